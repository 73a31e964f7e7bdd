/**
 * A formatted support contact: 0800 numbers as 4-3-4 digits, others as `(DD) NNNN-NNNN` or `(DD) NNNNN-NNNN`. Anything else
 * stays as typed.
 */
export function phoneText(contact: string): string {
  const digits = contact.replace(/\D/g, '');
  if (/[a-z@]/i.test(contact)) return contact;
  if (/^0800\d{7}$/.test(digits)) return digits.replace(/(\d{4})(\d{3})(\d{4})/, '$1 $2 $3');
  if (/^\d{10,11}$/.test(digits)) return digits.replace(/(\d\d)(\d{4,5})(\d{4})$/, '($1) $2-$3');
  return contact;
}
