import { readBeeps } from '@bancada/contract/beep-code';
import { readLed } from '@bancada/contract/led-code';
import { countNamed, plain } from '@bancada/contract/notation-words';
import { asCounted } from './counted.ts';
import { makersPair } from './makers-pair.ts';
import { beepNames, colourNames, colourSlip, englishCounts } from './signal-words.ts';

/** A code of beeps or blinks named in a query. */
export interface Signal {
  /** As search documents hold it: `signal_word` of migration 0017. */
  word: string;
  /** The words of the query that name it. */
  named: ReadonlySet<string>;
  /** It is told by one word again and again: `bip bip bip`. */
  isRepeated?: true;
  /** One of several that the words may name. */
  isOneOfMany?: true;
}

const beepWord = new RegExp(
  `^(?:${beepNames}|b(?:i{2,}|e{3,})p|bipando|bipadas?|beeping|apitos?|apitam?|apitando|apitou|apitadas?|toques?|longas?|curtas?|curtinh[oa]s?|comprid[oa]s?|demorad[oa]s?|(?:pequen|miud|miudinh)[oa]s?|\\d{1,2}[lc]|\\d(?:-\\d){2,})$`,
);
/** `canta três vezes`: said of what beeps. */
const soundVerb = /^(canta|pia|grita|buzina|assobia|chia)(m|ndo)?$/;
const colourWord = new RegExp(`^(?:${colourNames}|red|green|blue|amber|white|orange|yellow)$`);
const blinkPair = /^[abvgz][1-9]$/;
const blinkPairs = /^([abvgz][1-9]){2,}$/;
/** `pisca 2 vezes em laranja e a luz branca 3`: told besides, and no part of the notation. */
const besides = /^([oa]s?|em|luz|luzes|led|leds|lights?)$/;
const between =
  /^([oa]s?|em|luz|luzes|led|leds|lights?|e|de|x|vez|vezes|times|long|short|rapid[oa]s?|pisc\w+|blink\w*|flash\w*|seguid[oa]s?|fix[oa]|depois|then|mais|pausa|intervalo)$/;
const windowMax = 12;
/** The codes of beeps and blinks that a query names: `PC morto 1 longo 2 curtos`, `1-3-1-1`, `pisca 2 âmbar 3 branco`, `A2 B3`. */
export function signalsIn(typed: string): Signal[] {
  const words = plain(groupsJoined(asCounted(typed)))
    .split(/[\s,;()]+/)
    .filter(Boolean);
  const signals: Signal[] = [];
  for (let start = 0; start < words.length; ) {
    const found = longestFrom(words, start);
    if (found !== null) signals.push(...found.signals);
    start = found?.end ?? start + 1;
  }
  if (signals.length > 0) return signals;
  const pair = makersPair(plain(typed));
  return pair.length > 0 ? pair : colourlessBlinks(words);
}

