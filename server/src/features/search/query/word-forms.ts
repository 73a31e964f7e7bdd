/** An ending, and what a word has in its place when it is neither made small, nor big, nor plural. */
const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/z(inh|it)[oa]s?$/, ['']],
  [/z(ao|oes|onas?)$/, ['']],
  [/qu(inh|it)[oa]s?$/, ['ca', 'co', 'que']],
  [/gu(inh|it)[oa]s?$/, ['ga', 'go', 'gue']],
  [/(inh|it)[oa]s?$/, ['a', 'o', 'e', '']],
  [/(ao|oes|ona|onas)$/, ['o', 'a', 'e', '']],
  [/(?<=^[a-z]{2,})s$/, ['']],
  [/issim[oa]s?$/, ['o', 'a', 'e', '']],
  // As they are said: `queimanu`, `botaum`.
  [/(?<=[aei])n[ou]$/, ['ndo']],
  [/a(um|un|m)$/, ['ao']],
  [/(?<=..)ing$/, ['', 'e']],
  [/(?<=..)ed$/, ['', 'e']],
];
const baseMinChars = 2;

/** What `telinha`, `botãozinho`, `barulhão`, `HDs` and `leaking` may be made of, the likeliest first; none for other words. */
export function baseForms(text: string): string[] {
  const bases = endings.flatMap(([ending, replacements]) =>
    ending.test(text) ? replacements.map((replacement) => text.replace(ending, replacement)) : [],
  );
  return [...new Set(bases)].filter((base) => base.length >= baseMinChars && base !== text);
}
