import { stemOf } from '../analysis/stem.ts';
import { readWords } from '../lexicon/read-list.ts';
import { equipmentRarity, kindWeight, leastRarity, rareShare, unknownRarity } from '../ranking/weights.ts';
import type { DocumentFrequencies } from '../retrieval/document-frequency.ts';
import { isOn } from '../rules.ts';
import type { Draft } from './drafts.ts';
import type { QueryTerm, Variant } from './query-term.ts';

/** Stems of words that people use of anything. */
const common = new Set([...readWords('common-words')].map(stemOf));

/** The lexemes whose frequency says how rare a term is. */
export function countedLexemes(drafts: readonly Draft[]): string[] {
  return [
    ...new Set(drafts.flatMap(({ variants }) => variants.filter(isSingle).flatMap(({ lexemes }) => lexemes))),
  ];
}

function isSingle({ lexemes }: Variant): boolean {
  return lexemes.length === 1;
}

/** Terms of their rarity in this base; variants that no document has are left out. */
export function toTerms(drafts: readonly Draft[], frequencies: DocumentFrequencies): QueryTerm[] {
  return drafts.map(({ text, kind, variants }, position) => {
    const met = variants.filter(({ lexemes }) => lexemes.length > 1 || frequencies.of(lexemes[0] ?? '') > 0);
    const frequency = frequencyOf(met, frequencies);
    const isLight = kind === 'negation' || kind === 'small';
    return {
      text,
      kind,
      variants: distinct(met),
      weight: rarity({ text, kind }, frequency, frequencies.total) * kindWeight[kind],
      frequency,
      isNegated: isOn('negation') && !isLight && isNegatedAt(drafts, position),
      isRequired: !isLight || drafts.length === 1,
    };
  });
}

function isNegatedAt(drafts: readonly Draft[], position: number): boolean {
  const [before, after] = [drafts[position - 1], drafts[position + 1]];
  return (before?.kind === 'negation' && !before.isBehind) || after?.isBehind === true;
}

/** How many documents have the word in any form; if none has, how many have a synonym. */
function frequencyOf(variants: readonly Variant[], frequencies: DocumentFrequencies): number {
  const most = (some: readonly Variant[]) =>
    Math.max(0, ...some.filter(isSingle).map(({ lexemes }) => frequencies.of(lexemes[0] ?? '')));
  return most(variants.filter(({ kind }) => kind !== 'synonym' && kind !== 'sameKind')) || most(variants);
}

/** 1 for a term of few documents, less for one of many: the share of documents on a logarithmic scale. A common word is never rare. */
function rarity({ text, kind }: Pick<Draft, 'text' | 'kind'>, frequency: number, total: number): number {
  if (!isOn('rarity')) return 1;
  if (kind === 'word' && common.has(stemOf(text))) return leastRarity;
  if (frequency === 0) return unknownRarity;
  const least = kind === 'equipment' ? equipmentRarity : leastRarity;
  const share = Math.min(1, frequency / Math.max(1, total));
  return Math.min(1, Math.max(least, Math.log(Math.max(rareShare, share)) / Math.log(rareShare)));
}

function distinct(variants: readonly Variant[]): Variant[] {
  return [
    ...new Map(variants.toReversed().map((variant) => [variant.lexemes.join(' '), variant])).values(),
  ].toReversed();
}
