import { expect, test } from 'vitest';
import { readSpoilt } from './read-spoilt.ts';

test('spoilt workbooks are read or refused by what is wrong, and none ends or hangs the reader', async () => {
  // As long as an import waits for one.
  const { counts, wrong } = await readSpoilt(80, 1, 60_000);
  expect(wrong).toEqual([]);
  // Some still say something, and some do not.
  expect(counts.read).toBeGreaterThan(5);
  expect(counts.unreadable).toBeGreaterThan(5);
});
