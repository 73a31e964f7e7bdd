import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared, untold } from '../../../database/prepared.ts';
import { remembered } from '../../../database/remembered.ts';
import { timeLimit } from '../time-limit.ts';

/** What the words of all records (tables `search_words`, `search_codes`) say of one word. */
export interface KnownWord {
  word: string;
  /** By PostgreSQL's Portuguese stemmer, as documents hold it. */
  stem: string;
  /** Some record has it, or another form of it. */
  isKnown: boolean;
  /** Some record's word begins with it. */
  isBeginning: boolean;
  /** The codes and part numbers that it is, or has inside where it has a digit; itself first, then those that begin with it. */
  codes: string[];
}

/** How many part numbers that contain what was typed are used at most: more mean that too little was typed. */
const codesMax = 24;
/** Shorter codes are met whole, or as a beginning: two letters lie inside too many part numbers. */
const infixMinChars = 4;
const prefixMinChars = 3;

const wordsMax = 50_000;
const heardWords = remembered<string, KnownWord>(wordsMax);
/** What has become known stays known; of what nothing has, and of words with digits, each search asks. */
const knownMaxAgeMs = 60_000;
/** What few write so is asked for with nearly every search. */
const guessMaxAgeMs = 5_000;

/**
 * Looks words up: lower case, letters and digits alone.
 * @param guesses of these it may be some seconds old that nothing has them: nobody typed them so
 */
export async function lookUp(
  db: Database,
  words: readonly string[],
  guesses: ReadonlySet<string> = new Set(),
): Promise<Map<string, KnownWord>> {
  const fresh = new Map<string, KnownWord>();
  for (const word of words) {
    const known = heardWords.get(db, word);
    if (known !== undefined && (isLasting(known) || guesses.has(word))) fresh.set(word, known);
  }
  const asked = words.filter((word) => !fresh.has(word));
  for (const known of await readWords(db, asked)) {
    fresh.set(known.word, known);
    if (isLasting(known)) heardWords.keep(db, known.word, known, knownMaxAgeMs);
    else if (guesses.has(known.word)) heardWords.keep(db, known.word, known, guessMaxAgeMs);
  }
  return fresh;
}

/** Codes may hold a word with digits tomorrow that none holds today. */
function isLasting({ word, isKnown }: KnownWord): boolean {
  return isKnown && !/\d/.test(word);
}

/** The first word from here on says both whether some record has it and whether one begins with it. */
async function readWords(db: Database, words: readonly string[]): Promise<KnownWord[]> {
  if (words.length === 0) return [];
  const distinct = [...new Set(words)];
  const { rows } = await sql<KnownWord>`
    ${prepared} SELECT word, coalesce(stem, word) AS stem,
           (coalesce(first = word, false) OR length(word) >= 3
            AND (SELECT true FROM search_words k WHERE k.radical = stem LIMIT 1) IS TRUE) AS "isKnown",
           (word !~ '[0-9]' AND length(word) >= 2 AND coalesce(starts_with(first, word), false)) AS "isBeginning",
           CASE WHEN word !~ '[0-9]' THEN ARRAY(SELECT codigo FROM search_codes k WHERE k.codigo = word) ELSE ARRAY(
             SELECT codigo FROM (
               SELECT codigo FROM search_codes k
                WHERE k.codigo = word
                   OR length(word) >= ${infixMinChars}::int AND k.codigo LIKE '%' || word || '%'
                   OR length(word) >= ${prefixMinChars}::int AND k.codigo LIKE word || '%'
                UNION
               SELECT codigo FROM search_codes k
                WHERE word ~ '^[0-9]{3}$' AND k.codigo LIKE '%' || word || '%' AND k.codigo ~ ('^[a-z]{1,3}' || word || '[a-z]?$')) AS k
              ORDER BY k.codigo <> word, k.codigo NOT LIKE word || '%', length(k.codigo), k.codigo
              LIMIT ${codesMax}) END AS codes
      FROM (SELECT word, word_stem(word) AS stem,
                   (SELECT palavra FROM search_words WHERE palavra ~>=~ word ORDER BY palavra USING ~<~ LIMIT 1) AS first
              FROM unnest(${untold('text[]', distinct)}) AS asked (word) OFFSET 0) AS given`.execute(
    db,
    timeLimit(),
  );
  return rows;
}

/** A word that no record has, and one that it may be a slip of. */
export interface Slip {
  word: string;
  meant: string;
}

/** The words of records that each of these, which no record has, may have been meant to be: a letter apart, of the same sound, or alike. */
export async function findSlips(db: Database, words: readonly string[]): Promise<Slip[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<Slip>`
    ${prepared} SELECT DISTINCT given.word, found.palavra AS meant
      FROM unnest(${untold('text[]', words)}) AS given (word)
     CROSS JOIN LATERAL (
       SELECT palavra FROM word_slips WHERE forma = ANY (word_forms(given.word))
        UNION ALL
       SELECT palavra FROM search_words WHERE som = word_sound(given.word)
        UNION ALL
       (SELECT palavra FROM search_words
         WHERE length(given.word) >= 6 AND palavra % given.word
         ORDER BY similarity(palavra, given.word) DESC, palavra LIMIT 12)) AS found
     ORDER BY 1, 2`.execute(db, timeLimit());
  return rows;
}

/** Which of these some record has as they are written. */
export async function knownAmong(db: Database, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const { rows } = await sql<{ palavra: string }>`
    ${prepared} SELECT palavra FROM search_words WHERE palavra = ANY (${words}::text[])`.execute(
    db,
    timeLimit(),
  );
  return new Set(rows.map(({ palavra }) => palavra));
}

/** Which of these codes and part numbers some record has. */
export async function knownCodesAmong(db: Database, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ codigo: string }>`
    ${prepared} SELECT codigo FROM search_codes WHERE codigo = ANY (${codes}::text[])`.execute(
    db,
    timeLimit(),
  );
  return rows.map(({ codigo }) => codigo);
}

/** Stems do not change. */
const keptStems = remembered<string, string>(wordsMax, { isConstant: true });

/** The stems of words, as texts hold them. */
export function stemsOf(db: Database, words: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return keptStems.all(db, words, async (asked) => {
    const { rows } = await sql<{ word: string; stem: string }>`
      ${prepared} SELECT word, coalesce(word_stem(word), word) AS stem FROM unnest(${asked}::text[]) AS word`.execute(
      db,
      timeLimit(),
    );
    return rows.map(({ word, stem }) => [word, { value: stem, forMs: Number.POSITIVE_INFINITY }] as const);
  });
}

/** Words of the records that begin so, the shortest first; not the beginning itself. */
export async function wordsBeginning(db: Database, beginning: string, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    ${prepared} SELECT palavra AS word FROM search_words
     WHERE palavra LIKE ${`${beginning}%`} AND palavra <> ${beginning} ORDER BY length(palavra), palavra LIMIT ${atMost}`.execute(
    db,
    timeLimit(),
  );
  return rows.map(({ word }) => word);
}

export function unknownWord(word: string): KnownWord {
  return { word, stem: word, isKnown: false, isBeginning: false, codes: [] };
}
