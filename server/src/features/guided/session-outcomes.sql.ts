import type { GuidedOutcome } from '@bancada/contract/guided/guided-calls';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { SaidBefore } from '../../database/workshop-tables.ts';

/** What a session said of solutions, and what of it was taken back. */
export async function listWords(
  db: Database,
  sessionId: number,
): Promise<Record<'resultados' | 'desfeitos', GuidedOutcome[]>> {
  const { rows } = await sql<GuidedOutcome & { desfeito: boolean }>`
    SELECT w.resultado_id, e.solucao_id, o.solucao, w.resolveu, author_name(author.nome, true) AS por_nome, w.em,
           w.desfeito_em IS NOT NULL AS desfeito
      FROM guided_outcomes w
      JOIN outcomes r ON r.id = w.resultado_id
      JOIN troubleshooting_entries e ON e.id = r.troubleshooting_id
      JOIN solutions o ON o.id = e.solucao_id
      LEFT JOIN users author ON author.id = w.pessoa_id
     WHERE w.sessao_id = ${sessionId} AND (w.desfeito_em IS NOT NULL OR r.exclusao_id IS NULL)
     ORDER BY w.desfeito_em DESC, w.id`.execute(db);
  const inForce = rows.filter(({ desfeito }) => !desfeito);
  const last = new Map(inForce.map((word) => [word.solucao_id, word]));
  return {
    resultados: inForce.filter((word) => last.get(word.solucao_id) === word),
    desfeitos: rows.filter(({ desfeito }) => desfeito),
  };
}

export interface Word {
  id: number;
  resultado_id: number;
  resolveu: boolean;
  antes: SaidBefore | null;
}

/** The words of a session that were not taken back, the last first; with a solution, only those on it. */
export async function listStandingWords(
  db: Database,
  sessionId: number,
  solutionId: number | null = null,
): Promise<Word[]> {
  const { rows } = await sql<Word>`
    SELECT w.id, w.resultado_id, w.resolveu, w.antes
      FROM guided_outcomes w
      JOIN outcomes r ON r.id = w.resultado_id
      JOIN troubleshooting_entries e ON e.id = r.troubleshooting_id
     WHERE w.sessao_id = ${sessionId} AND w.desfeito_em IS NULL AND r.exclusao_id IS NULL
       AND (${solutionId}::integer IS NULL OR e.solucao_id = ${solutionId}::integer)
     ORDER BY w.id DESC`.execute(db);
  return rows;
}

/** Whether a session's last word on an outcome says the same, so that saying it again is no other word. */
export async function isSaidAlready(
  db: Database,
  sessionId: number,
  { resultado_id, resolveu }: Pick<Word, 'resultado_id' | 'resolveu'>,
): Promise<boolean> {
  const [last] = (await listStandingWords(db, sessionId)).filter(
    (word) => word.resultado_id === resultado_id,
  );
  return last?.resolveu === resolveu;
}

export async function insertWord(
  db: Database,
  word: {
    sessao_id: number;
    resultado_id: number;
    resolveu: boolean;
    antes: SaidBefore | null;
    em: string;
    pessoa_id: number;
  },
): Promise<void> {
  await db
    .insertInto('guided_outcomes')
    .values({ ...word, antes: word.antes === null ? null : JSON.stringify(word.antes) })
    .execute();
}

/**
 * Marks a word as taken back. Where a later word was said of the same outcome, in whichever session, that one is from now on
 * what followed the word before. @returns whether there was a later one: the outcome stays as it is
 */
export async function markTakenBack(db: Database, word: Word, now: string): Promise<boolean> {
  await db.updateTable('guided_outcomes').set({ desfeito_em: now }).where('id', '=', word.id).execute();
  const { numAffectedRows = 0n } = await sql`
    UPDATE guided_outcomes SET antes = ${word.antes === null ? null : JSON.stringify(word.antes)}::jsonb
     WHERE id = (SELECT min(id) FROM guided_outcomes
                  WHERE resultado_id = ${word.resultado_id} AND id > ${word.id} AND desfeito_em IS NULL)`.execute(
    db,
  );
  return numAffectedRows > 0n;
}
