const oneYearSeconds = 365 * 24 * 60 * 60;
/** A shared machine of a shop: enough people, and far below the limit of a cookie. */
const rememberedMax = 100;

/** Whose first visit is over, in a cookie: signing out clears the local storage. */
function seenBy(): string[] {
  return /(?:^|; )passeio=([\d.]*)/.exec(document.cookie)?.[1]?.split('.') ?? [];
}

export function hasSeenTour(personId: number): boolean {
  return seenBy().includes(String(personId));
}

export function noteTourSeen(personId: number): void {
  const all = [String(personId), ...seenBy().filter((id) => id !== String(personId))];
  const value = all.slice(0, rememberedMax).join('.');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on HTTPS alone, and a shop serves plain HTTP
  document.cookie = `passeio=${value}; path=/; max-age=${oneYearSeconds}; samesite=lax`;
}
