// vite-plugin-pwa brings workbox-build, with Babel and Rollup some 200 packages that each shop would install, for this list of files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** A file that opens without a server. */
interface ShellFile {
  url: string;
  /** Hash of the content; null where the name has one. */
  revision: string | null;
}

type BundlePart = Rolldown.OutputChunk | Rolldown.OutputAsset;

const source = path.resolve(import.meta.dirname, '../src/offline/sw.ts');
/** Larger scripts are kept once they are used: the viewer of PDFs, the password meter. What the first page imports is always kept. */
const keptUpToBytes = 300 * 1024;

/**
 * Builds the service worker `sw.js` with the list of the files that it keeps.
 * @param plugins see the worker's own bundle: for its licences
 */
export function serviceWorker(plugins: Plugin[]): Plugin {
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = [...builtFiles(Object.values(bundle)), ...publicFiles(publicDir)];
        const code = await workerCode(files, plugins);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
      },
    },
  };
}

function builtFiles(parts: BundlePart[]): ShellFile[] {
  const first = importedByFirst(parts);
  const isKept = (part: BundlePart) => {
    if (part.type === 'chunk')
      return first.has(part.fileName) || Buffer.byteLength(part.code) <= keptUpToBytes;
    return /\.(css|html)$|latin-(?!ext).*\.woff2$|(kept-faults|senses)\.worker-.*\.js$|recorder\.worklet-.*\.js$/.test(
      part.fileName,
    );
  };
  return parts.filter(isKept).map((part) => ({
    url: `/${part.fileName}`,
    revision: part.fileName.startsWith('assets/')
      ? null
      : hashOf(part.type === 'chunk' ? part.code : part.source),
  }));
}

/** Names of the scripts that the page cannot begin without. */
function importedByFirst(parts: BundlePart[]): Set<string> {
  const chunks = new Map(parts.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])));
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of chunks.get(name)?.imports ?? []) add(next);
  };
  for (const [name, { isEntry }] of chunks) if (isEntry) add(name);
  return found;
}

function publicFiles(directory: string): ShellFile[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ url: `/${name}`, revision: hashOf(readFileSync(path.join(directory, name))) }));
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

async function workerCode(files: ShellFile[], plugins: Plugin[]): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    define: {
      shellFiles: JSON.stringify(files),
      shellVersion: JSON.stringify(hashOf(JSON.stringify(files))),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  if (!('output' in built)) throw new Error('the service worker was not built once');
  return built.output[0].code;
}
