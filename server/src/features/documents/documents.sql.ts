import type { Database } from '../../database/database.ts';

/** The reading of the file of an attachment in use. */
export function findReading(db: Database, attachment: number) {
  return db
    .selectFrom('attachments as t')
    .innerJoin('document_readings as r', 'r.sha256', 't.sha256')
    .where('t.id', '=', attachment)
    .where('t.exclusao_id', 'is', null)
    .select(['r.sha256', 'r.estado', 'r.paginas', 'r.paginas_lidas', 'r.paginas_falhas', 'r.motivo'])
    .executeTakeFirst();
}
