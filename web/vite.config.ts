import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { boundedText } from './build/bounded-text.ts';
import { groups } from './build/chunks.ts';
import { clientEndpoints } from './build/client-endpoints.ts';
import { fontFolder, fontPreload } from './build/font-parts.ts';
import { serviceWorker } from './build/service-worker.ts';
import { inlineStart, startsAtOnce } from './build/starts-at-once.ts';
import { usedErrors } from './build/used-errors.ts';
import { usedParts } from './build/used-parts.ts';

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
/** Each component of Mantine brings its own style sheet: a page loads what it uses. In a layer, so that our own rules win wherever they load. */
const stylesOfComponents: Plugin = {
  name: 'styles-of-components',
  apply: 'build',
  transform(code, id) {
    const names = /\/@mantine\/(core|spotlight|notifications)\/esm\/(?:.*\/)?(\w+)\.module\.mjs$/.exec(id);
    if (names === null) return null;
    const [, owner, component] = names;
    const sheet = owner === 'core' ? `styles/${component}` : 'styles';
    return { code: `import '@mantine/${owner}/${sheet}.layer.css';\n${code}`, map: null };
  },
};

/** In development, where packages are bundled beforehand: all of them. */
const stylesOfPackages: Plugin = {
  name: 'styles-of-packages',
  apply: 'serve',
  transform(code, id) {
    if (!id.endsWith('/src/main.tsx')) return null;
    const sheets = ['core', 'spotlight', 'notifications'].map(
      (owner) => `import '@mantine/${owner}/styles.layer.css';`,
    );
    return { code: `${sheets.join('\n')}\n${code}`, map: null };
  },
};

/** The hook that places lists and popovers; a second copy of it, marked by a query, whose computing comes when it is needed. */
const placing = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@floating-ui/react-dom')),
  'floating-ui.react-dom.mjs',
);
const whenNeeded = '?when-needed';
const laterPlacing = path.resolve(import.meta.dirname, 'src/ui/later-placing.ts');

/** What packages import for a part of them that we do not use, or could have for less. */
const trims = [
  // A second search for addresses, after the parser's own: it finds only those behind a backslash or another address.
  {
    file: '/mdast-util-gfm-autolink-literal/lib/index.js',
    from: /transforms: \[transformGfmAutolinkLiterals\],/,
    to: '',
  },
  // They name it for what nobody here asks for: drawn bars to scroll with would come with every dialog and list.
  ...['Modal/ModalRoot', 'Drawer/DrawerRoot', 'Table/TableScrollContainer'].map((name) => ({
    file: `/${name}.mjs`,
    from: /import \{ ScrollArea \} from "[^"]+";/,
    to: 'const ScrollArea = { Autosize: null };',
  })),
  // For one line the whole library that places popovers would come with every dialog.
  {
    file: '/ScrollArea/ScrollArea.mjs',
    from: /import \{ useMergeRefs \} from "@floating-ui\/react";/,
    to: 'import { useMergedRef } from "@mantine/hooks";\nconst useMergeRefs = (refs) => useMergedRef(...refs);',
  },
  // React's own id stays: a random one, set once it is drawn, would draw every field and dialog twice.
  {
    file: '/use-id/use-id.mjs',
    from: /setUuid\(randomId\(\)\);/,
    to: '',
  },
  // A long run without blanks is measured in pieces, as it is drawn (`src/ui/jsx`).
  {
    file: '/Textarea/Autosize.mjs',
    from: /hiddenTextarea\.value = value;/g,
    to: "hiddenTextarea.value = value.replace(/\\S{100}/g, '$$& ');",
  },
  // Lists that a right click opens: nobody here has one.
  {
    file: '/Popover/Popover.mjs',
    from: /Popover\.ContextMenu = PopoverContextMenu;/,
    to: '',
  },
  // The placing alone, and that when it is needed: the rest of that library, half of it, is for what we do not use.
  {
    file: '/Popover/use-popover.mjs',
    from: /from "@floating-ui\/react";/,
    to: `from "${placing}${whenNeeded}";`,
  },
  {
    file: `/floating-ui.react-dom.mjs${whenNeeded}`,
    from: /from '@floating-ui\/dom';\nexport \{[^}]+\} from '@floating-ui\/dom';/,
    to: `from '${laterPlacing}';\nexport { autoUpdate } from '${laterPlacing}';`,
  },
];

const trimmed: Plugin = {
  name: 'trimmed',
  apply: 'build',
  transform(code, id) {
    const trim = trims.find(({ file }) => id.endsWith(file));
    if (trim === undefined) return null;
    if (!trim.from.test(code)) throw new Error(`${id} is not what it was: see the trims`);
    return { code: code.replace(trim.from, trim.to), map: null };
  },
};

/** Packages bundled into workers, and the font's, which `build.license` does not see. */
const inWorkers = new Set([fontFolder]);

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

/** Markdown is read by a worker: of the parser's readers of `&deg;` one asks for a document, the other brings its table to every text. */
const names = path.resolve(import.meta.dirname, 'src/ui/markdown/named-characters.ts');

export default defineConfig({
  resolve: { alias: { 'decode-named-character-reference': names } },
  plugins: [
    boundedText,
    react(),
    clientEndpoints,
    usedErrors,
    usedParts(),
    stylesOfComponents,
    stylesOfPackages,
    trimmed,
    inlineStart,
    startsAtOnce,
    pdfParts(),
    fontPreload(),
    serviceWorker(() => [workerPackages]),
    workerNotices,
  ],
  worker: { format: 'es', plugins: () => [workerPackages, trimmed] },
  server: { port: 5173, strictPort: true, proxy: { '/api': server, '/healthz': server, '/readyz': server } },
  build: {
    target: 'es2023',
    license: { fileName: notices },
    rolldownOptions: { output: { codeSplitting: { groups } } },
    // The word lists of the password meter, which are loaded only when a password is being chosen.
    chunkSizeWarningLimit: 1_100,
  },
});
