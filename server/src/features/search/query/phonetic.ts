const steps: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ch|sh/g, 'x'],
  [/sc([ei])/g, 's$1'],
  [/c([ei])/g, 's$1'],
  [/c|qu?/g, 'k'],
  [/g([ei])/g, 'j$1'],
  [/h/g, ''],
  [/m([^aeiou]|$)/g, 'n$1'],
  [/ei/g, 'e'],
  [/ou/g, 'o'],
  [/l([^aeiou]|$)/g, 'u$1'],
  [/(.)\1+/g, '$1'],
];
const alike: Readonly<Record<string, string>> = { z: 's', x: 's', y: 'i', w: 'v', o: 'u', e: 'i' };

/** How a word sounds to who writes by ear: alike for a word of the records and for one that was typed. */
export function wordSound(word: string): string {
  return steps
    .reduce((sound, [letters, said]) => sound.replace(letters, said), word)
    .replace(/[zxywoe]/g, (letter) => alike[letter] ?? letter);
}
