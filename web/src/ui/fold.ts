/** Lower case without accents, with one character for each of the text's, so that places in both are the same. */
export function fold(text: string): string {
  return Array.from(text, (character) => {
    const folded = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return folded.length === character.length ? folded : character;
  }).join('');
}

export interface TextPart {
  text: string;
  isMatch: boolean;
  /** Where the part begins in the whole text. */
  start: number;
}

/** Words that the server's search leaves out of a query; marking them would drown the others. Folded. */
const functionWords = new Set(
  'a o e as os de da do das dos em no na nos nas um uma uns umas para por pelo pela pelos pelas ao aos que se ou'.split(
    ' ',
  ),
);

/** A text in parts, those marked that begin a word with one of the words sought, without regard to case and accents. */
export function markParts(text: string, sought: string): TextPart[] {
  const words =
    fold(sought)
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.length > 1 && !functionWords.has(word)) ?? [];
  if (words.length === 0) return [{ text, isMatch: false, start: 0 }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})[\\p{L}\\p{N}]*`, 'gu');
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of fold(text).matchAll(pattern)) {
    if (index > from) parts.push({ text: text.slice(from, index), isMatch: false, start: from });
    from = index + found.length;
    parts.push({ text: text.slice(index, from), isMatch: true, start: index });
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMatch: false, start: from });
  return parts;
}
