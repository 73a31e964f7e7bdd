import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropFormerFiles, formerFile, keepFormerFiles } from './former-files.ts';

/** A browser's caches, in memory. */
function cachesInMemory() {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url);
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      match: async (request: Request) => entries.get(urlOf(request)),
      put: async (request: Request | string, response: Response) =>
        void entries.set(urlOf(request), response),
    };
  };
  return {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: Request, { cacheName }: { cacheName: string }) =>
      all.get(cacheName)?.get(urlOf(request)),
  };
}

const at = (path: string) => `http://bancada.test${path}`;
const isThere = async (path: string) => (await formerFile(new Request(at(path)))) !== undefined;

beforeEach(() => void vi.stubGlobal('caches', cachesInMemory()));
afterEach(() => void vi.unstubAllGlobals());

async function fill(name: string, ...paths: string[]): Promise<void> {
  const cache = await caches.open(name);
  for (const path of paths) await cache.put(at(path), new Response(path));
}

test('a tab of the build before finds the scripts of its build until the next update', async () => {
  await fill('precache', '/index.html', '/assets/tela-1.js', '/assets/tela-2.js', '/assets/igual.js');
  await fill('usados-1', '/assets/leitor-1.js');
  await fill('usados-2', '/assets/leitor-2.js');
  const ofSecond = (path: string) => ['/assets/tela-2.js', '/assets/igual.js'].includes(path);
  await keepFormerFiles(ofSecond, 'usados-2');
  await caches.delete('usados-1');
  for (const path of ['/assets/tela-1.js', '/assets/leitor-1.js']) expect(await isThere(path)).toBe(true);
  for (const path of ['/index.html', '/assets/tela-2.js', '/assets/igual.js', '/assets/leitor-2.js'])
    expect(await isThere(path)).toBe(false);

  await caches.delete('precache');
  await fill('precache', '/assets/tela-2.js', '/assets/tela-3.js');
  await keepFormerFiles((path) => path === '/assets/tela-3.js', 'usados-3');
  expect(await isThere('/assets/tela-1.js')).toBe(false);
  expect(await isThere('/assets/tela-2.js')).toBe(true);
  await dropFormerFiles();
  expect(await isThere('/assets/tela-2.js')).toBe(false);
});
