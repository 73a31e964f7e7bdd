import { authLimits } from '@bancada/contract/accounts/auth';
import { peopleLimits } from '@bancada/contract/accounts/people';
import { sql } from 'kysely';
import { isoBefore } from '../../clock.ts';
import { advisoryLocks } from '../../database/advisory-locks.ts';
import type { Database } from '../../database/database.ts';
import { anywhere } from '../../database/text-search.ts';

export interface NewAccount {
  id: number;
  nome: string;
  nome_usuario: string;
  email: string;
  senha_hash: string;
}

/** Reserves the id of a new account, so that the account can be the author of its own creation. */
export async function reserveAccountId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('users', 'id'))::integer AS id`.execute(db);
  if (rows[0] === undefined) throw new Error('no id for a new account');
  return rows[0].id;
}

/** Adds an account whose e-mail is to be confirmed. @returns false if another account has the e-mail */
export async function insertUnverifiedAccount(
  db: Database,
  now: Date,
  account: NewAccount,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO users (id, nome, nome_usuario, email, senha_hash, perfil, criado_em) OVERRIDING SYSTEM VALUE
    VALUES (${account.id}, ${account.nome}, ${account.nome_usuario}, ${account.email}, ${account.senha_hash}, 'usuario',
            ${now.toISOString()}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  return rows.length > 0;
}

/** Does the work of adding an account, and rolls it back, so that timing reveals nothing. */
export async function tryInsert(db: Database, now: Date, account: NewAccount): Promise<void> {
  await sql`SAVEPOINT nobody`.execute(db);
  await insertUnverifiedAccount(db, now, account);
  await sql`ROLLBACK TO SAVEPOINT nobody`.execute(db);
}

/** Stores the password typed to register an e-mail, unless there is one already. */
export async function insertEcho(
  db: Database,
  now: Date,
  { email, senha_hash }: { email: string; senha_hash: string },
): Promise<void> {
  await db
    .insertInto('registration_echoes')
    .values({ email: email.toLowerCase(), senha_hash, criado_em: now.toISOString() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

/** Once the owner of the mailbox has confirmed the account, or chosen a password. */
export async function deleteEcho(db: Database, email: string): Promise<void> {
  await db.deleteFrom('registration_echoes').where('email', '=', email.toLowerCase()).execute();
}

/** Whether a confirmed account, other than `except`, has this user name. */
export async function isUserNameReserved(db: Database, userName: string, except = 0): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(nome_usuario)`, '=', userName.toLowerCase())
    .where('email_verificado_em', 'is not', null)
    .where('id', '<>', except)
    .executeTakeFirst();
  return found !== undefined;
}

/** Accounts are confirmed one at a time, so that a free user name stays free. */
export async function lockConfirmations(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.confirmations}::bigint)`.execute(db);
}

/** The first of `rita2`, `rita3`, … that no confirmed account has. */
export async function freeVariant(db: Database, userName: string): Promise<string> {
  // Room for a number at the end.
  const stem = userName.slice(0, peopleLimits.nomeUsuarioMaxChars - 6);
  const taken = await db
    .selectFrom('users')
    .select(sql<string>`lower(nome_usuario)`.as('name'))
    .where(sql<boolean>`lower(nome_usuario) LIKE ${anywhere(stem.toLowerCase()).slice(1)}`)
    .where('email_verificado_em', 'is not', null)
    .execute();
  const names = new Set(taken.map(({ name }) => name));
  let number = 2;
  while (names.has(`${stem}${number}`.toLowerCase())) number += 1;
  return `${stem}${number}`;
}

/** Removes registrations that were not confirmed in time, and their echoes. Whom an admin invited stays. */
export async function deleteOldRegistrations(db: Database, now: Date): Promise<void> {
  const before = isoBefore(now, { days: authLimits.registrationDays });
  const old = await db
    .deleteFrom('users')
    .where('email_verificado_em', 'is', null)
    .where('convidado_em', 'is', null)
    .where('criado_em', '<', before)
    .returning('id')
    .execute();
  await deleteOwnAudit(
    db,
    old.map(({ id }) => id),
  );
  await db.deleteFrom('registration_echoes').where('criado_em', '<', before).execute();
}

/** The audit of a never confirmed registration keeps what others did to it, but no name or e-mail typed by a stranger. */
export async function deleteOwnAudit(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('account_audit')
    .where('usuario_id', 'in', ids)
    .where((or) => or.or([or('autor_id', 'is', null), or('autor_id', '=', or.ref('usuario_id'))]))
    .execute();
}
