import type { FaultPhoto, PhotoKind, PhotoMark } from '@bancada/contract/attachments/photo-marks';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { recordRules } from '../records/record-kinds.ts';
import { selectPhotos } from './select-photos.ts';

/** A record that has photos. */
export interface PhotoRecord {
  kind: PhotoKind;
  id: number;
}

const tableOf = (kind: PhotoKind) => sql.table(recordRules[kind].table);

/** The photos in use of these records, each in its place. */
export async function listPhotos(
  db: Database,
  kind: PhotoKind,
  ids: readonly number[],
): Promise<(FaultPhoto & { registro_id: number })[]> {
  const { rows } = await sql<FaultPhoto & { registro_id: number }>`
    ${selectPhotos(kind)} WHERE s.id = ANY (${ids}::integer[]) AND s.fotos <> '[]' ORDER BY s.id, mark.lugar`.execute(
    db,
  );
  return rows;
}

/** The marks of a record, those of attachments in the bin among them; not of those that are gone for good. */
export async function readMarks(db: Database, { kind, id }: PhotoRecord): Promise<PhotoMark[]> {
  const { rows } = await sql<{ foto: PhotoMark }>`
    SELECT mark.foto FROM ${tableOf(kind)} s
     CROSS JOIN LATERAL jsonb_array_elements(s.fotos) WITH ORDINALITY AS mark (foto, lugar)
     WHERE s.id = ${id} AND EXISTS (SELECT FROM attachments t WHERE t.id = (mark.foto ->> 'anexo_id')::integer)
     ORDER BY mark.lugar`.execute(db);
  return rows.map(({ foto }) => foto);
}

export async function writeMarks(
  db: Database,
  { kind, id }: PhotoRecord,
  marks: readonly PhotoMark[],
): Promise<void> {
  await sql`UPDATE ${tableOf(kind)} SET fotos = ${JSON.stringify(marks)}::jsonb
    WHERE id = ${id} AND fotos <> ${JSON.stringify(marks)}::jsonb`.execute(db);
}

/** Those of these attachments that are in use. */
export async function listAttachmentsInUse(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('attachments')
    .select('id')
    .where('id', '=', sql<number>`ANY (${ids}::integer[])`)
    .where('exclusao_id', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The media type of an attachment in use, and the visit that owns it; undefined if there is none. */
export function findPicture(db: Database, id: number) {
  return db
    .selectFrom('attachments as t')
    .innerJoin('stored_files as f', 'f.sha256', 't.sha256')
    .select(['f.tipo_arquivo', 't.atendimento_id'])
    .where('t.id', '=', id)
    .where('t.exclusao_id', 'is', null)
    .executeTakeFirst();
}
