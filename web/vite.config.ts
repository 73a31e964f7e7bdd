import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { defineConfig } from 'vite';
import { viteStaticCopy } from 'vite-plugin-static-copy';
import { boundedText } from './build/bounded-text.ts';
import { lateStyles } from './build/late-styles.ts';
import { notices, workerNotices, workerPackages } from './build/licences.ts';
import { serviceWorker } from './build/service-worker.ts';

const server = 'http://127.0.0.1:3000';

/** What pdf.js fetches by name (decoders, fonts, character maps, icons of comments), under its version: its addresses change with its content. */
const pdfParts = ['cmaps/*', 'standard_fonts/*', 'wasm/*', 'iccs/*', 'web/images/{annotation-*.svg,*.gif}'];
const characters = 'decode-named-character-reference';
const packages = fileURLToPath(new URL('../node_modules', import.meta.url));

/** Few files, as each costs a slow line a journey. Each takes what it imports that none above has; what one screen alone uses stays with it. */
const shared = {
  // All of it comes with scrolled tables and lists to choose from: by itself, so that nothing else brings it.
  popover: /@floating-ui|components\/(Popover|ScrollArea|Table)\//,
  base: /src\/(main|api)|SignedIn|LoginPage|@mantine\/(hooks|core\/esm\/(core|utils))|(Native|Portal|Overlay|FocusTrap)\w*\.mjs|ui\/(?!use-record)[\w-]+\.ts$|ui\/(Page|Loaded|Paging|UnsavedWarning|MarkdownText|Form)|records\/(edit|notices|Field)|src\/attachments\.ts/,
  view: /Fault(Card|Body)|KeptFaultPage|OutcomeList|EditableDetail|HistoryPanel|MergeButton|WorkbenchTab|SearchTabs|AttachmentSection|RecordDetail|ShareActions|symptoms\.queries|Ditos|AttachmentButton/,
  forms:
    /RecordForm|CreationForm|Pick(Many|Ids)|(Markdown|Date|Password)Field|(Record|Model|Manufacturer|Category)Select|Checkbox\.mjs|NewAttachments|DataTable|RecordList|CsvTools/,
};
const groups = Object.entries(shared).map(([name, test], place) => ({
  name,
  test,
  priority: 9 - place,
  includeDependenciesRecursively: name !== 'popover',
}));

export default defineConfig({
  // Its build for workers, where Markdown is read: the one for pages asks for a document.
  resolve: { alias: { [characters]: fileURLToPath(import.meta.resolve(characters)) } },
  plugins: [
    boundedText,
    react(),
    viteStaticCopy({
      targets: pdfParts.map((part) => ({
        src: `${packages}/pdfjs-dist/${part}`,
        dest: `assets/pdfjs-${pdfjs.version}/${part.split('/').at(-2)}`,
        rename: { stripBase: true },
      })),
    }),
    lateStyles,
    serviceWorker([workerPackages]),
    workerNotices,
  ],
  worker: { format: 'es', plugins: () => [workerPackages] },
  server: { port: 5173, strictPort: true, proxy: { '/api': server, '/healthz': server, '/readyz': server } },
  build: {
    target: 'es2023',
    license: { fileName: notices },
    rolldownOptions: { output: { codeSplitting: { groups } } },
    // The word lists of the password meter, which are loaded only when a password is being chosen.
    chunkSizeWarningLimit: 1_100,
  },
});
