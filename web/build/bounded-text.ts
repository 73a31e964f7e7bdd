// No published plugin replaces a module for packages too: `jsxImportSource` reaches our own files alone.
import path from 'node:path';
import type { Plugin } from 'vite';

const folder = path.resolve(import.meta.dirname, '../src/ui/jsx');

/**
 * Whatever makes an element makes it by `src/ui/jsx`: texts come to be drawn in hundreds of places, of packages too, and one that is
 * forgotten is enough for somebody's text to hold the page.
 */
export const boundedText: Plugin = {
  name: 'bounded-text',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react\/jsx-(?:dev-)?runtime$/ },
    handler: (id, importer) => {
      const ours = path.join(folder, `${path.basename(id)}.ts`);
      return importer === ours ? null : ours;
    },
  },
};
