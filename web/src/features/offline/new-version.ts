import { useSyncExternalStore } from 'react';
import { timings } from '../../timings.ts';
import { firstScreen } from '../../ui/lazy-part.tsx';
import { mayLeavePage } from '../../ui/UnsavedWarning.tsx';

const listeners = new Set<() => void>();
/** The worker of a newer build, which waits; null where another tab has let it take over already. */
let newer: { waiting: ServiceWorker | null } | null = null;
let isReloading = false;

function offer(waiting: ServiceWorker | null): void {
  newer = { waiting };
  for (const listener of listeners) listener();
}

/** Whether the application can be opened without a server at all: browsers allow it on HTTPS and on localhost alone. */
export const opensWithoutServer = () => navigator.serviceWorker !== undefined;

/**
 * Lets the application open without a server, and watches for newer builds. Does nothing while developing, and where the browser
 * has no service workers: without HTTPS they exist on localhost alone.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || navigator.serviceWorker === undefined) return;
  const { serviceWorker } = navigator;
  // The first worker of all takes a page that none had.
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReloading) window.location.reload();
    else if (hadWorker) offer(null);
    hadWorker = true;
  });
  const register = async () => {
    // The worker fetches the whole application.
    await firstScreen();
    const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    follow(registration);
  };
  register().catch((error) => console.warn('no start without a server', error));
}

function follow(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (registration.waiting !== null && registration.active !== null) offer(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  let askedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAtMs < timings.newVersionCheckMs) return;
    askedAtMs = Date.now();
    registration.update().catch((error) => console.warn('newer builds were not asked for', error));
  });
}

/**
 * Reloads this page with the newest build there is: what the worker keeps may be older than what the server has. Forms find again
 * what was typed into them.
 */
export async function reloadWithNewest(): Promise<void> {
  isReloading = true;
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch((error) => console.warn('newer builds were not asked for', error));
  const next = registration?.installing ?? registration?.waiting ?? null;
  if (next === null) return window.location.reload();
  const go = () => {
    if (next.state === 'installed') next.postMessage('take-over');
    else if (next.state !== 'installing') window.location.reload();
  };
  next.addEventListener('statechange', go);
  go();
}

/** Reloads this page with the newer build, unless something typed is to be kept. */
async function update(): Promise<void> {
  if (newer === null || !(await mayLeavePage())) return;
  isReloading = true;
  if (newer.waiting === null) window.location.reload();
  else newer.waiting.postMessage('take-over');
}

/** Opens the newer build of the product; null where this is the newest. */
export function useNewVersion(): (() => Promise<void>) | null {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return useSyncExternalStore(subscribe, () => newer) === null ? null : update;
}
