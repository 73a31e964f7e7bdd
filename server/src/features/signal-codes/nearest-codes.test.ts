import type { SignalType } from '@bancada/contract/codes/signal-codes';
import { expect, test } from 'vitest';
import { nearest } from './nearest-codes.ts';

const near = (type: SignalType, sought: string, known: string[]) =>
  nearest(
    type,
    sought,
    known.map((codigo, index) => ({ id: index + 1, codigo })),
  ).map(({ codigo }) => codigo);

test.each<[SignalType, string, string[], string[]]>([
  // First the same five characters of a vehicle code, whatever the failure type; then one typo, then two.
  [
    'post',
    'P0A8000',
    ['P0AA6', 'P0A8001', 'P0A80', 'P0A9000', 'U0111'],
    ['P0A80', 'P0A8001', 'P0A9000', 'P0AA6'],
  ],
  ['post', 'P0A80', ['P0A8000', 'P0A81', 'P0AA6', 'C1234'], ['P0A8000', 'P0A81', 'P0AA6']],
  // Two typos in two characters make another code.
  ['post', '62', ['63', '26', '6', '162', '99', '2'], ['6', '63', '162', '2']],
  ['post', 'E101', ['E1012345', 'F101', 'E1', 'XYZ'], ['F101', 'E1012345']],
  ['post', 'A2', ['A2'], []],
  // One beep less, or of another length; a different pause counts less.
  ['beep', 'LsSsS', ['LsS', 'LsSsSsS', 'SsSsS', 'LlSsS', 'SlSlSsSsS'], ['LlSsS', 'SsSsS', 'LsS', 'LsSsSsS']],
  ['beep', 'S', ['L', 'SsS', 'SsSsS'], ['L', 'SsS']],
  ['led', 'A2 B3', ['A2 B4', 'A2', 'A2 B3 V1', 'V7 G1', 'B3'], ['A2 B4', 'A2', 'A2 B3 V1', 'B3']],
  ['led', 'V*', ['A*', 'V1', 'G2 Z3'], ['A*', 'V1']],
])('nearest to the %s code %s among %j are %j', (type, sought, known, expected) => {
  expect(near(type, sought, known)).toEqual(expected);
});
