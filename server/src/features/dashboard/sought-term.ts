import { dashboardLimits } from '@bancada/contract/instance/dashboard';

/** A search as it is stored if it finds nothing. */
export interface SoughtTerm {
  /** As typed, on a single line. */
  text: string;
  /** Its words only, not folded yet. */
  words: string;
}

const minChars = 3;
/** A phone number with its area code, or a CPF. */
const personalDigits = 10;

/**
 * What may be stored of a search. null if it says nothing about a fault (too short, too long, no word), or may contain
 * personal data: a customer's e-mail, phone number or CPF pasted into the search box would be visible to everybody.
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
