/** Part of a regular expression: words for beeps and their lengths. */
export const beepNames = 'bip(?:es?|s|a)?|beeps?|longos?|curtos?';
/** Part of a regular expression: colours of LEDs. */
export const colourNames = '[aâ]mbar|amarel[oa]s?|laranjas?|branc[oa]s?|vermelh[oa]s?|verdes?|azul|azuis';

/** Where a word and a code were written without a space, and their shape alone says so. */
const seams: readonly RegExp[] = [
  // `erro5c`, `falhaF0070`, `post55`, `bipes1-3-1-1`, `pisca2âmbar`
  new RegExp(
    `(?<=(?<!\\p{L})(?:c[oó]digos?|error?s?|falhas?|dtc))(?=\\p{L}{0,4}\\d)|(?<=(?<!\\p{L})q-?code)(?=[a-f\\d]{2}(?![\\p{L}\\p{N}]))|(?<=(?<!\\p{L})(?:post|trav(?:a|ou|ada|ado|ando)))(?=[a-f]?\\d)|(?<=(?<!\\p{L})(?:pisca(?:ndo|m|das?)?|piscou|${beepNames}|${colourNames}))(?=\\d)`,
    'giu',
  ),
  // `5bipes`, `1longo`
  new RegExp(
    `(?<=(?<![\\p{L}\\p{N}])\\d{1,2})(?=(?:${beepNames}|${colourNames}|vez(?:es)?|piscadas?)(?![\\p{L}]))`,
    'giu',
  ),
  // `erroOE`, `lavadoraUB`: two letters as displays show them.
  /(?<=\p{Ll}{4})(?=\p{Lu}{2}(?![\p{L}\p{N}]))/gu,
  // `phoenix1-3-1-1`
  /(?<=\p{L}{3})(?=\d(?:-\d){2,}(?![\p{L}\p{N}]))/gu,
  // `1L2C`
  /(?<=(?<![\p{L}\p{N}])\dl)(?=\dc(?![\p{L}\p{N}]))/giu,
  // `p0a80leaf`, `leafp0a80`
  /(?<=(?<![\p{L}\p{N}])[pbcu][o0-3][\da-fo]{3})(?=\p{L}{3})(?![\da-f]{2}(?![\p{L}\p{N}]))/giu,
  /(?<=(?<![\p{L}\p{N}])\p{L}{3,})(?=[pbcu][0-3][\da-f]{3}(?![\p{L}\p{N}]))/giu,
  // `fonte12v`
  /(?<=(?<![\p{L}\p{N}])\p{L}{5,})(?=\d{1,4}(?:v|vdc|vac|w|kw|kva|ah|hz|khz|mhz|ohms?|[pnu]f)(?![\p{L}\p{N}]))/giu,
];

/** The parts of a word that has no spaces, in their order: `['erro', '5c']`; the word itself where nothing says that it has parts. */
export function runInParts(word: string): string[] {
  return seams.reduce((parted, seam) => parted.replace(seam, ' '), word).split(' ');
}
