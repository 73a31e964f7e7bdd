import {
  type Attachment,
  attachmentEndpoints,
  attachmentTexts,
  keptFileName,
} from '@bancada/contract/attachments/attachments';
import type { ReplyOf } from '@bancada/contract/endpoint';
import { errorDetail } from '@bancada/contract/errors';
import { sizeText } from '@bancada/contract/file-size';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { sendForm, watchStall } from '../../../api/send-form.ts';
import { withRetries } from '../../../api/with-retries.ts';
import { timings } from '../../../timings.ts';
import { loadCode } from '../../../ui/lazy-part.tsx';
import { type Owner, ownerFields } from '../owners.ts';
import { freeName, isSameName } from './file-names.ts';
import { md5Of } from './md5.ts';

/** Progress of an upload. `done` counts bytes of the file. */
export type Progress =
  | { at: 'hashing' | 'sending'; done: number }
  | { at: 'checking' | 'recording' }
  /** The connection broke; a retry follows automatically. */
  | { at: 'paused'; pauseMs: number };

export interface ToAttach {
  file: File;
  name: string;
  tipo: string;
  descricao: string;
}

/** State carried from one attempt to the next. */
export interface Tries {
  md5: string | null;
  /** The server may have attached the file although the answer was lost. */
  mayBeAttached: boolean;
}

/** The owner already has a file with this name. */
export class NameTaken extends Error {
  readonly freeName: string;
  constructor(sentence: string, freeName: string) {
    super(sentence);
    this.freeName = freeName;
  }
}

interface AttachOptions {
  tries: Tries;
  signal: AbortSignal;
  report: (progress: Progress) => void;
}

export interface Attached {
  id: number;
  wasKnown: boolean;
}

/**
 * Attaches a file: sends its MD5 first, and its bytes only if the server does not have them.
 * @returns the attachment, and whether the server had its bytes
 * @throws NameTaken, NotTaken, UnreadableFile, ApiError, TypeError if the connection stays broken, the signal's reason
 */
export async function attachFile(
  toAttach: ToAttach,
  owner: Owner,
  options: AttachOptions,
): Promise<Attached> {
  const { tries, signal, report } = options;
  tries.md5 ??= await md5Of(toAttach.file, {
    signal,
    onProgress: (done) => report({ at: 'hashing', done }),
  });
  const { md5 } = tries;
  return withRetries(() => attach({ ...toAttach, md5 }, owner, options), {
    signal,
    onPause: (pauseMs) => report({ at: 'paused', pauseMs }),
  });
}

type Summed = ToAttach & { md5: string };

/** A single attempt. */
async function attach(summed: Summed, owner: Owner, options: AttachOptions): Promise<Attached> {
  const { file, md5, name } = summed;
  const { tries, signal, report } = options;
  report({ at: 'checking' });
  const [there, { exists }, limits] = await Promise.all([
    call(attachmentEndpoints.list, { query: ownerFields(owner) }, { signal }),
    call(attachmentEndpoints.checkMd5, { query: { md5_hash: md5 } }, { signal }),
    call(attachmentEndpoints.limits, {}, { signal }),
  ]);
  const namesake = namesakeIn(there, name);
  if (tries.mayBeAttached && isThatFile(namesake, file)) return { id: namesake.id, wasKnown: false };
  if (namesake !== undefined) throw nameTaken(attachmentTexts.sameName(keptFileName(name)), name, there);
  const refusal = exists ? null : refusalOf(file, limits);
  if (refusal !== null) throw refusal;
  const send = async () => {
    if (exists) return record(summed, owner, {}, options);
    if (file.size < limits.em_partes_desde) return record(summed, owner, { file }, options);
    return attachInParts(summed, owner, options);
  };
  return { id: await send(), wasKnown: exists };
}

async function attachInParts(summed: Summed, owner: Owner, options: AttachOptions): Promise<number> {
  const { file, md5 } = summed;
  const { sendInParts } = await loadCode(() => import('./send-in-parts.ts'));
  const { uploadId, forget } = await whileItMoves(file, options, (signal, onProgress) =>
    sendInParts(file, { md5, signal, onProgress }),
  );
  const id = await record(summed, owner, { upload_id: uploadId }, options);
  forget();
  return id;
}

