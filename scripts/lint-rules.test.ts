import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

interface Breach {
  what: string;
  rule: string;
  /** The file that lint must refuse. */
  file: string;
  text: string;
}

const sqlOfUsers = (place: string) =>
  `import { findUser } from '${place}';\nexport const found = findUser;\n`;
const breaches: Breach[] = [
  {
    what: "another feature's SQL in a feature's folder",
    rule: 'style/noRestrictedImports',
    file: 'server/src/features/likes/likes.service.ts',
    text: sqlOfUsers('../users/users.sql.ts'),
  },
  {
    what: "another feature's SQL in a folder of a feature",
    rule: 'style/noRestrictedImports',
    file: 'server/src/features/search/query/knowledge.ts',
    text: sqlOfUsers('../../users/users.sql.ts'),
  },
  {
    what: "another feature's SQL in a folder that has rules of its own",
    rule: 'style/noRestrictedImports',
    file: 'server/src/features/search/ranking/lexemes.ts',
    text: sqlOfUsers('../../users/users.sql.ts'),
  },
  {
    what: "another feature's SQL still deeper",
    rule: 'style/noRestrictedImports',
    file: 'server/src/features/search/query/terms/weights.ts',
    text: sqlOfUsers('../../../users/users.sql.ts'),
  },
  {
    what: 'SQL in a folder of another feature',
    rule: 'style/noRestrictedImports',
    file: 'server/src/features/likes/likes.routes.ts',
    text: sqlOfUsers('../search/retrieval/texts.sql.ts'),
  },
  {
    what: "another feature's SQL by a detour",
    rule: 'style/noRestrictedImports',
    file: 'server/src/features/likes/likes.sql.ts',
    text: sqlOfUsers('../../features/users/users.sql.ts'),
  },
  {
    what: "a feature's SQL outside the features",
    rule: 'style/noRestrictedImports',
    file: 'server/src/app.ts',
    text: sqlOfUsers('./features/users/users.sql.ts'),
  },
  {
    what: 'a feature in http/',
    rule: 'style/noRestrictedImports',
    file: 'server/src/http/serve.ts',
    text: "import { likes } from '../features/likes/likes.service.ts';\nexport const liked = likes;\n",
  },
  {
    what: 'a feature in ui/',
    rule: 'style/noRestrictedImports',
    file: 'web/src/ui/Page.tsx',
    text: "import { likes } from '../features/likes/likes.ts';\nexport const liked = likes;\n",
  },
  {
    what: 'the server in the browser',
    rule: 'style/noRestrictedImports',
    file: 'web/src/api/client.ts',
    text: "import { start } from '@bancada/server/server';\nexport const started = start;\n",
  },
  {
    what: 'input and output in the contract',
    rule: 'style/noRestrictedImports',
    file: 'contract/src/texts.ts',
    text: "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
  },
  {
    what: 'a cycle of imports',
    rule: 'suspicious/noImportCycles',
    file: 'web/src/app/router.ts',
    text: "import { shell } from './shell.ts';\nexport const router = { shell };\n",
  },
  {
    what: 'a cycle of types',
    rule: 'suspicious/noImportCycles',
    file: 'web/src/app/links.ts',
    text: "import type { Menu } from './menu.ts';\nexport interface Links {\n  menu: Menu;\n}\n",
  },
  {
    what: 'a barrel',
    rule: 'performance/noBarrelFile',
    file: 'web/src/app/index.ts',
    text: "export { theme } from './theme.ts';\n",
  },
  {
    what: 'a barrel of everything',
    rule: 'performance/noReExportAll',
    file: 'web/src/app/everything.ts',
    text: "export * from './theme.ts';\n",
  },
  {
    what: 'a later room of the search in an earlier one',
    rule: 'style/noRestrictedImports',
    file: 'server/src/features/search/lexicon/stop-words.ts',
    text: "import { terms } from '../query/terms.ts';\nexport const words = terms;\n",
  },
  {
    what: 'any',
    rule: 'suspicious/noExplicitAny',
    file: 'server/src/anything.ts',
    text: 'export const same = (value: any) => value;\n',
  },
  {
    what: 'a promise that nobody waits for',
    rule: 'nursery/noFloatingPromises',
    file: 'server/src/main.ts',
    text: "import { start } from './start.ts';\n\nstart();\n",
  },
  {
    what: 'a package that the workspace does not list',
    rule: 'correctness/noUndeclaredDependencies',
    file: 'server/src/config.ts',
    text: "import { z } from 'zod';\nexport const text = z.string();\n",
  },
  {
    what: 'a value that is said to be there',
    rule: 'style/noNonNullAssertion',
    file: 'server/src/first.ts',
    text: 'export const first = (all: string[]) => all[0]!.length;\n',
  },
  {
    what: 'a function that is too long',
    rule: 'complexity/noExcessiveLinesPerFunction',
    file: 'server/src/long.ts',
    text: `export function long(): void {\n${'  console.info(1);\n'.repeat(41)}}\n`,
  },
];

