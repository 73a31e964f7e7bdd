export const keptLimits = {
  /** Faults that were opened last, besides the pinned ones. */
  opened: 200,
  pinned: 500,
  /** Of all pictures of kept faults together. */
  pictureBytes: 200 * 1024 * 1024,
  /** A larger photo is kept as its thumbnail alone. */
  wholePictureBytes: 8 * 1024 * 1024,
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

/** A kept picture of an attachment: its thumbnail, or the whole photo. */
export interface PictureName {
  /** Of the attachment. */
  id: number;
  size: 'thumbnail' | 'whole';
}

/**
 * The pictures for which there is no room: those of the faults that were opened longest ago go first, those of pinned ones last.
 * @param limitBytes of all together
 */
export function picturesBeyond(
  faults: readonly (KeptMoment & { attachments: readonly { id: number }[] })[],
  pictures: readonly (PictureName & { byteLength: number })[],
  limitBytes: number = keptLimits.pictureBytes,
): PictureName[] {
  const { pinned, opened } = inOrder(faults);
  const ids = [...pinned, ...opened].flatMap(({ attachments }) => attachments.map(({ id }) => id));
  const places = new Map(ids.toReversed().map((id, place) => [id, ids.length - place]));
  const placeOf = ({ id }: PictureName) => places.get(id) ?? Number.POSITIVE_INFINITY;
  let bytes = 0;
  return pictures
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .filter((picture) => {
      bytes += picture.byteLength;
      return bytes > limitBytes || !places.has(picture.id);
    });
}
