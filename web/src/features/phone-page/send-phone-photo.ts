import { phoneHeader, phonePhotoEndpoints } from '@bancada/contract/attachments/phone-photos';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { sendForm, watchStall } from '../../api/send-form.ts';
import { timings } from '../../timings.ts';
import { md5Of, UnreadableFile } from '../attachments/sending/md5.ts';

interface Sending {
  id: string;
  registro: string;
  file: File;
  token: string;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

/** Shows on the computer what is coming. Whatever the server refuses, the photo goes all the same. @throws NoConnection */
export async function sendPreview({
  id,
  registro,
  token,
  preview,
}: Pick<Sending, 'id' | 'registro' | 'token'> & { preview: Blob }): Promise<void> {
  const bytes = new Uint8Array(await preview.arrayBuffer());
  const imagem = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const headers = { [phoneHeader]: token };
  try {
    await call(phonePhotoEndpoints.announce, { body: { registro, foto_id: id, imagem } }, { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** @throws ApiError, NoConnection, UnreadableFile */
export async function sendPhonePhoto({ id, registro, file, token, onProgress }: Sending): Promise<void> {
  const { signal } = new AbortController();
  const md5 = await md5Of(file, { signal, onProgress: () => undefined });
  const form = new FormData();
  form.set('registro', registro);
  form.set('foto_id', id);
  form.set('md5', md5);
  form.set('file_name', file.name);
  form.set('file', file, 'foto');
  const watch = watchStall(signal, timings.uploadStallMs);
  watch.moved();
  try {
    await sendForm(phonePhotoEndpoints.send, form, {
      signal: watch.signal,
      headers: { [phoneHeader]: token },
      onProgress: (sent) => {
        onProgress(Math.min(1, sent / Math.max(1, file.size)));
        watch.moved();
      },
    });
  } finally {
    watch.rest();
  }
}

/**
 * What a failure means: the line, which mends itself (`again`), the code, with which nothing more goes (`refused`), or this photo
 * alone (`failed`).
 */
export function meaningOf(error: unknown): { is: 'again' } | { is: 'refused' | 'failed'; sentence: string } {
  if (error instanceof UnreadableFile)
    return { is: 'failed', sentence: 'Esta foto não pode mais ser lida. Tire outra.' };
  if (!(error instanceof ApiError) || [408, 502, 503, 504].includes(error.status)) return { is: 'again' };
  const { detail } = error.body ?? {};
  const sentence = (Array.isArray(detail) && detail[0]?.msg) || errorMessage(error, 'A foto não foi aceita.');
  return { is: [403, 404].includes(error.status) ? 'refused' : 'failed', sentence };
}
