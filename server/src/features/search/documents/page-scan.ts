import type { CompiledQuery } from '../index/compiled-query.ts';
import { fieldBits } from '../index/postings.ts';
import type { Scan } from '../index/scan.ts';
import { negationReach, roleOf, roles } from '../index/terms.ts';
import { wordOf } from '../ranking/lexemes.ts';

/** What a page, and what attachments say of its file, have of words: as PostgreSQL holds it. */
export interface ReadPage {
  /** By lexeme: the fields that have it. */
  fields: ReadonlyMap<string, number>;
  /** Stems and whole words by position. The stems of one text are contiguous, and so are its whole words. */
  sequence: readonly (string | undefined)[];
  /** Lexemes that it negates: `sem imagem`, `não liga`. */
  negated: ReadonlySet<string>;
}

/** What attachments say has weight B, what the page says C. */
const fieldOfWeight: Readonly<Record<string, number>> = {
  B: fieldBits.equipment,
  C: fieldBits.checkOrFix,
};

/** @param vector as PostgreSQL writes a tsvector: `'lig':12C,40C 'zqliga':3B` */
export function readPage(vector: string): ReadPage {
  const fields = new Map<string, number>();
  const sequence: (string | undefined)[] = [];
  for (let at = 0; at < vector.length; ) {
    const end = endOfLexeme(vector, at);
    const lexeme = vector.slice(at + 1, end);
    let bits = 0;
    at = end + 1;
    // Behind a colon or comma a position stands, and its weight.
    while (at < vector.length && vector[at] !== ' ') {
      let position = 0;
      for (at += 1; isDigit(vector.charCodeAt(at)); at += 1)
        position = 10 * position + vector.charCodeAt(at) - zero;
      const field = fieldOfWeight[vector[at] ?? ''];
      if (field !== undefined) at += 1;
      bits |= field ?? 0;
      sequence[position] = lexeme;
    }
    at += 1;
    fields.set(lexeme, bits);
  }
  return { fields, sequence, negated: negatedIn(sequence) };
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

function negatedIn(sequence: ReadPage['sequence']): Set<string> {
  const negated = new Set<string>();
  sequence.forEach((lexeme, position) => {
    if (lexeme === undefined || wordOf(lexeme) !== undefined) return;
    if ((roleOf(lexeme) & roles.negationBehind) !== 0) negated.add(sequence[position - 1] ?? '');
    if ((roleOf(lexeme) & roles.negation) === 0) return;
    for (let next = position + 1; next <= position + negationReach; next += 1) {
      const word = sequence[next];
      if (word === undefined || wordOf(word) !== undefined) continue;
      negated.add(word);
      if ((roleOf(word) & roles.between) === 0) break;
    }
  });
  return negated;
}

const noGrams = new Uint16Array(0);

/** What a page has of a query: what a fault would have that says no more in its checks than the page does. */
export function scanPage(compiled: CompiledQuery, page: ReadPage): Scan {
  const { lexemes, negatedBy, anyBits, phrases } = compiled;
  const fields = Uint8Array.from(lexemes, (lexeme) => page.fields.get(lexeme) ?? 0);
  const negated = Uint8Array.from(negatedBy, (by) => Number(page.negated.has(lexemes[by] ?? '')));
  return {
    fields,
    negated,
    denied: new Uint8Array(lexemes.length),
    terms: lexemes.reduce(
      (bits, _, position) => (fields[position] === 0 ? bits : bits | (anyBits[position] ?? 0)),
      0,
    ),
    symptomLength: 0,
    lines: [],
    phrases: phrases.map((at) =>
      isSideBySide(
        at.map((position) => lexemes[position]),
        page,
      ),
    ),
    grams: noGrams,
    length: 1,
  };
}

function isSideBySide(lexemes: readonly (string | undefined)[], { fields, sequence }: ReadPage): boolean {
  if (lexemes.some((lexeme) => lexeme === undefined || !fields.has(lexeme))) return false;
  return sequence.some(
    (lexeme, start) =>
      lexeme === lexemes[0] && lexemes.every((other, position) => sequence[start + position] === other),
  );
}
