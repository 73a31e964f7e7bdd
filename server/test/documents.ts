import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../src/database/database.ts';

/** A document that was read already. */
export interface ReadDocument {
  name: string;
  kind?: string;
  pages: readonly string[];
  /** Of the first page, as from OCR: [word, x, y, width, height] each. */
  boxes?: readonly (readonly [string, number, number, number, number])[];
  description?: string;
  /** The bytes; documents with the same are one content. By default those of its name. */
  bytes?: string;
  owner?:
    | { modelo_equipamento_id: number }
    | { componente_id: number }
    | { artigo_id: number }
    | { atendimento_id: number };
}

const anyOwner = sql<number>`(SELECT min(id) FROM equipment_models)`;

/** Attaches a document with the text of its pages. @returns the attachment's id, and the checksum of its bytes */
export async function attachRead(
  db: Database,
  { name, kind = 'Outro', pages, boxes, description, bytes = name, owner }: ReadDocument,
): Promise<{ id: number; sha256: string }> {
  const sum = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  const sha256 = sum('sha256');
  await db
    .insertInto('stored_files')
    .values({ sha256, md5: sum('md5'), tamanho: bytes.length, tipo_arquivo: 'application/pdf' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .insertInto('attachments')
    .values({
      nome_arquivo: name,
      tipo_documento: kind,
      descricao: description ?? null,
      sha256,
      ...(owner ?? { modelo_equipamento_id: anyOwner }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`UPDATE document_readings SET estado = 'lido', paginas = ${pages.length}, paginas_lidas = ${pages.length}
             WHERE sha256 = ${sha256}`.execute(db);
  for (const [place, text] of pages.entries())
    await sql`INSERT INTO document_pages (sha256, pagina, origem, texto, caixas)
              VALUES (${sha256}, ${place + 1}, ${boxes === undefined ? 'texto' : 'ocr'}, ${text},
                      ${boxes === undefined || place > 0 ? null : JSON.stringify(boxes)}::jsonb)
              ON CONFLICT DO NOTHING`.execute(db);
  return { id, sha256 };
}

/** Schematics, manuals, datasheets and notes of a workshop, a line with `=` each, their pages parted by `-`. */
export function documentShelf(): ReadDocument[] {
  const text = readFileSync(path.join(import.meta.dirname, 'document-shelf.txt'), 'utf8');
  return text
    .split(/^= /m)
    .slice(1)
    .map((document) => {
      const [title = '', ...lines] = document.trimEnd().split('\n');
      const [name = '', kind = ''] = title.split(' | ');
      return { name, kind, pages: lines.join('\n').split('\n-\n') };
    });
}

/** What people ask these documents, and where the answer stands: `query -> file [page]`. */
export function shelfQueries(): { q: string; file: string; page: number | null }[] {
  const text = readFileSync(path.join(import.meta.dirname, 'document-shelf-queries.txt'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, q = '', file = '', page] = /^(.+) -> (\S+)(?: (\d+))?$/.exec(line) ?? [];
      return { q, file, page: page === undefined ? null : Number(page) };
    });
}
