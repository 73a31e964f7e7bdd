import { useSyncExternalStore } from 'react';
import { lastingDraftKey } from '../../api/drafts.ts';
import { waitingPhotosKey } from '../../api/last-person.ts';
import { isSignedIn, onSessionChange, sessionEndSentence } from '../../api/session.ts';
import { loadCode } from '../../ui/lazy-part.tsx';
import { emptyDraft, isEmpty, readDraft, type WizardDraft } from './wizard-draft.ts';

const listeners = new Set<() => void>();
let seen: { raw: string | null; draft: WizardDraft } = { raw: null, draft: emptyDraft };
/** A draft that the browser refused to store (full, or forbidden): kept in this tab until storing works. */
let unstored: WizardDraft | null = null;

function announce(): void {
  for (const listener of listeners) listener();
}

/** This browser's draft, shared by all tabs; `emptyDraft` if there is none. */
export function currentDraft(): WizardDraft {
  if (unstored !== null) return unstored;
  const raw = localStorage.getItem(lastingDraftKey);
  if (raw !== seen.raw) seen = { raw, draft: raw === null ? emptyDraft : readDraft(raw) };
  return seen.draft;
}

/** The photos of the draft go with it. Their code comes where there are any. */
function dropPhotos(): void {
  if (localStorage.getItem(waitingPhotosKey) === null) return;
  void loadCode(() => import('../fault-photos/waiting-photos.ts'))
    .then(({ dropPhotosOf }) => dropPhotosOf('rascunho'))
    .catch((error) => console.warn('the photos of a draft were not dropped', error));
}

/** The draft that was filled in for somebody, as stored; null if there is none. */
let filledIn: string | null = null;

/** Starts a draft with what is known already. Where nothing is added to it, it goes with the wizard's page. */
export function startDraft(draft: WizardDraft): void {
  dropPhotos();
  keepDraft(draft);
  filledIn = localStorage.getItem(lastingDraftKey);
}

/** Discards a draft to which nothing was added. */
export function dropUntouchedDraft(): void {
  const isTouched =
    localStorage.getItem(lastingDraftKey) !== filledIn || localStorage.getItem(waitingPhotosKey) !== null;
  if (filledIn !== null && !isTouched) resetDraft();
  filledIn = null;
}

/** Stores the draft unless it is empty. */
export function keepDraft(draft: WizardDraft): void {
  const raw = isEmpty(draft) ? null : JSON.stringify(draft);
  unstored = null;
  seen = { raw, draft: raw === null ? emptyDraft : draft };
  if (raw === null) localStorage.removeItem(lastingDraftKey);
  else
    try {
      localStorage.setItem(lastingDraftKey, raw);
    } catch (error) {
      console.warn('the draft could not be stored', error);
      unstored = draft;
    }
  announce();
}

/** Discards the draft, and the photos that have not become a fault's. */
export function resetDraft(): void {
  dropPhotos();
  keepDraft(emptyDraft);
}

export function hasDraft(): boolean {
  return !isEmpty(currentDraft());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = ({ key }: StorageEvent) => {
    // A sign-out in another tab clears the whole storage: the event has no key.
    if (key === null) unstored = null;
    if (key === lastingDraftKey || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  const stopSession = onSessionChange(() => {
    // An expired session leaves the draft.
    if (!isSignedIn() && sessionEndSentence() === null) unstored = null;
    listener();
  });
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    stopSession();
  };
}

/** Calls `listener` when another tab saves the flow or discards the draft. Returns the unsubscribe function. */
export function onDraftGone(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === lastingDraftKey && newValue === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The draft, kept in sync with all tabs. */
export function useWizardDraft(): WizardDraft {
  return useSyncExternalStore(subscribe, currentDraft);
}

/** Whether the draft exists only in this tab. */
export function useIsUnstored(): boolean {
  return useSyncExternalStore(subscribe, () => unstored !== null);
}

export function useHasDraft(): boolean {
  return useSyncExternalStore(subscribe, hasDraft);
}
