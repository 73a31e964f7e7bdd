import { readBeeps } from '@bancada/contract/beep-code';
import { readLed } from '@bancada/contract/led-code';
import { countNamed, plain } from '@bancada/contract/notation-words';

/** A code of beeps or blinks named in a query. */
export interface Signal {
  /** As search documents hold it: `signal_word` of migration 0017. */
  word: string;
  /** The words of the query that name it. */
  named: ReadonlySet<string>;
  /** One of several that the words may name. */
  isOneOfMany?: true;
}

const beeps = 'bip(?:es?|s|a)?|beeps?|longos?|curtos?';
const beepWord = new RegExp(
  `^(?:${beeps}|bipando|bipadas?|beeping|apitos?|apitam?|apitando|apitou|apitadas?|toques?|longas?|curtas?|curtinh[oa]s?|comprid[oa]s?|(?:pequen|miud|miudinh)[oa]s?|\\d{1,2}[lc]|\\d(?:-\\d){2,})$`,
);
/** `canta três vezes`: said of what beeps. */
const soundVerb = /^(canta|pia|grita|buzina|assobia|chia)(m|ndo)?$/;
const colours = '[aâ]mbar|amarel[oa]s?|laranjas?|branc[oa]s?|vermelh[oa]s?|verdes?|azul|azuis';
const colourWord = new RegExp(`^(?:${colours}|red|green|blue|amber|white|orange|yellow)$`);
const blinkPair = /^[abvgz][1-9]$/;
const blinkPairs = /^([abvgz][1-9]){2,}$/;
/** `pisca 2 vezes em laranja e a luz branca 3`: told besides, and no part of the notation. */
const besides = /^([oa]s?|em|luz|luzes|led|leds|lights?)$/;
const between =
  /^([oa]s?|em|luz|luzes|led|leds|lights?|e|de|x|vez|vezes|times|long|short|rapid[oa]s?|pisc\w+|seguid[oa]s?|fix[oa]|depois|mais)$/;
const windowMax = 12;
/** As the readers of the contract know them. */
const englishCounts = new Map(
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
  `(?<!\\p{L})(?:(?:c[oó]digos?|error?s?|falhas?|dtc)(?=\\p{L}{0,2}\\d)|(?:post|trav(?:a|ou|ada|ado|ando))(?=[a-f]?\\d)|(?:pisca(?:ndo|m|das?)?|piscou|${beeps}|${colours})(?=\\d))`,
  'giu',
);
/** `5bipes`, `1longo2curtos`. */
const afterCount = new RegExp(
  `(?<=(?<![\\p{L}\\p{N}])\\d{1,2})(?=(?:${beeps}|${colours}|vez(?:es)?|piscadas?)(?!\\p{L}))`,
  'giu',
);

/** `erroOE`, `lavadoraUB`: a code of two letters, written as cards show it. */
const beforeLetters = /(?<=\p{Ll}{4})(?=\p{Lu}{2}(?![\p{L}\p{N}]))/gu;

/** Counts as they are said are written in full and apart, and `1L2C`, as long and short beeps are on the bench, is two words. */
export function asCounted(typed: string): string {
  return typed
    .replace(beforeCode, '$& ')
    .replace(beforeLetters, ' ')
    .replace(/(?<=\p{L}{3})(?=\d(?:-\d){2,}(?![\p{L}\p{N}]))/gu, ' ')
    .replace(afterCount, ' ')
    .replace(/(?<![\p{L}\p{N}])(\d)\s?l\s?(\d)\s?c(?![\p{L}\p{N}])/giu, '$1l $2c')
    .replace(/(?<!\p{L})\p{L}{4,5}(?!\p{L})/gu, (word) => heardNumbers.get(word.toLowerCase()) ?? word);
}

/** The codes of beeps and blinks that a query names: `PC morto 1 longo 2 curtos`, `1-3-1-1`, `pisca 2 âmbar 3 branco`, `A2 B3`. */
export function signalsIn(typed: string): Signal[] {
  const words = plain(asCounted(typed))
    .split(/[\s,;()]+/)
    .filter(Boolean);
  const signals: Signal[] = [];
  for (let start = 0; start < words.length; ) {
    const found = longestFrom(words, start);
    if (found !== null) signals.push(found.signal);
    start = found?.end ?? start + 1;
  }
  if (signals.length > 0) return signals;
  const pair = dellPair(plain(typed));
  return pair.length > 0 ? pair : colourlessBlinks(words);
}

