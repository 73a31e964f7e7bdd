import type { Database } from '../../../database/database.ts';
import { otherSpellings } from '../words/fault-codes.ts';
import type { QueryWord } from '../words/query-word.ts';
import { isMet, isWrittenCode } from './known-word.ts';
import { type KnownWord, lookUp } from './lexicon.sql.ts';

/**
 * What the codes that no record has are written as in records, by what was typed: `F74` as `F0074`, `BQ2473S` with a letter for
 * a nought, `TPS51125RGER` without what the maker adds for its case.
 * @param known the words of the query
 */
export async function writtenOtherwise(
  db: Database,
  words: readonly QueryWord[],
  known: ReadonlyMap<string, KnownWord>,
): Promise<ReadonlyMap<string, KnownWord>> {
  const ways = words.flatMap(({ text, isCode, decimal }) =>
    isCode && decimal === undefined && !isMet(known.get(text))
      ? [{ text, others: otherSpellings(text) }]
      : [],
  );
  const guesses = new Set(ways.flatMap(({ others }) => others));
  if (guesses.size === 0) return new Map();
  const found = await lookUp(db, [...guesses], guesses);
  return new Map(
    ways.flatMap(({ text, others }) => {
      const other = others.find((other) => isWrittenCode(other, found.get(other)));
      const code = other === undefined ? undefined : found.get(other);
      return code === undefined ? [] : [[text, code] as const];
    }),
  );
}
