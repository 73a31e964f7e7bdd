import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** `Button.Group = ButtonGroup;`, as a component of Mantine names its parts. */
const naming = /^([A-Z]\w*\.[A-Z]\w*) = \w+;$/gm;

/**
 * Takes from Mantine's components the parts that neither we nor the library itself name (`Button.Group`, `Checkbox.Card`): each component
 * names all of its own, and so would bring them to every page that draws it.
 */
export function usedParts(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  const folderOf = (name: string) => path.resolve(resolve(`@mantine/${name}`), '../../esm');
  const ours = path.resolve(import.meta.dirname, '../src');
  let used = new Set<string>();
  return {
    name: 'used-parts',
    apply: 'build',
    buildStart() {
      const folders = [ours, ...['core', 'notifications', 'spotlight'].map(folderOf)];
      used = new Set(folders.flatMap(partsNamedIn));
    },
    transform: {
      filter: { id: /\/@mantine\/(core|spotlight)\/esm\/.*\.mjs$/ },
      handler: (code) => ({
        code: code.replace(naming, (line, part: string) => (used.has(part) ? line : '')),
        map: null,
      }),
    },
  };
}

/** Every `Component.Part` that the code of a folder reads. */
function partsNamedIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.(tsx?|mjs)$/.test(name))
    .flatMap((name) => {
      const code = readFileSync(path.join(folder, name), 'utf8').replace(naming, '');
      return code.match(/\b[A-Z]\w*\.[A-Z]\w*/g) ?? [];
    });
}
