import type { Box } from '@bancada/contract/attachments/documents';
import { compact } from '../analysis/normalize.ts';
import { pageStemOf } from '../analysis/stem.ts';
import { valuesIn } from '../analysis/values.ts';
import { lookAlike } from '../query/look-alikes.ts';
import { partsMax } from '../query/names.ts';
import type { QueryTerm, Variant } from '../query/query-term.ts';
import { isBeginning, isLookAlike, lookAlikeLexeme, valueLexeme, wholeWord } from '../ranking/lexemes.ts';
import type { PageText } from './documents.sql.ts';

/** A word or name of a page that met a term. */
export interface Mark {
  start: number;
  end: number;
  /** The positions of the terms. */
  terms: ReadonlySet<number>;
}

/** A word of a text, or a run of the parts of a name. */
interface Written {
  start: number;
  end: number;
  /** Folded, without separators. */
  folded: string;
  /** Its number among the single words; undefined for a run. */
  position?: number;
}

/** As `look_alikes` of migration 0048 takes them. */
const recognisedName = /[A-Za-z\dΩ]+(?:[-_./,][A-Za-z\dΩ]+)*/g;

/** A stem has at least as many letters of its word as these. */
const stemStart = 2;

/** The words and names of a text as they are written there. A name that a line end stands in is one: `PPBUS_|G3H`. */
function writtenIn(text: string): Written[] {
  let position = -1;
  const names = text.matchAll(/[\p{L}\p{N}]+(?:(?:[-_][ \t]*\r?\n[ \t]*|[-_./])[\p{L}\p{N}]+)*/gu);
  return [...names].flatMap(({ index, 0: name }) => {
    const parts = [...name.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index: at, 0: part }): Written => {
      position += 1;
      return {
        start: index + at,
        end: index + at + part.length,
        folded: compact(part),
        position,
      };
    });
    const runs = parts.flatMap((_, from) =>
      parts.slice(from + 1, from + partsMax).map((_, more) => asOne(parts.slice(from, from + more + 2))),
    );
    if (parts.length > partsMax) runs.push(asOne(parts));
    return [...runs, ...parts];
  });
}

/** Words, and those that a hyphen joins. */
function hasStem({ position, folded }: Written): boolean {
  return position !== undefined || !/\d/.test(folded);
}

/** A run of parts without what separates them. */
function asOne(parts: readonly Written[]): Written {
  const folded = parts.map((part) => part.folded).join('');
  return { start: parts[0]?.start ?? 0, end: parts.at(-1)?.end ?? 0, folded };
}

/** For each text, its words that met the query, in order, with the terms they met; overlapping ones are joined. */
export function marksIn(
  pages: readonly Pick<PageText, 'text' | 'origin'>[],
  terms: readonly QueryTerm[],
): Mark[][] {
  const wanted = wantedOf(terms);
  return pages.map((page) => marksOf(page, writtenIn(page.text), wanted));
}

function marksOf(
  { text, origin }: Pick<PageText, 'text' | 'origin'>,
  words: readonly Written[],
  wanted: Wanted,
): Mark[] {
  const looksOf = ({ start, end }: { start: number; end: number }) =>
    wanted.hasLooks && origin !== 'texto' ? [lookAlikeLexeme(lookAlike(text.slice(start, end)))] : [];
  const lexemesOf = (word: Written) => [
    wholeWord(word.folded),
    ...looksOf(word),
    ...(hasStem(word) && wanted.stemStarts.has(word.folded.slice(0, stemStart))
      ? [pageStemOf(word.folded)]
      : []),
  ];
  const values = valuesIn(text).map((value) => ({
    ...value,
    lexemes: [valueLexeme(value.text), ...looksOf(value)],
  }));
  const looked = wanted.hasLooks && origin !== 'texto' ? [...text.matchAll(recognisedName)] : [];
  const names = looked.map(({ index: start, 0: name }) => {
    const span = { start, end: start + name.length };
    return { ...span, lexemes: looksOf(span) };
  });
  const spans = [...words.map((word) => ({ ...word, lexemes: lexemesOf(word) })), ...values, ...names];
  const held = new Set(spans.flatMap(({ lexemes }) => lexemes));
  const marks: Mark[] = [];
  for (const { start, end, lexemes } of spans) {
    const met = new Set(lexemes.flatMap((lexeme) => wanted.termsOf(lexeme, held)));
    if (met.size > 0) marks.push({ start, end, terms: met });
  }
  const singles = words.filter(({ position }) => position !== undefined);
  for (const { lexemes, term } of wanted.phrases)
    singles.forEach((_, from) => {
      const run = singles.slice(from, from + lexemes.length);
      if (run.length === lexemes.length && run.every((word, at) => wholeWord(word.folded) === lexemes[at]))
        for (const { start, end } of run) marks.push({ start, end, terms: new Set([term]) });
    });
  return merged(marks);
}

