import type { AnalyzedQuery, QueryTerm, Variant, VariantKind } from '../query/query-term.ts';
import { isOn } from '../rules.ts';
import type { Field, Occurrence, SearchDocument } from './document.ts';
import {
  adjacency,
  brevity,
  ditosLeastShare,
  ditosLeastTerms,
  fieldBoost,
  inflectedName,
  negatedButAffirmed,
  negatedToo,
  repeatedInField,
  variantWeight,
} from './weights.ts';

/** How a document meets one term. */
export interface TermMatch {
  /** The best variant; undefined where the document meets the term by none. */
  variant: Variant | undefined;
  /** 0 to about 1.4: the variant by its kind and fields. */
  value: number;
  /** The query negates the term: so does the document, or it affirms it. */
  polarity?: 'negated' | 'affirmed';
}

export interface Score {
  /** 0 to about 1.4. */
  value: number;
  /** It meets every required term, and every word of the query is known. */
  isWhole: boolean;
  matches: readonly TermMatch[];
}

const boosts: Record<Field, number> = {
  A: fieldBoost.symptom,
  B: fieldBoost.equipment,
  C: fieldBoost.checkOrFix,
  D: fieldBoost.ditos,
};
/** A document that matches by these kinds is near, and does not meet the term. */
const nearKinds = new Set<VariantKind>(['sameKind', 'nearCode']);
const inSymptomFrom = 0.8;

/** How well a document meets a query, term by term. */
export function scoreDocument(query: AnalyzedQuery, document: SearchDocument): Score {
  const { terms, unknown } = query;
  const matches = withBestLine(
    terms,
    document,
    terms.map((term) => matchTerm(term, document)),
  );
  let sum = 0;
  let total = 0;
  let inSymptom = 0;
  let isWhole = unknown.length === 0;
  terms.forEach(({ weight, isRequired }, index) => {
    const { variant, value } = matches[index] ?? { variant: undefined, value: 0 };
    sum += weight * value;
    total += weight;
    if (value >= inSymptomFrom) inSymptom += 1;
    if (isRequired && (variant === undefined || nearKinds.has(variant.kind))) isWhole = false;
  });
  const share = Math.min(1, inSymptom / Math.max(1, document.symptomLength));
  const value = sum / Math.max(total, Number.MIN_VALUE) + (isOn('brevity') ? brevity * share : 0);
  return {
    value: value + (isOn('adjacency') ? adjacency * adjacentShare(terms, document) : 0),
    isWhole,
    matches,
  };
}

/**
 * The matches, improved by the way to say the symptom that covers most of the query. A way that covers little of it is ignored: words
 * scattered over several ways match by chance.
 */
function withBestLine(
  terms: readonly QueryTerm[],
  document: SearchDocument,
  matches: readonly TermMatch[],
): readonly TermMatch[] {
  if (document.lineCount === 0 || !isOn('ditos')) return matches;
  const inLines = terms.map(({ variants }) => variants.map((variant) => linesOf(variant, document)));
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  let [best, most] = [-1, 0];
  for (let line = 0; line < document.lineCount; line += 1) {
    const covered = terms.reduce(
      (sum, { weight }, index) => sum + (inLines[index]?.some((lines) => lines.includes(line)) ? weight : 0),
      0,
    );
    if (covered > most) [best, most] = [line, covered];
  }
  const metBy = inLines.filter((variants) => variants.some((lines) => lines.includes(best))).length;
  if (most < ditosLeastShare * total || metBy < ditosLeastTerms) return matches;
  return matches.map((match, index) => {
    const variant = terms[index]?.variants.find((_, place) => inLines[index]?.[place]?.includes(best));
    if (variant === undefined) return match;
    const value = fieldBoost.ditos * variantWeight[variant.kind];
    return value > match.value ? { ...match, variant, value } : match;
  });
}

function linesOf({ lexemes, kind }: Variant, { lexemes: held, sequence }: SearchDocument): readonly number[] {
  if (kind === 'sameKind' || (kind === 'phrase' && !isSideBySide(lexemes, sequence))) return [];
  const [first = [], ...others] = lexemes.map((lexeme) => held.get(lexeme)?.lines ?? []);
  return first.filter((line) => others.every((lines) => lines.includes(line)));
}

