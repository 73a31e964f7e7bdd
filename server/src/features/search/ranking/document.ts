import { amountOf, wordOf } from './lexemes.ts';

/** Fields of a document by their weight in its tsvector (migration 0017). */
export const fields = ['A', 'B', 'C', 'D'] as const;
export type Field = (typeof fields)[number];

/** How a lexeme stands in a document. */
export interface Occurrence {
  /** The fields that have it. */
  fields: readonly Field[];
  /** Its positions in the symptom. */
  inSymptom: readonly number[];
  /** The lines of the other ways to say the symptom that have it. */
  lines: readonly number[];
}
/** Shared: most lexemes have none, and a search reads ten thousand of them. */
const none: readonly number[] = [];
const noFields: readonly Field[] = [];

/** A fault, or a text by itself, as the index holds it. */
export interface SearchDocument {
  /** The list of the symptom or text (`listOf`). */
  list: number;
  lexemes: ReadonlyMap<string, Occurrence>;
  /** The whole words of all its texts, without their mark. */
  words: readonly string[];
  /** Stems and whole words by position. The stems of one text are contiguous, and so are its whole words. */
  sequence: readonly (string | undefined)[];
  /** Lexemes that it negates: `sem imagem`, `não liga`. */
  negated: ReadonlySet<string>;
  /** How many other ways to say the symptom it has. */
  lineCount: number;
  /** How many words its symptom has. */
  symptomLength: number;
}

const negations = new Set(['nao', 'sem', 'nem', 'falt', 'ausenc', 'nenhum']);
/** `sinal ausente` */
const negationsBehind = new Set(['ausent']);
/** Words that may stand between a negation and what it negates: `não dá imagem`, `sem a tampa`. */
const between = new Set(
  'da tem ter ha esta est fic quer consegu mais o a os as um uma de do nenhum qualqu nem aparec'.split(' '),
);
const negationReach = 3;

/** @param vector as PostgreSQL writes a tsvector: `'lig':12A,40C 'zqliga':3A` */
export function readDocument(list: number, vector: string): SearchDocument {
  const lexemes = new Map<string, Occurrence>();
  const words: string[] = [];
  /** Stems, and whole words, in their order: the blocks do not overlap. */
  const ordered: string[] = [];
  let symptomLength = 0;
  const inDitos: { occurrence: Occurrence; position: number }[] = [];
  for (let at = 0; at < vector.length; ) {
    const end = endOfLexeme(vector, at);
    const lexeme = vector.slice(at + 1, end);
    const occurrence: Occurrence = { fields: noFields, inSymptom: none, lines: none };
    at = end + 1;
    // Behind a colon or comma a position stands, and its weight, which may be left out if it is D.
    while (at < vector.length && vector[at] !== ' ') {
      let position = 0;
      for (at += 1; isDigit(vector.charCodeAt(at)); at += 1)
        position = 10 * position + vector.charCodeAt(at) - zero;
      const weight = fields.find((field) => field === vector[at]);
      if (weight !== undefined) at += 1;
      const field = weight ?? 'D';
      if (field === 'D') inDitos.push({ occurrence, position });
      else if (!occurrence.fields.includes(field)) occurrence.fields = [...occurrence.fields, field];
      if (field === 'A') occurrence.inSymptom = [...occurrence.inSymptom, position];
      ordered[position] = lexeme;
    }
    at += 1;
    lexemes.set(lexeme, occurrence);
    const word = wordOf(lexeme);
    if (word === undefined || lexeme === lineEnds[0]) continue;
    words.push(word);
    symptomLength += occurrence.inSymptom.length;
  }
  const lineCount = readLines(inDitos, lexemes, ordered);
  // Negations in other ways to say the symptom do not count: another way may affirm the same.
  const surely = inDitos.length === 0 ? ordered : ordered.slice();
  for (const { position } of inDitos) delete surely[position];
  const negated = withValues(negatedIn(surely), lexemes);
  return { list, lexemes, words, sequence: ordered, negated, lineCount, symptomLength };
}

const zero = 48;

function isDigit(code: number): boolean {
  return code >= zero && code < zero + 10;
}

/** Where the quote is that ends the lexeme which begins here; two quotes are one of its letters. */
function endOfLexeme(vector: string, start: number): number {
  let end = vector.indexOf("'", start + 1);
  while (end !== -1 && vector[end + 1] === "'") end = vector.indexOf("'", end + 2);
  return end === -1 ? vector.length : end;
}

/** The separator of two lines, as a whole word and as a stem (`ditos_vector` of migration 0017). */
const lineEnds = ['zqzline', 'zlin'];

/**
 * Notes the lines of each lexeme, and removes the separators. The vector holds the whole words of all lines, then their stems.
 * @returns how many lines there are
 */
function readLines(
  inDitos: readonly { occurrence: Occurrence; position: number }[],
  lexemes: Map<string, Occurrence>,
  ordered: readonly (string | undefined)[],
): number {
  if (inDitos.length === 0) return 0;
  const ends = inDitos
    .filter(({ position }) => lineEnds.includes(ordered[position] ?? ''))
    .map(({ position }) => position)
    .toSorted((a, b) => a - b);
  const lineCount = ends.filter((position) => ordered[position] === lineEnds[0]).length + 1;
  const stemsFrom = Math.min(
    ...inDitos
      .filter(({ position }) => wordOf(ordered[position] ?? '') === undefined)
      .map(({ position }) => position),
  );
  for (const { occurrence, position } of inDitos) {
    const before = ends.findLastIndex((end) => end < position) + 1;
    const line = Math.min(lineCount - 1, position < stemsFrom ? before : before - (lineCount - 1));
    if (!occurrence.lines.includes(line)) occurrence.lines = [...occurrence.lines, Math.max(0, line)];
  }
  for (const end of lineEnds) lexemes.delete(end);
  return lineCount;
}

function negatedIn(ordered: readonly (string | undefined)[]): Set<string> {
  const negated = new Set<string>();
  ordered.forEach((lexeme, position) => {
    if (lexeme !== undefined && negationsBehind.has(lexeme)) negated.add(ordered[position - 1] ?? '');
    if (lexeme === undefined || !negations.has(lexeme)) return;
    for (let next = position + 1; next <= position + negationReach; next += 1) {
      const word = ordered[next];
      if (word === undefined || wordOf(word) !== undefined) continue;
      negated.add(word);
      if (!between.has(word)) break;
    }
  });
  return negated;
}

/** Values come after the words of their text, so a value is negated where its leading digits are. */
function withValues(negated: Set<string>, lexemes: ReadonlyMap<string, Occurrence>): Set<string> {
  if (negated.size > 0)
    for (const lexeme of lexemes.keys()) {
      const figures = amountOf(lexeme);
      if (figures !== undefined && negated.has(figures)) negated.add(lexeme);
    }
  return negated;
}
