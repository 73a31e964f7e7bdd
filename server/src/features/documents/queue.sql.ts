import type { ReadingFailure } from '@bancada/contract/document-readings';
import type { ReadingState } from '@bancada/contract/reading-states';
import { sql } from 'kysely';
import { isoAfter, type Span } from '../../clock.ts';
import type { Database } from '../../database/database.ts';

/** A killed process keeps others from the file that it was reading no longer than this. */
export const turnLength = { seconds: 60 } as const satisfies Span;
/** Further ahead than any turn is given: by a clock that was set back since. */
const tooFar: Span = { seconds: 2 * turnLength.seconds };

/** A file that this process alone reads, until its turn ends. */
export interface Turn {
  sha256: string;
  /** Whose turn it is, as the queue counts. */
  process: string;
  mediaType: string;
  /** null: not known yet. */
  pages: number | null;
  pagesRead: number;
  pagesFailed: number;
  wantsThumbnail: boolean;
  /** Turns in a row without a new page, including this one. */
  attempts: number;
}

/** In the queue, and read by nobody. */
const isFree = (now: Date) => sql<boolean>`estado = 'esperando' AND
  (processo IS NULL OR vez_ate <= ${now.toISOString()} OR vez_ate > ${isoAfter(now, tooFar)})`;

/** The state of a row of `document_readings`, as the contract has it. */
export const stateAt = (now: Date) =>
  sql<ReadingState>`CASE WHEN estado = 'esperando' AND NOT (${isFree(now)}) THEN 'lendo' ELSE estado END`;

const isInUse = sql<boolean>`EXISTS (SELECT FROM attachments t
  WHERE t.sha256 = document_readings.sha256 AND t.exclusao_id IS NULL)`;

/** A condition for the rows in a state. */
export function isInState(state: ReadingState, now: Date) {
  if (state === 'esperando') return isFree(now);
  return state === 'lendo'
    ? sql<boolean>`estado = 'esperando' AND NOT (${isFree(now)})`
    : sql<boolean>`estado = ${state}`;
}

/** People with files that wait (0: of nobody any more), least recently served first. */
export async function listWaitingPeople(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ person: number }>`
    SELECT waiting.person FROM (
      SELECT coalesce(pessoa_id, 0) AS person, min(vez) AS first FROM document_readings WHERE ${isFree(now)} GROUP BY 1
    ) AS waiting
    ORDER BY (SELECT max(vez) FROM document_readings
               WHERE coalesce(pessoa_id, 0) = waiting.person AND comecou_em IS NOT NULL) NULLS FIRST, first`.execute(
    db,
  );
  return rows.map(({ person }) => person);
}

/** Takes a person's next file, and moves it to the end of the queue; undefined if others have taken all. */
export async function claimTurn(
  db: Database,
  { person, process, now }: { person: number; process: string; now: Date },
): Promise<Turn | undefined> {
  const { rows } = await sql<Omit<Turn, 'process'>>`
    UPDATE document_readings
       SET processo = ${process}, vez_ate = ${isoAfter(now, turnLength)}, comecou_em = ${now.toISOString()},
           vez = DEFAULT, tentativas = tentativas + 1
      FROM stored_files f
     WHERE f.sha256 = document_readings.sha256 AND document_readings.sha256 = (
       SELECT sha256 FROM document_readings
        WHERE coalesce(pessoa_id, 0) = ${person} AND ${isFree(now)} AND ${isInUse}
        ORDER BY vez LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING document_readings.sha256, f.tipo_arquivo AS "mediaType", paginas AS pages, paginas_lidas AS "pagesRead",
              paginas_falhas AS "pagesFailed", tentativas AS attempts,
              quer_miniatura AS "wantsThumbnail"`.execute(db);
  return rows[0] && { ...rows[0], process };
}

/**
 * Whether anything but this file waits to be read.
 * @param which `new`: only of what nothing has been read yet
 */
export async function isAnyWaiting(
  db: Database,
  now: Date,
  { sha256 }: Pick<Turn, 'sha256'>,
  which: 'all' | 'new' = 'all',
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM document_readings
     WHERE ${isFree(now)} AND sha256 <> ${sha256} AND ${isInUse} ${which === 'new' ? sql`AND comecou_em IS NULL` : sql``}
     LIMIT 1`.execute(db);
  return rows.length > 0;
}

const ofTurn = (db: Database, { sha256, process }: Pick<Turn, 'sha256' | 'process'>) =>
  db.updateTable('document_readings').where('sha256', '=', sha256).where('processo', '=', process);

const nobody = { processo: null, vez_ate: null };

/** @returns false: another process has taken over, or the file was put in the queue anew */
export async function extendTurn(db: Database, turn: Turn, now: Date): Promise<boolean> {
  const extended = await ofTurn(db, turn)
    .set({ vez_ate: isoAfter(now, turnLength) })
    .returning('sha256')
    .executeTakeFirst();
  return extended !== undefined;
}

/**
 * Ends a turn before the file is finished.
 * @param isTry whether the file itself may be the reason, so that it counts as one of few
 */
export async function giveBackTurn(
  db: Database,
  turn: Pick<Turn, 'sha256' | 'process'>,
  { isTry }: { isTry: boolean },
): Promise<void> {
  await ofTurn(db, turn)
    .set({ ...nobody, ...(isTry ? {} : { tentativas: sql<number>`greatest(tentativas - 1, 0)` }) })
    .execute();
}

/** Ends the turn of a file that is finished, one way or the other. */
export async function endTurn(
  db: Database,
  turn: Pick<Turn, 'sha256' | 'process'>,
  { state, reason }: { state: 'lido' | 'falhou'; reason?: ReadingFailure },
): Promise<void> {
  await ofTurn(db, turn)
    .set({ ...nobody, estado: state, tentativas: 0, ...(reason === undefined ? {} : { motivo: reason }) })
    .execute();
}

/** Ends the turns that killed processes have left. Only where no other process uses the database. */
export async function freeTurns(db: Database): Promise<void> {
  await db.updateTable('document_readings').set(nobody).where('processo', 'is not', null).execute();
}

/** Puts files in the queue again, behind all others and from their first pages, unless they are in it. @returns how many */
export async function queueAnew(db: Database, which: { sha256: string } | 'failed'): Promise<number> {
  const { rows } = await sql`
    UPDATE document_readings
       SET estado = 'esperando', motivo = NULL, paginas = NULL, paginas_lidas = 0, paginas_falhas = 0, tentativas = 0,
           vez = DEFAULT, quer_miniatura = true
     WHERE ${which === 'failed' ? sql`estado = 'falhou'` : sql`estado <> 'esperando' AND sha256 = ${which.sha256}`}
       AND ${isInUse}
    RETURNING sha256`.execute(db);
  return rows.length;
}
