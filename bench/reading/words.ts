/**
 * How many of the printed words stand in a recognised text, in their order: the longest common subsequence. Letters must be the
 * same with their accents and case; marks around a word are left out.
 */
export function wordsFound(printed: readonly string[], text: string): number {
  const read = text.split(/\s+/).map(bare);
  let before = new Uint16Array(read.length + 1);
  for (const word of printed.map(bare)) {
    const row = new Uint16Array(read.length + 1);
    for (let at = 1; at <= read.length; at++) {
      const isSame = word === read[at - 1];
      row[at] = isSame ? (before[at - 1] ?? 0) + 1 : Math.max(before[at] ?? 0, row[at - 1] ?? 0);
    }
    before = row;
  }
  return before[read.length] ?? 0;
}

const bare = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%°]+$/gu, '');
