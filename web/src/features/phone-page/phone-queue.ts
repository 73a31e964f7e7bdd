import { timings } from '../../timings.ts';
import { namedPicture } from '../attachments/sending/file-names.ts';
import { openPhoneStore, type PhoneStore } from './phone-store.ts';
import { meaningOf, sendPhonePhoto, sendPreview } from './send-phone-photo.ts';
import { smallerPhoto } from './smaller-photo.ts';

/** A photo that is not on the server yet. */
export interface QueuedPhoto {
  id: string;
  registro: string;
  name: string;
  /** Where the browser keeps nothing: the photo itself. */
  file: File | null;
  state: { at: 'waiting' } | { at: 'sending'; part: number } | { at: 'failed'; sentence: string };
}

export interface QueueState {
  photos: readonly QueuedPhoto[];
  /** How many were sent since the page came. */
  sent: number;
  /** The line broke; it goes on by itself. */
  isPaused: boolean;
  /** Why the code takes no more. */
  refusal: string | null;
  /** Whether what waits outlives the page. */
  isKept: boolean;
}

export type PhoneQueue = ReturnType<typeof createPhoneQueue>;

/** Photos of this phone, sent one after the other, again and again while the line breaks. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one queue, whose actions share what is being sent
export function createPhoneQueue() {
  let state: QueueState = { photos: [], sent: 0, isPaused: false, refusal: null, isKept: true };
  let code: { token: string; registro: string } | null = null;
  let isRunning = false;
  let endPause: () => void = () => undefined;
  /** Small pictures of what waits, as long as the page is there. */
  const previews = new Map<string, Blob>();
  let adding: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const store: Promise<PhoneStore | null> = openPhoneStore().catch((error: unknown) => {
    console.warn('this browser keeps no photos', error);
    return null;
  });

  const set = (part: Partial<QueueState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const change = (id: string, next: QueuedPhoto['state']) =>
    set({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, state: next } : photo)) });
  const forget = async (id: string) => {
    set({ photos: state.photos.filter((photo) => photo.id !== id) });
    previews.delete(id);
    await (await store)?.drop(id);
  };

  const add = async (chosen: File) => {
    const { file, preview } = await smallerPhoto(namedPicture(chosen));
    const { name, type: mediaType } = file;
    const photo = { id: newId(), registro: code?.registro ?? '', name };
    if (preview !== null) previews.set(photo.id, preview);
    const kept = await keep(await store, { ...photo, mediaType, takenAtMs: Date.now(), file });
    // What was restored meanwhile has it already.
    const others = state.photos.filter(({ id }) => id !== photo.id);
    set({
      isKept: state.isKept && kept,
      photos: [...others, { ...photo, file: kept ? null : file, state: { at: 'waiting' } }],
    });
    void run();
  };

  /** What earlier pages have left. */
  const restore = async () => {
    const kept = (await (await store)?.list(Date.now())) ?? [];
    const known = new Set(state.photos.map(({ id }) => id));
    const left = kept
      .filter(({ id }) => !known.has(id))
      .map(
        ({ id, registro, name }): QueuedPhoto => ({
          ...{ id, registro, name },
          file: null,
          state: { at: 'waiting' },
        }),
      );
    if (left.length > 0) set({ photos: [...left, ...state.photos] });
  };

  const read = async ({ id, file, name }: QueuedPhoto): Promise<File | undefined> => {
    if (file !== null) return file;
    const kept = await (await store)?.get(id);
    return kept && new File([kept.bytes], name, { type: kept.mediaType });
  };

  /** @returns whether to go on at once */
  const sendOne = async (
    photo: QueuedPhoto,
    { token, registro }: NonNullable<typeof code>,
  ): Promise<boolean> => {
    const { id } = photo;
    change(id, { at: 'sending', part: 0 });
    try {
      const file = await read(photo);
      // Sent by another page of this phone.
      if (file === undefined) {
        await forget(id);
        return true;
      }
      const preview = previews.get(id);
      // Once is enough: what is sent again has lost its hurry.
      previews.delete(id);
      if (preview !== undefined) await sendPreview({ id, registro, token, preview });
      await sendPhonePhoto({
        id,
        registro,
        file,
        token,
        onProgress: (part) => change(id, { at: 'sending', part }),
      });
      set({ sent: state.sent + 1, isPaused: false });
      await forget(id);
      return true;
    } catch (error) {
      const meaning = meaningOf(error);
      change(id, meaning.is === 'failed' ? { at: 'failed', sentence: meaning.sentence } : { at: 'waiting' });
      if (meaning.is === 'refused') set({ refusal: meaning.sentence, isPaused: false });
      if (meaning.is === 'again') set({ isPaused: true });
      return meaning.is === 'failed';
    }
  };

  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    let failures = 0;
    try {
      for (;;) {
        const now = code;
        const next = state.photos.find(
          (photo) => photo.registro === now?.registro && photo.state.at === 'waiting',
        );
        if (now === null || next === undefined || state.refusal !== null) return;
        if (await sendOne(next, now)) failures = 0;
        else if (state.isPaused) {
          const pauses = timings.connectionPausesMs;
          await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 0, (end) => {
            endPause = end;
          });
          failures += 1;
        }
      }
    } finally {
      isRunning = false;
    }
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => state,
    restore,
    /** Sends with this code what waits for its record, also what an earlier page has left. */
    use: async (next: { token: string; registro: string }) => {
      code = next;
      set({ refusal: null });
      await restore();
      void run();
    },
    /** Keeps them in this phone one after the other, and sends them. */
    add: (files: readonly File[]) => {
      for (const file of files) adding = adding.then(() => add(file));
    },
    retry: (id: string) => {
      change(id, { at: 'waiting' });
      void run();
    },
    drop: (id: string) => void forget(id),
    /** The line may be back. */
    wake: () => endPause(),
  };
}

/** @returns whether it is in the store */
async function keep(
  store: PhoneStore | null,
  photo: { id: string; registro: string; name: string; mediaType: string; takenAtMs: number; file: File },
): Promise<boolean> {
  if (store === null) return false;
  const { file, ...rest } = photo;
  try {
    await store.put({ ...rest, bytes: await file.arrayBuffer() });
    return true;
  } catch (error) {
    console.warn('a photo is kept in this page alone', error);
    return false;
  }
}

/** Over plain http there is no `crypto.randomUUID`. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('') + Date.now().toString(36);
}

function pause(ms: number, given: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    given(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
