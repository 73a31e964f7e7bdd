/** Lower case without accents, for comparison in the search and in the parsers of code notations. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** From one to nine, without accents. */
export const numerals = ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove'];

const above = 'dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte'.split(' ');

/** A count of 1 or more, in digits or as a word (`2`, `dois`, `duas`, `2x`); undefined for anything else. */
export function countNamed(word: string): number | undefined {
  if (/^[1-9]\d?x?$/.test(word)) return Number.parseInt(word, 10);
  if (word === 'uma') return 1;
  if (word === 'duas') return 2;
  if (word === 'catorze') return 14;
  const place = [...numerals, ...above].indexOf(word);
  return place === -1 ? undefined : place + 1;
}
