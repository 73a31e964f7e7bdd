// How people write beeps, read into the one notation that is kept: `S` and `L` (short and long beep) with `s` or `l`
// (short and long space) between them. `beepWords` of signal-codes.ts writes it back.
import { countNamed, plain } from './notation-words.ts';
import { signalLimits } from './signal-codes.ts';

type Beep = 'S' | 'L';

/** What could not be read, in a sentence for the person who typed it. */
export interface Unread {
  refusal: string;
}

/** Of a sequence of at most 15 items. */
export const beepsMax = (signalLimits.beepMaxItems + 1) / 2;

const canonical = /^[SL]([sl][SL])*$/;
const long = new Set(['longo', 'longos', 'longa', 'longas', 'comprido', 'compridos', 'long', 'l']);
const short = new Set(['curto', 'curtos', 'curta', 'curtas', 'short', 'c', 's']);
const pause = new Set(['pausa', 'espaco', 'intervalo', 'pause', '|', '/']);
const beepNames = new Set([
  'bip',
  'bips',
  'bipe',
  'bipes',
  'beep',
  'beeps',
  'apito',
  'apitos',
  'toque',
  'toques',
]);
const filler = new Set([
  'e',
  'de',
  'seguido',
  'seguidos',
  'depois',
  'mais',
  'com',
  'and',
  'then',
  'x',
  '+',
  ',',
  ';',
]);

/**
 * Reads a beep sequence: `LsSsS`, `1-3-1-1`, `1L 2C`, `1 longo, 2 curtos`, `um longo e dois curtos`, `8 bipes`, `-..`.
 * Numbers alone are groups of short beeps with long spaces between them.
 */
export function readBeeps(text: string): { code: string } | Unread {
  const typed = text.trim();
  if (typed === '') return { refusal: 'Digite ou monte uma sequência de bipes.' };
  if (canonical.test(typed) && /[sl]/.test(typed)) return checked(typed);
  const groups = groupsOf(plain(typed));
  if (groups === undefined)
    return {
      refusal: 'Escreva como 1 longo, 2 curtos; 1-3-1-1; 1L 2C; 8 bipes; ou -.. (traço longo, ponto curto).',
    };
  return checked(groups.map((beeps) => beeps.join('s')).join('l'));
}

function checked(code: string): { code: string } | Unread {
  if (code.length > signalLimits.beepMaxItems)
    return {
      refusal: `Use no máximo ${signalLimits.beepMaxItems} itens: ${beepsMax} bipes e os espaços entre eles.`,
    };
  return { code };
}

/** The groups between long spaces. */
function groupsOf(text: string): Beep[][] | undefined {
  if (/^\d+([\s.,–—-]+\d+)*$/.test(text)) return groupsOfCounts(text.split(/\D+/).map(Number));
  if (/^[-–—_.\s]+$/.test(text)) return groupsOfStrokes(text.replace(/\s/g, ''));
  return groupsOfWords(wordsOf(text));
}

/** A dot is short, a dash is long. */
function groupsOfStrokes(strokes: string): Beep[][] {
  return [[...strokes].map((stroke) => (stroke === '.' ? 'S' : 'L'))];
}

function groupsOfCounts(counts: number[]): Beep[][] | undefined {
  if (counts.some((count) => count < 1 || count > 99)) return undefined;
  return counts.map((count) => repeated('S', count));
}

/** `1l2c` is `1 l 2 c`, and `lcc` is `l c c`. */
function wordsOf(text: string): string[] {
  return text
    .replace(/\d+/g, ' $& ')
    .replace(/[,;|/+]/g, ' $& ')
    .replace(/[-–—.:]/g, ' ')
    .trim()
    .split(/\s+/)
    .flatMap((word) => (/^[lcs]+$/.test(word) ? [...word] : [word]));
}

/** Two long spaces do not follow each other, nor does a sequence begin or end with one. */
function groupsOfWords(words: string[]): Beep[][] | undefined {
  const groups: Beep[][] = [[]];
  let count: number | undefined;
  /** `bipe` without a length: short, unless the next word says otherwise. */
  let unsaid: number | undefined;
  const settle = () => {
    if (unsaid !== undefined) groups.at(-1)?.push(...repeated('S', unsaid));
    unsaid = undefined;
  };
  for (const word of words) {
    const beep: Beep | undefined = long.has(word) ? 'L' : short.has(word) ? 'S' : undefined;
    const number = countNamed(word);
    if (beep !== undefined) {
      const times = count ?? unsaid ?? 1;
      groups.at(-1)?.push(...repeated(beep, times));
      [count, unsaid] = [undefined, undefined];
    } else if (number !== undefined) {
      if (count !== undefined) return undefined;
      settle();
      count = number;
    } else if (beepNames.has(word)) {
      settle();
      [unsaid, count] = [count ?? 1, undefined];
    } else if (pause.has(word)) {
      if (count !== undefined) return undefined;
      settle();
      groups.push([]);
    } else if (!filler.has(word)) return undefined;
  }
  settle();
  return count === undefined && groups.every((group) => group.length > 0) ? groups : undefined;
}

function repeated(beep: Beep, times: number): Beep[] {
  return Array.from({ length: times }, () => beep);
}
