import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { callsOfShell, firstViews, highVoltage } from './first-views.ts';

type Bundle = Rolldown.OutputBundle;

const reference = '<script src="/src/inicio.js">';

/** Puts `inicio.js` into the page: `server/src/http/web-pages.ts` allows it by its hash. */
export const inlineStart: Plugin = {
  name: 'inline-start',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const { code } = minifySync(
        'inicio.js',
        readFileSync(path.resolve(import.meta.dirname, '../src/inicio.js'), 'utf8'),
      );
      if (!html.includes(reference) || code.includes('</'))
        throw new Error('inicio.js cannot be put into index.html');
      return html.replace(reference, () => `<script>${code.trim()}`);
    },
  },
};

/**
 * Gives `inicio.js` what it asks for at once: the program's files, those of the first screen, and the first calls. The program and its
 * style sheets are not in the HTML themselves: they would keep a slow line, or a slow machine, from what `index.html` draws.
 */
export const startsAtOnce: Plugin = {
  name: 'starts-at-once',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const shell = filesOf('/app/SignedIn.tsx', bundle);
      const views = firstViews.map(({ address, screens, calls, text }) => {
        const files = new Set(screens.flatMap((screen) => filesOf(`/web/src/${screen}`, bundle)));
        return { address, files: [...files].filter((file) => !shell.includes(file)).join(' '), calls, text };
      });
      const needed = [...neededBy(entryOf(bundle), bundle)].map((file) => `/${file}`);
      const data = {
        sheets: needed.filter((file) => file.endsWith('.css')).join(' '),
        program: needed.filter((file) => file.endsWith('.js')).join(' '),
        shell: shell.join(' '),
        'signed-out': filesOf('/features/auth/LoginPage.tsx', bundle).join(' '),
        phone: filesOf('/features/phone-page/PhonePage.tsx', bundle).join(' '),
        calls: JSON.stringify(callsOfShell),
        views: JSON.stringify(views),
        'high-voltage': highVoltage,
      };
      const attributes = Object.entries(data).map(([name, value = '']) => `data-${name}='${escaped(value)}'`);
      return html
        .replace(/\s*<(link rel="(stylesheet|modulepreload)"|script type="module")[^>]*>(<\/script>)?/g, '')
        .replace('<script>', () => `<script ${attributes.join(' ')}>`);
    },
  },
};

const escaped = (value: string) => value.replace(/[&'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The files that a module needs besides the program's own. */
function filesOf(module: string, bundle: Bundle): string[] {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (chunk === undefined) throw new Error(`the build has no ${module}`);
  const known = neededBy(entryOf(bundle), bundle);
  return [...neededBy(chunk, bundle)].filter((file) => !known.has(file)).map((file) => `/${file}`);
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((part) => part.type === 'chunk');

function entryOf(bundle: Bundle): Rolldown.OutputChunk {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('the build has no entry');
  return entry;
}

/** What the chunk imports, each file after those that it imports itself, then the chunk's own, and their style sheets. */
function neededBy(chunk: Rolldown.OutputChunk, bundle: Bundle, found = new Set<string>()): Set<string> {
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !found.has(name)) neededBy(imported, bundle, found);
  }
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  return found.add(chunk.fileName);
}
