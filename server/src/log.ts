import path from 'node:path';
import { type LoggerOptions, multistream, pino } from 'pino';
import pretty from 'pino-pretty';
import { boundedFile } from './bounded-file.ts';
import { terminalLine } from './terminal-lines.ts';

/**
 * Options of every logger of the product. Whatever is logged goes through `withoutPersonalData` here, once for all: more people
 * read the log than the database, and for longer.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    // pino's own would take what it is given for an error, and read it anew.
    serializers: { err: (shown: unknown) => shown },
    formatters: { log: (fields) => shown(fields, depthMax) as Record<string, unknown> },
    hooks: {
      logMethod(args, method) {
        const given: unknown[] = args.map((arg) =>
          typeof arg === 'string' ? withoutPersonalData(arg) : arg,
        );
        // Without a message pino would take that of the error.
        if (given.length === 1 && typeof given[0] === 'object') given.push('');
        method.apply(this, given as typeof args);
      },
    },
  };
}

/** Where the log of a server at a terminal is. */
export const logFileIn = (dataDir: string) => path.join(dataDir, 'registro', 'bancada.log');
const logFileMaxBytes = 10 * 1024 * 1024;

/**
 * The log of the server. At a terminal, unless a level is asked for, it goes to a file, and what is wrong to the terminal in words; anywhere
 * else (a service manager, a container, a pipe) to stderr.
 * @param level null: none was asked for
 */
export function serverLog({ logLevel, dataDir }: { logLevel: string | null; dataDir: string }): pino.Logger {
  const isTerminal = process.stdout.isTTY === true && process.stderr.isTTY === true;
  if (!isTerminal || logLevel !== null) return createLogger(logLevel ?? 'info');
  const terminal = { write: (line: string) => void process.stderr.write(terminalLine(line)) };
  const streams = multistream([
    { level: 'info', stream: boundedFile(logFileIn(dataDir), logFileMaxBytes) },
    { level: 'warn', stream: terminal },
  ]);
  return pino(logOptions('info'), streams);
}

/** Logs to stderr: JSON lines, or readable ones on a terminal. @param fd stderr, unless given */
export function createLogger(level: string, fd = 2): pino.Logger {
  if (!process.stderr.isTTY) {
    const destination = pino.destination({ fd, sync: true });
    // A log on a full disk loses lines; thrown, the error would take the place of an answer.
    destination.on('error', () => undefined);
    return pino(logOptions(level), destination);
  }
  return pino(
    logOptions(level),
    pretty({ destination: 2, sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }),
  );
}

/** Deeper values are left out. */
const depthMax = 4;
/** In place of what is left out. */
const left = '[…]';
/** Parts of calls, by the names that libraries log them under: the one for forms writes all headers of a call. */
const parts =
  /^(headers|rawHeaders|authorization|cookies?|body|query|params|auth|pass|password|senha|.*token)$/i;

function shown(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutPersonalData(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth === 0) return left;
  if (value instanceof Error) return shownError(value, depth);
  if (Array.isArray(value)) return value.map((item) => shown(item, depth - 1));
  const prototype = Object.getPrototypeOf(value);
  // Calls, answers, connections, clients of databases.
  if (prototype !== Object.prototype && prototype !== null) return `[${prototype.constructor?.name}]`;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, parts.test(key) ? left : shown(item, depth - 1)]),
  );
}

/** What libraries say of an error without quoting anybody. All else (`detail`, `where`, parameters, answers) may hold values. */
const safeFields = [
  'code',
  'severity',
  'routine',
  'schema',
  'table',
  'column',
  'constraint',
  'syscall',
  'command',
  'responseCode',
  'status',
  'statusCode',
];

function shownError(error: Error, depth: number): Record<string, unknown> {
  const given = Object.entries(error).filter(
    ([key, value]) => safeFields.includes(key) && ['string', 'number'].includes(typeof value),
  );
  const { cause } = error;
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: withoutPersonalData(error.message),
    ...(shown(Object.fromEntries(given), 1) as object),
    // Its first lines are the message again.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .join('\n'),
    ...(cause === undefined ? {} : { cause: shown(cause, depth - 1) }),
    ...(error instanceof AggregateError ? { errors: shown(error.errors, depth - 1) } : {}),
  };
}

/**
 * A text without e-mail addresses, tokens, queries and credentials of addresses, and without what stands in double quotes: there
 * PostgreSQL, JSON.parse and mail servers repeat what somebody typed.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/"[^"]*"/g, '"…"')
    .replace(/:\/\/[^\s/@]+@/g, '://[…]@')
    .replace(/[^\s<>()[\],;:="'/]+@[^\s<>()[\],;:="'/]+/g, '[e-mail]')
    .replace(/\b(Bearer) +\S+/gi, '$1 …')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/([\w/.])\?[^\s'"]+/g, '$1?…');
}
