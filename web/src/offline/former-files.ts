/** Where the files of the build before are kept, for tabs that still show it. */
const formerFiles = 'anteriores';

/**
 * Keeps what another build has kept, before it is cleared away: a tab of that build may not have loaded all of its scripts yet.
 * @param isOwn whether a path belongs to this build
 * @param ownCache name of the cache with what this build itself keeps beside the first files
 */
export async function keepFormerFiles(isOwn: (path: string) => boolean, ownCache: string): Promise<void> {
  await caches.delete(formerFiles);
  const names = (await caches.keys()).filter((name) => name !== ownCache);
  const former = await caches.open(formerFiles);
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith('/assets/') || isOwn(pathname)) continue;
      const response = await cache.match(request);
      if (response !== undefined) await former.put(request, response);
    }
  }
}

/** The file as the build before had it; undefined if it had none. */
export function formerFile(request: Request): Promise<Response | undefined> {
  return caches.match(request, { cacheName: formerFiles });
}

/** Nobody shows the build before any more. */
export async function dropFormerFiles(): Promise<void> {
  await caches.delete(formerFiles);
}
