import { keptOwnerKey, onAnotherPerson, pinsKey } from '../../api/last-person.ts';
import { isSignedIn, onSessionChange } from '../../api/session.ts';
import { timings } from '../../timings.ts';
import { loadCode } from '../../ui/lazy-part.tsx';
import type { KeptStore } from './kept-store.ts';

/** Of the pinned faults, known before the store is: a page says at once whether its fault is pinned. */
const pins = () => new Set<number>(JSON.parse(localStorage.getItem(pinsKey) ?? '[]'));

/** Whether a fault was pinned when that was last known. */
export const wasPinned = (id: number) => pins().has(id);

export function notePin(id: number, isPinned: boolean): void {
  const known = pins();
  if (known.has(id) === isPinned) return;
  if (isPinned) known.add(id);
  else known.delete(id);
  localStorage.setItem(pinsKey, JSON.stringify([...known]));
}

export const forgetPins = () => localStorage.removeItem(pinsKey);

/** Old browsers and some private windows have no place for them. */
export const mayKeep = () => typeof indexedDB !== 'undefined';

let started: Promise<KeptStore> | undefined;

/** Started when it is needed: the first page does without. After a failure the next call tries again. */
export function store(): Promise<KeptStore> {
  started ??= loadCode(async () => (await import('./kept-store.ts')).startKeptStore()).catch((error) => {
    started = undefined;
    throw error;
  });
  return started;
}

const firstView = Promise.withResolvers<void>();
let isFirstViewTimed = false;

/** What the first page shows comes first, on a slow line: what is only kept of it waits this long once, and no longer. */
export function afterFirstView(): Promise<void> {
  if (!isFirstViewTimed) setTimeout(endFirstView, timings.keepingDelayMs);
  isFirstViewTimed = true;
  return firstView.promise;
}

/** Somebody asks for what is kept: it is not waited any longer. */
export function endFirstView(): void {
  firstView.resolve();
}

/** Throws away what is kept as soon as somebody signs out, in any tab, or another person signs in. Call once, at start-up. */
export function forgetKeptOnSignOut(): void {
  onSessionChange(() => {
    if (!isSignedIn() && localStorage.getItem(keptOwnerKey) === null) dropKept();
  });
  onAnotherPerson(dropKept);
}

function dropKept(): void {
  if (!mayKeep()) return;
  void store()
    .then((kept) => kept.dropAllKept())
    .catch((error) => console.error('kept faults were not thrown away', error));
}
