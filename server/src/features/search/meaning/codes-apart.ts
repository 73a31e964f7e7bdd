import { plain } from '@bancada/contract/notation-words';
import type { Database } from '../../../database/database.ts';
import { asCounted } from '../words/counted.ts';
import { isFunctionOrLight } from '../words/light-words.ts';
import { partFamily } from '../words/part-families.ts';
import { equipment } from '../words/query-words.ts';
import { isWrittenCode } from './known-word.ts';
import { lookUp } from './lexicon.sql.ts';
import type { SynonymIndex } from './synonym-index.ts';

const wordMinChars = 2;
/** Longer ones nobody writes by leaving out a space. */
const runMaxChars = 24;
const measure = /^\d{1,4}(v|a|w|hz|kw|kwh|ah|mah|uf|vca|vcc|vac|vdc)$/;

/** A word and a code that may have been written as one, in that order or the other. */
interface Parts {
  word: string;
  code: string;
  /** Where the second begins. */
  at: number;
}

/**
 * What was typed with codes set apart from the words that they were run into (`p0a80leaf`, `mosfet4n60`, `fonte12v`): where no record
 * has the whole, and the records have both parts as they are, or the code is a measure or of a known family of parts.
 * @param unmet the words of the query that no record has
 */
export async function codesApart(
  db: Database,
  typed: string,
  unmet: readonly string[],
  synonyms: SynonymIndex,
): Promise<string> {
  const runs = unmet.map((run) => ({ run, ways: partsOf(run) })).filter(({ ways }) => ways.length > 0);
  if (runs.length === 0) return typed;
  const parts = runs.flatMap(({ ways }) => ways.flatMap(({ word, code }) => [word, code]));
  const known = await lookUp(db, [...new Set(parts)]);
  const isWord = (word: string) =>
    equipment.has(word) ||
    (!isFunctionOrLight(word) && (known.get(word)?.isWritten === true || synonyms.words.has(word)));
  const isCode = (code: string) =>
    measure.test(code) || isWrittenCode(code, known.get(code)) || partFamily(code) !== null;
  const apart = new Map(
    runs.flatMap(({ run, ways }) => {
      const way = ways.find(({ word, code }) => isWord(word) && isCode(code));
      return way === undefined ? [] : [[run, way.at] as const];
    }),
  );
  if (apart.size === 0) return typed;
  return asCounted(typed).replace(/[\p{L}\p{N}]+/gu, (run) => {
    const at = apart.get(plain(run));
    return at === undefined ? run : `${run.slice(0, at)} ${run.slice(at)}`;
  });
}

/** A number alone is no code here: `cfw700` is a model, and no CFW beside a 700. */
function partsOf(run: string): Parts[] {
  if (run.length > runMaxChars || !/^[a-z\d]+$/.test(run)) return [];
  const places = Array.from(
    { length: Math.max(0, run.length - 2 * wordMinChars + 1) },
    (_, at) => at + wordMinChars,
  );
  return places
    .flatMap((at): Parts[] => {
      const [start, end] = [run.slice(0, at), run.slice(at)];
      return [
        { word: start, code: end, at },
        { word: end, code: start, at },
      ];
    })
    .filter(({ word, code }) => /^[a-z]+$/.test(word) && /\d/.test(code) && /[a-z]/.test(code))
    .toSorted((a, b) => b.word.length - a.word.length);
}
