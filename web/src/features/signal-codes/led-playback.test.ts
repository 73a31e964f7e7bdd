import { ledColours } from '@bancada/contract/codes/signal-codes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledSteps } from './led-playback.ts';

const ledCode = fc
  .array(fc.tuple(fc.constantFrom(...Object.keys(ledColours)), fc.constantFrom(...'123456789*')), {
    minLength: 1,
    maxLength: 15,
  })
  .map((groups) => groups.map((group) => group.join('')).join(' '));

test('two amber blinks and a steady white light are shown in this order, with a pause between them', () => {
  expect(ledSteps('A2 B*').map(({ colour, group }) => [colour, group])).toEqual([
    ['A', 0],
    [null, 0],
    ['A', 0],
    [null, 0],
    ['B', 1],
    [null, null],
  ]);
});

test('no second of any code, over two rounds, contains more than three flashes', () => {
  fc.assert(
    fc.property(ledCode, (code) => {
      let time = 0;
      const onsets: number[] = [];
      for (const { colour, durationMs } of [...ledSteps(code), ...ledSteps(code)]) {
        if (colour !== null) onsets.push(time);
        time += durationMs;
      }
      for (const from of onsets)
        expect(onsets.filter((onset) => onset >= from && onset < from + 1_000).length).toBeLessThanOrEqual(3);
    }),
  );
});
