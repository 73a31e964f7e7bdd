import type { FaultPhoto, PhotoMark } from '@bancada/contract/photo-marks';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { selectPhotos } from './select-photos.ts';

/** The photos in use of these symptoms, each in its place. */
export async function listPhotos(
  db: Database,
  symptomIds: readonly number[],
): Promise<(FaultPhoto & { sintoma_id: number })[]> {
  const { rows } = await sql<FaultPhoto & { sintoma_id: number }>`
    ${selectPhotos} WHERE s.id = ANY (${symptomIds}::integer[]) AND s.fotos <> '[]' ORDER BY s.id, mark.lugar`.execute(
    db,
  );
  return rows;
}

/** The marks of a symptom, those of attachments in the bin among them; not of those that are gone for good. */
export async function readMarks(db: Database, symptomId: number): Promise<PhotoMark[]> {
  const { rows } = await sql<{ foto: PhotoMark }>`
    SELECT mark.foto FROM symptoms s
     CROSS JOIN LATERAL jsonb_array_elements(s.fotos) WITH ORDINALITY AS mark (foto, lugar)
     WHERE s.id = ${symptomId} AND EXISTS (SELECT FROM attachments t WHERE t.id = (mark.foto ->> 'anexo_id')::integer)
     ORDER BY mark.lugar`.execute(db);
  return rows.map(({ foto }) => foto);
}

export async function writeMarks(
  db: Database,
  symptomId: number,
  marks: readonly PhotoMark[],
): Promise<void> {
  await sql`UPDATE symptoms SET fotos = ${JSON.stringify(marks)}::jsonb
    WHERE id = ${symptomId} AND fotos <> ${JSON.stringify(marks)}::jsonb`.execute(db);
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

/** The media type of an attachment in use; undefined if there is none. */
export async function mediaTypeOf(db: Database, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('attachments as t')
    .innerJoin('stored_files as f', 'f.sha256', 't.sha256')
    .select('f.tipo_arquivo')
    .where('t.id', '=', id)
    .where('t.exclusao_id', 'is', null)
    .executeTakeFirst();
  return row?.tipo_arquivo;
}
