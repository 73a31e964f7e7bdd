import type { OwnerColumn } from '@bancada/contract/attachments/attachments';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { authorName } from '../records/author-name.ts';

/** The file of an attachment in use. */
export function findAttachmentFile(db: Database, id: number) {
  return db
    .selectFrom('attachments as t')
    .innerJoin('stored_files as f', 'f.sha256', 't.sha256')
    .where('t.id', '=', id)
    .where('t.exclusao_id', 'is', null)
    .select(['t.nome_arquivo', 'f.sha256', 'f.tipo_arquivo'])
    .executeTakeFirst();
}

/** The contents of those of these attachments that are in use. */
export function listAttachmentFiles(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('attachments as t')
    .innerJoin('stored_files as f', 'f.sha256', 't.sha256')
    .where('t.id', '=', sql<number>`ANY (${ids}::integer[])`)
    .where('t.exclusao_id', 'is', null)
    .select(['t.id', 'f.sha256', 'f.tipo_arquivo'])
    .execute();
}

/** Attachments in use that were made after this time. */
export async function countAttachedSince(db: Database, at: string): Promise<number> {
  const { count } = await db
    .selectFrom('attachments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('exclusao_id', 'is', null)
    .where('criado_em', '>', at)
    .executeTakeFirstOrThrow();
  return count;
}

const hasThumbnail = sql<boolean>`EXISTS (SELECT FROM document_thumbnails n WHERE n.sha256 = t.sha256)`;

/** Attachments in use with everything that is shown of them. */
function attachments(db: Database) {
  return db
    .selectFrom('attachments as t')
    .innerJoin('stored_files as f', 'f.sha256', 't.sha256')
    .leftJoin('equipment_models as m', 'm.id', 't.modelo_equipamento_id')
    .leftJoin('datasheets as d', 'd.id', 't.componente_id')
    .leftJoin('articles as a', 'a.id', 't.artigo_id')
    .leftJoin('record_titles as v', (join) =>
      join.onRef('v.id', '=', 't.atendimento_id').on('v.tipo', '=', 'visits'),
    )
    .leftJoin('users as u', 'u.id', 't.criado_por')
    .where('t.exclusao_id', 'is', null)
    .select([
      't.id',
      't.nome_arquivo',
      't.tipo_documento',
      'f.tipo_arquivo',
      hasThumbnail.as('tem_miniatura'),
      't.descricao',
      'f.md5',
      'f.tamanho',
      't.modelo_equipamento_id',
      't.componente_id',
      't.artigo_id',
      't.atendimento_id',
      // Same format as the view `record_titles`.
      sql<string>`CASE WHEN m.id IS NOT NULL THEN concat(m.nome, ' (', m.numero_modelo, ')')
        WHEN d.id IS NOT NULL THEN concat(d.part_number, ' · ', d.nome) ELSE coalesce(a.nome, v.titulo, '') END`.as(
        'dono_nome',
      ),
      authorName('u', 't').as('criado_por_nome'),
      't.criado_em',
      't.atualizado_em',
    ]);
}

export function findAttachment(db: Database, id: number) {
  return attachments(db).where('t.id', '=', id).executeTakeFirst();
}

/** One owner's attachments, by name. */
export function listAttachments(db: Database, column: OwnerColumn, owner: number) {
  return attachments(db)
    .where(`t.${column}`, '=', owner)
    .orderBy(sql`fold_text(t.nome_arquivo)`)
    .orderBy('t.id')
    .execute();
}

const ofModels = (ids: readonly number[]) => sql<boolean>`t.modelo_equipamento_id = ANY (${ids}::integer[])`;

/** A page of several models' attachments, by model and name. */
export function listOfModels(db: Database, ids: readonly number[], { skip, limit }: Slice) {
  return attachments(db)
    .where(ofModels(ids))
    .orderBy(sql`fold_text(m.nome)`)
    .orderBy('m.id')
    .orderBy(sql`fold_text(t.nome_arquivo)`)
    .orderBy('t.id')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function countOfModels(db: Database, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('attachments as t')
    .where('t.exclusao_id', 'is', null)
    .where(ofModels(ids))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether an attachment in use of this owner has this name, compared as in the constraint. */
export async function isNameTaken(
  db: Database,
  { column, owner, name }: { column: OwnerColumn; owner: number; name: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('attachments')
    .select('id')
    .where(column, '=', owner)
    .where('exclusao_id', 'is', null)
    .where(sql<boolean>`same_text_key(nome_arquivo) = same_text_key(${name})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