type Wanted = ReturnType<typeof wantedOf>;

/** What of a page may meet the terms. */
function wantedOf(terms: readonly QueryTerm[]) {
  const byLexeme = new Map<string, { variant: Variant; term: number }[]>();
  const beginnings: { letters: string; term: number }[] = [];
  const phrases: { lexemes: readonly string[]; term: number }[] = [];
  const stemStarts = new Set<string>();
  terms.forEach(({ variants, isRequired }, term) => {
    if (!isRequired) return;
    for (const variant of variants) {
      const { kind, lexemes } = variant;
      if (kind === 'sameKind') continue;
      if (kind === 'phrase' && lexemes.length > 1) phrases.push({ lexemes, term });
      else
        for (const lexeme of lexemes) {
          stemStarts.add(lexeme.slice(0, stemStart));
          if (isBeginning(lexeme)) beginnings.push({ letters: lexeme.slice(0, -1), term });
          else byLexeme.set(lexeme, [...(byLexeme.get(lexeme) ?? []), { variant, term }]);
        }
    }
  });
  const termsOf = (lexeme: string, held: ReadonlySet<string>) => [
    ...(byLexeme.get(lexeme) ?? [])
      .filter(({ variant }) => variant.lexemes.every((other) => held.has(other)))
      .map(({ term }) => term),
    ...beginnings.filter(({ letters }) => lexeme.startsWith(letters)).map(({ term }) => term),
  ];
  const hasLooks = [...byLexeme.keys()].some(isLookAlike);
  return { phrases, stemStarts, termsOf, hasLooks };
}

/** In order; one within another, or that overlaps another, is one with it. */
function merged(marks: readonly Mark[]): Mark[] {
  const ordered = marks.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const result: Mark[] = [];
  for (const mark of ordered) {
    const last = result.at(-1);
    if (last !== undefined && mark.start < last.end)
      result[result.length - 1] = {
        start: last.start,
        end: Math.max(last.end, mark.end),
        terms: new Set([...last.terms, ...mark.terms]),
      };
    else result.push(mark);
  }
  return result;
}

/** The marked words as they are written, each once; one that a line end stands in is two. */
export function wordsOf(text: string, marks: readonly Mark[]): string[] {
  return [...new Set(marks.flatMap(({ start, end }) => text.slice(start, end).split(/\s+/)))];
}

const excerptChars = 180;
/** Before the first word of a line that is shortened. */
const beforeChars = 50;

/** The line that has most of the terms, by their weight, shortened around its first marked word; '' without a mark. */
export function excerptOf(text: string, marks: readonly Mark[], terms: readonly QueryTerm[]): string {
  const lines = Map.groupBy(marks, ({ start }) => text.lastIndexOf('\n', start - 1) + 1);
  const weightOf = (ofLine: readonly Mark[]) =>
    [...new Set(ofLine.flatMap((mark) => [...mark.terms]))].reduce(
      (sum, term) => sum + (terms[term]?.weight ?? 0),
      0,
    );
  const [best] = [...lines].toSorted(([, one], [, other]) => weightOf(other) - weightOf(one));
  if (best === undefined) return '';
  const [from, [first]] = best;
  const lineEnd = text.indexOf('\n', from);
  const line = text.slice(from, lineEnd === -1 ? text.length : lineEnd);
  return shortened(line, (first?.start ?? from) - from);
}

function shortened(line: string, around: number): string {
  const isLong = line.length > excerptChars;
  const start = isLong ? Math.max(0, Math.min(around - beforeChars, line.length - excerptChars)) : 0;
  const cut = line.slice(start, start + excerptChars);
  // No word is cut in two, unless there is nothing but it.
  const from = start > 0 ? cut.replace(/^\S{0,30}\s+/, '') : cut;
  const whole = start + excerptChars < line.length ? from.replace(/\s+\S{0,30}$/, '') : from;
  const text = whole.replace(/\s+/g, ' ').trim().toWellFormed();
  return `${start > 0 ? '… ' : ''}${text}${start + excerptChars < line.length ? ' …' : ''}`;
}

/** Where those of the marked words stand that have places: recognised ones, and those of notes. */
export function boxesOf({ boxes }: PageText, words: readonly string[]): Box[] {
  if (boxes === null) return [];
  const marked = new Set(words.map(compact));
  const isMarked = (word: string) =>
    marked.has(compact(word)) || writtenIn(word).some(({ folded }) => marked.has(folded));
  // All words of a note have one place.
  const places = new Map(
    boxes.flatMap(([word, ...place]) => (isMarked(word) ? [[place.join(), place]] : [])),
  );
  return [...places.values()].map(([x, y, largura, altura]) => ({ x, y, largura, altura }));
}
