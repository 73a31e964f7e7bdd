import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './prepare.mjs';

/** Smaller files save less than the extra headers cost. */
const compressFromBytes = 1024;
const compressible = /\.(m?js|css|html|svg|json|webmanifest|txt|wasm)$/;

await build({
  root: path.join(root, 'web'),
  configFile: path.join(root, 'web/vite.config.ts'),
  logLevel: 'warn',
});
compressTree(path.join(root, 'web/dist'));

/** Compresses at build time, so that no request waits for it. */
function compressTree(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !compressible.test(file) || statSync(file).size < compressFromBytes) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
}
