import type { LedColour } from '@bancada/contract/codes/signal-codes';
import { expect, test } from 'vitest';
import { isLastSteady, withBlink, withoutLastBlink, withSteadySwapped } from './led-building.ts';

const pressed = (colours: string) =>
  [...colours].reduce((code, colour) => withBlink(code, colour as LedColour), '');

test('each press of a colour adds a blink; another colour starts a group', () => {
  expect(pressed('AABBB')).toBe('A2 B3');
  expect(pressed('ABA')).toBe('A1 B1 A1');
  expect(pressed('V'.repeat(10))).toBe('LEDV10');
  expect(withoutLastBlink('LEDV10')).toBe('V9');
  expect(withBlink('LEDV12V14', 'A')).toBe('LEDV12V14');
  expect(withBlink('LEDV12V9', 'V')).toBe('LEDV12V10');
});

test('a group can be made steady and back, and a steady one accepts no blinks', () => {
  const steady = withSteadySwapped(pressed('AAV'));
  expect([steady, isLastSteady(steady)]).toEqual(['A2 V*', true]);
  expect(withSteadySwapped(steady)).toBe('A2 V1');
  expect(withBlink(steady, 'V')).toBe('A2 V* V1');
  expect(withSteadySwapped('')).toBe('');
});

test('the last press can be undone', () => {
  expect(withoutLastBlink('A2 B3')).toBe('A2 B2');
  expect(withoutLastBlink('A2 B1')).toBe('A2');
  expect(withoutLastBlink('V*')).toBe('');
  expect(withoutLastBlink('')).toBe('');
});

test('the sixteenth group is not accepted', () => {
  const full = pressed('ABABABABABABABA');
  expect(full.split(' ')).toHaveLength(15);
  expect(withBlink(full, 'B')).toBe(full);
  expect(withBlink(full, 'A')).toBe(full.replace(/A1$/, 'A2'));
});