/** Files that the rules allow, and that the breaches above import. */
const sound: Record<string, string> = {
  'package.json': '{ "name": "bancada" }\n',
  'server/package.json': '{ "name": "@bancada/server", "dependencies": { "pino": "10.4.0" } }\n',
  'server/src/features/users/users.sql.ts': 'export const findUser = 1;\n',
  'server/src/features/users/users.service.ts': sqlOfUsers('./users.sql.ts'),
  'server/src/features/likes/who-likes.ts':
    "import { found } from '../users/users.service.ts';\nexport const who = found;\n",
  'server/src/features/search/retrieval/texts.sql.ts': 'export const findUser = 2;\n',
  'server/src/features/search/retrieval/entries.ts': sqlOfUsers('./texts.sql.ts'),
  'server/src/features/search/query/read-texts.ts': sqlOfUsers('../retrieval/texts.sql.ts'),
  'server/src/start.ts':
    "import pino from 'pino';\nexport async function start(): Promise<void> {\n  await Promise.resolve(pino());\n}\n",
  'server/src/awaited.ts': "import { start } from './start.ts';\n\nawait start();\n",
  'server/src/forty.ts': `export function forty(): void {\n${'  console.info(1);\n'.repeat(40)}}\n`,
  'web/src/app/theme.ts': 'export const theme = 1;\n',
  'web/src/app/shell.ts': "import { router } from './router.ts';\nexport const shell = { router };\n",
  'web/src/app/menu.ts':
    "import type { Links } from './links.ts';\nexport interface Menu {\n  links: Links;\n}\n",
};

const scratch = mkdtempSync(path.join(tmpdir(), 'bancada-lint-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Finding {
  category: string;
  location: { path: string };
}

function lint(): Finding[] {
  for (const file of ['biome.json', '.gitignore'])
    copyFileSync(path.join(root, file), path.join(scratch, file));
  const planted = breaches.map(({ file, text }) => [file, text] as const);
  for (const [file, text] of [...Object.entries(sound), ...planted]) {
    mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true });
    writeFileSync(path.join(scratch, file), text);
  }
  const biome = path.join(root, 'node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', '--reporter=json', '--max-diagnostics=none', '.'], {
    cwd: scratch,
    encoding: 'utf8',
  });
  const report: { diagnostics: Finding[] } = JSON.parse(stdout);
  return report.diagnostics;
}

const findings = lint();
const rulesIn = (file: string) =>
  findings
    .filter(({ location }) => location.path === file)
    .map(({ category }) => category.replace('lint/', ''));

test.each(breaches)('lint refuses $what', ({ file, rule }) => {
  expect(rulesIn(file)).toContain(rule);
});

test.each(Object.keys(sound).filter((file) => file.endsWith('.ts') && !file.startsWith('web/')))(
  'lint lets %s pass',
  (file) => {
    expect(rulesIn(file)).toEqual([]);
  },
);
