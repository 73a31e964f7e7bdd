import { codesWritten } from './codes-as-typed.ts';
import { beepNames, colourNames } from './signal-words.ts';

/** Numbers as they are heard: `sinco veis`. */
const heardNumbers = new Map(
  Object.entries({
    sinco: 'cinco',
    treis: 'três',
    seti: 'sete',
    oitu: 'oito',
    novi: 'nove',
    veis: 'vezes',
    vezis: 'vezes',
    veiz: 'vez',
  }),
);

/** `erro5c`, `falhaF0070`, `post55`, `bipes1-3-1-1`: a code run into the word before it. */
const beforeCode = new RegExp(
  `(?<!\\p{L})(?:(?:c[oó]digos?|error?s?|falhas?|dtc)(?=\\p{L}{0,2}\\d)|(?:post|trav(?:a|ou|ada|ado|ando))(?=[a-f]?\\d)|(?:pisca(?:ndo|m|das?)?|piscou|${beepNames}|${colourNames})(?=\\d))`,
  'giu',
);
/** `5bipes`, `1longo2curtos`. */
const afterCount = new RegExp(
  `(?<=(?<![\\p{L}\\p{N}])\\d{1,2})(?=(?:${beepNames}|${colourNames}|vez(?:es)?|piscadas?)(?!\\p{L}))`,
  'giu',
);

/** `erroOE`, `lavadoraUB`: a code of two letters, written as cards show it. */
const beforeLetters = /(?<=\p{Ll}{4})(?=\p{Lu}{2}(?![\p{L}\p{N}]))/gu;

/** `pi pi piii`: beeps as they sound, which `raspberry pi` alone is not. */
const sounds = /(?<!\p{L})p[ií]+(?:[\s,-]+p[ií]+)+(?!\p{L})/giu;
/** `pipipi`, `bipbip`, `bip-bip`. */
const soundsTogether = /(?<!\p{L})(?:(?:pi){3,}|bip(?:-?bip)+)(?!\p{L})/giu;
/** `5x bip` */
const timesBefore = /(?<![\p{L}\p{N}])([1-9])x(?=\s+(?:bip|beep|apit|toque))/giu;
/** `A3-B2` */
const pairsJoined = /(?<![\p{L}\p{N}])([abvgz][1-9])[-/+](?=[abvgz][1-9](?![\p{L}\p{N}]))/giu;

/** Counts as they are said are written in full and apart, and `1L2C`, as long and short beeps are on the bench, is two words. */
export function asCounted(typed: string): string {
  return codesWritten(typed.replace(beforeCode, '$& '))
    .replace(beforeLetters, ' ')
    .replace(/(?<=\p{L}{3})(?=\d(?:-\d){2,}(?![\p{L}\p{N}]))/gu, ' ')
    .replace(afterCount, ' ')
    .replace(sounds, (run) =>
      run.replace(/p[ií]+/giu, (one) => (one.length > 2 ? 'biiip' : 'bip')).replace(/-/g, ' '),
    )
    .replace(soundsTogether, (run) => run.replace(/-?(?:bip|pi)/giu, ' bip').trim())
    .replace(timesBefore, '$1')
    .replace(pairsJoined, '$1 ')
    .replace(/(?<![\p{L}\p{N}])(\d)\s?l\s?(\d)\s?c(?![\p{L}\p{N}])/giu, '$1l $2c')
    .replace(/(?<!\p{L})\p{L}{4,5}(?!\p{L})/gu, (word) => heardNumbers.get(word.toLowerCase()) ?? word);
}
