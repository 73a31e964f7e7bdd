/** The 2,125 names of characters (`&deg;`), in the place of the parser's own: most texts name none, and do without the table. */
let table: Record<string, string> = {};

/** Call before a text is read. */
export async function loadNamesOf(text: string): Promise<void> {
  if (/&[a-z\d]+;/i.test(text)) table = (await import('character-entities')).characterEntities;
}

/** As the parser asks for it; false: there is no such name. */
export function decodeNamedCharacterReference(name: string): string | false {
  return Object.hasOwn(table, name) ? (table[name] ?? false) : false;
}
