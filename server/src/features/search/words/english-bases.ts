/** An English ending, and what may stand in its place. */
const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ies$/, ['y', 'ie']],
  [/ied$/, ['y']],
  [/([b-df-hj-np-tv-z])\1(?:ed|ing)$/, ['$1', '$1$1']],
  [/(?<!e)ed$/, ['e', '']],
  [/ing$/, ['e', '']],
  [/(?<=[xzhs])es$/, ['', 'e']],
  [/(?<=[b-df-hj-mp-rtvwxyzegn])s$/, ['']],
  [/ily$/, ['y']],
  [/ly$/, ['', 'le']],
];
const baseMinChars = 3;

/** What `jiggled`, `stopping`, `latches` and `internally` may be forms of, the likeliest first. */
export function englishBases(text: string): string[] {
  const bases = endings.flatMap(([ending, replacements]) =>
    ending.test(text) ? replacements.map((replacement) => text.replace(ending, replacement)) : [],
  );
  return [...new Set(bases)].filter((base) => base.length >= baseMinChars && /[aeiou].|y$/.test(base));
}
