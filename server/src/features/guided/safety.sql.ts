import type { SafetyEvent } from '@bancada/contract/guided/guided-safety';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface NewSafetyEvent {
  sessao_id: number;
  evento: SafetyEvent;
  /** ISO 8601. */
  em: string;
  pessoa_id: number;
}

export async function insertSafetyEvent(db: Database, event: NewSafetyEvent): Promise<void> {
  await db.insertInto('guided_safety').values(event).execute();
}

/** The same where the last that was said is that there is no voltage; else there is nothing to end. */
export async function endConfirmations(
  db: Database,
  { sessao_id, evento, em, pessoa_id }: NewSafetyEvent,
): Promise<void> {
  await sql`INSERT INTO guided_safety (sessao_id, evento, em, pessoa_id)
    SELECT ${sessao_id}, ${evento}, ${em}, ${pessoa_id}
     WHERE 'confirmado' = (SELECT evento FROM guided_safety WHERE sessao_id = ${sessao_id} ORDER BY id DESC LIMIT 1)`.execute(
    db,
  );
}

export interface SafetyRow {
  evento: SafetyEvent;
  por_nome: string | null;
  e_minha: boolean;
  em: string;
  /** A confirmation that nothing has ended since; it may be too old. */
  vale: boolean;
}

/**
 * What was said of voltage in a session, the newest first. What somebody else said counts by its time too: a confirmation may
 * have been on its way while the unit was energized.
 */
export async function listSafety(db: Database, sessionId: number, callerId: number): Promise<SafetyRow[]> {
  const { rows } = await sql<SafetyRow>`
    SELECT s.evento, author_name(author.nome, true) AS por_nome, s.em,
           s.pessoa_id IS NOT DISTINCT FROM ${callerId}::integer AS e_minha,
           s.evento = 'confirmado' AND s.pessoa_id IS NOT NULL AND NOT EXISTS (
             SELECT FROM guided_safety later
              WHERE later.sessao_id = s.sessao_id
                AND CASE WHEN later.evento = 'confirmado' THEN later.pessoa_id = s.pessoa_id AND later.id > s.id
                    ELSE later.id > s.id OR (later.em > s.em AND later.pessoa_id IS DISTINCT FROM s.pessoa_id) END) AS vale
      FROM guided_safety s
      LEFT JOIN users author ON author.id = s.pessoa_id
     WHERE s.sessao_id = ${sessionId}
     ORDER BY s.id DESC`.execute(db);
  return rows;
}

/** When the last was that ended what was confirmed in a session. */
export async function lastEndOfSafety(db: Database, sessionId: number): Promise<string | null> {
  const row = await db
    .selectFrom('guided_safety')
    .select('em')
    .where('sessao_id', '=', sessionId)
    .where('evento', '<>', 'confirmado')
    .orderBy('em', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.em ?? null;
}

export async function saveParticipant(
  db: Database,
  { sessao_id, pessoa_id, desde }: { sessao_id: number; pessoa_id: number; desde: string },
): Promise<void> {
  await db
    .insertInto('guided_participants')
    .values({ sessao_id, pessoa_id, desde })
    .onConflict((known) => known.doNothing())
    .execute();
}

export async function isParticipant(db: Database, sessionId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('guided_participants')
    .select('desde')
    .where('sessao_id', '=', sessionId)
    .where('pessoa_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
