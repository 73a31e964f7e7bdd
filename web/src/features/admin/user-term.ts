/** Query parameters of the search for a user. */
export type UserTerm = { email: string } | { user_id: string };

/** The server accepts no longer numbers as ids. */
const idMaxDigits = 10;

/** With letters it is an e-mail, a number is an id; anything else is not searched. */
export function readUserTerm(typed: string): UserTerm | null {
  const term = typed.trim();
  if (/\p{L}/u.test(term)) return { email: term };
  return /^\d+$/.test(term) && term.length <= idMaxDigits ? { user_id: term } : null;
}
