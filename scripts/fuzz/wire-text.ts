/** The query of these parameters; a list is a parameter that comes more than once. */
export function queryOf(pairs: [string, unknown][]): string {
  return pairs
    .flatMap(([name, value]) => [value].flat().map((one) => `${percent(name)}=${percent(String(one))}`))
    .join('&');
}

/** Whatever text it is, lone halves of characters too. */
export function percent(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
}

/** What Node lets through in a header. */
export function headerText(value: unknown): string {
  return String(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
}
