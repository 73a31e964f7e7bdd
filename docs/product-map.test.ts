import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@bancada/contract/all-endpoints';
import { expect, test } from 'vitest';

const page = readFileSync(path.join(import.meta.dirname, 'product-map.md'), 'utf8');
const router = readFileSync(path.join(import.meta.dirname, '../web/src/app/router.tsx'), 'utf8');

/** The rows of the table under a heading, cell by cell. */
function rowsUnder(heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

test('the calls marked built are those of the contract, with their access', () => {
  const built = rowsUnder('Calls')
    .filter((row) => row[2] === 'built')
    .map(([call, access]) => `${call} ${access}`);
  const declared = allEndpoints.map(
    ({ method, path, access }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')} ${access}`,
  );
  expect(built.sort()).toEqual(declared.sort());
});

test('the routes are those of the router', () => {
  const listed = rowsUnder('Routes').map(([route]) => route);
  const routed = [...router.matchAll(/(?:planned|plannedPublic|workbench)\('([^']+)'|path: '([^']+)'/g)].map(
    ([, called, declared]) => (called ?? declared ?? '').replace(/\$(\w+)/g, '{$1}'),
  );
  expect(listed.toSorted()).toEqual(routed.toSorted());
});

test('every feature has a state, and a built one with a page has its journey', () => {
  for (const [feature, , , , journey, state] of rowsUnder('Features')) {
    expect(['built', 'planned'], feature).toContain(state);
    if (state === 'planned') expect(journey, feature).toBe('–');
  }
});
