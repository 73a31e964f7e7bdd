/** What of a board is opened, in its address. */
export interface BoardSearch {
  parte?: string | undefined;
  rede?: string | undefined;
  /** What is sought in it. */
  q?: string | undefined;
}

/** The router reads digits alone as a number: a part or a net may be called so. */
const textIn = (raw: unknown) => {
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : '';
  return text === '' ? undefined : text.slice(0, 200);
};

/** Parses the URL's search parameters; invalid values are dropped. */
export const readBoardSearch = (raw: Record<string, unknown>): BoardSearch => ({
  parte: textIn(raw.parte),
  rede: textIn(raw.rede),
  q: textIn(raw.q),
});
