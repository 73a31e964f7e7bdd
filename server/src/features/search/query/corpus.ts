import type { Database } from '../../../database/database.ts';
import type { DocumentFrequencies } from '../retrieval/document-frequency.ts';

/**
 * Texts outside the records that a query is held against: pages of files, articles. What of it they have, and how rare that is,
 * decides what the query asks for.
 */
export interface Corpus {
  frequencies(db: Database, lexemes: readonly string[]): Promise<DocumentFrequencies>;
}

/**
 * Texts that have words which no record has. What they have is no slip, whatever the records say, and names of nets and parts are
 * met however their parts are separated.
 */
export interface CorpusOfItsOwn extends Corpus {
  /** Which of these some text has. */
  held(db: Database, lexemes: readonly string[]): Promise<ReadonlySet<string>>;
}

export function hasWordsOfItsOwn(corpus: Corpus): corpus is CorpusOfItsOwn {
  return 'held' in corpus;
}
