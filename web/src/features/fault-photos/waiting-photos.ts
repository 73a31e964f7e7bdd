import { useSyncExternalStore } from 'react';
import { waitingPhotosKey } from '../../api/last-person.ts';
import { isSignedIn, onSessionChange, sessionEndSentence } from '../../api/session.ts';
import type { Owner } from '../attachments/owners.ts';
import { storeOf } from '../offline/kept.queries.ts';
import { mayKeep } from '../offline/kept-owner.ts';
import type { PhotoRecord } from './photo-record.ts';

/** A photo that was taken or chosen, and is not yet a photo of its record on the server. */
export interface WaitingPhoto {
  /** Sorts by age. */
  id: string;
  personId: number;
  place: PhotoPlace;
  file: File;
  legenda: string;
  /** Of a fault: the model whose attachment it becomes; null until it is chosen, and of a visit, whose own it becomes. */
  modelId: number | null;
  /** The attachment that it has become, which only lacks its mark. */
  attachmentId: number | null;
  state: { at: 'waiting' | 'sending' } | { at: 'failed'; sentence: string };
}

/** A fault, by its symptom; a visit; or the flow that is being written. */
export type PhotoPlace = 'rascunho' | `sintoma:${number}` | `atendimento:${number}`;

export const placeOf = ({ kind, id }: PhotoRecord): Exclude<PhotoPlace, 'rascunho'> =>
  kind === 'visits' ? `atendimento:${id}` : `sintoma:${id}`;

/** What a waiting photo of a record becomes an attachment of; null: that is not known yet. */
export function ownerOfWaiting(
  { kind, id }: PhotoRecord,
  { modelId }: Pick<WaitingPhoto, 'modelId'>,
): Owner | null {
  if (kind === 'visits') return { column: 'atendimento_id', id };
  return modelId === null ? null : { column: 'modelo_equipamento_id', id: modelId };
}

let photos: readonly WaitingPhoto[] = [];
/** Whose were read from the browser. */
let restoredOf: number | null = null;
let made = 0;
const listeners = new Set<() => void>();

function set(next: readonly WaitingPhoto[]): void {
  photos = next;
  if (photos.length === 0) localStorage.removeItem(waitingPhotosKey);
  else localStorage.setItem(waitingPhotosKey, String(photos.length));
  for (const listener of listeners) listener();
}

export const waitingPhotos = () => photos;

export function photosOf(place: PhotoPlace): WaitingPhoto[] {
  return photos.filter((photo) => photo.place === place);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useWaitingPhotos(place: PhotoPlace): WaitingPhoto[] {
  return useSyncExternalStore(subscribe, waitingPhotos).filter((photo) => photo.place === place);
}

type Chosen = Pick<WaitingPhoto, 'personId' | 'place' | 'modelId'>;

/** Adds chosen pictures, and keeps them in this browser until they are sent: a camera may take the page's memory. */
export function addWaiting(files: readonly File[], chosen: Chosen): void {
  const added = files.map((file): WaitingPhoto => {
    made += 1;
    const id = `${new Date().toISOString()} ${String(made).padStart(4, '0')}`;
    return { ...chosen, id, file, legenda: '', attachmentId: null, state: { at: 'waiting' } };
  });
  set([...photos, ...added]);
  for (const photo of added) keep(photo);
}

export function changeWaiting(id: string, part: Partial<WaitingPhoto>): void {
  set(photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)));
  const changed = photos.find((photo) => photo.id === id);
  if (changed !== undefined && !('state' in part && Object.keys(part).length === 1)) keep(changed);
}

export function dropWaiting(ids: readonly string[]): void {
  const dropped = photos.filter(({ id }) => ids.includes(id));
  set(photos.filter(({ id }) => !ids.includes(id)));
  const [first] = dropped;
  if (first === undefined || !mayKeep()) return;
  void storeOf(first.personId)
    .then((store) => store.dropWaiting(first.personId, [...ids]))
    .catch((error) => console.warn('photos were not dropped from this browser', error));
}

export function dropPhotosOf(place: PhotoPlace): void {
  dropWaiting(photosOf(place).map(({ id }) => id));
}

/** The photos of a flow that was saved are its fault's now. */
export function movePhotos(to: { symptomId: number; modelId: number | null }): void {
  for (const { id } of photosOf('rascunho'))
    changeWaiting(id, {
      place: placeOf({ kind: 'sintomas', id: to.symptomId }),
      modelId: to.modelId,
    });
}

/** The flow was saved, or thrown away, in another tab, which has done the same with its photos. */
export function forgetDraftPhotos(): void {
  set(photos.filter(({ place }) => place !== 'rascunho'));
}

function keep(photo: WaitingPhoto): void {
  if (!mayKeep()) return;
  const { personId, id, place, file, legenda, modelId, attachmentId } = photo;
  void (async () => {
    const store = await storeOf(personId);
    const bytes = await file.arrayBuffer();
    // Sent, or thrown away, meanwhile.
    if (!photos.some((one) => one.id === id)) return;
    await store.keepWaiting({
      ...{ personId, id, place, legenda, modelId, attachmentId, bytes },
      name: file.name,
      mediaType: file.type,
    });
  })().catch((error) => console.warn('a photo is kept in this tab alone', error));
}

/** Reads those that an earlier page of this person's has left. */
export async function restoreWaiting(personId: number): Promise<void> {
  if (restoredOf === personId || !mayKeep()) return;
  restoredOf = personId;
  try {
    const kept = await (await storeOf(personId)).allWaiting(personId);
    const known = new Set(photos.map(({ id }) => id));
    const restored = kept
      .filter(({ id }) => !known.has(id))
      .map(
        ({ bytes, name, mediaType, place, ...photo }): WaitingPhoto => ({
          ...photo,
          place: place as PhotoPlace,
          file: new File([bytes], name, { type: mediaType }),
          state: { at: 'waiting' },
        }),
      );
    if (restored.length > 0 || photos.length === 0) set([...restored, ...photos]);
  } catch (error) {
    restoredOf = null;
    console.warn('the waiting photos were not read', error);
  }
}

onSessionChange(() => {
  // An expired session leaves them.
  if (isSignedIn() || sessionEndSentence() !== null) return;
  restoredOf = null;
  photos = [];
  for (const listener of listeners) listener();
});
