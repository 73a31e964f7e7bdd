/** Query parameters of the search for a user. */
export type UserTerm = { email: string } | { user_id: string } | { page: 1; limit: number; search: string };

const shownMax = 20;

/** The server accepts no longer numbers as ids. */
const idMaxDigits = 10;

/** With an @ it is an e-mail, with letters a name, user name or e-mail, a number is an id; anything else is not searched. */
export function readUserTerm(typed: string): UserTerm | null {
  const term = typed.trim();
  if (/\p{L}/u.test(term))
    return term.includes('@') ? { email: term } : { page: 1, limit: shownMax, search: term };
  return /^\d+$/.test(term) && term.length <= idMaxDigits ? { user_id: term } : null;
}
