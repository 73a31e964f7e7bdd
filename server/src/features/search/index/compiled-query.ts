import type { AnalyzedQuery, QueryTerm, Variant, VariantKind } from '../query/query-term.ts';
import { fieldBoost, inflectedName, repeatedInField, variantWeight } from '../ranking/weights.ts';
import type { FaultIndex } from './fault-index.ts';
import { fieldBits } from './postings.ts';
import { figuresOf, noTerm } from './terms.ts';

/** A variant by the positions of its lexemes among those of the query. */
export interface CompiledVariant {
  variant: Variant;
  weight: number;
  at: readonly number[];
  /** The position of its phrase among those of the query; −1 of what may stand anywhere. */
  phrase: number;
  /** What it is worth in a document, by the fields that have it. */
  values: Float64Array;
}

export interface CompiledTerm {
  term: QueryTerm;
  variants: readonly CompiledVariant[];
  /** Those of several lexemes. */
  several: readonly CompiledVariant[];
}

/** A query with its lexemes numbered, so that a document is read once for all of them. */
export interface CompiledQuery {
  query: AnalyzedQuery;
  terms: readonly CompiledTerm[];
  /** All lexemes that any variant has, each once. */
  lexemes: readonly string[];
  /** Their numbers in the index; 0 of what no text has. */
  numbers: Uint32Array;
  /** By lexeme: the terms, a bit each (`termsMax`), that it meets by itself in another way to say the symptom. */
  lineBits: Uint32Array;
  /** By lexeme: the terms, a bit each, of which some variant has it. */
  anyBits: Uint32Array;
  /** By lexeme: the position of the lexeme whose negation negates it; its own for most. */
  negatedBy: Uint16Array;
  /** The weight of each term, and the terms, a bit each, that have variants of several lexemes. */
  weights: Float64Array;
  severalBits: number;
  /** Lexemes that must stand side by side. */
  phrases: readonly (readonly number[])[];
}

/** A document that matches by these kinds is near, and does not meet the term. */
const nearKinds = new Set<VariantKind>(['sameKind', 'nearCode']);

export function isNear({ kind, isWider }: Variant): boolean {
  return isWider === true || nearKinds.has(kind);
}

/** @param index none of texts that are no records */
export function compileQuery(index: Pick<FaultIndex, 'terms'> | null, query: AnalyzedQuery): CompiledQuery {
  const positions = new Map<string, number>();
  const positionOf = (lexeme: string) => {
    const position = positions.get(lexeme) ?? positions.size;
    positions.set(lexeme, position);
    return position;
  };
  const phrases: number[][] = [];
  const compiled = (variant: Variant): CompiledVariant => {
    const at = variant.lexemes.map(positionOf);
    const isPhrase = variant.kind === 'phrase' && at.length > 1;
    const phrase = isPhrase ? phrases.push(at) - 1 : -1;
    return { variant, weight: variantWeight[variant.kind], at, phrase, values: valuesByFields(variant.kind) };
  };
  const terms = query.terms.map((term): CompiledTerm => {
    const variants = term.variants.map(compiled);
    return { term, variants, several: variants.filter(({ at }) => at.length > 1) };
  });
  const figures = [...positions.keys()].map(figuresOf);
  const negatedBy = figures.map((word, position) => (word === undefined ? position : positionOf(word)));
  for (let position = negatedBy.length; position < positions.size; position += 1) negatedBy.push(position);
  return {
    query,
    terms,
    lexemes: [...positions.keys()],
    numbers: Uint32Array.from(positions.keys(), (lexeme) => index?.terms.idOf(lexeme) ?? noTerm),
    lineBits: lineBitsOf(terms, positions.size),
    weights: Float64Array.from(terms, ({ term }) => term.weight),
    severalBits: terms.reduce((bits, { several }, bit) => (several.length > 0 ? bits | (1 << bit) : bits), 0),
    anyBits: anyBitsOf(terms, positions.size),
    negatedBy: Uint16Array.from(negatedBy),
    phrases,
  };
}

function lineBitsOf(terms: readonly CompiledTerm[], count: number): Uint32Array {
  const bits = new Uint32Array(count);
  terms.forEach(({ variants }, bit) => {
    for (const { variant, at } of variants) {
      const [position = 0] = at;
      if (at.length === 1 && variant.kind !== 'sameKind')
        bits[position] = (bits[position] as number) | (1 << bit);
    }
  });
  return bits;
}

function anyBitsOf(terms: readonly CompiledTerm[], count: number): Uint32Array {
  const bits = new Uint32Array(count);
  terms.forEach(({ variants }, bit) => {
    for (const { at } of variants)
      for (const position of at) bits[position] = (bits[position] as number) | (1 << bit);
  });
  return bits;
}

const boosts: readonly (readonly [number, number])[] = [
  [fieldBits.symptom, fieldBoost.symptom],
  [fieldBits.equipment, fieldBoost.equipment],
  [fieldBits.checkOrFix, fieldBoost.checkOrFix],
];
const byFields = { name: valuesOf(inflectedName), other: valuesOf(1) };

/** Other ways to say the symptom count line by line, and not here. */
function valuesOf(ofNameAlone: number): Float64Array {
  return Float64Array.from({ length: 16 }, (_, fields) => {
    const met = boosts.flatMap(([field, boost]) => ((fields & field) === 0 ? [] : [boost]));
    const best = Math.max(0, ...met);
    const rest = met.reduce((sum, boost) => sum + boost, 0) - best;
    const isNameAlone = (fields & ~fieldBits.ditos) === fieldBits.equipment;
    return (best + repeatedInField * rest) * (isNameAlone ? ofNameAlone : 1);
  });
}

function valuesByFields(kind: VariantKind): Float64Array {
  return kind === 'stem' ? byFields.name : byFields.other;
}
