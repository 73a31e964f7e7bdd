import { isOurs } from '@bancada/contract/own-header';
import { addPlugins, addRoute, createHandlerBoundToURL, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { dropFormerFiles, formerFile, keepFormerFiles } from './former-files.ts';

/** The part of a worker's own scope that is used here: its types do not go together with those of pages. */
interface WorkerScope {
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listen: (event: MessageEvent & Lasting) => void): void;
  addEventListener(type: 'activate', listen: (event: Lasting) => void): void;
}

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

const scope = self as unknown as WorkerScope;

// Set by the build: see `web/build/service-worker.ts`.
declare const shellFiles: { url: string; revision: string | null }[];
declare const shellVersion: string;

/** Large files of this build that were used once. */
const usedFiles = `usados-${shellVersion}`;

/** What is no page of ours: calls, files, the state of the server. */
const noPages = [/^\/(api|assets|healthz|readyz|metrics)(\/|\?|$)/, /^[^?]*\.\w+(\?|$)/];

// All of one build, or nothing: pages and scripts of two builds never meet. A newer one waits until nobody uses this one,
// or somebody asks for it.
// A page that a network puts in the place of one of them ends the keeping, and the build before stays.
addPlugins([
  {
    cacheWillUpdate: async ({ response }) => (response.status === 200 && isOurs(response) ? response : null),
  },
]);
precache(shellFiles);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: noPages }));
addRoute();
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith('/assets/') && !request.headers.has('range'),
  async ({ request, event }) => {
    const cache = await caches.open(usedFiles);
    const kept = (await cache.match(request)) ?? (await formerFile(request));
    if (kept !== undefined) return kept;
    const response = await fetch(request);
    if (!isOurs(response)) return Response.error();
    if (response.status === 200) (event as Lasting).waitUntil(cache.put(request, response.clone()));
    return response;
  },
);

/** Tabs of the build before are open, and stay so. */
let isTakingOver = false;

async function takeOver(): Promise<void> {
  isTakingOver = true;
  const own = new Set(shellFiles.map(({ url }) => url));
  try {
    await keepFormerFiles((path) => own.has(path), usedFiles);
  } finally {
    await scope.skipWaiting();
  }
}

scope.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(takeOver());
});

scope.addEventListener('activate', (event) => {
  const dropOlder = async () => {
    if (!isTakingOver) await dropFormerFiles();
    for (const name of await caches.keys())
      if (name.startsWith('usados-') && name !== usedFiles) await caches.delete(name);
    await scope.clients.claim();
  };
  event.waitUntil(dropOlder());
});
