import type { SearchDocument } from '../documents.ts';

/** Results requested from each engine: enough for ten places after the entries of one fault are collapsed. */
export const resultsMax = 100;

export interface Engine {
  name: string;
  /** Settings that differ from the engine's defaults, and why. */
  settings: string;
  /** Keys of documents, best first, at most `resultsMax`. */
  search(q: string): Promise<Answered>;
}

/** `nearest` if the engine itself says that nothing matches the query. */
export type Answered = readonly string[] | { nearest: readonly string[] };

/** Builds an engine's index of these documents. */
export type MakeEngine = (documents: readonly SearchDocument[]) => Promise<Engine>;
