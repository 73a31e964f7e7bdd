import { expect, test } from 'vitest';
import { nearestCodes, otherSpellings } from './spellings.ts';

test.each([
  ['f74', ['f074', 'f0074']],
  ['e00', ['e0', 'e000', 'e0000']],
  ['cca5', ['cca05', 'cca005', 'cca0005']],
  ['a6', []],
  ['xc4o', ['xc40']],
  ['0x7b', ['0x07b', '0x007b', '0x0007b', '0x00007b', '0x000007b', '0x0000007b', '0000007b']],
  ['moc3o21', ['moc3021', 'm0c3021']],
  ['bq2478os', ['bq24780s', 'bq2478o', 'bq2478']],
  ['lm358dr', ['lm358d', 'lm358']],
  ['irf540npbf', ['irf54onpbf', 'irf540npb', 'irf540np', 'irf540n', 'irf540']],
  // Another part.
  ['lm3241', []],
])('%s may stand in records as %j', (code, others) => {
  expect(otherSpellings(code)).toEqual(others);
});

test.each([
  ['P0AAG', ['P0AA6']],
  ['P0AB0', ['P0A80']],
  ['PA080', ['P0A80']],
  ['P0A8', ['P0A80', 'P0AA8']],
  ['P0AA66', ['P0AA6']],
  ['P0AA6', ['P0AA0', 'P0AA8']],
  ['IRF840', []],
])('%s is one slip from %j', (code, nearest) => {
  const known = ['P0A80', 'P0AA6', 'P0AA8', 'P0AB1', 'P0AA0', 'U0293'];
  expect(nearestCodes(code, known, 3)).toEqual(nearest);
});
