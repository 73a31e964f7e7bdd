import { costlyFailures, type ReadingFailure } from '@bancada/contract/attachments/document-readings';
import type { ReadingState } from '@bancada/contract/attachments/reading-states';
import { sql } from 'kysely';
import { isoBefore, type Span } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { extended, isFree, leaseOf, noLease } from '../../lease.ts';

/** A file that this process alone reads while it has the lease. */
export interface LeasedFile {
  sha256: string;
  /** Whose lease it is. */
  process: string;
  mediaType: string;
  /** null: not known yet. */
  pages: number | null;
  pagesRead: number;
  pagesFailed: number;
  wantsThumbnail: boolean;
  /** Whether its text is read: not of what only visits have, which no search finds. */
  wantsPages: boolean;
  /** Whose turn it counts as; 0: of nobody any more. */
  person: number;
  /** Bytes that this reading has stored. */
  stored: number;
  /** How long it was read before this lease. */
  readMs: number;
  /** How often its next page was broken off for files of others. */
  deferrals: number;
  /** Leases in a row without a new page, including this one. */
  attempts: number;
}

/** In the queue, and read by nobody. */
const waits = (now: Date) => sql<boolean>`estado = 'esperando' AND ${isFree(now)}`;

/** The state of a row of `document_readings`, as the contract has it. */
export const stateAt = (now: Date) =>
  sql<ReadingState>`CASE WHEN estado = 'esperando' AND NOT (${waits(now)}) THEN 'lendo' ELSE estado END`;

const isInUse = sql<boolean>`EXISTS (SELECT FROM attachments t
  WHERE t.sha256 = document_readings.sha256 AND t.exclusao_id IS NULL)`;

/** A condition for the rows in a state. */
export function isInState(state: ReadingState, now: Date) {
  if (state === 'esperando') return waits(now);
  return state === 'lendo'
    ? sql<boolean>`estado = 'esperando' AND NOT (${waits(now)})`
    : sql<boolean>`estado = ${state}`;
}

/** `new`: only files that nobody has had yet. */
export type Which = 'all' | 'new';
const ofWhich = (which: Which) => (which === 'new' ? sql`AND comecou_em IS NULL` : sql``);

/** So long what a person's files have cost makes their other files wait. */
const costlyFor: Span = { hours: 24 };

/** Whether files of a person have cost much lately. */
const isCostly = (person: ReturnType<typeof sql>, now: Date) => sql<boolean>`EXISTS (
  SELECT FROM document_readings costly WHERE coalesce(costly.pessoa_id, 0) = ${person}
    AND costly.comecou_em > ${isoBefore(now, costlyFor)} AND costly.motivo IN (${sql.join(costlyFailures.map((reason) => sql.lit(reason)))}))`;

