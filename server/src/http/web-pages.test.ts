import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inlineScripts } from './web-pages.ts';

test('the policy allows the scripts that stand in the page, by their hashes, and none where there are no pages', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'bancada-pages-'));
  expect(await inlineScripts(directory)).toEqual([]);
  const page = `<script data-x='&#62;'>alert(1)</script><script type="module" src="/a.js"></script>`;
  await writeFile(path.join(directory, 'index.html'), page);
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(await inlineScripts(directory)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
});
