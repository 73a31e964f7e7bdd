import type { Proof } from '@bancada/contract/proof';

/** A solution of a fault that one may have tried. */
export interface TriedSolution {
  sintoma_id: number;
  id: number;
  text: string;
  /** Where it can have been tried: its entry on each model, first the one that was found. */
  entries: readonly [TriedEntry, ...TriedEntry[]];
  proof: Proof;
}

export interface TriedEntry {
  id: number;
  /** Name of its model. */
  model: string;
}
