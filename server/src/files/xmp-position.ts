/** With any prefix: drones use their own. The part before the colon is a bounded lookbehind, to avoid backtracking. */
const attribute = /(?<=([\w-]{1,40})):GPS\w+\s*=\s*(?:"[^"<>]*"|'[^'<>]*')/gi;
const element = /(?<=(<([\w-]{1,40}))):(GPS\w+)(?:\s[^<>]*)?>[^<]*<\/\2:\3\s*>/gi;

/** XMP is XML text: the position is overwritten with spaces. @returns whether anything was changed */
export function eraseInXmp(bytes: Buffer): boolean {
  if (!bytes.includes(':GPS', 0, 'latin1') && !bytes.includes(':Gps', 0, 'latin1')) return false;
  const text = bytes.toString('latin1');
  let isChanged = false;
  for (const pattern of [element, attribute])
    for (const { index, 0: found, 1: before = '' } of text.matchAll(pattern)) {
      bytes.fill(0x20, index - before.length, index + found.length);
      isChanged = true;
    }
  return isChanged;
}
