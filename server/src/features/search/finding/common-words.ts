import type { Concept } from '../meaning/concepts.ts';
import { holdsAny, meetsAll, meetsAny } from '../meaning/lexeme-query.ts';
import type { LookedAt } from './listed-texts.sql.ts';

const asTypedMax = 60;
const wholeMax = 400;
const lackingOneMax = 240;
const pairsMax = 240;
const pairedMax = 5;
const besideRareMax = 300;

/**
 * The texts to look at where some words are in very many: those that meet all of these, or as many as there are; and what
 * entries show that show a rare word's text.
 * @param common what very many texts meet
 * @param rare the lists of the texts of each other word
 */
export function worthLooking(common: readonly Concept[], rare: readonly (readonly number[])[]): LookedAt {
  const holding = common.map(({ own, other }) =>
    holdsAny([...own, ...other.filter(({ lexemes }) => lexemes.length === 1)]),
  );
  const standing = common.flatMap(({ beside }) => (beside.length === 0 ? [] : [beside]));
  const meeting = [
    ...(standing.length === 0
      ? []
      : [
          {
            query: meetsAll(holding),
            must: meetsAll(standing.map(meetsAny)),
            atMost: asTypedMax,
          },
        ]),
    { query: meetsAll(holding), atMost: wholeMax },
    ...shared(
      holding.length > 2 ? holding.map((_, place) => holding.toSpliced(place, 1)) : [],
      lackingOneMax,
    ),
    ...shared(holding.length > 3 ? pairsOf(telling(common, holding)) : [], pairsMax),
  ];
  const fewest = rare.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length)[0] ?? [];
  return { lists: rare.flat(), besides: { lists: fewest, atMost: besideRareMax }, meeting };
}

/** So many texts in all, the same share for each. */
function shared(queries: readonly (readonly string[])[], atMost: number) {
  return queries.map((holding) => ({ query: meetsAll(holding), atMost: Math.ceil(atMost / queries.length) }));
}

function telling(common: readonly Concept[], holding: readonly string[]): string[] {
  return common
    .map(({ weight }, place) => ({ weight, query: holding[place] ?? '' }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, pairedMax)
    .map(({ query }) => query);
}

function pairsOf(queries: readonly string[]): string[][] {
  return queries.flatMap((one, place) => queries.slice(place + 1).map((other) => [one, other]));
}
