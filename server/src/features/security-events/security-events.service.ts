import { createHmac, hkdfSync } from 'node:crypto';
import { ownSignInsMax, type SecurityEventName, signInEventNames } from '@bancada/contract/security-events';
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
  listEvents,
  listEventsOfAccount,
  upsertEvent,
} from './security-events.sql.ts';

/** What is noted: on an account, or on an e-mail that may have one. */
export interface NewSecurityEvent {
  event: SecurityEventName;
  origin: Origin;
  sessionId?: string | null;
  account: { userId: number } | { email: string };
}

export interface SecurityEvents {
  /**
   * Writes an event to the log and to the table. For an e-mail the work is the same whether or not it has an account.
   * @param db the transaction of what happened; without one, on its own
   */
  note(event: NewSecurityEvent, db?: Database): Promise<void>;
}

interface SecurityEventParts {
  db: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** The instance's key: what stands for an unknown e-mail is made with one derived from it. */
  tokenKey: Uint8Array;
}

const userAgentMaxChars = 300;
const hourChars = '2026-11-25T12'.length;
const unknownAccountChars = 16;

/** What notes the events of this instance. */
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
      logger.info({ event, userId, account: unknownAccount, sessionId, address }, 'security event');
      const row = { event, userId, unknownAccount, sessionId, address, userAgent };
      await upsertEvent(db, now, { ...row, fold: foldOf(row, now) });
    },
  };
}

/** The e-mail itself is in neither log nor table: what is typed there may be a password. */
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

/** By event, account, address and hour. Who did enter is told apart by the device besides. */
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

/** What happened at the doors, the newest first. */
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

/** The last sign-ins of an account, and the tries that failed. */
export async function ownSignIns(db: Database, userId: number) {
  const rows = await listEventsOfAccount(db, userId, { events: signInEventNames, limit: ownSignInsMax });
  return rows.map(({ userAgent, evento, ...row }) => ({ ...row, resultado: evento, ...deviceOf(userAgent) }));
}

/** For a person who removes the own account: where from and with what they entered goes with it. */
export function forgetEventsOf(db: Database, userId: number): Promise<void> {
  return deleteEventsOf(db, userId);
}
