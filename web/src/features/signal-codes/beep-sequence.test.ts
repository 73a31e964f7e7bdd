import { expect, test } from 'vitest';
import {
  type BeepSequence,
  codeOf,
  isFull,
  nextKind,
  sequenceOf,
  withItem,
  withSwapped,
} from './beep-sequence.ts';

const built = (keys: string) =>
  [...keys].reduce<BeepSequence>((sequence, key) => withItem(sequence, key === '-' ? 'long' : 'short'), []);

test('beeps and spaces alternate, each short or long', () => {
  expect(built('-...-').join('')).toBe('LsSsL');
  expect([nextKind(built('')), nextKind(built('-')), nextKind(built('-.'))]).toEqual([
    'beep',
    'space',
    'beep',
  ]);
});

test('a trailing space is not part of the code, but is kept for the next beep', () => {
  expect([codeOf(built('-.')), codeOf(built('-..')), codeOf(built(''))]).toEqual(['L', 'LsS', '']);
  expect(codeOf(withItem(sequenceOf('L', 'l'), 'short'))).toBe('LlS');
});

test('the sixteenth item is not accepted', () => {
  const full = built('.'.repeat(15));
  expect([full.length, isFull(full), withItem(full, 'long')]).toEqual([15, true, full]);
  expect(codeOf(full)).toBe('SsSsSsSsSsSsSsS');
});

test('an item is toggled in place', () => {
  expect(withSwapped(sequenceOf('LsSsS', ''), 1).join('')).toBe('LlSsS');
  expect(withSwapped(sequenceOf('LsSsS', ''), 0).join('')).toBe('SsSsS');
});
