// Vite's `build.license` and published plugins (rollup-plugin-license) see the pages alone: this adds the packages of workers, and the font's.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The file of `build.license`. */
export const notices = 'third-party-licenses.txt';

const folderOf = (id: string) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
const font = path.resolve(import.meta.dirname, '../../node_modules/@fontsource-variable/inter');
const folders = new Set([font]);

/** In a bundle of its own: notes its packages. */
export const workerPackages: Plugin = {
  name: 'worker-packages',
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle))
      for (const id of part.type === 'chunk' ? part.moduleIds : []) {
        const folder = folderOf(id);
        if (folder !== undefined) folders.add(folder);
      }
  },
};

/** In the pages' bundle: writes the notices of all. */
export const workerNotices: Plugin = {
  name: 'worker-notices',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const ofPages = bundle[notices];
      if (ofPages?.type !== 'asset') throw new Error(`the build has no ${notices}`);
      delete bundle[notices];
      const source = [String(ofPages.source), ...[...folders].sort().map(noticeOf)].join('\n');
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
