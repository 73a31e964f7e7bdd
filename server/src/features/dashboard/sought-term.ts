import { dashboardLimits } from '@bancada/contract/dashboard';

/** A search as it is kept when it finds nothing. */
export interface SoughtTerm {
  /** As typed, on one line. */
  text: string;
  /** Its words alone, not folded yet. */
  words: string;
}

const minChars = 3;
/** A telephone number with its area code, or a CPF. */
const personalDigits = 10;

/**
 * What of a search may be kept; null for what says nothing of a fault (too short, too long, no word), and for what may
 * say something of a person: the customer's e-mail, telephone number or CPF pasted into the search box would be read by
 * everybody in the list.
 */
export function soughtTerm(typed: string): SoughtTerm | null {
  const text = typed.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const words = text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
  if ([...words].length < minChars || [...text].length > dashboardLimits.failedSearchMaxChars) return null;
  return mayNameAPerson(text) ? null : { text, words };
}

function mayNameAPerson(text: string): boolean {
  const digits = text.replace(/[\s.()\p{Pd}]/gu, '');
  return text.includes('@') || new RegExp(`\\p{Nd}{${personalDigits}}`, 'u').test(digits);
}
