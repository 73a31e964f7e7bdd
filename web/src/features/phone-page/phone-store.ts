/** A photo as it is kept in this phone until it is sent. */
export interface StoredPhoto {
  /** Given by the phone: the server keeps what it has under it once. */
  id: string;
  /** The record that it was taken of: `sintoma:12`. */
  registro: string;
  name: string;
  mediaType: string;
  takenAtMs: number;
  /** Not a `Blob`: some browsers lose those. */
  bytes: ArrayBuffer;
}

export type PhoneStore = ReturnType<typeof storeIn>;

const databaseName = 'bancada-celular';
const photos = 'photos';
/** Whoever has not sent a photo by then has given it up. */
const keptMs = 7 * 24 * 60 * 60_000;

/** @returns null where the browser has no store. @throws DOMException where it refuses it */
export async function openPhoneStore(): Promise<PhoneStore | null> {
  if (!('indexedDB' in globalThis)) return null;
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(photos, { keyPath: 'id' });
  return storeIn(await done(opening));
}

function storeIn(database: IDBDatabase) {
  const table = (mode: IDBTransactionMode) => database.transaction(photos, mode).objectStore(photos);
  return {
    put: (photo: StoredPhoto) => done(table('readwrite').put(photo)),
    drop: (id: string) => done(table('readwrite').delete(id)),
    get: (id: string): Promise<StoredPhoto | undefined> => done(table('readonly').get(id)),
    /** Without their bytes, the oldest first; old ones are removed. */
    list: async (nowMs: number): Promise<Omit<StoredPhoto, 'bytes'>[]> => {
      const found: Omit<StoredPhoto, 'bytes'>[] = [];
      await eachOf(table('readwrite').openCursor(), (cursor) => {
        const { bytes: _, ...photo } = cursor.value as StoredPhoto;
        if (nowMs - photo.takenAtMs > keptMs) cursor.delete();
        else found.push(photo);
      });
      return found.sort((a, b) => a.takenAtMs - b.takenAtMs || (a.id < b.id ? -1 : 1));
    },
  };
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function eachOf(
  request: IDBRequest<IDBCursorWithValue | null>,
  visit: (cursor: IDBCursorWithValue) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return resolve();
      visit(cursor);
      cursor.continue();
    };
  });
}
