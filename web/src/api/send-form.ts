import { apiPrefix, type Endpoint, type ResponseOf } from '@bancada/contract/endpoint';
import { ownHeader } from '@bancada/contract/own-header';
import { ApiError } from './api-error.ts';
import { NoConnection, noteSilence, readWhole } from './connection.ts';
import { accessToken, refreshSession } from './session.ts';

interface SendOptions {
  signal: AbortSignal;
  /** Bytes of the body sent so far, including its fields. */
  onProgress?: (sent: number) => void;
  /** Additional headers. */
  headers?: Record<string, string>;
}

/**
 * Calls an endpoint with a form, and reports upload progress (which `fetch` cannot).
 * @throws ApiError for an error answer, NoConnection if the line breaks, the signal's reason if cancelled
 */
export async function sendForm<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  options: SendOptions,
): Promise<ResponseOf<E>> {
  const token = accessToken();
  let response = await send(endpoint, form, token, options);
  if (response.status === 401) {
    await refreshSession(token);
    response = await send(endpoint, form, accessToken(), options);
  }
  if (!response.ok) throw await ApiError.from(response);
  return (await readWhole(() => response.json())) as ResponseOf<E>;
}

function send(
  { method, path }: Endpoint,
  form: FormData,
  token: string | null,
  { signal, onProgress, headers = {} }: SendOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, `${apiPrefix}${path}`);
    request.responseType = 'text';
    request.setRequestHeader('accept', 'application/json');
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const cancel = () => request.abort();
    signal.addEventListener('abort', cancel, { once: true });
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    const fail = () => {
      noteSilence();
      reject(new NoConnection());
    };
    request.onload = () =>
      request.getResponseHeader(ownHeader) === null ? fail() : resolve(responseOf(request));
    request.onerror = fail;
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  const { status, statusText } = request;
  return new Response(request.responseText, { status, statusText, headers });
}

/** Abort reason for an upload that is not wanted any more. With any other reason it may be resumed. */
export const cancelled = 'cancelled';

/**
 * A connection may stall without breaking: the returned signal aborts like a broken connection after `stallMs` without progress,
 * or when `signal` does. Call `moved` at each progress, and `rest` while none is expected.
 */
export function watchStall(signal: AbortSignal, stallMs: number) {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(timer);
  return {
    signal: AbortSignal.any([signal, stalled.signal]),
    moved: () => {
      rest();
      timer = setTimeout(() => stalled.abort(new TypeError('the line stands still')), stallMs);
    },
    rest,
  };
}
