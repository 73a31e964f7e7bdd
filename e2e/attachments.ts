import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { RunningProduct } from '../scripts/testing/people.ts';
import { withDatabase } from './product-database.ts';

/** The section of a record's page that lists its files. */
export const section = (page: Page) => page.getByRole('region', { name: 'Anexos' });

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
  owner: { modelo_equipamento_id: number } | { componente_id: number } | { artigo_id: number },
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

/** Gives each chosen file whose type nothing tells this one. */
export async function chooseTypes(page: Page, type: string): Promise<void> {
  const types = page.getByLabel('Tipo de Documento');
  await types.first().waitFor();
  for (const one of await types.all()) if ((await one.inputValue()) === '') await one.selectOption(type);
}
