/**
 * The query string of a URL, as plain text both ways. The router's own parser treats values as JSON: the POST code `1E5`
 * would become 100000, and `55` be written as `%2255%22`.
 */
export function readAddressSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function writeAddressSearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) written.set(name, String(value));
  return written.size > 0 ? `?${written}` : '';
}

/**
 * Whether an address stays on this site. `//host` and `/\\host` lead to others, and so does `/\t/host`, as browsers drop
 * tabs and line breaks.
 */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])[^\t\n\r]*$/.test(address);
}
