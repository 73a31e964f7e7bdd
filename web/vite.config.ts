import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:3000';

/**
 * What pdf.js fetches by name while it reads a PDF (decoders, fonts that are not embedded, character maps), from our own
 * site: under its version, so that the names change with the content, as those of the other assets do.
 */
function pdfParts(): Plugin {
  const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const folder = path.dirname(packageFile);
  const at = `assets/pdfjs-${version}`;
  const names = ['cmaps', 'standard_fonts', 'wasm', 'iccs'].flatMap((part) =>
    readdirSync(path.join(folder, part)).map((name) => `${part}/${name}`),
  );
  return {
    name: 'pdf-parts',
    generateBundle() {
      for (const name of names)
        this.emitFile({
          type: 'asset',
          fileName: `${at}/${name}`,
          source: readFileSync(path.join(folder, name)),
        });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${at}`, (request, response, next) => {
        const name = request.url?.slice(1) ?? '';
        if (names.includes(name)) createReadStream(path.join(folder, name)).pipe(response);
        else next();
      });
    },
  };
}

export default defineConfig({
  plugins: [react(), pdfParts()],
  worker: { format: 'es' },
  server: { port: 5173, strictPort: true, proxy: { '/api': server, '/healthz': server, '/readyz': server } },
  build: {
    target: 'es2023',
    // The word lists of the password meter, which no page loads before a password is chosen.
    chunkSizeWarningLimit: 1_100,
  },
});
