import { sql } from 'kysely';
import type { FactorStepPurpose } from '../../database/account-tables.ts';
import type { Database } from '../../database/database.ts';

export interface NewStep {
  sha256: Buffer;
  userId: number;
  sessionId: string | null;
  purpose: FactorStepPurpose;
  passwordSha256: Buffer;
  passkeyChallenge?: string;
  secret?: Buffer;
  /** ISO 8601. */
  until: string;
}

export async function insertStep(db: Database, now: Date, step: NewStep): Promise<void> {
  await db
    .insertInto('factor_steps')
    .values({
      token_sha256: step.sha256,
      usuario_id: step.userId,
      sessao_id: step.sessionId,
      finalidade: step.purpose,
      senha_sha256: step.passwordSha256,
      desafio_chave: step.passkeyChallenge ?? null,
      segredo: step.secret ?? null,
      criado_em: now.toISOString(),
      expira_em: step.until,
    })
    .execute();
}

/** Keeps only the newest steps: whoever has the password must not be able to fill the table. */
export async function deleteOldSteps(
  db: Database,
  { userId, purpose, keep }: { userId: number; purpose: FactorStepPurpose; keep: number },
): Promise<void> {
  await db
    .deleteFrom('factor_steps')
    .where('token_sha256', 'in', (query) =>
      query
        .selectFrom('factor_steps')
        .select('token_sha256')
        .where('usuario_id', '=', userId)
        .where('finalidade', '=', purpose)
        .orderBy('criado_em', 'desc')
        .orderBy('token_sha256')
        .offset(keep),
    )
    .execute();
}

/** A step that has not expired. */
export function findStep(db: Database, now: Date, sha256: Buffer) {
  return db
    .selectFrom('factor_steps')
    .select([
      'token_sha256 as sha256',
      'usuario_id as userId',
      'sessao_id as sessionId',
      'finalidade as purpose',
      'senha_sha256 as passwordSha256',
      'desafio_chave as passkeyChallenge',
      'segredo as secret',
    ])
    .where('token_sha256', '=', sha256)
    .where('expira_em', '>', now.toISOString())
    .executeTakeFirst();
}

export type FactorStep = NonNullable<Awaited<ReturnType<typeof findStep>>>;

export async function setPasskeyChallenge(db: Database, sha256: Buffer, challenge: string): Promise<void> {
  await db
    .updateTable('factor_steps')
    .set({ desafio_chave: challenge })
    .where('token_sha256', '=', sha256)
    .execute();
}

/** Counts a wrong answer, which also uses up the passkey challenge. @returns the wrong answers so far */
export async function countWrongAnswer(db: Database, sha256: Buffer): Promise<number> {
  const { tentativas } = await db
    .updateTable('factor_steps')
    .set({ tentativas: sql<number>`tentativas + 1`, desafio_chave: null })
    .where('token_sha256', '=', sha256)
    .returning('tentativas')
    .executeTakeFirstOrThrow();
  return tentativas;
}

/** @returns false if another call has already used it */
export async function deleteStep(db: Database, sha256: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('factor_steps')
    .where('token_sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteSteps(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('factor_steps').where('usuario_id', '=', userId).execute();
}
