/** A term that was sought and not found, as it is kept or is to be. Moments in ms. */
export interface KeptTerm {
  /** null where it is not kept yet. */
  id: number | null;
  /** Its words, folded. */
  key: string;
  /** As it was typed last. */
  text: string;
  times: number;
  first: number;
  last: number;
  /** When it was noted before that; null where it was not, or that was taken back. */
  before: number | null;
}

/** A search as it counts here. */
export interface NotedSearch {
  key: string;
  text: string;
  hasFound: boolean;
  at: number;
}

/** What notes change. What is removed goes first. */
export interface Tally {
  removed: number[];
  changed: (KeptTerm & { id: number })[];
  added: KeptTerm[];
}

export const stillTypingMs = 60_000;

/**
 * Counts searches, in their order. One that found something takes its term off. The browser searches while one types: a term
 * that is continued within a minute was letters on the way, and counts one time less; the beginning of one that was noted
 * within a minute is somebody erasing.
 * @param kept those of the searches' own terms, of what they continue and of what continues them
 */
export function tally(kept: readonly KeptTerm[], searches: readonly NotedSearch[]): Tally {
  const terms = new Map(kept.map((term) => [term.key, term]));
  const removed: number[] = [];
  const remove = ({ key, id }: KeptTerm) => {
    terms.delete(key);
    if (id !== null) removed.push(id);
  };
  for (const { key, text, hasFound, at } of searches) {
    const known = terms.get(key);
    if (hasFound) {
      if (known !== undefined) remove(known);
      continue;
    }
    const others = [...terms.values()].filter((term) => term.key !== key && term.last > at - stillTypingMs);
    if (others.some((term) => term.key.startsWith(key))) continue;
    const continued = longest(others.filter((term) => key.startsWith(term.key)));
    if (continued?.times === 1) remove(continued);
    else if (continued !== undefined) terms.set(continued.key, takenBackOnce(continued));
    terms.set(key, {
      ...(known ?? { id: null, key, times: 0, first: at }),
      text,
      times: (known?.times ?? 0) + 1,
      last: at,
      before: known?.last ?? null,
    });
  }
  const before = new Set(kept);
  const written = [...terms.values()].filter((term) => !before.has(term));
  return {
    removed,
    changed: written.flatMap((term) => (term.id === null ? [] : [{ ...term, id: term.id }])),
    added: written.filter(({ id }) => id === null),
  };
}

function longest(terms: readonly KeptTerm[]): KeptTerm | undefined {
  return terms.toSorted((a, b) => b.key.length - a.key.length)[0];
}

/** As it was before it was noted last: it is not taken back a second time. */
function takenBackOnce(term: KeptTerm): KeptTerm {
  return { ...term, times: term.times - 1, last: term.before ?? term.first, before: null };
}
