/** An ending, and what a word has in its place when it is neither made small, nor big, nor strong. */
const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/z(inh|it)[oa]s?$/, ['']],
  [/z(ao|oes|onas?)$/, ['']],
  [/qu(inh|it)[oa]s?$/, ['ca', 'co', 'que']],
  [/gu(inh|it)[oa]s?$/, ['ga', 'go', 'gue']],
  [/(inh|it)[oa]s?$/, ['a', 'o', 'e', '']],
  [/(ao|oes|ona|onas)$/, ['o', 'a', 'e', '']],
  [/(?<=^[a-z]{2,4})s$/, ['']],
  [/issim[oa]s?$/, ['o', 'a', 'e', '']],
];
const baseMinChars = 2;

/** The word that was made small, of the same gender: `cantinho` of `canto`; null for other words. */
export function ownBase(text: string): string | null {
  const base = text.replace(/(?<=..)zinh[oa]s?$/, '').replace(/(?<=..)inh([oa])s?$/, '$1');
  return base === text ? null : base;
}

/** What `telinha`, `botãozinho`, `barulhão`, `quentíssimo` and `HDs` may be made of, the likeliest first; none for other words. */
export function baseWords(text: string): string[] {
  const bases = endings.flatMap(([ending, replacements]) =>
    ending.test(text) ? replacements.map((replacement) => text.replace(ending, replacement)) : [],
  );
  return [...new Set(bases)].filter(({ length }) => length >= baseMinChars);
}
