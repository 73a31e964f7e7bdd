/** State of the page of labels in its address. */
export interface LabelsSearch {
  /** Units, in the order of their labels: `7,12`. */
  ids?: string | undefined;
}

/** More would be a pile of paper by mistake. */
export const unitsMax = 130;

export function readLabelsSearch(raw: Record<string, unknown>): LabelsSearch {
  return { ids: typeof raw.ids === 'string' || typeof raw.ids === 'number' ? String(raw.ids) : undefined };
}

/** The units in an address; what is no id is dropped, and each counts once. */
export function unitIdsIn({ ids = '' }: LabelsSearch): number[] {
  const read = ids.split(',').map(Number);
  return [...new Set(read.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, unitsMax);
}
