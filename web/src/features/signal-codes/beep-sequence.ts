import { type BeepItem, beepItems, signalLimits } from '@bancada/contract/signal-codes';

/** A sequence while it is built: it may end with a space, which belongs to no code yet. */
export type BeepSequence = readonly BeepItem[];

export type ItemLength = 'short' | 'long';

const items = { beep: { short: 'S', long: 'L' }, space: { short: 's', long: 'l' } } as const;

/** What comes next: beep and space in turn, a beep first. */
export const nextKind = (sequence: BeepSequence) => (sequence.length % 2 === 0 ? 'beep' : 'space');

export const isFull = (sequence: BeepSequence) => sequence.length >= signalLimits.beepMaxItems;

export function withItem(sequence: BeepSequence, length: ItemLength): BeepSequence {
  return isFull(sequence) ? sequence : [...sequence, items[nextKind(sequence)][length]];
}

/** The same with one item long in place of short, or short in place of long. */
export function withSwapped(sequence: BeepSequence, place: number): BeepSequence {
  return sequence.map((item, index) => (index === place ? swapped[item] : item));
}

const swapped: Record<BeepItem, BeepItem> = { S: 'L', L: 'S', s: 'l', l: 's' };

/** The code that a sequence is so far; empty for none. */
export const codeOf = (sequence: BeepSequence) =>
  (nextKind(sequence) === 'beep' ? sequence.slice(0, -1) : sequence).join('');

/** A code with the space, if any, that was added after it. */
export const sequenceOf = (code: string, space: BeepItem | ''): BeepSequence => beepItems(code + space);

const names: Record<BeepItem, string> = {
  S: 'bipe curto',
  L: 'bipe longo',
  s: 'espaço curto',
  l: 'espaço longo',
};

export const itemName = (item: BeepItem) => names[item];
export const swappedName = (item: BeepItem) => names[swapped[item]];
