import { expect, test } from 'vitest';
import { changedMigrations, keptSums, sumsNow } from './migration-sums.ts';

test('a published migration never changes: databases that have applied it would no longer start', () => {
  expect(changedMigrations(), 'put these back, and write a new migration').toEqual([]);
});

test('every migration has a checksum in server/migrations/sums.txt', () => {
  expect([...sumsNow().keys()], '`npm run schema` adds the sums of new ones').toEqual([...keptSums().keys()]);
});
