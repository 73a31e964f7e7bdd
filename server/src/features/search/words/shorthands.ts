import { asCounted } from './counted.ts';

/** How `sem`, `com`, `para` and `não` are written in haste; `c/e` is two terminals, and `DC/DC` no haste. */
const shorthands: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}/])s\/(?!\p{L}(?!\p{L}))/giu, 'sem '],
  [/(?<![\p{L}\p{N}/])c\/(?!\p{L}(?!\p{L}))/giu, 'com '],
  [/(?<![\p{L}\p{N}/])p\/(?!\p{L}(?!\p{L}))/giu, 'para '],
  [/(?<![\p{L}\p{N}])ñ(?!\p{L})/giu, 'não'],
  // `I've` is no electric vehicle, and `it's` no letter.
  [/(?<=\p{L})['’](?:s|m|ve|re|ll|d)(?!\p{L})/giu, ''],
  // Terms of synonyms come with a space for the apostrophe.
  [
    /(?<![\p{L}\p{N}])(?:won|doesn|don|can|isn|didn|aren|wasn|weren|couldn|wouldn|shouldn|hasn|haven|hadn|ain)[\s'’]?t(?!\p{L})/giu,
    'não',
  ],
  // No high tension (AT), and no air conditioner.
  [
    /(?<!\p{L})at(?=\s+(?:the|an?|all|times|night|idle|start|startup|boot|random|first|full|home|high|low|rest|speed|least|work|max|same|certain|any|some|cold|stop|lights?|\p{L}+tion|\d+(?:[.,]\d+)?\s?(?:%|percent|amps?|a|kwh?)?(?!\s?k?v))(?!\p{L}))/gu,
    ' ',
  ],
  [/(?<=[tdngkpyhcwfxb]\s|[^aeiou\s]s\s)at(?=\s+-?[\p{L}\d])/gu, ' '],
  [/(?<!\p{L})split(?=[\s-]seconds?(?!\p{L}))/giu, ' '],
  // English says `não` in many words.
  [
    /(?<![\p{L}\p{N}])(?:cannot|never|no longer|(?:will|does|do|did|is|are|was|were|can|could|would|should|has|have|had) not)(?!\p{L})/giu,
    'não',
  ],
  [
    /(?<![\p{L}\p{N}])(?:fail(?:s|ed|ing|ure)?|unable|unwilling|refus(?:es|ed|ing|e)) to(?=\s+[a-z]{2})/giu,
    'não',
  ],
  [/(?<![\p{L}\p{N}])(?:without(?!\p{L})|w\/o(?!\p{L}))/giu, 'sem'],
  // All of its words say nothing.
  [
    /(?<!\p{L})(?:[àa]s vezes|de vez em quando|vez ou outra|volta e meia|tem (?:dia|hora|vez)s? que)(?!\p{L})/giu,
    'intermitentemente',
  ],
  // In haste; at the beginning, in capitals and before what is not told it is the surge protector.
  [/(?<=[\p{L}\p{N}]\s+)dps(?=\s+(?:q|que|de|da|do|disso|dessa|desse)(?!\p{L}))/gu, 'depois'],
  // Else the `no` falls away, and a break is left.
  [/(?<![\p{L}\p{N}])no[\s-]+breaks?(?!\p{L})/giu, 'nobreak'],
  [/(?<!\p{L})(?:que|q|qui) nem(?!\p{L})/giu, 'igual'],
  // `estado D` and `pino D` are names.
  [
    /(?<=\p{L}{3}\s)(?<!(?:estado|classe|pino|porta|drive|disco|unidade|letra|tipo)\s)d(?=\s\p{L}{3})/gu,
    'de',
  ],
  // A foot, and no error PE.
  [/(?<!\p{L})pé(?!\p{L})/gu, 'pés'],
  // Codes typed apart: `erro 4 C`, `erro O E`, `CH 05`, `P 0A80`.
  [
    /(?<=(?<!\p{L})(?:erro|c[oó]d(?:igo)?|code)\s+)(\d|\p{L}(?=\s\p{L}\s*$))\s(?:(\p{L})(?=\s*$)|([b-df-np-z])(?![\p{L}\p{N}]))/giu,
    '$1$2$3',
  ],
  [/(?<![\p{L}\p{N}])ch\s(\d{2})(?![\p{L}\p{N}])/giu, 'ch$1'],
  [/(?<![\p{L}\p{N}])([pbu])\s([0-3][\da-f]{3})(?![\p{L}\p{N}])/giu, '$1$2'],
  [/(?<=(?:contat|contact)or\s?)\+/giu, ' positivo '],
  [/(?<=(?:contat|contact)or\s?)-(?=\s)/giu, ' negativo '],
];
/** Shortened by all: `temp alta`, `bat. fraca`. Not what is still being typed. */
const shortened = new Map(
  Object.entries({
    temp: 'temperatura',
    freq: 'frequencia',
    bat: 'bateria',
    fus: 'fusivel',
    desl: 'desliga',
    comunic: 'comunicacao',
    config: 'configuracao',
    transf: 'transformador',
    compr: 'compressor',
    resist: 'resistencia',
    aliment: 'alimentacao',
    cel: 'celula',
    sens: 'sensor',
    ventil: 'ventilador',
    seq: 'sequencia',
    alim: 'alimentacao',
    mot: 'motor',
    trac: 'tracao',
    barram: 'barramento',
    tens: 'tensao',
    vid: 'video',
    img: 'imagem',
  }),
);
/** Of so many of these no code is made: `SOH 58 %`, `rede 50 Hz`. 0 % and 100 % tell something. */
const measured =
  /(?<![\p{L}\p{N}.,-])(?!(?:0|100)\s*%)\d{1,5}(?:[.,]\d{1,3})?(?=\s*(?:%|(?:por cento|hz|khz|km|kwh?|ah|mah|graus)(?!\p{L})))/giu;
const decimalComma = /(?<![\p{N},.])(\d{1,3}),(\d{1,3})(?=\s*m?[vaw](?!\p{L}))/giu;
/** What was typed in haste or shortened as it is written in full, English negations in Portuguese, measures left out. */
export function inFull(typed: string): string {
  return shorthands
    .reduce((text, [short, full]) => text.replace(short, full), asCounted(typed))
    .replace(measured, ' ')
    .replace(decimalComma, '$1.$2')
    .replace(/(?<![\p{L}\p{N}])(\p{L}{3,7})(?=[. ])/gu, (word) => shortened.get(word.toLowerCase()) ?? word);
}