/** Sends, and treats a stalled connection as a broken one. */
async function whileItMoves<Result>(
  file: File,
  { signal, report }: AttachOptions,
  send: (signal: AbortSignal, onProgress: (sent: number) => void) => Promise<Result>,
): Promise<Result> {
  const watch = watchStall(signal, timings.uploadStallMs);
  watch.moved();
  try {
    return await send(watch.signal, (sent) => {
      const done = Math.min(sent, file.size);
      report({ at: 'sending', done });
      // After the last byte the server is working: no progress is expected.
      if (done < file.size) watch.moved();
      else watch.rest();
    });
  } finally {
    watch.rest();
  }
}

/** @returns the id of the attachment */
async function record(summed: Summed, owner: Owner, part: Part, options: AttachOptions): Promise<number> {
  const { file, name } = summed;
  const { tries, signal, report } = options;
  const form = formOf(summed, owner, part);
  tries.mayBeAttached = true;
  try {
    if (part.file === undefined) {
      report({ at: 'recording' });
      return (await sendForm(attachmentEndpoints.upload, form, { signal })).id;
    }
    const attached = await whileItMoves(file, options, (signal, onProgress) =>
      sendForm(attachmentEndpoints.upload, form, { signal, onProgress }),
    );
    return attached.id;
  } catch (error) {
    // Behind a proxy, a 5xx may hide a successful answer.
    if (error instanceof ApiError && error.status < 500) tries.mayBeAttached = false;
    if (!isNameTaken(error)) throw error;
    // The name was free a moment ago: if the browser repeated the request by itself, our own first one took it.
    const now = await call(attachmentEndpoints.list, { query: ownerFields(owner) }, { signal });
    const namesake = namesakeIn(now, name);
    if (!isThatFile(namesake, file)) throw nameTaken(errorMessage(error), name, now);
    return namesake.id;
  }
}

interface Part {
  file?: File;
  upload_id?: string;
}

/** The fields come first, so that the server can validate them before it reads the file. */
function formOf({ name, tipo, descricao, md5 }: Summed, { column, id }: Owner, part: Part): FormData {
  const form = new FormData();
  form.set(column, String(id));
  form.set('tipo_documento', tipo);
  form.set('descricao', descricao);
  form.set('md5', md5);
  form.set('file_name', name);
  if (part.upload_id !== undefined) form.set('upload_id', part.upload_id);
  if (part.file !== undefined) form.set('file', part.file, 'arquivo');
  return form;
}

const isNameTaken = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.body?.campo === 'nome_arquivo';

const nameTaken = (sentence: string, name: string, there: readonly Attachment[]) =>
  new NameTaken(
    sentence,
    freeName(
      name,
      there.map(({ nome_arquivo }) => nome_arquivo),
    ),
  );

const namesakeIn = (there: readonly Attachment[], name: string) =>
  there.find(({ nome_arquivo }) => isSameName(nome_arquivo, name));

/** A photo is stored without its position: its MD5 changes, but not its size. */
const isThatFile = (attachment: Attachment | undefined, { size }: File): attachment is Attachment =>
  attachment?.tamanho === size;

/** Refused before sending a byte. `isForGood`: nothing that the sender can do will let this file in. */
export class NotTaken extends Error {
  readonly isForGood: boolean;
  constructor(sentence: string, { isForGood }: { isForGood: boolean }) {
    super(sentence);
    this.isForGood = isForGood;
  }
}

type Limits = ReplyOf<typeof attachmentEndpoints.limits>;

/** The refusal to expect from the server for a file that it does not have; null if it would accept it. */
export function refusalOf({ size }: File, { tamanho_max, ocupado, ocupado_max }: Limits): NotTaken | null {
  if (size > tamanho_max) {
    const maxMb = Math.floor(tamanho_max / 1024 / 1024);
    return new NotTaken(errorDetail('file-too-large', { maxMb }), { isForGood: true });
  }
  if (ocupado_max === null || ocupado + size <= ocupado_max) return null;
  const figures = { used: sizeText(ocupado), limit: sizeText(ocupado_max) };
  return new NotTaken(errorDetail('own-space-full', figures), { isForGood: false });
}
