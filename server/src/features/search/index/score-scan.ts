import type { Variant } from '../query/query-term.ts';
import {
  brevity,
  deniedButAsked,
  ditosLeastShare,
  ditosLeastTerms,
  fieldBoost,
  negatedButAffirmed,
  negatedToo,
} from '../ranking/weights.ts';
import { isOn } from '../rules.ts';
import {
  type CompiledQuery,
  type CompiledTerm,
  type CompiledVariant,
  isNear as isNearKind,
} from './compiled-query.ts';
import { fieldBits } from './postings.ts';
import type { Scan } from './scan.ts';

/** How a document meets one term. */
export interface TermMatch {
  /** The best variant; undefined where the document meets the term by none. */
  variant: Variant | undefined;
  /** 0 to about 1.4: the variant by its kind and fields. */
  value: number;
  /** Only variants that are near the term meet it. */
  isNear: boolean;
  /** The query negates the term: so does the document, or it affirms it. Or the query affirms what the symptom denies. */
  polarity?: 'negated' | 'affirmed' | 'denied';
}

export interface Score {
  /** 0 to about 1.4. */
  value: number;
  /** It meets every required term, and every word of the query is known. */
  isWhole: boolean;
  matches: readonly TermMatch[];
}

const inSymptomFrom = 0.8;
const unmet: TermMatch = { variant: undefined, value: 0, isNear: true };

/** How well a document meets a query, term by term. */
export function scoreScan(compiled: CompiledQuery, scan: Scan): Score {
  const { terms, query } = compiled;
  const matches = withBestLine(
    compiled,
    scan,
    terms.map((term, bit) => ((scan.terms & (1 << bit)) === 0 ? unmet : matchTerm(term, scan))),
  );
  let [sum, total, inSymptom] = [0, 0, 0];
  let isWhole = query.unknown.length === 0;
  terms.forEach(({ term: { weight, isRequired } }, index) => {
    const { variant, value } = matches[index] ?? { variant: undefined, value: 0 };
    sum += weight * value;
    total += weight;
    if (value >= inSymptomFrom) inSymptom += 1;
    if (isRequired && (variant === undefined || matches[index]?.isNear !== false)) isWhole = false;
  });
  const share = Math.min(1, inSymptom / Math.max(1, scan.symptomLength));
  const value = sum / Math.max(total, Number.MIN_VALUE) + (isOn('brevity') ? brevity * share : 0);
  return { value, isWhole, matches };
}

function matchTerm({ term, variants }: CompiledTerm, scan: Scan): TermMatch {
  let [best, value] = [undefined as Variant | undefined, 0];
  /** The best of the variants that stand for the term together with its negation. */
  let [saying, saidValue] = [undefined as Variant | undefined, 0];
  let [isNegated, isNear, isDenied] = [false, true, true];
  for (const one of variants) {
    const met = worthOf(one, scan);
    if (met === 0) continue;
    const { variant } = one;
    if (variant.saysNegation && met > saidValue) [saying, saidValue] = [variant, met];
    if (met > value) [best, value] = [variant, met];
    isNear &&= isNearKind(variant);
    isDenied &&= one.at.length === 1 && scan.denied[one.at[0] as number] === 1;
    if (!variant.saysNegation && variant.kind !== 'sameKind')
      isNegated ||= one.at.some((position) => isNegatedIn(scan, position));
  }
  if (best === undefined) return unmet;
  if (best.kind === 'sameKind') return { variant: best, value, isNear };
  if (!term.isNegated)
    return isDenied && term.isRequired && isOn('negation')
      ? { variant: best, value: value * deniedButAsked, isNear, polarity: 'denied' }
      : { variant: best, value, isNear };
  if (isNegated)
    return { variant: best, value: value + negatedToo * Math.min(1, value), isNear, polarity: 'negated' };
  if (saying !== undefined) return { variant: saying, value: saidValue, isNear };
  return { variant: best, value: value * negatedButAffirmed, isNear, polarity: 'affirmed' };
}

/** Where the symptom has it, what the symptom says counts; else what checks and fixes say. */
function isNegatedIn({ fields, negated, denied }: Scan, position: number): boolean {
  return ((fields[position] as number) & fieldBits.symptom) === 0
    ? negated[position] === 1
    : denied[position] === 1;
}

function worthOf(
  { variant, at, phrase, values, weight }: CompiledVariant,
  { fields, negated, phrases }: Scan,
): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < at.length; index += 1) {
    const position = at[index] as number;
    const value = values[fields[position] as number] as number;
    if (value === 0 || (variant.isNegated === true && index > 0 && negated[position] === 0)) return 0;
    if (value < least) least = value;
  }
  if (phrase !== -1 && phrases[phrase] !== true) return 0;
  return least * weight;
}

/**
 * The matches, improved by the way to say the symptom that covers most of the query. A way that covers little of it is ignored: words
 * scattered over several ways match by chance.
 */
function withBestLine(
  { terms, lineBits, weights, severalBits }: CompiledQuery,
  { lines }: Scan,
  matches: readonly TermMatch[],
): readonly TermMatch[] {
  if (lines.length === 0 || !isOn('ditos')) return matches;
  let total = 0;
  for (let index = 0; index < weights.length; index += 1) total += weights[index] as number;
  let [best, most, metBy] = [undefined as readonly number[] | undefined, 0, 0];
  for (const line of lines) {
    let bits = 0;
    for (const position of line) bits |= lineBits[position] as number;
    for (let rest = severalBits & ~bits; rest !== 0; rest &= rest - 1) {
      const index = 31 - Math.clz32(rest & -rest);
      if (terms[index]?.several.some((variant) => standsIn(variant, line))) bits |= 1 << index;
    }
    let [covered, met] = [0, 0];
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      covered += weights[31 - Math.clz32(rest & -rest)] as number;
      met += 1;
    }
    if (covered > most) [best, most, metBy] = [line, covered, met];
  }
  const line = best;
  if (line === undefined || most < ditosLeastShare * total || metBy < ditosLeastTerms) return matches;
  return matches.map((match, index) => {
    const found = terms[index]?.variants.find((variant) => standsIn(variant, line));
    if (found === undefined) return match;
    const value = fieldBoost.ditos * found.weight;
    return value > match.value
      ? {
          ...match,
          variant: found.variant,
          value,
          isNear: match.isNear && isNearKind(found.variant),
        }
      : match;
  });
}

function standsIn({ variant, at }: CompiledVariant, line: readonly number[]): boolean {
  return variant.kind !== 'sameKind' && at.every((position) => line.includes(position));
}
