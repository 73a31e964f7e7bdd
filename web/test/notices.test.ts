import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

test('the build brings along the licences of all that is bundled in the pages, workers too', () => {
  const { dependencies } = JSON.parse(read('../package.json')) as { dependencies: Record<string, string> };
  const notices = read('../dist/third-party-licenses.txt');
  const bundled = Object.entries(dependencies).filter(([name]) => !name.startsWith('@bancada/'));
  for (const [name, version] of bundled)
    expect(notices).toMatch(new RegExp(`\n## ${name} - ${version} \\(.+\\)\n\n(?!## )\\S`));
  expect(notices).toContain('THE SOFTWARE IS PROVIDED "AS IS"');
});
