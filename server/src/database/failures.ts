/** SQLSTATEs and classes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const unreachableStates = /^(08|53|57P0[1-4]|58)/;
const unreachableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of `pg` errors without a code, for a lost connection or a timeout. */
const unreachableMessages =
  /^(Connection terminated|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Whether a query failed because the database is unreachable, so that a later retry may succeed. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // Errors of statements have a severity; our own system errors (a missing file) do not come from a socket call.
  if ('severity' in error) return unreachableStates.test(code);
  if (unreachableSystemCodes.has(code))
    return 'syscall' in error && /connect|read|write|getaddrinfo/.test(String(error.syscall));
  return unreachableMessages.test(error.message);
}

/** SQLSTATEs of a database that answers, but cannot write: no room, no writes allowed, or a disk that fails. */
const diskStates: Readonly<Record<string, DatabaseDiskFailure>> = {
  '53100': 'database-full',
  '25006': 'database-read-only',
  '58030': 'database-disk-failed',
  '58P01': 'database-disk-failed',
};
export type DatabaseDiskFailure = 'database-full' | 'database-read-only' | 'database-disk-failed';

/** PostgreSQL's own files that open and write data and log: there 42501 is the system's refusal, not that of a role. */
const storageSources =
  /^(md|fd|smgr|xlog\w*|slru|buffile|fileset|copydir|storage|relmapper|relcache|reinit|localbuf|bufmgr|bulk_write|timeline|multixact|clog|twophase|snapbuild|file_utils)\.c$/;
const insufficientPrivilege = '42501';

/** Why the database could not write (or read) its disk; null for any other error. */
export function databaseDiskFailure(error: unknown): DatabaseDiskFailure | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null;
  if (error.code === insufficientPrivilege)
    return 'file' in error && storageSources.test(String(error.file)) ? 'database-read-only' : null;
  return diskStates[String(error.code)] ?? null;
}

/** Whether a statement failed for what passes by itself: the database is unreachable, busy, or cannot use its disk. */
export function isDatabaseAway(error: unknown): boolean {
  return isDatabaseBusy(error) || isDatabaseUnreachable(error) || databaseDiskFailure(error) !== null;
}

/** Whether our own role lacks a permission. */
export function isRoleRefused(error: unknown): boolean {
  return (
    error instanceof Error &&
    'severity' in error &&
    'code' in error &&
    error.code === insufficientPrivilege &&
    databaseDiskFailure(error) === null
  );
}

/** Whether the pool timed out: the database answers, but all connections were in use. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** The violated constraint, also if a trigger raised it, with the column if there is one; null for any other error. */
export function constraintIn(error: unknown): { constraint: string; column: string | null } | null {
  if (!(error instanceof Error) || !('constraint' in error) || typeof error.constraint !== 'string')
    return null;
  const column = 'column' in error && typeof error.column === 'string' ? error.column : null;
  return { constraint: error.constraint, column };
}

/** The violated unique or foreign key constraint; null for any other error. */
export function brokenConstraint(
  error: unknown,
): { kind: 'unique' | 'foreign-key'; constraint: string } | null {
  const broken = constraintIn(error);
  if (broken === null || !(error instanceof Error) || !('code' in error)) return null;
  const { constraint } = broken;
  if (error.code === '23505') return { kind: 'unique', constraint };
  if (error.code === '23503') return { kind: 'foreign-key', constraint };
  return null;
}

/** Whether this transaction was the victim of a deadlock, and may simply be retried. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'code' in error && error.code === '40P01';
}

/** Whether a lock was not free within `lock_timeout`. */
export function isLockNotAvailable(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'code' in error && error.code === '55P03';
}

/** Whether a value contained a character that PostgreSQL text cannot store (U+0000). */
export function isUnstorableText(error: unknown): boolean {
  return (
    error instanceof Error &&
    'severity' in error &&
    'code' in error &&
    ['22021', '22P05'].includes(String(error.code))
  );
}
