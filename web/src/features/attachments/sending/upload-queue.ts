import { AttachmentEdit, attachmentTexts } from '@bancada/contract/attachments/attachments';
import { ApiError } from '../../../api/api-error.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { cancelled } from '../../../api/send-form.ts';
import { schemaErrors } from '../../../ui/schema-errors.ts';
import type { Owner } from '../owners.ts';
import { attachFile, NameTaken, NotTaken, type Progress, type ToAttach, type Tries } from './attach-file.ts';
import { UnreadableFile } from './md5.ts';

export type UploadState =
  | { at: 'chosen' | 'queued' }
  | Progress
  | { at: 'attached'; wasKnown: boolean }
  | { at: 'name-taken'; sentence: string; freeName: string }
  | { at: 'failed'; sentence: string; mayRetry: boolean };

/** A chosen file, what was typed about it, and its progress. */
export interface Upload extends ToAttach {
  /** Unique in this tab. */
  id: number;
  state: UploadState;
  /** Errors in what was typed, by field. */
  errors: Partial<Record<TypedField, string>>;
}

export type TypedField = 'name' | 'tipo' | 'descricao';

export interface UploadQueue {
  subscribe: (listener: () => void) => () => void;
  read: () => readonly Upload[];
  /** `of` gives what is known of a file before anything is typed about it. */
  add: (files: readonly File[], of: (file: File) => Pick<Upload, 'tipo' | 'descricao'>) => void;
  edit: (id: number, typed: Partial<Record<TypedField, string>>) => void;
  /** Uploads all pending files, one after the other. @returns the first that has errors */
  send: (owner: Owner, onAttached: () => void) => Upload | undefined;
  /** Retries one. */
  retry: (id: number) => void;
  /** Cancels one; it stays in the list, and the server deletes what has arrived. */
  cancel: (id: number) => void;
  /** Removes one from the list. */
  remove: (id: number) => void;
  forgetAttached: () => void;
  /** Stops and forgets everything. Chunked uploads can be resumed later. */
  abandon: () => void;
}

interface Running {
  id: number;
  controller: AbortController;
}

let lastId = 0;

/** Files chosen for one owner. Outlives its page, so that an expired session does not lose them. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one queue, whose actions share the upload in progress
export function createUploadQueue(): UploadQueue {
  let uploads: readonly Upload[] = [];
  let running: Running | null = null;
  let target: { owner: Owner; onAttached: () => void } | null = null;
  const listeners = new Set<() => void>();
  const tries = new Map<number, Tries>();

  const set = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, part: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

  const run = async (upload: Upload, { owner, onAttached }: NonNullable<typeof target>) => {
    const controller = new AbortController();
    running = { id: upload.id, controller };
    const { signal } = controller;
    const ownTries = tries.get(upload.id) ?? { md5: null, mayBeAttached: false };
    tries.set(upload.id, ownTries);
    const report = (state: Progress) => {
      if (!signal.aborted) change(upload.id, { state });
    };
    try {
      const { wasKnown } = await attachFile(upload, owner, { tries: ownTries, signal, report });
      change(upload.id, { state: { at: 'attached', wasKnown } });
      onAttached();
    } catch (error) {
      if (!signal.aborted) change(upload.id, { state: stateAfter(error) });
    } finally {
      running = null;
      next();
    }
  };
  const next = () => {
    const upload = uploads.find(({ state }) => state.at === 'queued');
    if (running === null && target !== null && upload !== undefined) void run(upload, target);
  };
  const stop = (reason: string) => running?.controller.abort(reason);

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => uploads,
    add: (files, of) => {
      const added = files.map((file) => newUpload(file, of(file)));
      set([...uploads, ...added]);
    },
    edit: (id, typed) => {
      const { state } = uploads.find((upload) => upload.id === id) ?? {};
      const isOffered = state?.at === 'name-taken' && typed.name !== undefined;
      change(id, { ...typed, errors: {}, ...(isOffered && { state: { at: 'chosen' } }) });
    },
    send: (owner, onAttached) => {
      target = { owner, onAttached };
      set(uploads.map((upload) => (isToSend(upload) ? checked(upload) : upload)));
      next();
      return uploads.find(({ errors }) => Object.keys(errors).length > 0);
    },
    retry: (id) => {
      change(id, { state: { at: 'queued' } });
      next();
    },
    cancel: (id) => {
      change(id, { state: { at: 'chosen' } });
      if (running?.id === id) stop(cancelled);
    },
    remove: (id) => {
      if (running?.id === id) stop(cancelled);
      tries.delete(id);
      set(uploads.filter((upload) => upload.id !== id));
    },
    forgetAttached: () => set(uploads.filter(({ state }) => state.at !== 'attached')),
    abandon: () => {
      set([]);
      tries.clear();
      stop('abandoned');
    },
  };
}

function newUpload(file: File, known: Pick<Upload, 'tipo' | 'descricao'>): Upload {
  lastId += 1;
  const state: UploadState =
    file.size === 0
      ? { at: 'failed', sentence: attachmentTexts.emptyFile, mayRetry: false }
      : { at: 'chosen' };
  return { id: lastId, file, name: file.name, ...known, state, errors: {} };
}

const isToSend = ({ state }: Upload) =>
  state.at === 'chosen' || state.at === 'name-taken' || (state.at === 'failed' && state.mayRetry);

/** Queues an upload, unless something typed is invalid. */
function checked(upload: Upload): Upload {
  const { name, tipo, descricao } = upload;
  const found = schemaErrors(AttachmentEdit, { nome_arquivo: name, tipo_documento: tipo, descricao });
  const errors: Upload['errors'] = {
    ...(found.nome_arquivo && { name: found.nome_arquivo }),
    ...(found.tipo_documento && { tipo: found.tipo_documento }),
    ...(found.descricao && { descricao: found.descricao }),
  };
  const isGood = Object.keys(errors).length === 0;
  return { ...upload, errors, state: isGood ? { at: 'queued' } : { at: 'chosen' } };
}

const unreadable =
  'O arquivo não pode ser lido: mudou desde que foi escolhido, foi removido, ou é uma pasta. Escolha-o de novo.';
const brokenLine = 'A conexão caiu durante o envio. Nada do que você escolheu se perdeu.';

/** Where an upload is after this error, with the sentence for people. */
export function stateAfter(error: unknown): UploadState {
  if (error instanceof NameTaken)
    return { at: 'name-taken', sentence: error.message, freeName: error.freeName };
  if (error instanceof NotTaken) return { at: 'failed', sentence: error.message, mayRetry: !error.isForGood };
  if (error instanceof UnreadableFile) return { at: 'failed', sentence: unreadable, mayRetry: false };
  if (error instanceof TypeError) return { at: 'failed', sentence: brokenLine, mayRetry: true };
  if (!(error instanceof ApiError)) console.error('upload', error);
  const isForGood = error instanceof ApiError && error.status === 413;
  return { at: 'failed', sentence: errorMessage(error), mayRetry: !isForGood };
}

/** Whether leaving the page would interrupt this upload. */
export function isUnfinished({ state }: Upload): boolean {
  return state.at !== 'attached' && !(state.at === 'failed' && !state.mayRetry);
}

/** Whether what was typed about it can still be changed. */
export function isEditable({ state }: Upload): boolean {
  return state.at === 'chosen' || state.at === 'failed' || state.at === 'name-taken';
}
