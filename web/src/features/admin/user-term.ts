/** What the search for a user asks the server. */
export type UserTerm = { email: string } | { user_id: string };

/** The server reads no longer number as an id. */
const idMaxDigits = 10;

/** With letters it is an e-mail, a number is an id; anything else asks nothing. */
export function readUserTerm(typed: string): UserTerm | null {
  const term = typed.trim();
  if (/\p{L}/u.test(term)) return { email: term };
  return /^\d+$/.test(term) && term.length <= idMaxDigits ? { user_id: term } : null;
}
