export const keptLimits = {
  /** Faults that were opened last, besides the pinned ones. */
  opened: 200,
  pinned: 500,
} as const;

export interface KeptMoment {
  /** Id of the symptom. */
  id: number;
  openedAtMs: number;
  /** null if it is not pinned. */
  pinnedAtMs: number | null;
}

/** Ids of what is kept no longer: all that is not pinned but the last ones. */
export function beyondLimit(kept: readonly KeptMoment[], limit: number = keptLimits.opened): number[] {
  return kept
    .filter(({ pinnedAtMs }) => pinnedAtMs === null)
    .toSorted((one, other) => other.openedAtMs - one.openedAtMs || other.id - one.id)
    .slice(limit)
    .map(({ id }) => id);
}

/** Pinned ones first, the last pinned at the top; then the others, the last opened at the top. */
export function inOrder<Kept extends KeptMoment>(kept: readonly Kept[]): { pinned: Kept[]; opened: Kept[] } {
  const pinned = kept.filter(({ pinnedAtMs }) => pinnedAtMs !== null);
  const opened = kept.filter(({ pinnedAtMs }) => pinnedAtMs === null);
  return {
    pinned: pinned.toSorted((one, other) => (other.pinnedAtMs ?? 0) - (one.pinnedAtMs ?? 0)),
    opened: opened.toSorted((one, other) => other.openedAtMs - one.openedAtMs),
  };
}
