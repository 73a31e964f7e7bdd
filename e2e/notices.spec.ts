import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './product.ts';

const { dependencies } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../web/package.json'), 'utf8'),
) as { dependencies: Record<string, string> };

test('the pages come with the licences of all that is bundled in them, workers too', async ({ product }) => {
  const answer = await fetch(`${product.address}/third-party-licenses.txt`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const notices = await answer.text();
  const bundled = Object.entries(dependencies).filter(([name]) => !name.startsWith('@bancada/'));
  for (const [name, version] of bundled)
    expect(notices).toMatch(new RegExp(`\n## ${name} - ${version} \\(.+\\)\n\n(?!## )\\S`));
  expect(notices).toContain('THE SOFTWARE IS PROVIDED "AS IS"');
});
