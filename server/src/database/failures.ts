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
/** What `pg` says without a code when a connection is lost or a time limit passes. */
const unreachableMessages =
  /^(Connection terminated|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Whether a query failed because the database cannot be reached now: worth another try later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // A statement that failed carries a severity; a system error of ours (a missing file) does not come from a socket.
  if ('severity' in error) return unreachableStates.test(code);
  if (unreachableSystemCodes.has(code))
    return 'syscall' in error && /connect|read|write|getaddrinfo/.test(String(error.syscall));
  return unreachableMessages.test(error.message);
}

/** Whether all connections were lent out for as long as one is waited for: the database answers, and has much to do. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** The constraint that a statement broke or a trigger named, and the column where one is named with it; null for any other failure. */
export function constraintIn(error: unknown): { constraint: string; column: string | null } | null {
  if (!(error instanceof Error) || !('constraint' in error) || typeof error.constraint !== 'string')
    return null;
  const column = 'column' in error && typeof error.column === 'string' ? error.column : null;
  return { constraint: error.constraint, column };
}

/** The unique or foreign key that a statement broke, or null for any other failure. */
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

/** Whether two transactions waited for each other, and this one was given up: it may simply be done again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'code' in error && error.code === '40P01';
}

/** Whether a value held a character that PostgreSQL text cannot (U+0000). */
export function isUnstorableText(error: unknown): boolean {
  return (
    error instanceof Error &&
    'severity' in error &&
    'code' in error &&
    ['22021', '22P05'].includes(String(error.code))
  );
}
