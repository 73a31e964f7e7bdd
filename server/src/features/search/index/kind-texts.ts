import type { CompiledQuery } from './compiled-query.ts';
import type { FaultIndex } from './fault-index.ts';

/** The texts in use of one kind that have most of a query's terms, by their weights. */
export function textsWithMost(
  index: FaultIndex,
  { terms, numbers: ofLexemes }: CompiledQuery,
  kind: number,
  atMost: number,
): { key: number; text: number }[] {
  const { texts, terms: numbers } = index;
  const termsOf = new Map<number, number[]>();
  terms.forEach(({ variants }, position) => {
    for (const { at } of variants)
      for (const lexeme of at) {
        const number = ofLexemes[lexeme] as number;
        if (number > 0) termsOf.set(number, [...(termsOf.get(number) ?? []), position]);
      }
  });
  const found: { key: number; text: number; weight: number }[] = [];
  for (const [key, { text }] of index.keysOfKind(kind)) {
    const { words, others, end } = texts.positionOf(text);
    const met = new Set<number>();
    for (let at = words; at < end; at += 1) {
      const number = texts.data.at(at);
      for (const position of termsOf.get(number) ?? []) met.add(position);
      if (at < others) for (const position of termsOf.get(numbers.stems.at(number)) ?? []) met.add(position);
    }
    if (met.size === 0) continue;
    const weight = [...met].reduce((sum, position) => sum + (terms[position]?.term.weight ?? 0), 0);
    found.push({ key, text, weight });
  }
  return found.toSorted((one, other) => other.weight - one.weight || one.key - other.key).slice(0, atMost);
}
