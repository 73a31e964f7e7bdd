/**
 * A formatted support contact: 0800 numbers as 4-3-4 digits, those with an area code as `(DD) NNNN-NNNN` or `(DD) NNNNN-NNNN`,
 * those without (4004, 3003 and the like) as `NNNN-NNNN`. Anything else stays as typed: no area code begins with 0, and
 * a number with its country's code may be of any country.
 */
export function phoneText(contact: string): string {
  const digits = contact.replace(/\D/g, '');
  if (/[a-z@]|^\s*\+/i.test(contact)) return contact;
  if (/^0800\d{7}$/.test(digits)) return digits.replace(/(\d{4})(\d{3})(\d{4})/, '$1 $2 $3');
  if (/^[1-9]\d{9,10}$/.test(digits)) return digits.replace(/(\d\d)(\d{4,5})(\d{4})$/, '($1) $2-$3');
  if (/^[2-5]\d{7}$/.test(digits)) return digits.replace(/(\d{4})(\d{4})/, '$1-$2');
  return contact;
}
