import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Clock, type Span, spanMs } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseBusy } from '../database/failures.ts';
import { AppError } from './app-error.ts';

/** So many tries in so much time, counted from the first. */
export interface ThrottleRule {
  tries: number;
  within: Span;
}

export interface Throttle<Name extends string> {
  /** Counts one try by this key. @throws AppError too-many-tries; unavailable where the store fails */
  take(rule: Name, key: string): Promise<void>;
  /** The try was a good one: it does not count. */
  giveBack(rule: Name, key: string): Promise<void>;
  /** Whether the next try would be refused. Counts nothing. */
  isSpent(rule: Name, key: string): Promise<boolean>;
  /** Forgets all tries by this key. */
  forget(rule: Name, key: string): Promise<void>;
}

/**
 * Limits on tries, counted in the database, which all processes share.
 * @param factor multiplies every limit (`THROTTLE_FACTOR`)
 */
export function createThrottle<Name extends string>(
  rules: Record<Name, ThrottleRule>,
  { db, clock, factor }: { db: Database; clock: Clock; factor: number },
): Throttle<Name> {
  const storeClient = storeOf(db, clock);
  const limiters = new Map(
    Object.entries<ThrottleRule>(rules).map(([name, { tries, within }]) => [
      name,
      new RateLimiterPostgres({
        storeClient,
        storeType: 'pool',
        tableName: 'throttle',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: Math.max(1, Math.round(tries * factor)),
        duration: spanMs(within) / 1000,
      }),
    ]),
  );
  const limiter = (name: Name) => {
    const found = limiters.get(name);
    if (found === undefined) throw new Error(`no such rule: ${name}`);
    return found;
  };
  return {
    take: (rule, key) => answered(limiter(rule).consume(hashed(key))),
    giveBack: (rule, key) => answered(limiter(rule).reward(hashed(key))),
    isSpent: async (rule, key) => {
      const found = await stored(limiter(rule).get(hashed(key)));
      return found !== null && found.remainingPoints <= 0;
    },
    forget: (rule, key) => answered(limiter(rule).delete(hashed(key))),
  };
}

/** Addresses by which one client is known: for IPv6 its network, of which it has all addresses. */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = '', tail] = address.split('::', 2);
  const groups = head.split(':').filter((group) => group !== '');
  const tailGroups = (tail ?? '').split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups.length - tailGroups.length;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...tailGroups].slice(0, 4).join(':');
}

/** Forgets what has run out. */
export async function sweepThrottle(db: Database, now: Date): Promise<void> {
  await sql`DELETE FROM throttle WHERE expire < ${now.getTime()}`.execute(db);
}

/** So that the table holds nobody's address. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** @throws AppError unavailable, busy: letting everybody in while nobody counts would open the door to guessing */
async function stored<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RateLimiterRes) throw error;
    throw new AppError(isDatabaseBusy(error) ? 'busy' : 'unavailable').causedBy(error);
  }
}

async function answered(asked: Promise<unknown>): Promise<void> {
  try {
    await stored(asked);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    const refused = new AppError('too-many-tries', { wait: inWords(seconds) });
    refused.retryAfterSeconds = seconds;
    throw refused;
  }
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}

/** Times are milliseconds since 1970; nothing else that passes between limiter and table is as large. */
const leastTime = 1_000_000_000_000;

/** Our database as the limiter takes one. It reads the machine's clock: its times are moved to ours and back. */
function storeOf(db: Database, clock: Clock) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const aheadMs = clock.now().getTime() - Date.now();
      const moved = values.map((value) =>
        typeof value === 'number' && value > leastTime ? value + aheadMs : value,
      );
      const { rows, numAffectedRows } = await db.executeQuery<{ points: number; expire: number | null }>(
        CompiledQuery.raw(text, moved),
      );
      return {
        rows: rows.map((row) => ({ ...row, expire: row.expire === null ? null : row.expire - aheadMs })),
        rowCount: rows.length > 0 ? rows.length : Number(numAffectedRows ?? 0),
      };
    },
  };
}
