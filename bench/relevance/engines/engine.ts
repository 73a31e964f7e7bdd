import type { SearchDocument } from '../documents.ts';

/** Results asked of each engine: enough for ten places once the entries of one fault are folded. */
export const resultsMax = 100;

export interface Engine {
  name: string;
  /** What was set that its own defaults do not say, and why. */
  settings: string;
  /** Keys of documents, best first, at most `resultsMax`. */
  search(q: string): Promise<Answered>;
}

/** `nearest` where the engine itself says that nothing meets the query. */
export type Answered = readonly string[] | { nearest: readonly string[] };

/** Makes an engine's index of these documents. */
export type MakeEngine = (documents: readonly SearchDocument[]) => Promise<Engine>;