export async function isCostlyPerson(db: Database, person: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT ${isCostly(sql`${person}`, now)} AS "is"`.execute(db);
  return rows[0]?.is === true;
}

/** People with files that wait (0: of nobody any more), least recently served first, but behind the others whose files cost much. */
export async function listWaitingPeople(db: Database, now: Date, which: Which): Promise<number[]> {
  const { rows } = await sql<{ person: number }>`
    SELECT waiting.person FROM (
      SELECT coalesce(pessoa_id, 0) AS person, min(vez) AS first FROM document_readings
       WHERE ${waits(now)} ${ofWhich(which)} GROUP BY 1
    ) AS waiting
    ORDER BY ${isCostly(sql`waiting.person`, now)}, (SELECT max(vez) FROM document_readings
               WHERE coalesce(pessoa_id, 0) = waiting.person AND comecou_em IS NOT NULL) NULLS FIRST, first`.execute(
    db,
  );
  return rows.map(({ person }) => person);
}

/** Takes a person's next file, and moves it to the end of the queue; undefined if others have taken all. */
export async function leaseFile(
  db: Database,
  { person, process, now, which }: { person: number; process: string; now: Date; which: Which },
): Promise<LeasedFile | undefined> {
  const lease = leaseOf(process, now);
  const { rows } = await sql<Omit<LeasedFile, 'process'>>`
    UPDATE document_readings
       SET processo = ${lease.processo}, vez_ate = ${lease.vez_ate}, comecou_em = ${now.toISOString()},
           vez = DEFAULT, tentativas = tentativas + 1
      FROM stored_files f
     WHERE f.sha256 = document_readings.sha256 AND document_readings.sha256 = (
       SELECT sha256 FROM document_readings
        WHERE coalesce(pessoa_id, 0) = ${person} AND ${waits(now)} AND ${isInUse} ${ofWhich(which)}
        ORDER BY vez LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING document_readings.sha256, f.tipo_arquivo AS "mediaType", paginas AS pages, paginas_lidas AS "pagesRead",
              paginas_falhas AS "pagesFailed", tentativas AS attempts,
              quer_miniatura AS "wantsThumbnail",
              EXISTS (SELECT FROM attachments t WHERE t.sha256 = f.sha256 AND t.atendimento_id IS NULL) AS "wantsPages", coalesce(pessoa_id, 0) AS person, guardado AS stored, lido_ms AS "readMs",
              adiamentos AS deferrals`.execute(db);
  return rows[0] && { ...rows[0], process };
}

/** Whether anything but this file waits to be read. */
export async function isAnyWaiting(
  db: Database,
  now: Date,
  { sha256 }: Pick<LeasedFile, 'sha256'>,
  which: Which = 'all',
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM document_readings
     WHERE ${waits(now)} AND sha256 <> ${sha256} AND ${isInUse} ${ofWhich(which)}
     LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Whether somebody else has just attached what nothing was read of yet. Who costs much hurries nobody. */
export async function isNewOfOthersWaiting(
  db: Database,
  { person }: LeasedFile,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM document_readings
     WHERE ${waits(now)} AND comecou_em IS NULL AND coalesce(pessoa_id, 0) <> ${person} AND ${isInUse}
       AND NOT ${isCostly(sql`coalesce(document_readings.pessoa_id, 0)`, now)}
     LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** `lost`: another process has taken over, the file was put in the queue anew, or somebody has stopped it. */
export async function standingOf(
  db: Database,
  { sha256, process }: LeasedFile,
): Promise<'kept' | 'lost' | 'out-of-use'> {
  const { rows } = await sql<{ used: boolean }>`
    SELECT ${isInUse} AS used FROM document_readings WHERE sha256 = ${sha256} AND processo = ${process}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return 'lost';
  return row.used ? 'kept' : 'out-of-use';
}

const ofLease = (db: Database, { sha256, process }: Pick<LeasedFile, 'sha256' | 'process'>) =>
  db.updateTable('document_readings').where('sha256', '=', sha256).where('processo', '=', process);

export async function extendLease(db: Database, leased: LeasedFile, now: Date): Promise<void> {
  await ofLease(db, leased).set(extended(now)).execute();
}

export interface GivenBack {
  /** The file itself may be the reason, so that it counts as one of few. */
  isTry: boolean;
  /** A page was broken off for a file of somebody else. */
  isDeferred: boolean;
  /** How long it was read since its last page was stored. */
  ms: number;
}

/** Ends a lease before the file is finished. */
export async function giveBackFile(
  db: Database,
  leased: Pick<LeasedFile, 'sha256' | 'process'>,
  { isTry, isDeferred, ms }: GivenBack,
): Promise<void> {
  await ofLease(db, leased)
    .set({
      ...noLease,
      lido_ms: sql<number>`lido_ms + ${Math.round(ms)}`,
      ...(isTry ? {} : { tentativas: sql<number>`greatest(tentativas - 1, 0)` }),
      ...(isDeferred ? { adiamentos: sql<number>`adiamentos + 1` } : {}),
    })
    .execute();
}

/** Ends the lease of a file that is finished, one way or the other. */
export async function endReading(
  db: Database,
  leased: Pick<LeasedFile, 'sha256' | 'process'>,
  { state, reason }: { state: 'lido' | 'falhou'; reason?: ReadingFailure },
): Promise<void> {
  await ofLease(db, leased)
    .set({ ...noLease, estado: state, tentativas: 0, ...(reason === undefined ? {} : { motivo: reason }) })
    .execute();
}

/** Ends the leases that killed processes have left. Only where no other process uses the database. */
export async function freeLeases(db: Database): Promise<void> {
  await db.updateTable('document_readings').set(noLease).where('processo', 'is not', null).execute();
}

/** Takes a file out of the queue. Whoever is reading it sees that within a second, and stores nothing more. */
export async function stopReading(db: Database, sha256: string): Promise<void> {
  await db
    .updateTable('document_readings')
    .set({ ...noLease, estado: 'falhou', motivo: 'parada', tentativas: 0 })
    .where('sha256', '=', sha256)
    .where('estado', '=', 'esperando')
    .execute();
}

/**
 * Puts files in the queue again, behind all others and from their first pages, unless they are in it.
 * @param which `failed`: those that were given up, and not what somebody has stopped
 * @returns how many
 */
export async function queueAnew(db: Database, which: { sha256: string } | 'failed'): Promise<number> {
  const { rows } = await sql`
    UPDATE document_readings
       SET estado = 'esperando', motivo = NULL, paginas = NULL, paginas_lidas = 0, paginas_falhas = 0, paginas_desenhadas = 0, tentativas = 0,
           vez = DEFAULT, quer_miniatura = true, guardado = 0, lido_ms = 0, adiamentos = 0
     WHERE ${which === 'failed' ? sql`estado = 'falhou' AND motivo IS DISTINCT FROM 'parada'` : sql`estado <> 'esperando' AND sha256 = ${which.sha256}`}
       AND ${isInUse}
    RETURNING sha256`.execute(db);
  return rows.length;
}
