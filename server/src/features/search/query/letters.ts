/** The letters of a word, a bit for each. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) - 97);
  return letters;
}

/** Whether two words may be so many slips apart, by their letters: each slip changes two at most. */
export function mayBeNear(one: number, other: number, slips: number): boolean {
  let count = 0;
  for (let rest = one ^ other; rest !== 0; rest &= rest - 1) count += 1;
  return count <= 2 * slips;
}