const blinking = /^(pisca(m|r|ndo|ram|das?)?|piscou|blink(s|ed|ing)?|flash(es|ed|ing)?)$/;
const timesWord = /^(vez|vezes|x|times|\dx|once|twice|thrice)$/;
const allColours = [...'abvgz'];

/** `o LED pisca 7 vezes`: of some colour. */
function colourlessBlinks(words: readonly string[]): Signal[] {
  const at = words.findIndex((word) => blinking.test(word));
  if (at === -1) return [];
  const near = words.slice(Math.max(0, at - 1), at + 4);
  const place = near.findIndex((word) => countOf(word) !== undefined);
  if (place === -1) return [];
  const counted = near.slice(place, place + 2);
  const isOfBlinks = counted.some((word) => timesWord.test(word) || blinking.test(word));
  const count = countOf(near[place] ?? '') ?? 0;
  if (!isOfBlinks || count > 9) return [];
  const named = new Set([words[at] ?? '', ...counted, String(count)]);
  return allColours.map((colour) => ({ word: `led${colour}${count}`, named, isOneOfMany: true }));
}

function countOf(word: string): number | undefined {
  return countNamed(englishCounts.get(word)?.split(' ')[0] ?? word);
}

/** Dell's manuals write amber and white blinks as `3-1` and `3,1`. */
function dellPair(typed: string): Signal[] {
  const [, amber = '', white = ''] =
    /(?<![\p{L}\p{N}.,-])([1-9])[-,]([1-9])(?![\p{L}\p{N}]|[.,-]\d)/u.exec(typed) ?? [];
  if (amber === '' || !/(?<!\p{L})dell(?!\p{L})/u.test(typed)) return [];
  return [{ word: `leda${amber}xb${white}`, named: new Set([amber, white, amber + white]) }];
}

function longestFrom(words: readonly string[], start: number): { signal: Signal; end: number } | null {
  let end = start;
  while (end < words.length && end - start < windowMax && isNotation(words[end] ?? '')) end += 1;
  for (; end > start; end -= 1) {
    const window = words.slice(start, end);
    const word = wordOf(window);
    if (word !== null) {
      const named = new Set(
        window
          .filter((part) => !besides.test(part))
          .flatMap((part) => [part, part.replace(/[^\p{L}\p{N}]/gu, '').replace(/^(\d)x$/, '$1')]),
      );
      return { signal: { word, named }, end };
    }
  }
  return null;
}

function isNotation(word: string): boolean {
  return (
    [beepWord, soundVerb, colourWord, blinkPair, blinkPairs, between].some((form) => form.test(word)) ||
    countOf(word) !== undefined
  );
}

function wordOf(window: readonly string[]): string | null {
  const words = window.filter((word) => !besides.test(word)).map(asNotation);
  const text = words.join(' ');
  const isOfBeeps =
    words.some((word) => beepWord.test(word)) || (words.includes('long') && words.includes('short'));
  if (isOfBeeps && !/^(longo|curto|toque)/.test(text)) {
    const read = readBeeps(text);
    // `bipe` alone is no count.
    if ('code' in read && (read.code.length > 1 || window.some((word) => countOf(word) === 1)))
      return `bipe${mapped(read.code, 'SLsl', 'clpq')}`;
  }
  const isOfPairs = window.length > 1 ? window.every((word) => blinkPair.test(word)) : blinkPairs.test(text);
  if (isOfPairs || window.some((word) => colourWord.test(word))) {
    const read = readLed(text.replace(/ (longo|curto|longa|curta)s?(?= |$)/g, ''));
    if ('code' in read) return `led${mapped(read.code.toLowerCase(), ' *', 'xf')}`;
  }
  return null;
}

/** The word that the readers of the contract know for it. */
function asNotation(word: string): string {
  if (soundVerb.test(word)) return 'bipa';
  if (/^[1-9]x$/.test(word)) return `${word[0]} vezes`;
  return (
    englishCounts.get(word) ??
    word.replace(/^(pequen|miud|miudinh)(?=[oa]s?$)/, 'curt').replace(/^laranjas$/, 'laranja')
  );
}

function mapped(text: string, from: string, to: string): string {
  return [...text].map((char) => to[from.indexOf(char)] ?? char).join('');
}
