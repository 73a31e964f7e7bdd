import type { ReadingTotals } from '@bancada/contract/documents';
import type { ReadingState } from '@bancada/contract/reading-states';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { authorName } from '../records/author-name.ts';
import { isInState, stateAt } from './queue.sql.ts';

/** The reading of the file of an attachment in use. */
export function findReading(db: Database, attachment: number, now: Date) {
  return db
    .selectFrom('attachments as t')
    .innerJoin('document_readings as r', 'r.sha256', 't.sha256')
    .where('t.id', '=', attachment)
    .where('t.exclusao_id', 'is', null)
    .select([
      'r.sha256',
      stateAt(now).as('estado'),
      'r.paginas',
      'r.paginas_lidas',
      'r.paginas_falhas',
      'r.motivo',
    ])
    .executeTakeFirst();
}

/** The thumbnail of an attachment in use; null: it has none. */
export function findThumbnail(db: Database, attachment: number) {
  return db
    .selectFrom('attachments as t')
    .leftJoin('document_thumbnails as n', 'n.sha256', 't.sha256')
    .where('t.id', '=', attachment)
    .where('t.exclusao_id', 'is', null)
    .select('n.imagem')
    .executeTakeFirst();
}

/** Readings of files in use, newest first, each with the first attachment that has the file. */
export function listReadings(
  db: Database,
  { state, now, skip, limit }: Slice & { state: ReadingState | undefined; now: Date },
) {
  return db
    .selectFrom('document_readings as r')
    .innerJoin('stored_files as f', 'f.sha256', 'r.sha256')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('attachments')
          .selectAll()
          .whereRef('attachments.sha256', '=', 'r.sha256')
          .where('exclusao_id', 'is', null)
          .orderBy('id')
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as u', 'u.id', 't.criado_por')
    .leftJoin('document_thumbnails as n', 'n.sha256', 'r.sha256')
    .where(state === undefined ? sql<boolean>`true` : isInState(state, now))
    .select([
      't.id',
      't.nome_arquivo',
      't.tipo_documento',
      'f.tipo_arquivo',
      sql<boolean>`n.sha256 IS NOT NULL`.as('tem_miniatura'),
      'f.tamanho',
      authorName('u', 't').as('enviado_por_nome'),
      't.criado_em as enviado_em',
      stateAt(now).as('estado'),
      'r.paginas',
      'r.paginas_lidas',
      'r.paginas_falhas',
      'r.motivo',
    ])
    .orderBy('r.criado_em', 'desc')
    .orderBy('r.sha256')
    .offset(skip)
    .limit(limit)
    .execute();
}

/** Files in use by state, and the pages that were read of them. */
export async function sumReadings(db: Database, now: Date): Promise<ReadingTotals> {
  const count = (state: ReadingState) => sql`count(*) FILTER (WHERE state = ${state})::int`;
  const { rows } = await sql<ReadingTotals>`
    SELECT ${count('esperando')} AS esperando, ${count('lendo')} AS lendo, ${count('falhou')} AS falhou,
           ${count('lido')} AS lido, coalesce(sum(paginas_lidas - paginas_falhas), 0)::int AS paginas
      FROM (SELECT ${stateAt(now)} AS state, paginas_lidas, paginas_falhas FROM document_readings r
             WHERE EXISTS (SELECT FROM attachments t WHERE t.sha256 = r.sha256 AND t.exclusao_id IS NULL)) AS reading`.execute(
    db,
  );
  const [totals] = rows;
  if (totals === undefined) throw new Error('a sum without a row');
  return totals;
}
