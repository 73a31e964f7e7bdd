import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:3000';

/**
 * Files that pdf.js fetches by name (decoders, fonts, character maps, icons of comments), served from our own site under a path with its version, so
 * that their URLs change with their content, like those of other assets.
 */
function pdfParts(): Plugin {
  const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const folder = path.dirname(packageFile);
  const at = `assets/pdfjs-${version}`;
  const kept = (name: string) => !name.endsWith('.svg') || name.startsWith('annotation-');
  const files = new Map(
    ['cmaps', 'standard_fonts', 'wasm', 'iccs', 'web/images'].flatMap((part) =>
      readdirSync(path.join(folder, part))
        .filter(kept)
        .map((name) => [`${path.basename(part)}/${name}`, path.join(folder, part, name)] as const),
    ),
  );
  return {
    name: 'pdf-parts',
    generateBundle() {
      for (const [name, file] of files)
        this.emitFile({ type: 'asset', fileName: `${at}/${name}`, source: readFileSync(file) });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${at}`, (request, response, next) => {
        const file = files.get(request.url?.slice(1) ?? '');
        if (file === undefined) next();
        else createReadStream(file).pipe(response);
      });
    },
  };
}

const notices = 'third-party-licenses.txt';
/** Packages bundled into workers, which `build.license` does not see. */
const inWorkers = new Set<string>();

const workerPackages: Plugin = {
  name: 'worker-packages',
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle))
      for (const id of part.type === 'chunk' ? part.moduleIds : []) {
        const folder = /^.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
        if (folder !== undefined) inWorkers.add(folder);
      }
  },
};

/** Adds the packages of workers to the licence notices. */
const workerNotices: Plugin = {
  name: 'worker-notices',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const ofPages = bundle[notices];
      if (ofPages?.type !== 'asset') throw new Error(`the build has no ${notices}`);
      delete bundle[notices];
      const source = [String(ofPages.source), ...[...inWorkers].sort().map(noticeOf)].join('\n');
      this.emitFile({ type: 'asset', fileName: notices, source });
    },
  },
};

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file === undefined ? '' : `\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`;
  return `## ${name} - ${version} (${license})\n${text}`;
}

export default defineConfig({
  plugins: [react(), pdfParts(), workerNotices],
  worker: { format: 'es', plugins: () => [workerPackages] },
  server: { port: 5173, strictPort: true, proxy: { '/api': server, '/healthz': server, '/readyz': server } },
  build: {
    target: 'es2023',
    license: { fileName: notices },
    // The word lists of the password meter, which are loaded only when a password is being chosen.
    chunkSizeWarningLimit: 1_100,
  },
});
