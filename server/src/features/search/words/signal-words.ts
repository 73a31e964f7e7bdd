/** Of regular expressions: what beeps are called, and how long they are. */
export const beepNames = 'bip(?:es?|s|a)?|beeps?|longos?|curtos?';
/** And the colours of LEDs. */
export const colourNames = '[aâ]mbar|amarel[oa]s?|laranjas?|branc[oa]s?|vermelh[oa]s?|verdes?|azul|azuis';

/** As the readers of the contract know them. */
export const englishCounts = new Map(
  Object.entries({
    one: 'um',
    single: 'um',
    two: 'dois',
    three: 'tres',
    four: 'quatro',
    five: 'cinco',
    six: 'seis',
    seven: 'sete',
    eight: 'oito',
    nine: 'nove',
    once: '1 vez',
    twice: '2 vezes',
    thrice: '3 vezes',
  }),
);

/** Colours as they are heard or mistyped: `anbar`, `laranga`, `vermeio`, `branko`. */
const slips: readonly (readonly [RegExp, string])[] = [
  [/^(h?a[mn]b[ae]r|ambra)$/, 'ambar'],
  [/^lar(an[gj]|anh|n?aj|amj)[aeo]s?$/, 'laranja'],
  [/^ver?m[ei](i|lh?|lih?)[aou]s?$/, 'vermelho'],
  [/^amar+[ei]l{1,2}[aou]s?$/, 'amarelo'],
  [/^bra?n[ck]h?[aou]s?$/, 'branco'],
  [/^[ae]?[sz]ul$/, 'azul'],
];

/** The colour that a word is meant for; the word itself where that is none. */
export function colourSlip(word: string): string {
  return slips.find(([slip]) => slip.test(word))?.[1] ?? word;
}
