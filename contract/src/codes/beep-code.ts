// Parses beep sequences as people write them into the stored notation: `S` and `L` (short and long beep) separated by
// `s` or `l` (short and long space). `beepWords` of signal-codes.ts is the inverse.

import { isLongBeeps, longBeeps, writtenBeeps } from './long-signals.ts';
import { countNamed, plain } from './notation-words.ts';
import { signalLimits } from './signal-codes.ts';

type Beep = 'S' | 'L';

/** Why the text could not be parsed, as a sentence for the user. */
export interface Unread {
  refusal: string;
}

/** Beeps in a sequence of `beepMaxItems`, the spaces between them counted too. */
export const beepsMax = (signalLimits.beepMaxItems + 1) / 2;

const canonical = /^[SL]([sl][SL])*$/;
const setOf = (text: string) => new Set(text.split(' '));
const long = setOf(
  'longo longos longa longas comprido compridos comprida compridas demorado demorados demorada demoradas long l',
);
const short = setOf(
  'curto curtos curta curtas curtinho curtinhos curtinha curtinhas rapido rapidos rapida rapidas short c s',
);
const pause = new Set(['pausa', 'espaco', 'intervalo', 'pause', '|', '/']);
/** `1 bipe depois 3 bipes`: between counts these separate like a pause. */
const next = setOf('depois then');
const longSound = /(?<!\p{L})(?:b(?:i{2,}|e{3,})p|pi{2,})(?!\p{L})/gu;
const shortSound = /(?<!\p{L})(?:bip|beep|pi)(?!\p{L})/gu;
const beepNames = setOf(
  'bip bips bipe bipes beep beeps apito apitos apitada apitadas bipada bipadas toque toques',
);
/** `apita 3 vezes`: three beeps. */
const times = setOf('vez vezes time times');
const verbs = setOf('apita apitam apitando apitou bipa bipando beeping');
const filler = setOf('e de seguido seguidos seguida seguidas depois mais com and then x + , ;');
/** `bips 1 1 4`, `1 1 4 bips`: three or more numbers beside the word are groups. */
const listedGroups = /^(?:[nv]c{3,}|c{3,}[nv])$/;
/** `1 bipe`, `3 bipes`, separated by pauses. */
const countedGroups = /^(?:v(?:cn?)+|(?:cn)+)$/;

/**
 * Parses a beep sequence: `LsSsS`, `1-3-1-1`, `1L 2C`, `1 longo, 2 curtos`, `um longo e dois curtos`, `8 bipes`, `apita 3 vezes`, `-..`;
 * more than 8 beeps are a code of long-signals.ts: `12 bipes`, `3-3-4-1`.
 * Numbers alone are groups of short beeps with long spaces between them.
 */
export function readBeeps(text: string): { code: string } | Unread {
  const typed = text.trim();
  if (typed === '') return { refusal: 'Digite ou monte uma sequência de bipes.' };
  if (longBeeps(typed.toUpperCase()) !== null) return { code: typed.toUpperCase() };
  if (canonical.test(typed) && /[sl]/.test(typed)) return checked(typed);
  const groups = groupsOf(plain(typed));
  if (groups === undefined)
    return {
      refusal: 'Escreva como 1 longo, 2 curtos; 1-3-1-1; 1L 2C; 8 bipes; ou -.. (traço longo, ponto curto).',
    };
  return checked(groups.map((beeps) => beeps.join('s')).join('l'));
}

/** More beeps than a code holds are written as a POST code. */
function checked(code: string): { code: string } | Unread {
  const written = isLongBeeps(code) ? writtenBeeps(code) : code;
  if (written === null)
    return {
      refusal: `Não cabe: acima de ${beepsMax} bipes cabem uma contagem (12), até quatro grupos (3-3-4-1), ou longos e depois curtos (1 longo, 8 curtos).`,
    };
  return { code: written };
}

/** The groups, which long spaces separate. */
function groupsOf(text: string): Beep[][] | undefined {
  if (/^\d+([\s.,–—-]+\d+)*$/.test(text)) return groupsOfCounts(text.split(/\D+/).map(Number));
  if (/^[-–—_.\s]+$/.test(text)) return groupsOfStrokes(text.replace(/\s/g, ''));
  const words = wordsOf(soundsNamed(text));
  return namedCounts(words) ?? groupsOfWords(words);
}

