/** Names that are asked for at once, and how long one is at most. */
export const namesInTextMax = { names: 60, chars: 80 } as const;

/** `U7100`, `PPBUS_G3H`, `3V3_S5`: a letter, and a digit or a bar that joins two words. What is of either alone is a word or a value. */
const isName = (word: string) =>
  /\p{L}/u.test(word) && (/\d/.test(word) || /[\p{L}\d]_[\p{L}\d]/u.test(word));

/**
 * What may be names of parts and nets in texts, each once, as it is written: a board tells which are. `PPBUS G3H` is read as one name too.
 * Not more than `namesInTextMax`.
 */
export function namesInTexts(texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  const add = (name: string) => {
    const key = name.toUpperCase();
    if (name.length <= namesInTextMax.chars && isName(name) && !found.has(key)) found.set(key, name);
  };
  const words = texts.map((text) => text.match(/[\p{L}\d+#][\p{L}\d_+/#.<>~-]*/gu) ?? []);
  for (const word of words.flat()) {
    const bare = word.replace(/[.,/~-]+$/, '');
    add(bare);
    // `U7100.12` and `U7100-12` are pins; `C7771/C7772` are two parts.
    for (const piece of bare.split(/[./-]/)) add(piece);
  }
  // Behind the surer ones: capitals and digits with one blank between them.
  for (const text of texts)
    for (const [, one, other] of text.matchAll(
      /(?<![\p{L}\d_])([\p{Lu}\d]+) (?=([\p{Lu}\d_]+)(?![\p{L}]))/gu,
    ))
      add(`${one}_${other}`);
  return [...found.values()].slice(0, namesInTextMax.names);
}

/** Whether a text names a part or a net: as a word, in any case, with a blank in place of `_`; `R1` does not stand in `R10`. */
export function isNamedIn(text: string, name: string): boolean {
  const words = name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/[\s_]+/g, '[\\s_]+');
  return words !== '' && new RegExp(`(?<![\\p{L}\\p{N}_])${words}(?![\\p{L}\\p{N}_])`, 'iu').test(text);
}
