import { attachmentEndpoints } from '@bancada/contract/attachments/attachments';
import { apiPrefix } from '@bancada/contract/endpoint';
import { ownHeader } from '@bancada/contract/own-header';
import { DetailedError, Upload } from 'tus-js-client';
import { ApiError } from '../../../api/api-error.ts';
import { NoConnection, noteSilence } from '../../../api/connection.ts';
import { cancelled } from '../../../api/send-form.ts';
import { accessToken, refreshSession } from '../../../api/session.ts';
import { timings } from '../../../timings.ts';
import { forgetUpload, keepUpload, keptUpload, uploadKey } from './kept-uploads.ts';

interface PartsOptions {
  md5: string;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

/**
 * Uploads a file in chunks, resuming after an interruption, on this page or after a reload.
 * @returns the id of the upload, for attaching it; call `forget` afterwards
 * @throws ApiError, NoConnection if the line breaks, the signal's reason
 */
export async function sendInParts(
  file: File,
  options: PartsOptions,
): Promise<{ uploadId: string; forget: () => void }> {
  const key = uploadKey(options.md5, file.size);
  const token = accessToken();
  let url: string;
  try {
    url = await send(file, key, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await refreshSession(token);
    url = await send(file, key, options);
  }
  return { uploadId: url.split('/').at(-1) ?? '', forget: () => forgetUpload(key) };
}

/** @returns the URL of the upload */
function send(file: File, key: string, { signal, onProgress }: PartsOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const upload = new Upload(file, {
      endpoint: `${apiPrefix}${attachmentEndpoints.beginUpload.path}`,
      uploadUrl: keptUpload(key),
      // `keepUpload` does it: tus-js-client would forget an upload when its token expires.
      storeFingerprintForResuming: false,
      retryDelays: null,
      // Limits how much is resent in vain when the browser repeats a request (see `failureOf`).
      chunkSize: timings.uploadPartBytes,
      onBeforeRequest: (request) => request.setHeader('authorization', `Bearer ${accessToken()}`),
      // An error thrown here is the upload's: a network's own 404 does not make it begin again.
      onAfterResponse: (_, response) => {
        if (response.getHeader(ownHeader) === undefined) throw new NoConnection();
      },
      onUploadUrlAvailable: () => upload.url !== null && keepUpload(key, upload.url),
      onProgress,
      onSuccess: () => end(() => resolve(upload.url ?? '')),
      onError: (error) => end(() => reject(failureOf(error))),
    });
    const stop = () => {
      // If cancelled, the server can delete the upload; otherwise it waits for the rest.
      const isUnwanted = signal.reason === cancelled;
      if (isUnwanted) forgetUpload(key);
      void upload.abort(isUnwanted).catch((error) => console.warn('upload not taken back', error));
      reject(signal.reason);
    };
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', stop);
      settle();
    };
    signal.addEventListener('abort', stop, { once: true });
    upload.start();
  });
}

function failureOf(error: Error): Error {
  const detailed = error instanceof DetailedError ? error : null;
  const response = detailed?.originalResponse ?? null;
  const method = detailed?.originalRequest?.getMethod();
  // Browsers repeat a request that failed on a reused connection; bytes that had arrived then cause a 409.
  const isOffsetStale = response?.getStatus() === 409 && method === 'PATCH';
  if (response === null) noteSilence();
  if (response === null || isOffsetStale) return new NoConnection({ cause: error });
  return ApiError.read(
    { status: response.getStatus(), statusText: '', text: response.getBody() },
    (name) => response.getHeader(name) ?? null,
  );
}
