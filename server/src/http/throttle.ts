import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Clock, type Span, spanMs } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { databaseDiskFailure, isDatabaseBusy } from '../database/failures.ts';
import { AppError } from './app-error.ts';

/** A rate limit: this many tries within a fixed window that starts with the first. */
export interface ThrottleRule {
  tries: number;
  within: Span;
}

export interface Throttle<Name extends string> {
  /** Counts a try under this key. @throws AppError too-many-tries; unavailable if the store fails */
  take(rule: Name, key: string): Promise<void>;
  /** Uncounts a try that succeeded. */
  giveBack(rule: Name, key: string): Promise<void>;
  /** Whether the next try would be refused. Does not count. */
  isSpent(rule: Name, key: string): Promise<boolean>;
  /** Resets the counter of this key. */
  forget(rule: Name, key: string): Promise<void>;
}

/**
 * Rate limits with counters in the database, which all processes share.
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

/** Rate-limiting key of an IP address: for IPv6 the /64 network, all of which belongs to one client. */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = '', tail] = address.split('::', 2);
  const groups = head.split(':').filter((group) => group !== '');
  const tailGroups = (tail ?? '').split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups.length - tailGroups.length;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...tailGroups].slice(0, 4).join(':');
}

/** Removes expired counters. */
export async function sweepThrottle(db: Database, now: Date): Promise<void> {
  await sql`DELETE FROM throttle WHERE expire < ${now.getTime()}`.execute(db);
}

/** Keys are hashed, so that the table contains no addresses. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** @throws AppError unavailable, busy, or as the disk of the database: fails closed, since letting everybody in uncounted would allow guessing */
async function stored<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RateLimiterRes) throw error;
    const reason = databaseDiskFailure(error) ?? (isDatabaseBusy(error) ? 'busy' : 'unavailable');
    throw new AppError(reason).causedBy(error);
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

/** How long to wait, in words: `40 segundos`, `9 minutos`, `5 horas`. */
export function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return `${Math.ceil(minutes / 60)} horas`;
}

/** Numbers above this are timestamps (ms since 1970): the limiter passes nothing else as large. */
const leastTime = 1_000_000_000_000;

/** Adapts our database for the limiter, which uses the machine's clock: converts timestamps to our clock and back. */
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
