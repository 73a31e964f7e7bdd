import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { RunningProduct } from './people.ts';

interface AttachedFile {
  owner: { modelo_equipamento_id: number } | { componente_id: number } | { artigo_id: number };
  name: string;
  bytes: Uint8Array;
}

/** Attaches a file by an upload, without a browser. @returns the attachment's id */
export async function attachBytes(
  { address }: Pick<RunningProduct, 'address'>,
  accessToken: string,
  { owner, name, bytes }: AttachedFile,
): Promise<number> {
  const md5 = createHash('md5').update(bytes).digest('hex');
  const fields = { ...owner, tipo_documento: 'Outro', md5, file_name: name };
  const boundary = 'bancada-teste';
  const disposition = (field: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"`;
  const head = Object.entries(fields).map(([field, value]) => `${disposition(field)}\r\n\r\n${value}\r\n`);
  // By hand: the forms of jsdom are not those that Node's `fetch` sends.
  const body = Buffer.concat([
    Buffer.from(`${head.join('')}${disposition('file')}; filename="arquivo"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await fetch(`${address}/api/v1/attachments/fast_upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body,
  });
  assert.ok(response.ok, await response.clone().text());
  return ((await response.json()) as { id: number }).id;
}
