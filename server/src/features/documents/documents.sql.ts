import type { ReadingTotals } from '@bancada/contract/attachments/documents';
import type { ReadingState } from '@bancada/contract/attachments/reading-states';
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
      'r.paginas_desenhadas',
      'r.motivo',
    ])
    .executeTakeFirst();
}

/** The first pages of a content with their texts, as many as are so many characters together; one that equals another has its text. */
export async function firstPages(
  db: Database,
  sha256: string,
  { pages, chars }: { pages: number; chars: number },
): Promise<{ paginas: { pagina: number; texto: string }[]; isAll: boolean }> {
  const { rows } = await sql<{ pagina: number; texto: string }>`
    SELECT pagina, texto FROM (
      SELECT n.pagina, p.texto, sum(length(p.texto)) OVER (ORDER BY n.pagina) - length(p.texto) AS before
        FROM (SELECT pagina, pagina AS kept FROM document_pages WHERE sha256 = ${sha256}
               UNION ALL SELECT pagina, igual_a FROM document_equal_pages WHERE sha256 = ${sha256}
               ORDER BY pagina LIMIT ${pages + 1}) AS n
        JOIN document_pages p ON p.sha256 = ${sha256} AND p.pagina = n.kept) AS read
     WHERE before <= ${chars} ORDER BY pagina`.execute(db);
  const asked = rows.slice(0, pages);
  const all = asked.reduce((sum, { texto }) => sum + texto.length, 0);
  const paginas = all > chars ? asked.slice(0, -1) : asked;
  return { paginas, isAll: paginas.length === rows.length };
}

/** Those of these attachments in use that have a thumbnail, with it. */
export function listThumbnails(db: Database, attachments: readonly number[]) {
  return db
    .selectFrom('attachments as t')
    .innerJoin('document_thumbnails as n', 'n.sha256', 't.sha256')
    .where('t.id', '=', sql<number>`ANY (${attachments}::integer[])`)
    .where('t.exclusao_id', 'is', null)
    .select(['t.id', 'n.imagem'])
    .execute();
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
  return withAttachment(db, now)
    .where(state === undefined ? sql<boolean>`true` : isInState(state, now))
    .orderBy('r.criado_em', 'desc')
    .orderBy('r.sha256')
    .offset(skip)
    .limit(limit)
    .execute();
}

/** As many as there are servers; more than a screen has room for would be none that people run. */
const inTurnMax = 20;

/** Readings in progress, those that began first before the others. */
export function listInTurn(db: Database, now: Date) {
  return withAttachment(db, now)
    .where('r.processo', 'is not', null)
    .where(isInState('lendo', now))
    .orderBy('r.comecou_em')
    .orderBy('r.sha256')
    .limit(inTurnMax)
    .execute();
}

function withAttachment(db: Database, now: Date) {
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
      'r.paginas_desenhadas',
      'r.motivo',
    ]);
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
