import { isLongBeeps, writtenBeeps } from '@bancada/contract/codes/long-signals';
import { type BeepItem, beepItems, signalLimits } from '@bancada/contract/codes/signal-codes';

/** A sequence being built: it may end with a space, which is not part of the code yet. */
export type BeepSequence = readonly BeepItem[];

export type ItemLength = 'short' | 'long';

const items = { beep: { short: 'S', long: 'L' }, space: { short: 's', long: 'l' } } as const;

/** The kind of the next item: beeps and spaces alternate, starting with a beep. */
export const nextKind = (sequence: BeepSequence) => (sequence.length % 2 === 0 ? 'beep' : 'space');

export const isFull = (sequence: BeepSequence) => sequence.length >= signalLimits.beepMaxItems;

export function withItem(sequence: BeepSequence, length: ItemLength): BeepSequence {
  return isFull(sequence) ? sequence : [...sequence, items[nextKind(sequence)][length]];
}

/** The sequence with one item toggled between short and long. */
export function withSwapped(sequence: BeepSequence, place: number): BeepSequence {
  return sequence.map((item, index) => (index === place ? swapped[item] : item));
}

const swapped: Record<BeepItem, BeepItem> = { S: 'L', L: 'S', s: 'l', l: 's' };

/** The code of a sequence so far; may be empty, also where a longer one than is built has no room. */
export function codeOf(sequence: BeepSequence): string {
  const code = (nextKind(sequence) === 'beep' ? sequence.slice(0, -1) : sequence).join('');
  return isLongBeeps(code) ? (writtenBeeps(code) ?? '') : code;
}

/** The sequence of a code, plus a trailing space if there is one. */
export const sequenceOf = (code: string, space: BeepItem | ''): BeepSequence => [
  ...beepItems(code),
  ...beepItems(space),
];

const names: Record<BeepItem, string> = {
  S: 'bipe curto',
  L: 'bipe longo',
  s: 'espaço curto',
  l: 'espaço longo',
};

export const itemName = (item: BeepItem) => names[item];
export const swappedName = (item: BeepItem) => names[swapped[item]];
