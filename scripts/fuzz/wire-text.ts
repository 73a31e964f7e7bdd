/** Query string of these parameters; a list repeats its parameter. */
export function queryOf(pairs: [string, unknown][]): string {
  return pairs
    .flatMap(([name, value]) => [value].flat().map((one) => `${percent(name)}=${percent(String(one))}`))
    .join('&');
}

/** Percent-encodes any text, even with lone surrogates. */
export function percent(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
}

/** Characters that Node accepts in a header. */
export function headerText(value: unknown): string {
  return String(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
}
