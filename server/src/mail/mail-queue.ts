import { randomUUID } from 'node:crypto';
import { retention } from '@bancada/contract/accounts/privacy';
import { sql } from 'kysely';
import { isoBefore, type Span } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { extended, isFree, leaseOf, noLease } from '../lease.ts';

/** A message to be sent: recipient and subject matter. Its text is composed when it is sent. */
export interface MailRequest {
  to: string;
  /** Name of the template that composes it. */
  template: string;
  data?: Record<string, unknown>;
}

/** A queued message that only this process may send while it has the lease. */
export interface QueuedMail {
  id: number;
  to: string;
  template: string;
  data: Record<string, unknown>;
  /** The same for every attempt. */
  messageId: string;
  createdAt: string;
  /** Number of attempts, including this one. */
  attempts: number;
  /** Whose lease it is: each attempt has its own. */
  process: string;
}

const errorMaxChars = 300;

/** Queues a message in the transaction of its cause, so that both happen or neither (transactional outbox). */
export async function queueMail(db: Database, now: Date, mail: MailRequest): Promise<void> {
  await db
    .insertInto('mail_queue')
    .values({
      destinatario: mail.to,
      modelo: mail.template,
      dados: JSON.stringify(mail.data ?? {}),
      criado_em: now.toISOString(),
      tentar_em: now.toISOString(),
    })
    .execute();
}

/** Whether such a message to this address was queued within this time. */
export async function isMailRecent(
  db: Database,
  now: Date,
  { to, template, within }: { to: string; template: string; within: Span },
): Promise<boolean> {
  const found = await db
    .selectFrom('mail_queue')
    .select('id')
    .where(sql`lower(destinatario)`, '=', to.toLowerCase())
    .where('modelo', '=', template)
    .where('criado_em', '>', isoBefore(now, within))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes the next due message, so that no other process sends it too; undefined if there is none. */
export function leaseMail(db: Database, now: Date): Promise<QueuedMail | undefined> {
  const at = now.toISOString();
  return db
    .updateTable('mail_queue')
    .set({
      ...leaseOf(randomUUID(), now),
      tentativas: sql<number>`tentativas + 1`,
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('mail_queue')
        .select('id')
        .where('enviado_em', 'is', null)
        .where('desistiu_em', 'is', null)
        .where('tentar_em', '<=', at)
        .where(isFree(now))
        .orderBy('tentar_em')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'destinatario as to',
      'modelo as template',
      'dados as data',
      'message_id as messageId',
      'criado_em as createdAt',
      'tentativas as attempts',
      sql<string>`processo`.as('process'),
    ])
    .executeTakeFirst();
}

/** Extends the lease of a message that is being delivered. */
export async function extendLease(db: Database, { id, process }: QueuedMail, now: Date): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set(extended(now))
    .where('id', '=', id)
    .where('processo', '=', process)
    .execute();
}

/**
 * Marks a message as done: accepted, whoever has the lease by now, or not needed any more. The row is kept, its data is
 * deleted.
 */
export async function recordSent(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set({
      enviado_em: now.toISOString(),
      dados: '{}',
      ...noLease,
      ultimo_erro: null,
      desistiu_em: null,
    })
    .where('id', '=', id)
    .where('enviado_em', 'is', null)
    .execute();
}

/** Records a failed attempt; the next is at `retryAt`, null gives up. Does nothing if another process has the lease. */
export async function recordFailure(
  db: Database,
  { id, process }: QueuedMail,
  failure: { reason: string; now: Date; retryAt: string | null },
): Promise<void> {
  const next =
    failure.retryAt === null ? { desistiu_em: failure.now.toISOString() } : { tentar_em: failure.retryAt };
  await db
    .updateTable('mail_queue')
    .set({
      ...next,
      ultimo_erro: failure.reason.slice(0, errorMaxChars),
      ...noLease,
    })
    .where('id', '=', id)
    .where('processo', '=', process)
    .where('enviado_em', 'is', null)
    .execute();
}

/** The queue in figures. */
export interface MailFigures {
  waiting: number;
  /** Given up within the time that such messages are kept. */
  givenUp: number;
  /** When the oldest waiting one was queued; null: none waits. */
  oldest: string | null;
}

export async function mailFigures(db: Database): Promise<MailFigures> {
  const { rows } = await sql<MailFigures>`
    SELECT count(*) FILTER (WHERE desistiu_em IS NULL)::int AS waiting,
           count(*) FILTER (WHERE desistiu_em IS NOT NULL)::int AS "givenUp",
           min(criado_em) FILTER (WHERE desistiu_em IS NULL) AS oldest
      FROM mail_queue WHERE enviado_em IS NULL`.execute(db);
  return rows[0] ?? { waiting: 0, givenUp: 0, oldest: null };
}

/** Deletes all messages to these addresses, queued or sent. */
export async function forgetMailTo(db: Database, addresses: readonly string[]): Promise<void> {
  const folded = addresses.map((address) => address.toLowerCase());
  await db.deleteFrom('mail_queue').where(sql`lower(destinatario)`, 'in', folded).execute();
}

/** Ends the leases of a killed process. Only where no other process uses the database. */
export async function freeMail(db: Database): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set(noLease)
    .where('enviado_em', 'is', null)
    .where('processo', 'is not', null)
    .execute();
}

/** Gives up all messages that wait, whoever has them. @returns how many */
export async function giveUpWaiting(db: Database, now: Date, reason: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_queue')
    .set({ desistiu_em: now.toISOString(), ultimo_erro: reason, ...noLease })
    .where('enviado_em', 'is', null)
    .where('desistiu_em', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes messages that were sent or given up long ago. */
export async function sweepMail(db: Database, now: Date): Promise<void> {
  const before = isoBefore(now, { days: retention.mailsDays });
  await db
    .deleteFrom('mail_queue')
    .where((or) => or.or([or('enviado_em', '<', before), or('desistiu_em', '<', before)]))
    .execute();
}
