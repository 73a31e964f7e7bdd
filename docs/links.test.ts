import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const pages = [
  'README.md',
  'README.pt-BR.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];

/** A heading's anchor as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[`*]/g, '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function anchorsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    anchorOf(heading ?? ''),
  );
}

test.each(pages)('every file that %s names is there', (page) => {
  const named = readFileSync(path.join(root, page), 'utf8').matchAll(
    /`((?:contract|server|web|e2e|bench|docs|scripts)\/[\w./-]+\.(?:ts|tsx|mjs|sql|md|json|css))`/g,
  );
  expect(
    [...named].map(([, file]) => file ?? '').filter((file) => !existsSync(path.join(root, file))),
  ).toEqual([]);
});

test.each(pages)('every link of %s leads somewhere', (page) => {
  const file = path.join(root, page);
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? '');
  for (const link of links.filter((target) => !/^[a-z]+:/.test(target))) {
    const [place = '', anchor] = link.split('#');
    const target = place === '' ? file : path.resolve(path.dirname(file), place);
    expect(existsSync(target), `${link} in ${page}`).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(target), `${link} in ${page}`).toContain(anchor);
  }
});