/** Onomatopoeia: `biiip bip bip` is long, short, short; `pi pi` is two beeps. */
function soundsNamed(text: string): string {
  const named = text.replace(longSound, 'longo');
  return named.replace(shortSound, named === text ? 'bip' : 'curto');
}

/** Morse style: a dot is short, a dash is long. */
function groupsOfStrokes(strokes: string): Beep[][] {
  return [[...strokes].map((stroke) => (stroke === '.' ? 'S' : 'L'))];
}

function groupsOfCounts(counts: number[]): Beep[][] | undefined {
  if (counts.some((count) => count < 1 || count > 99)) return undefined;
  return counts.map((count) => repeated('S', count));
}

/** `bips 1 1 4`, `1/3/1/1 bipes`, `apita um, depois três, depois um`, `1 bipe, pausa, 3 bipes` are groups; `apita 3` is one group. */
function namedCounts(words: readonly string[]): Beep[][] | undefined {
  const told = words.filter((word) => !filler.has(word) && !pause.has(word));
  const counts = told.flatMap((word) => countNamed(word) ?? []);
  const shape = told.map(shapeOf).join('');
  const [only] = counts;
  if (shape === 'vc' && only !== undefined) return [repeated('S', only)];
  const pauses = words.filter((word) => pause.has(word) || next.has(word)).length;
  const isApart = counts.length > 1 && pauses >= counts.length - 1 && countedGroups.test(shape);
  return isApart || listedGroups.test(shape) ? groupsOfCounts(counts) : undefined;
}

/** c: a count; n: "beep" or "times"; v: a verb such as `apita`; ?: anything else. */
function shapeOf(word: string): string {
  if (countNamed(word) !== undefined) return 'c';
  if (beepNames.has(word) || times.has(word)) return 'n';
  return verbs.has(word) ? 'v' : '?';
}

/** Splits into tokens: `1l2c` is `1 l 2 c`, `lcc` is `l c c`. */
function wordsOf(text: string): string[] {
  return text
    .replace(/\d+/g, ' $& ')
    .replace(/[,;|/+]/g, ' $& ')
    .replace(/[-–—.:]/g, ' ')
    .trim()
    .split(/\s+/)
    .flatMap((word) => (/^[lcs]+$/.test(word) ? [...word] : [word]));
}

function isLength(word = ''): boolean {
  return long.has(word) || short.has(word);
}

/** undefined where two long spaces follow each other, or one begins or ends the sequence. */
function groupsOfWords(words: string[]): Beep[][] | undefined {
  const groups: Beep[][] = [[]];
  let count: number | undefined;
  /** Count of `bipe` without a length yet: short, unless the next word says otherwise. */
  let unsaid: number | undefined;
  const settle = () => {
    if (unsaid !== undefined) groups.at(-1)?.push(...repeated('S', unsaid));
    unsaid = undefined;
  };
  for (const [index, word] of words.entries()) {
    const beep: Beep | undefined = long.has(word) ? 'L' : short.has(word) ? 'S' : undefined;
    const number = countNamed(word);
    if (beep !== undefined) {
      groups.at(-1)?.push(...repeated(beep, count ?? unsaid ?? 1));
      [count, unsaid] = [undefined, undefined];
    } else if (number !== undefined) {
      if (count !== undefined) return undefined;
      // In `beeps 3 times` the number counts the beeps before it.
      if (times.has(words[index + 1] ?? '')) unsaid = undefined;
      else settle();
      count = number;
    } else if (beepNames.has(word) && isLength(words[index - 1])) {
      // `2 short beeps`: counted already.
    } else if (beepNames.has(word) || (times.has(word) && count !== undefined)) {
      settle();
      [unsaid, count] = [count ?? 1, undefined];
    } else if (pause.has(word)) {
      if (count !== undefined) return undefined;
      settle();
      groups.push([]);
    } else if (![filler, times, verbs].some((said) => said.has(word))) return undefined;
  }
  settle();
  return count === undefined && groups.every((group) => group.length > 0) ? groups : undefined;
}

function repeated(beep: Beep, times: number): Beep[] {
  return Array.from({ length: times }, () => beep);
}
