import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const own = path.resolve(import.meta.dirname, '..');
const moduleFolder = (name: string) =>
  path.resolve(createRequire(import.meta.url).resolve(`@mantine/${name}`), '../../esm');
const core = moduleFolder('core');
const textOf = (file: string) => readFileSync(file, 'utf8');

/** The module of each name that `@mantine/core` exports. */
const moduleOf = new Map(
  [...textOf(path.join(core, 'index.mjs')).matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g)].flatMap(
    ([, names = '', from = '']) =>
      namesIn(names).map((name) => [name.split(' as ').at(-1) ?? '', path.join(core, from)] as const),
  ),
);

function namesIn(list: string): string[] {
  return list.split(',').map((name) => name.trim());
}

/** What these files import of `@mantine/core`, types left out. */
function importedBy(files: readonly string[]): string[] {
  return files
    .flatMap((file) => [...textOf(file).matchAll(/import \{([^}]*)\} from ['"]@mantine\/core['"]/g)])
    .flatMap(([, names = '']) => namesIn(names))
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? '');
}

/** The names of the style sheets of a module and of all that it imports. */
function sheetsOf(module: string, seen: Set<string>): string[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const own = /(\w+)\.module\.mjs$/.exec(module)?.[1];
  const imports = [...textOf(module).matchAll(/(?:import|from) "(\.[^"]+)"/g)];
  return [
    ...(own === undefined ? [] : [own]),
    ...imports.flatMap(([, from = '']) => sheetsOf(path.join(path.dirname(module), from), seen)),
  ];
}

test('the pages have the style sheet of each component that is used, and of no other', () => {
  const files = [
    ...globSync(`${own}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.')),
    ...['notifications', 'spotlight'].flatMap((name) => globSync(`${moduleFolder(name)}/**/*.mjs`)),
  ];
  const modules = importedBy(files).flatMap((name) => moduleOf.get(name) ?? []);
  const seen = new Set<string>();
  const used = modules.flatMap((module) => sheetsOf(module, seen));
  const listed = [
    ...textOf(path.join(import.meta.dirname, 'mantine-styles.ts')).matchAll(/core\/styles\/(\w+)\.layer/g),
  ].map(([, name]) => name);
  expect(listed.toSorted()).toEqual([...new Set([...used, 'baseline', 'global'])].toSorted());
});