/** `bips 1/1/3` and `bips 1.1.3` are `1-1-3`; without beeps they are a date or a version. */
function groupsJoined(typed: string): string {
  if (!/(?<!\p{L})(?:bip|beep|apit)/iu.test(typed)) return typed;
  return typed.replace(/(?<![\p{L}\p{N}./-])\d(?:[/.]\d){2,}(?![\p{L}\p{N}/-]|\.\d)/gu, (groups) =>
    groups.replace(/[/.]/g, '-'),
  );
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

function longestFrom(words: readonly string[], start: number): { signals: Signal[]; end: number } | null {
  let end = start;
  while (end < words.length && end - start < windowMax && isNotation(words[end] ?? '')) end += 1;
  for (; end > start; end -= 1) {
    const window = words.slice(start, end);
    if (isOfOther(window, words[end])) continue;
    const codes = codesOf(window);
    if (codes.length > 0) {
      const named = new Set(
        window
          .filter((part) => !besides.test(part))
          .flatMap((part) => [part, part.replace(/[^\p{L}\p{N}]/gu, '').replace(/^(\d)x$/, '$1')]),
      );
      const told = window.filter((word) => word !== 'e');
      const isRepeated = told.length > 1 && new Set(told).size === 1;
      return {
        signals: codes.map((word) => ({ word, named, ...(isRepeated ? { isRepeated } : {}) })),
        end,
      };
    }
  }
  return null;
}

/** What may follow `apita 3`: in `apita 3 minutos` it counts something else. */
const afterNumber = /^(e|mas|ou|nao|na|no|so|ao|quando|quanto|com|sem|and|then|no|when|on)$/;
const ofCounts = /^(bip|beep|apit|toque|vez|times?$|x$|long|curt|comprid|demorad|rapid|\d+[lcx]$|\d(-\d)+$)/;

/** The last number of these words counts the thing that follows them. */
function isOfOther(window: readonly string[], next: string | undefined): boolean {
  if (next === undefined || afterNumber.test(next)) return false;
  const last = window.findLast((word) => !besides.test(word) && word !== 'e' && word !== 'de') ?? '';
  const isListed = window.filter((word) => countOf(word) !== undefined).length > 2;
  const isNamed = window.some((word) => ofCounts.test(word) && !soundingVerb.test(word));
  return (
    countOf(last) !== undefined && !isListed && !isNamed && window.some((word) => soundingVerb.test(word))
  );
}

/** Who says it beeps, and not how often. */
const soundingVerb =
  /^(bipa(ndo|m)?|apita(m|ndo)?|apitou|beeping|(canta|pia|grita|buzina|assobia|chia)(m|ndo)?)$/;

function isNotation(word: string): boolean {
  return (
    [beepWord, soundVerb, blinkPair, blinkPairs, between].some((form) => form.test(word)) ||
    colourWord.test(colourSlip(word)) ||
    countOf(word) !== undefined
  );
}

/** The codes that these words name: more than one where they are written alike. */
function codesOf(window: readonly string[]): string[] {
  const words = window.filter((word) => !besides.test(word)).map(asNotation);
  const text = words.join(' ');
  const isOfBeeps =
    words.some((word) => beepWord.test(word)) || (words.includes('long') && words.includes('short'));
  if (isOfBeeps && (isOfLengths(words) || !/^(longo|curto|toque)/.test(text))) {
    const read = readBeeps(text);
    // `bipe` alone is no count, and `um curto` a defect.
    if (/^(um|uma) curt/.test(text) && words.length === 2) return [];
    if ('code' in read && (read.code.length > 1 || window.some((word) => countOf(word) === 1)))
      return beepsAlike(read.code).map((code) => `bipe${mapped(code, 'SLsl', 'clpq')}`);
  }
  const isOfPairs = window.length > 1 ? window.every((word) => blinkPair.test(word)) : blinkPairs.test(text);
  if (isOfPairs || window.some((word) => colourWord.test(colourSlip(word)))) {
    const read = readLed(coloursCounted(words).replace(/ (longo|curto|longa|curta)s?(?= |$)/g, ''));
    if ('code' in read) return [`led${mapped(read.code.toLowerCase(), ' *', 'xf')}`];
  }
  return [];
}

/** `longo curto curto`, not `curto` alone. */
function isOfLengths(words: readonly string[]): boolean {
  const isOf = (length: string) => words.some((word) => word.startsWith(length));
  return words.length > 2 && isOf('long') && isOf('curt');
}

/** Who counts `3 longos e 2 curtos` does not say whether there is a pause between them (HP 3.2). */
function beepsAlike(code: string): string[] {
  return /^L(?:sL)+sS(?:sS)*$/.test(code) ? [code, code.replace('LsS', 'LlS')] : [code];
}

/** `laranja laranja branco` is two and one. */
function coloursCounted(words: readonly string[]): string {
  if (words.length < 3 || !words.every((word) => colourWord.test(word))) return words.join(' ');
  const runs: string[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    if (run?.[0] === word) run.push(word);
    else runs.push([word]);
  }
  return runs.length === words.length
    ? words.join(' ')
    : runs.map((run) => `${run.length} ${run[0]}`).join(' ');
}

/** The word that the readers of the contract know for it. */
function asNotation(word: string): string {
  if (soundVerb.test(word)) return 'bipa';
  if (/^[1-9]x$/.test(word)) return `${word[0]} vezes`;
  if (word === 'times') return 'vezes';
  if (blinking.test(word)) return 'pisca';
  return (
    englishCounts.get(word) ??
    colourSlip(word)
      .replace(/^(pequen|miud|miudinh)(?=[oa]s?$)/, 'curt')
      .replace(/^laranjas$/, 'laranja')
  );
}

function mapped(text: string, from: string, to: string): string {
  return [...text].map((char) => to[from.indexOf(char)] ?? char).join('');
}
