import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RunningProduct } from './people.ts';
import { withDatabase } from './product-database.ts';

type Owner = { modelo_equipamento_id: number } | { componente_id: number } | { artigo_id: number };

interface AttachedFile {
  owner: Owner;
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

/** 8 × 6 pixels, green. */
const smallWebp = Buffer.from('UklGRiIAAABXRUJQVlA4TBYAAAAvB0ABAAfQri7Upf8BgCD8b5uI6H8I', 'base64');

/** Gives the files of these attachments a thumbnail, unless the server has read them already. */
export async function giveThumbnails(
  product: Pick<RunningProduct, 'dataDir'>,
  attachments: readonly number[],
  webp: Buffer = smallWebp,
): Promise<void> {
  const files = 'SELECT DISTINCT sha256 FROM attachments WHERE id = ANY ($1::integer[])';
  await withDatabase(product, async (client) => {
    await client.query(
      `INSERT INTO document_thumbnails (sha256, imagem, largura, altura)
       SELECT sha256, $2::bytea, 8, 6 FROM (${files}) AS f ON CONFLICT DO NOTHING`,
      [attachments, webp],
    );
    await client.query(
      `UPDATE document_readings SET estado = 'lido', paginas = 1, paginas_lidas = 1, processo = NULL, vez_ate = NULL
        WHERE sha256 IN (${files})`,
      [attachments],
    );
  });
}

/** Stores a file and attaches it to a record, as an upload does. Returns the attachment's id. */
export async function attachFile(
  product: Pick<RunningProduct, 'dataDir'>,
  owner: Owner,
  file: { nome_arquivo: string; tipo_documento: string; tipo_arquivo: string; bytes: string | Buffer | null },
): Promise<number> {
  const sha256 = createHash('sha256')
    .update(file.bytes ?? file.nome_arquivo)
    .digest('hex');
  if (file.bytes !== null) {
    const folder = path.join(product.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, sha256), file.bytes);
  }
  return withDatabase(product, async (client) => {
    await client.query(
      `INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo) VALUES ($1, $2, $3, $4)
        ON CONFLICT (sha256) DO NOTHING`,
      [sha256, '0'.repeat(32), file.bytes?.length ?? 0, file.tipo_arquivo],
    );
    const {
      modelo_equipamento_id = null,
      componente_id = null,
      artigo_id = null,
    } = {
      modelo_equipamento_id: undefined,
      componente_id: undefined,
      artigo_id: undefined,
      ...owner,
    };
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO attachments (nome_arquivo, tipo_documento, sha256, modelo_equipamento_id, componente_id, artigo_id)
        VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [file.nome_arquivo, file.tipo_documento, sha256, modelo_equipamento_id, componente_id, artigo_id],
    );
    return rows[0]?.id ?? 0;
  });
}

/** How far a file is read: columns of `document_readings`; `lendo` is one that waits and has a turn. */
export interface SomeReading {
  estado: 'esperando' | 'lendo' | 'lido' | 'falhou';
  paginas?: number;
  paginas_lidas?: number;
  paginas_falhas?: number;
  motivo?: string;
}

/** Sets how far an attachment is read, as the reading would. */
export async function setReading(
  product: Pick<RunningProduct, 'dataDir'>,
  attachment: number,
  reading: SomeReading,
): Promise<void> {
  const { estado, paginas = null, paginas_lidas = 0, paginas_falhas = 0, motivo = null } = reading;
  const isRead = estado === 'lendo';
  await withDatabase(product, (client) =>
    client.query(
      `UPDATE document_readings SET estado = $2, paginas = $3, paginas_lidas = $4, paginas_falhas = $5, motivo = $6,
              processo = CASE WHEN $7 THEN gen_random_uuid() END, vez_ate = CASE WHEN $7 THEN now() + interval '50 s' END
        WHERE sha256 = (SELECT sha256 FROM attachments WHERE id = $1)`,
      [attachment, isRead ? 'esperando' : estado, paginas, paginas_lidas, paginas_falhas, motivo, isRead],
    ),
  );
}
