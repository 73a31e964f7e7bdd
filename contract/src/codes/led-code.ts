// Parses blinking LEDs as people write them into the stored notation: groups of a colour and a count of blinks (`*` for
// steady), as `A2 B3`. `ledWords` of signal-codes.ts is the inverse.

import type { Unread } from './beep-code.ts';
import { isLongBlinks, longBlinks, writtenBlinks } from './long-signals.ts';
import { countNamed, plain } from './notation-words.ts';
import { type LedColour, signalLimits } from './signal-codes.ts';

const colours: Record<string, LedColour> = {};
for (const [colour, names] of Object.entries({
  A: 'a ambar ambares amarelo amarela amarelos amarelas laranja laranjas amber yellow orange',
  B: 'b branco branca brancos brancas white',
  V: 'v vermelho vermelha vermelhos vermelhas red',
  G: 'g verde verdes green',
  Z: 'z azul azuis blue',
}) as [LedColour, string][])
  for (const name of names.split(' ')) colours[name] = colour;

const steady = new Set([
  '*',
  'fixo',
  'fixa',
  'fixos',
  'fixas',
  'aceso',
  'acesa',
  'direto',
  'continuo',
  'constante',
  'steady',
  'solid',
  'on',
]);
const filler = new Set(
  'led luz pisca piscam piscar piscando piscada piscadas vez vezes e depois seguido seguida de na no em cor x blink blinks then and , ; - / +'.split(
    ' ',
  ),
);

interface Group {
  colour?: LedColour;
  count?: string;
}

/**
 * Parses a LED sequence: `A2 B3`, `a2b3`, `2 âmbar, 3 branco`, `pisca 2 âmbar 3 branco`, `âmbar pisca 2 vezes, branco
 * pisca 3 vezes`, `vermelho fixo`. Two bare numbers (`2,3`, `2-3`) are amber and white, as in notebook manuals.
 * A count above 9 is a code of long-signals.ts: `12 vermelhas`, `4 verdes e 11 verdes`.
 */
export function readLed(text: string): { code: string } | Unread {
  const typed = plain(text).trim();
  if (typed === '') return { refusal: 'Monte ou digite uma sequência de cores e piscadas.' };
  if (longBlinks(typed.toUpperCase()) !== null) return { code: typed.toUpperCase() };
  const pair = /^([1-9])\s*[,/-]\s*([1-9])$/.exec(typed);
  if (pair) return { code: `A${pair[1]} B${pair[2]}` };
  const groups = groupsOf(wordsOf(typed));
  if (groups === undefined)
    return { refusal: 'Escreva cor e piscadas, como 2 âmbar, 3 branco; A2 B3; ou vermelho fixo.' };
  if (groups.length > signalLimits.ledMaxGroups)
    return { refusal: `Use no máximo ${signalLimits.ledMaxGroups} grupos de cor e piscadas.` };
  const counted = groups.map(({ colour, count }) => ({
    colour,
    blinks: count === '*' ? null : Number(count),
  }));
  if (isLongBlinks(counted)) {
    const code = writtenBlinks(counted);
    return code === null ? { refusal: 'Não cabe: com contagens acima de 9 cabem dois grupos.' } : { code };
  }
  return { code: groups.map(({ colour, count }) => `${colour}${count}`).join(' ') };
}

function wordsOf(text: string): string[] {
  return text
    .replace(/[–—]/g, '-')
    .replace(/\d+x?|[*,;/+-]/g, ' $& ')
    .trim()
    .split(/\s+/);
}

/** A number or `fixo` belongs to the adjacent colour, in either order. */
function groupsOf(words: string[]): Required<Group>[] | undefined {
  const groups: Required<Group>[] = [];
  let open: Group = {};
  for (const word of words) {
    const colour = Object.hasOwn(colours, word) ? colours[word] : undefined;
    const count = steady.has(word) ? '*' : countNamed(word)?.toString();
    if (colour !== undefined) {
      if (open.colour !== undefined) return undefined;
      open = { ...open, colour };
    } else if (count !== undefined) {
      if (open.count !== undefined) return undefined;
      open = { ...open, count };
    } else if (!filler.has(word)) return undefined;
    if (open.colour !== undefined && open.count !== undefined) {
      groups.push({ colour: open.colour, count: open.count });
      open = {};
    }
  }
  const isWhole = open.colour === undefined && open.count === undefined && groups.length > 0;
  return isWhole ? groups : undefined;
}
