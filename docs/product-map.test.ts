import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@bancada/contract/all-endpoints';
import { policy } from '@bancada/contract/policy';
import { expect, test } from 'vitest';

const page = readFileSync(path.join(import.meta.dirname, 'product-map.md'), 'utf8');
const migrations = path.join(import.meta.dirname, '../server/migrations');
/** Also the one that the migrations themselves are recorded in. */
const sqlOfMigrations = readdirSync(migrations).map((file) =>
  readFileSync(path.join(migrations, file), 'utf8'),
);
const namedIn = (statement: RegExp) =>
  sqlOfMigrations.flatMap((text) => [...text.matchAll(statement)].map(([, name = '']) => name));
const dropped = new Set(namedIn(/^DROP TABLE ([\w, ]+)/gm).flatMap((names) => names.split(', ')));
const tables = ['schema_migrations', ...namedIn(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].filter(
  (name) => !dropped.has(name),
);
const router = [
  'router.tsx',
  'admin-routes.tsx',
  'catalogue-routes.tsx',
  'knowledge-routes.tsx',
  'unit-routes.tsx',
]
  .map((file) => readFileSync(path.join(import.meta.dirname, '../web/src/app', file), 'utf8'))
  .join('\n');

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

/** Who may see a route, by what it hangs on or is made with. */
const guards: Record<string, string> = {
  publicRoute: 'public',
  rootRoute: 'public',
  signedInRoute: 'signed in',
  wizardRoute: 'signed in',
  workbench: 'signed in',
  managersRoute: 'signed in, admin',
  adminRoute: 'signed in, admin',
  listInAdmin: 'signed in, admin',
};

/** Every route of the router: its address, and who may see it. */
function routesOfRouter(): { path: string; guard: string }[] {
  const made = /(workbench|listInAdmin)\(\s*'([^']+)'/g;
  const declared = /getParentRoute: \(\) => (\w+),\n\s+path: '([^']+)'/g;
  return [...router.matchAll(made), ...router.matchAll(declared)].map(([, maker = '', path = '']) => ({
    path: path.replace(/\$(\w+)/g, '{$1}'),
    guard: guards[maker] ?? maker,
  }));
}

function expectOneOf(value: string | undefined, known: readonly string[], row: readonly string[]): void {
  expect(known, row.join(' | ')).toContain(value);
}

const states = ['built', 'planned'];

test('the calls marked built are those of the contract, with their access; the others are not there yet', () => {
  const rows = rowsUnder('Calls');
  for (const row of rows) {
    expectOneOf(row[1], ['anyone', ...Object.keys(policy)], row);
    expectOneOf(row[2], states, row);
  }
  const calls = rows.map(([call]) => call);
  expect(calls).toEqual([...new Set(calls)]);
  const declared = allEndpoints.map(
    ({ method, path, access }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')} ${access}`,
  );
  const built = rows.filter((row) => row[2] === 'built').map(([call, access]) => `${call} ${access}`);
  expect(built.toSorted()).toEqual(declared.toSorted());
});

test('the routes are those of the router, all built, with their guard', () => {
  const listed = rowsUnder('Routes').map(([route, , guard, state]) => `${route} ${guard} ${state}`);
  const routed = routesOfRouter().map(({ path, guard }) => `${path} ${guard} built`);
  expect(listed.toSorted()).toEqual(routed.toSorted());
});

test('a feature names tables that there are, and calls and journeys that bear it out', () => {
  const builtCalls = new Set(
    rowsUnder('Calls')
      .filter((row) => row[2] === 'built')
      .map(([call]) => call),
  );
  for (const row of rowsUnder('Features')) {
    const [, pages = '', calls = '', tablesOfRow = '', journey = '', state] = row;
    expectOneOf(state, states, row);
    for (const table of tablesOfRow.split(', ').filter((name) => name !== '–'))
      expectOneOf(table, tables, row);
    const named = calls.match(/(GET|POST|PUT|DELETE) \/[\w/{}-]+/g) ?? [];
    for (const call of named)
      expect(builtCalls.has(call), `${call}: ${row.join(' | ')}`).toBe(state === 'built');
    const isOnScreen = state === 'built' && pages !== '–';
    expect(
      /\]\(\.\.\/(e2e\/[\w-]+\.spec\.ts|web\/src\/[\w/-]+\.test\.tsx)\)/.test(journey),
      row.join(' | '),
    ).toBe(isOnScreen);
  }
});

test('every table belongs to a feature, or is named as belonging to none', () => {
  const named = new Set([
    ...rowsUnder('Features').flatMap((row) => (row[3] ?? '').split(', ')),
    ...(page.split('tables belong to no feature:')[1]?.split('## ')[0]?.match(/`\w+`/g) ?? []).map((name) =>
      name.replaceAll('`', ''),
    ),
  ]);
  expect(tables.filter((table) => !named.has(table))).toEqual([]);
});
