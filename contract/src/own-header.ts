/**
 * A header of each answer of the server, pages and scripts too. A network that answers in its place (the sign-in page of a guest
 * network, a notice of a provider, a wrong proxy) does not send it, whatever its status and type: its answers are none. `index.html` of
 * the pages names it too.
 */
export const ownHeader = 'x-bancada';

/** Whether the server sent this answer. */
export function isOurs({ headers }: { headers: { has(name: string): boolean } }): boolean {
  return headers.has(ownHeader);
}