/** The share of neighbouring terms that are neighbours in the symptom, or in a text by itself, in their order. */
function adjacentShare(terms: readonly QueryTerm[], document: SearchDocument): number {
  const positionsOf = document.symptomLength > 0 ? inSymptom(document) : inText(terms, document);
  const words = terms.filter(({ kind }) => kind !== 'phrase');
  const positions = words.map(({ variants }) =>
    variants.flatMap(({ kind, lexemes: [lexeme = '', ...more] }) =>
      more.length > 0 || kind === 'synonym' ? [] : positionsOf(lexeme),
    ),
  );
  const pairs = positions.slice(1);
  if (pairs.length === 0) return 0;
  const adjacent = pairs.filter((next, index) =>
    positions[index]?.some((position) => next.includes(position + 1)),
  );
  return adjacent.length / pairs.length;
}

function inSymptom({ lexemes }: SearchDocument): (lexeme: string) => readonly number[] {
  return (lexeme) => lexemes.get(lexeme)?.inSymptom ?? [];
}

/** Positions of the terms' lexemes: of two and more terms alone, as all of the text is looked through. */
function inText(
  terms: readonly QueryTerm[],
  { sequence }: SearchDocument,
): (lexeme: string) => readonly number[] {
  const positions = new Map<string, number[]>();
  if (terms.length > 1) {
    for (const { variants } of terms)
      for (const { lexemes } of variants) for (const lexeme of lexemes) positions.set(lexeme, []);
    sequence.forEach((lexeme, position) => {
      if (lexeme !== undefined) positions.get(lexeme)?.push(position);
    });
  }
  return (lexeme) => positions.get(lexeme) ?? [];
}

function matchTerm(term: QueryTerm, document: SearchDocument): TermMatch {
  let [best, value] = [undefined as Variant | undefined, 0];
  /** The best of the variants that stand for the term together with its negation. */
  let [saying, saidValue] = [undefined as Variant | undefined, 0];
  let isNegated = false;
  for (const variant of term.variants) {
    const met = variantValue(variant, document);
    if (variant.saysNegation && met > saidValue) [saying, saidValue] = [variant, met];
    if (met > value) [best, value] = [variant, met];
    if (met > 0 && !variant.saysNegation && variant.kind !== 'sameKind')
      isNegated ||= variant.lexemes.some((lexeme) => document.negated.has(lexeme));
  }
  if (best === undefined) return { variant: undefined, value: 0 };
  if (!term.isNegated || best.kind === 'sameKind') return { variant: best, value };
  if (isNegated)
    return { variant: best, value: value + negatedToo * Math.min(1, value), polarity: 'negated' };
  if (saying !== undefined) return { variant: saying, value: saidValue };
  return { variant: best, value: value * negatedButAffirmed, polarity: 'affirmed' };
}

function variantValue(
  { kind, lexemes, isNegated }: Variant,
  { lexemes: held, negated, sequence }: SearchDocument,
): number {
  if (kind === 'phrase' && !isSideBySide(lexemes, sequence)) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, lexeme] of lexemes.entries()) {
    const occurrence = held.get(lexeme);
    if (occurrence === undefined || occurrence.fields.length === 0) return 0;
    if (isNegated && index > 0 && !negated.has(lexeme)) return 0;
    const isNameAlone = occurrence.fields.every((field) => field === 'B');
    const ofName = kind === 'stem' && isNameAlone ? inflectedName : 1;
    least = Math.min(least, ofName * boostOf(occurrence));
  }
  return least * variantWeight[kind];
}

function isSideBySide(lexemes: readonly string[], sequence: SearchDocument['sequence']): boolean {
  return sequence.some(
    (lexeme, start) =>
      lexeme === lexemes[0] && lexemes.every((other, place) => sequence[start + place] === other),
  );
}

function boostOf({ fields }: Occurrence): number {
  let [best, sum] = [0, 0];
  for (const field of fields) {
    best = Math.max(best, boosts[field]);
    sum += boosts[field];
  }
  return best + repeatedInField * (sum - best);
}
