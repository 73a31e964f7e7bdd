/** State of the page of labels in its address. */
export interface LabelsSearch {
  /** Units, in the order of their labels. */
  ids: number[];
}

/** More would be a pile of paper by mistake. */
export const unitsMax = 130;

/** Reads the ids in an address; what is no id is dropped, and each counts once. */
export function readLabelsSearch(raw: Record<string, unknown>): LabelsSearch {
  const given = Array.isArray(raw.ids) ? raw.ids : String(raw.ids ?? '').split(',');
  const ids = given.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  return { ids: [...new Set(ids)].slice(0, unitsMax) };
}
