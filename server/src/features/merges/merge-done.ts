/** Everything that a merge wrote, so that it can be undone. */
export interface MergeDone {
  /** Symptoms, solutions: entries whose reference changed to the remaining record. */
  moved: number[];
  /** Symptoms, solutions: entries that went to the bin, each with the entry in use it was joined with. */
  joined: { entry: number; into: number }[];
  /** What the entries in use gained from them. */
  addedDiagnoses: { entry: number; diagnosis: number }[];
  addedLikes: { entry: number; user: number }[];
  /** Outcomes of the former that are now of the latter; `was`, `becomes`: `outcomes.repetido`. */
  movedOutcomes: { outcome: number; entry: number; into: number; was: boolean; becomes: boolean }[];
  addedCodes: GainedOf[];
  /** Symptoms: models that the remaining one gained. */
  addedModels: number[];
  /** Symptoms: other ways to say it that the remaining one gained. */
  addedDitos: string[];
  /** Symptoms: attachments that the remaining one gained as photos. */
  addedPhotos: number[];
  /** Diagnoses: entries whose link changed to the remaining one. */
  relinked: number[];
  /** Diagnoses: entries that had both, with the positions of the removed one and of the remaining one. */
  unlinked: { entry: number; fromPlace: number; intoPlace: number }[];
  /** Diagnoses: outcomes that name the remaining one as the cause in its place. */
  movedCauses: number[];
  /** Diagnoses and symptoms: what the remaining one gained, the mark of high voltage among it. */
  gainedCodes: GainedOf[];
  addedComponents: number[];
}

export const nothingDone: MergeDone = {
  moved: [],
  joined: [],
  addedDiagnoses: [],
  addedLikes: [],
  movedOutcomes: [],
  addedCodes: [],
  addedModels: [],
  addedDitos: [],
  addedPhotos: [],
  relinked: [],
  unlinked: [],
  movedCauses: [],
  gainedCodes: [],
  addedComponents: [],
};

/** `from` is merged away, `into` remains. */
export interface Pair {
  from: number;
  into: number;
}

/** The values that a record gained, by column: the ids of its codes, how it is checked, its mark. */
export type GainedOf = { id: number } & Record<string, unknown>;
