import { createHash } from 'node:crypto';
import { readdir, stat, watch } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

export const md5Of = (bytes: string | Uint8Array) => createHash('md5').update(bytes).digest('hex');
export const sha256Of = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The fields of an upload form; undefined ones are not sent. */
export type Fields = Record<string, string | number | undefined>;

/** A form as a browser encodes it: its fields, then the file, if there is one. */
export async function encodeForm(fields: Fields, file?: string | Uint8Array) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value));
  if (file !== undefined) form.append('file', new Blob([Buffer.from(file)]), 'nome-do-navegador.bin');
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** Uploads a form to `fast_upload`. */
export async function upload(
  app: FastifyInstance,
  token: string,
  fields: Fields,
  file?: string | Uint8Array,
) {
  const { headers, payload } = await encodeForm(fields, file);
  return app.inject({
    method: 'POST',
    url: '/api/v1/attachments/fast_upload',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
}

/** Sends the first half of a form with a file, and stops. */
export async function sendHalf(
  port: number,
  token: string,
  bytes: Uint8Array,
  fields: Fields,
): Promise<ClientRequest> {
  const { headers, payload } = await encodeForm(fields, bytes);
  const sending = request({
    port,
    method: 'POST',
    path: '/api/v1/attachments/fast_upload',
    headers: { ...headers, 'content-length': payload.length, authorization: `Bearer ${token}` },
  });
  sending.on('error', () => undefined);
  sending.write(payload.subarray(0, payload.length / 2));
  return sending;
}

/** Every file below a folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

/** Waits for the first non-empty file in a folder. */
export async function firstFileIn(folder: string): Promise<void> {
  const watching = new AbortController();
  const changes = watch(folder, { signal: watching.signal });
  const isThere = async () => {
    const [name] = (await filesIn(folder)).filter((file) => file.endsWith('.tmp'));
    return name !== undefined && (await stat(path.join(folder, name))).size > 0;
  };
  try {
    if (await isThere()) return;
    for await (const _ of changes) if (await isThere()) return;
  } finally {
    watching.abort();
  }
}

/** Waits until a file has this many bytes. */
export async function untilSize(file: string, bytes: number): Promise<void> {
  const watching = new AbortController();
  const changes = watch(file, { signal: watching.signal });
  const isThere = async () => (await stat(file)).size >= bytes;
  try {
    if (await isThere()) return;
    for await (const _ of changes) if (await isThere()) return;
  } finally {
    watching.abort();
  }
}
