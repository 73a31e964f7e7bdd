import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arrowsWithin, graphOf, knotsOf } from './graph.ts';

let sources = '';
beforeEach(() => {
  sources = mkdtempSync(path.join(tmpdir(), 'feature-graph-'));
});
afterEach(() => rmSync(sources, { recursive: true }));

function write(file: string, ...lines: string[]): void {
  mkdirSync(path.dirname(path.join(sources, file)), { recursive: true });
  writeFileSync(path.join(sources, file), lines.join('\n'));
}

test('one-way imports between features are no cycle, whatever happens within each of them', () => {
  write('app.ts', "import { likes } from './features/likes/likes.ts';");
  write(
    'features/likes/likes.ts',
    "import { a } from './a.ts';",
    "import { users } from '../users/users.ts';",
  );
  write('features/likes/a.ts', "import type { B } from './likes.ts';");
  write('features/users/users.ts', "import { db } from '../../database/database.ts';");
  write('features/users/users.test.ts', "import { likes } from '../likes/likes.ts';");
  expect(knotsOf(graphOf(sources))).toEqual([]);
});

test.each([
  ['a value', "import { likes } from '../../likes/likes.ts';"],
  ['a type', "import type { Like } from '../../likes/likes.ts';"],
  ['a file that is loaded later', "const page = () => import('../../likes/likes.ts');"],
  ['names on many lines', "import {\n  likes,\n  type Like,\n} from '../../likes/likes.ts';"],
])('%s in a deeper folder closes a cycle, and its edges are listed', (_, line) => {
  write('features/likes/likes.ts', "import { entries } from '../entries/entries.ts';");
  write('features/entries/entries.ts', "import { users } from '../users/users.ts';");
  write('features/users/deep/users.ts', line);
  const graph = graphOf(sources);
  expect(knotsOf(graph)).toEqual([['entries', 'likes', 'users']]);
  expect(arrowsWithin(graph, ['likes', 'users'])).toEqual([
    'users → likes (1): features/users/deep/users.ts → features/likes/likes.ts',
  ]);
});

test('folders below the features are parts too, and two cycles are reported separately', () => {
  write('http/serve.ts', "import type { FileStore } from '../files/store.ts';");
  write('files/store.ts', "import { AppError } from '../http/error.ts';");
  write('features/likes/likes.ts', "import { users } from '../users/users.ts';");
  write('features/users/users.ts', "import { likes } from '../likes/likes.ts';");
  expect(knotsOf(graphOf(sources))).toEqual([
    ['likes', 'users'],
    ['files/', 'http/'],
  ]);
});
