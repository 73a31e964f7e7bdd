import { createHmac, hkdfSync } from 'node:crypto';
import type { SecurityEventName } from '@bancada/contract/accounts/security-event-names';
import { ownSignInsMax, signInEventNames } from '@bancada/contract/accounts/security-events';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { readPage, soughtIn } from '../../database/page.ts';
import type { Origin } from '../../http/serve.ts';
import { deviceOf } from './device.ts';
import {
  countEvents,
  deleteEventsOf,
  findIdByEmail,
  isEventSince,
  listEvents,
  listEventsOfAccount,
  upsertEvent,
} from './security-events.sql.ts';

/** An event to record: on an account, or on an e-mail that may have one. */
export interface NewSecurityEvent {
  event: SecurityEventName;
  origin: Origin;
  sessionId?: string | null;
  account: { userId: number } | { email: string };
}

export interface SecurityEvents {
  /**
   * Writes an event to the log and to the table. For an e-mail the work is the same whether or not it has an account.
   * @param db the transaction of what happened; without one the event is written on its own
   */
  note(event: NewSecurityEvent, db?: Database): Promise<void>;
}

interface SecurityEventParts {
  db: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** The instance's key, from which the key for pseudonyms of unknown e-mails is derived. */
  tokenKey: Uint8Array;
}

const userAgentMaxChars = 300;
const hourChars = '2026-11-25T12'.length;
const unknownAccountChars = 16;

/** The recorder of security events for this instance. */
export function openSecurityEvents({
  db: outer,
  clock,
  logger,
  tokenKey,
}: SecurityEventParts): SecurityEvents {
  const salt = Buffer.from(hkdfSync('sha256', tokenKey, '', 'security events', 32));
  return {
    async note({ event, origin, sessionId = null, account }, db = outer) {
      const now = clock.now();
      const userId = 'userId' in account ? account.userId : await findIdByEmail(db, account.email);
      const unknownAccount = 'email' in account && userId === null ? standsFor(salt, account.email) : null;
      const { address } = origin;
      const userAgent = origin.userAgent?.slice(0, userAgentMaxChars) ?? null;
      // Address and session are in the table, where they are kept for a time.
      logger.info({ event, userId, account: unknownAccount }, 'security event');
      const row = { event, userId, unknownAccount, sessionId, address, userAgent };
      await upsertEvent(db, now, { ...row, fold: foldOf(row, now) });
    },
  };
}

/** Pseudonym of an unknown e-mail. The text itself is neither logged nor stored: it may be a mistyped password. */
function standsFor(salt: Buffer, email: string): string {
  return createHmac('sha256', salt).update(email.toLowerCase()).digest('hex').slice(0, unknownAccountChars);
}

interface Folded {
  event: SecurityEventName;
  userId: number | null;
  unknownAccount: string | null;
  address: string;
  userAgent: string | null;
}

/** Key for deduplication: event, account, address and hour. Successful sign-ins also by device. */
function foldOf({ event, userId, unknownAccount, address, userAgent }: Folded, now: Date): string {
  const hour = now.toISOString().slice(0, hourChars);
  const device = event === 'sign-in' ? userAgent : null;
  return JSON.stringify([event, userId ?? unknownAccount, address, hour, device]);
}

interface EventsQuery {
  page: number;
  limit: number;
  search?: string | undefined;
  usuario_id?: number | undefined;
  evento?: SecurityEventName | undefined;
  de?: string | undefined;
  ate?: string | undefined;
}

/** Security events, newest first. */
export async function pageOfSecurityEvents(db: Database, query: EventsQuery) {
  const filter = {
    search: soughtIn(query),
    userId: query.usuario_id,
    event: query.evento,
    from: query.de,
    before: query.ate,
  };
  const { data, ...totals } = await readPage(
    query,
    (slice) => listEvents(db, filter, slice),
    () => countEvents(db, filter),
  );
  return { ...totals, data: data.map(({ userAgent, ...row }) => ({ ...row, ...deviceOf(userAgent) })) };
}

/** The last sign-ins of an account, including failed ones. */
export async function ownSignIns(db: Database, userId: number) {
  const rows = await listEventsOfAccount(db, userId, { events: signInEventNames, limit: ownSignInsMax });
  return rows.map(({ userAgent, evento, ...row }) => ({ ...row, resultado: evento, ...deviceOf(userAgent) }));
}

/** When people remove their account, the addresses and devices of their sign-ins go with it. */
export function forgetEventsOf(db: Database, userId: number): Promise<void> {
  return deleteEventsOf(db, userId);
}

/** Whether this event of this account was noted since. */
export function wasNoted(
  db: Database,
  event: SecurityEventName,
  userId: number,
  since: string,
): Promise<boolean> {
  return isEventSince(db, event, userId, since);
}
