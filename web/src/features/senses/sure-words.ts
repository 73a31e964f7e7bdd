/** `sure` of a reading in words: of what is 0.9 and above, 99 in 100 are right (docs/senses.md). */
export function sureWords(sure: number): string {
  if (sure >= surely) return 'quase certo';
  return sure >= 0.6 ? 'provável' : 'incerto: confira';
}

export const surely = 0.9;
