import { countNamed, plain } from '@bancada/contract/codes/notation-words';
import { beepNames, colourNames } from '../analysis/run-ins.ts';
import { errorsBetween } from '../analysis/slips.ts';
import type { Token } from '../analysis/token.ts';
import { readPairs } from '../lexicon/read-list.ts';

/** A word as the contract's readers of beeps and blinks know it, and the tokens that it stands in. */
export interface NotationWord {
  text: string;
  tokens: readonly number[];
}

const counts = readPairs('spoken-counts');
const colours = [...readPairs('colour-spellings')].map(([name, form]) => ({
  name,
  form: new RegExp(`^(?:${form})$`),
}));
/** `canta três vezes`: said of what beeps. */
const soundVerb = /^(canta|pia|grita|buzina|assobia|chia)(m|ndo)?$/;
const blinking = /^(pisca(m|r|ndo|ram|das?)?|piscou|blink(s|ed|ing)?|flash(es|ed|ing)?)$/;
const beepWord = new RegExp(
  `^(?:${beepNames}|b(?:i{2,}|e{3,})p|bipa(?:ndo|m)?|bipadas?|beeping|apitos?|apitam?|apitando|apitou|apitadas?|toques?|longas?|curtas?|curtinh[oa]s?|comprid[oa]s?|demorad[oa]s?|\\d{1,2}[lc]|\\d(?:-\\d){2,})$`,
);
const colourWord = new RegExp(`^(?:${colourNames}|red|green|blue|amber|white|orange|yellow)$`);
/** Words between the parts of a notation: `pisca 2 vezes em laranja e a luz branca 3`. */
const besides = /^([oa]s?|em|luz|luzes|led|leds|lights?)$/;
const between =
  /^(e|de|x|vez|vezes|long|short|rapid[oa]s?|pisc\w+|seguid[oa]s?|fix[oa]|depois|then|mais|pausa|intervalo)$/;

export const isBeepWord = (word: string) => beepWord.test(word);
export const isColour = (word: string) => colourWord.test(word);
export const isBesides = (word: string) => besides.test(word);
/** `A2`, or several in one: `a2b3`. */
export const isBlinkPair = (word: string) => /^([abvgz][1-9])+$/.test(word);

/** It may stand within a notation. */
export function isNotation(word: string): boolean {
  const isWord = [between, besides, beepWord, colourWord].some((form) => form.test(word));
  return isWord || isBlinkPair(word) || countNamed(word) !== undefined;
}

/** Their tokens, each once, in order. */
export function tokensOf(words: readonly NotationWord[]): number[] {
  return [...new Set(words.flatMap(({ tokens }) => tokens))].toSorted((a, b) => a - b);
}

/** The words of a query, as the readers of the contract know them; sounds (`pi pi piii`, `pipipi`) are beeps. */
export function notationWords(tokens: readonly Token[]): NotationWord[] {
  const isOfBeeps = tokens.some(({ text }) => /^(bip|beep|apit)/.test(text));
  const isOfSounds = tokens.filter(({ text }) => /^pi+$/.test(text)).length > 1;
  const typed = tokens.flatMap(({ kind, text, raw }, index): NotationWord[] => {
    const word = kind === 'word' ? text : plain(kind === 'value' ? raw.replace(/\s/g, '') : raw);
    const parts =
      isOfSounds && /^pi+$/.test(word) ? [word.length > 2 ? 'biiip' : 'bip'] : partsOf(word, isOfBeeps);
    return parts.map((text) => ({ text, tokens: [index] }));
  });
  return lettersJoined(isOfBeeps ? withoutSlips(typed) : typed).flatMap(({ text, tokens }, position, all) => {
    // `5x bip` is five, and `bipa 3x` three times.
    const isCount = /^[1-9]x$/.test(text) && /^(bip|beep|apit|toque)/.test(all[position + 1]?.text ?? '');
    return (isCount ? [text.slice(0, 1)] : asNotation(text)).map((text) => ({ text, tokens }));
  });
}

const lengths = ['longo', 'longos', 'curto', 'curtos'];

/** `1 bip logo 2 cutos`: beside a count, a word that is one slip from `longo` or `curto` is that. */
function withoutSlips(words: readonly NotationWord[]): NotationWord[] {
  const isCount = (position: number) => countNamed(words[position]?.text ?? '') !== undefined;
  return words.map((word, position) => {
    const isCounted =
      isCount(position - 1) || (isCount(position + 1) && /^(bip|beep)/.test(words[position - 1]?.text ?? ''));
    const meant = lengths.find((length) => errorsBetween(word.text, length) <= 1);
    return isCounted && meant !== undefined && !isNotation(word.text) ? { ...word, text: meant } : word;
  });
}

function partsOf(word: string, isOfBeeps: boolean): string[] {
  if (/^(pi){3,}$|^(bip){2,}$/.test(word)) return word.match(/bip|pi/g)?.map(() => 'bip') ?? [];
  if (/^[abvgz][1-9]([-/+][abvgz][1-9])+$/.test(word)) return word.split(/[-/+]/);
  return [isOfBeeps && /^\d([/.]\d){2,}$/.test(word) ? word.replace(/[/.]/g, '-') : word];
}

function asNotation(word: string): string[] {
  if (soundVerb.test(word)) return ['bipa'];
  if (blinking.test(word)) return ['pisca'];
  if (/^[1-9]x$/.test(word)) return [word.slice(0, 1), 'vezes'];
  const colour = colours.find(({ form }) => form.test(word))?.name;
  return (counts.get(word) ?? colour ?? word.replace(/^(pequen|miud|miudinh)(?=[oa]s?$)/, 'curt')).split(' ');
}

/** `1 l 2 c` is `1l 2c`. */
function lettersJoined(words: readonly NotationWord[]): NotationWord[] {
  const line = words.map(({ text }) => text).join(' ');
  if (!/(?<!\S)\d ?l \d ?c(?!\S)/.test(line)) return [...words];
  const joined = words.map((word, position) => {
    const next = words[position + 1];
    if (next === undefined || !/^\d [lc]$/.test(`${word.text} ${next.text}`)) return word;
    return { text: word.text + next.text, tokens: [...word.tokens, ...next.tokens] };
  });
  return joined.filter(({ text }) => !/^[lc]$/.test(text));
}
