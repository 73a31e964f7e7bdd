import type { Database } from '../../database/database.ts';

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
