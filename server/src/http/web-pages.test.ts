import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { inlineScripts, serveWebPages } from './web-pages.ts';

test('the policy allows the scripts that stand in the page, by their hashes, and none where there are no pages', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'bancada-pages-'));
  expect(await inlineScripts(directory)).toEqual([]);
  const page = `<script data-x='&#62;'>alert(1)</script><script type="module" src="/a.js"></script>`;
  await writeFile(path.join(directory, 'index.html'), page);
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(await inlineScripts(directory)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
});

test('every address shows the page; where it names a file that is not there, as not found', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'bancada-pages-'));
  await writeFile(path.join(directory, 'index.html'), '<p>Bancada</p>');
  await writeFile(path.join(directory, 'robots.txt'), 'User-agent: *');
  await using app = fastify();
  await serveWebPages(app, directory);
  for (const [address, status, text] of [
    ['/artigos/1?aba=a.b', 200, '<p>Bancada</p>'],
    ['/robots.txt', 200, 'User-agent: *'],
    ['/sitemap.xml', 404, '<p>Bancada</p>'],
    ['/.well-known/security.txt', 404, '<p>Bancada</p>'],
  ] as const) {
    const { statusCode, body } = await app.inject(address);
    expect([address, statusCode, body]).toEqual([address, status, text]);
  }
});
