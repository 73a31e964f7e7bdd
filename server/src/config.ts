import path from 'node:path';
import { emailAddress } from '@bancada/contract/accounts/people';
import { type FactorDemandedOf, factorDemandedOf } from '@bancada/contract/accounts/second-factor';
import { type Perfil, perfilNamed, perfis } from '@bancada/contract/policy';
import * as z from 'zod/mini';
import { spanMs } from './clock.ts';
import { bytesOfMb, type FileLimits } from './files/files.ts';
import type { S3Settings } from './files/s3-file-store.ts';
import { shortNameOf, thisMachine } from './https/machine-names.ts';

export interface Config {
  host: string;
  port: number;
  /** https with a certificate of the instance's own authority, beside http; null: http alone. */
  https: HttpsSettings | null;
  publicUrl: string;
  /** Not derived from host and port. */
  isPublicUrlSet: boolean;
  /** Addresses or networks whose `X-Forwarded-*` headers are trusted; null: none. */
  trustProxy: string | null;
  /** Absolute. */
  dataDir: string;
  /** null: the embedded PostgreSQL, in `dataDir`. */
  databaseUrl: string | null;
  /** A streaming replica of `databaseUrl`, which answers reads. */
  databaseReplicaUrl: string | null;
  /** Make a copy every night. */
  nightlyBackup: boolean;
  /** Where copies are kept. Absolute. */
  backupDir: string;
  /** null: the folder `files/` in `dataDir`. */
  s3: S3Settings | null;
  /** Read the files of attachments for the search, and make their thumbnails. */
  readsDocuments: boolean;
  documentBounds: DocumentBounds;
  /** null: mails are written to `outbox/` in `dataDir`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Whom people of this instance may write to; null: nobody is named. */
  contactEmail: string | null;
  adminEmail: string | null;
  adminPassword: string | null;
  loadStarter: boolean;
  maxLogins: number;
  /** Days from sign-in after which a session expires, however much it is used. */
  sessionMaxDays: number;
  adminSessionMaxDays: number;
  maxUploadMb: number;
  maxConnectionsPerAddress: number;
  /** Unfinished chunked uploads per person. */
  maxUnfinishedUploads: number;
  /** Size of one person's attachments; 0: unlimited. */
  maxStoredGbPerUser: number;
  /** Disk space to leave free when files arrive; null: depends on the size of the disk. */
  minFreeDiskMb: number | null;
  /** null: what an admin has chosen on the screen. */
  deleteMinPerfil: Perfil | null;
  /** Who must have a second factor. */
  require2fa: FactorDemandedOf;
  throttleFactor: number;
  /** Opens `/metrics` to whoever sends it; null: to nobody. */
  metricsToken: string | null;
  /** null: not set. */
  logLevel: string | null;
}

export interface HttpsSettings {
  port: number;
  /** Make another authority at this start. */
  isAuthorityRenewed: boolean;
}

/** How much of one document is read; what lies beyond is said to be unread. */
export interface DocumentBounds {
  pagesMax: number;
  /** Of what is stored of it. */
  bytesMax: number;
  failedPagesMax: number;
  /** All its turns together. */
  msMax: number;
}

/** A variable with an invalid value. The message is one sentence in Portuguese for the terminal. */
export class ConfigError extends Error {
  constructor(variable: string, takes: string) {
    super(`A variável ${variable} tem um valor inválido: use ${takes}.`);
    this.name = 'ConfigError';
  }
}

type Environment = Record<string, string | undefined>;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the configuration from environment variables (see `.env.example`).
 * @param root absolute folder that relative paths are resolved against
 * @throws ConfigError naming the first invalid variable
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of all settings
export function readConfig(env: Environment, root: string): Config {
  const read = reader(env);
  const port = integer(read, 'PORT', { min: 0, max: 65_535, default: 3000 });
  const https = httpsSettings(read, port);
  // It is for the shop's network: this machine alone needs none.
  const host = read('HOST') ?? (https === null ? '127.0.0.1' : '0.0.0.0');
  const dataDir = path.resolve(root, read('DATA_DIR') ?? 'data');
  const databaseUrl = postgresUrl(read, 'DATABASE_URL');
  return {
    host,
    port,
    https,
    isPublicUrlSet: read('PUBLIC_URL') !== null,
    publicUrl:
      url(read, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ??
      defaultPublicUrl(host, port, https),
    trustProxy: trustProxy(read),
    dataDir,
    databaseUrl,
    databaseReplicaUrl: postgresUrl(read, 'DATABASE_REPLICA_URL'),
    // Who runs a PostgreSQL of their own has copies of it.
    nightlyBackup: oneOf(read, 'BACKUP', ['on', 'off'], databaseUrl === null ? 'on' : 'off') === 'on',
    backupDir: backupDir(read, root, dataDir),
    s3: s3(read),
    readsDocuments: oneOf(read, 'READING', ['on', 'off'], 'on') === 'on',
    documentBounds: documentBounds(read),
    smtpUrl: url(read, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom:
      matching(
        read,
        'MAIL_FROM',
        /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'um remetente como Bancada <nao-responda@exemplo.com.br>',
      ) ?? 'Bancada <nao-responda@localhost>',
    contactEmail: email(read, 'CONTACT_EMAIL'),
    adminEmail: email(read, 'ADMIN_EMAIL'),
    // Spaces around a password are part of it.
    adminPassword: matching(
      () => env.ADMIN_PASSWORD || null,
      'ADMIN_PASSWORD',
      /^.{8,128}$/su,
      'uma senha de 8 a 128 caracteres',
    ),
    loadStarter: oneOf(read, 'STARTER', ['on', 'off'], 'on') === 'on',
    maxLogins: integer(read, 'MAX_LOGINS', { min: 1, max: 1000, default: 5 }),
    sessionMaxDays: integer(read, 'SESSION_MAX_DAYS', { min: 1, max: 3650, default: 90 }),
    adminSessionMaxDays: integer(read, 'ADMIN_SESSION_MAX_DAYS', { min: 1, max: 3650, default: 30 }),
    maxUploadMb: integer(read, 'MAX_UPLOAD_MB', { min: 1, max: 102_400, default: 200 }),
    maxConnectionsPerAddress: integer(read, 'MAX_CONNECTIONS_PER_ADDRESS', {
      min: 8,
      max: 10_000,
      default: 256,
    }),
    maxUnfinishedUploads: integer(read, 'MAX_UNFINISHED_UPLOADS', { min: 1, max: 1000, default: 10 }),
    maxStoredGbPerUser: numberOr(read, 'MAX_STORED_GB_PER_USER', { byDefault: 20, mayBeZero: true }),
    minFreeDiskMb: optionalInteger(read, 'MIN_FREE_DISK_MB', { min: 0, max: 1_000_000_000 }),
    deleteMinPerfil: perfil(read, 'DELETE_MIN_PERFIL'),
    require2fa: oneOf(read, 'REQUIRE_2FA', factorDemandedOf, 'off'),
    throttleFactor: numberOr(read, 'THROTTLE_FACTOR', { byDefault: 1, mayBeZero: false }),
    metricsToken: matching(
      read,
      'METRICS_TOKEN',
      /^[\x21-\x7e]{16,200}$/,
      'de 16 a 200 caracteres sem espaços nem acentos',
    ),
    logLevel: read('LOG_LEVEL') === null ? null : oneOf(read, 'LOG_LEVEL', logLevels, 'info'),
  };
}

/** Limits for incoming files. */
export function fileLimits(config: Config): FileLimits {
  const { maxUploadMb, maxUnfinishedUploads: unfinishedMax, minFreeDiskMb } = config;
  const minFreeBytes = minFreeDiskMb === null ? null : minFreeDiskMb * bytesOfMb;
  return { maxBytes: maxUploadMb * bytesOfMb, unfinishedMax, minFreeBytes };
}

/** Size limit, in bytes, of one person's attachments; null: unlimited. */
export function ownSpaceMax({ maxStoredGbPerUser }: Config): number | null {
  return maxStoredGbPerUser === 0 ? null : Math.floor(maxStoredGbPerUser * 1024 * bytesOfMb);
}

function documentBounds(read: Read): DocumentBounds {
  const whole = (variable: string, byDefault: number, max: number) =>
    integer(read, variable, { min: 1, max, default: byDefault });
  return {
    pagesMax: whole('READING_MAX_PAGES', 20_000, 1_000_000),
    bytesMax: whole('READING_MAX_TEXT_MB', 40, 100_000) * bytesOfMb,
    failedPagesMax: whole('READING_MAX_FAILED_PAGES', 50, 1_000_000),
    msMax: whole('READING_MAX_HOURS', 24, 10_000) * spanMs({ hours: 1 }),
  };
}

/** The folders whose files the server removes or serves by rules of its own. */
const takenFolders = ['db', 'files', 'outbox'];

function backupDir(read: Read, root: string, dataDir: string): string {
  const given = read('BACKUP_DIR');
  if (given === null) return path.join(dataDir, 'copias');
  const folder = path.resolve(root, given);
  const isTaken = takenFolders.some((name) => {
    const way = path.relative(path.join(dataDir, name), folder);
    return !way.startsWith('..') && !path.isAbsolute(way);
  });
  if (isTaken) throw new ConfigError('BACKUP_DIR', 'uma pasta fora de db/, files/ e outbox/ da DATA_DIR');
  return folder;
}

type Read = (variable: string) => string | null;

/** An empty variable counts as unset. */
function reader(env: Environment): Read {
  return (variable) => env[variable]?.trim() || null;
}

function defaultPublicUrl(host: string, port: number, https: HttpsSettings | null): string {
  const everywhere = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'];
  const name = everywhere.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  if (https === null) return `http://${name}:${port}`;
  // Passkeys belong to a name, which the other machines find without a name server.
  const short = ['0.0.0.0', '::'].includes(host) ? shortNameOf(thisMachine) : null;
  return `https://${short === null ? name : `${short}.local`}:${https.port}`;
}

function httpsSettings(read: Read, httpPort: number): HttpsSettings | null {
  const wanted = oneOf(read, 'HTTPS', ['on', 'off', 'new', '1', '0'], 'off');
  const port = integer(read, 'HTTPS_PORT', { min: 0, max: 65_535, default: 3443 });
  if (wanted === 'off' || wanted === '0') return null;
  if (port !== 0 && port === httpPort) throw new ConfigError('HTTPS_PORT', 'uma porta diferente da de PORT');
  return { port, isAuthorityRenewed: wanted === 'new' };
}

function integer(
  read: Read,
  variable: string,
  limits: { min: number; max: number; default: number },
): number {
  const value = read(variable);
  if (value === null) return limits.default;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < limits.min || number > limits.max) {
    throw new ConfigError(variable, `um número inteiro de ${limits.min} a ${limits.max}`);
  }
  return number;
}

function optionalInteger(read: Read, variable: string, limits: { min: number; max: number }): number | null {
  return read(variable) === null ? null : integer(read, variable, { ...limits, default: limits.min });
}

function numberOr(
  read: Read,
  variable: string,
  { byDefault, mayBeZero }: { byDefault: number; mayBeZero: boolean },
): number {
  const value = read(variable);
  if (value === null) return byDefault;
  const number = Number(value);
  if (!Number.isFinite(number) || number < 0 || (number === 0 && !mayBeZero))
    throw new ConfigError(variable, mayBeZero ? 'zero ou um número maior' : 'um número maior que zero');
  return number;
}

function oneOf<Value extends string>(
  read: Read,
  variable: string,
  values: readonly Value[],
  byDefault: Value,
): Value {
  const value = read(variable);
  if (value === null) return byDefault;
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) throw new ConfigError(variable, `um destes valores: ${values.join(', ')}`);
  return found;
}

/** Accepts both names of a profile. */
function perfil(read: Read, variable: string): Perfil | null {
  const value = read(variable);
  if (value === null) return null;
  const named = perfilNamed(value);
  if (named === null)
    throw new ConfigError(variable, `um destes valores: ${perfis.join(', ')} (ou user, technician)`);
  return named;
}

function matching(read: Read, variable: string, pattern: RegExp, takes: string): string | null {
  const value = read(variable);
  if (value !== null && !pattern.test(value)) throw new ConfigError(variable, takes);
  return value;
}

/** Same rule as the sign-in: otherwise this admin could not sign in. */
function email(read: Read, variable: string): string | null {
  const value = read(variable);
  if (value !== null && !z.safeParse(emailAddress(), value).success)
    throw new ConfigError(variable, 'um endereço de e-mail');
  return value;
}

/** Not validated as a URL: the address of a Unix socket (`postgresql:///name?host=/folder`) is not one. */
function postgresUrl(read: Read, variable: string): string | null {
  return matching(
    read,
    variable,
    /^postgres(ql)?:\/\//,
    'um endereço que comece com postgres:// ou postgresql://',
  );
}

function url(read: Read, variable: string, protocols: readonly string[]): string | null {
  const value = read(variable);
  if (value === null) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(
      variable,
      `um endereço que comece com ${protocols.map((p) => `${p}//`).join(' ou ')}`,
    );
  }
  return value;
}

function trustProxy(read: Read): string | null {
  const value = read('TRUST_PROXY');
  if (value === null || value === 'off') return null;
  if (!/^[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*$/.test(value)) {
    throw new ConfigError('TRUST_PROXY', 'off ou endereços IP e redes separados por vírgula (10.0.0.0/8)');
  }
  return value;
}

function s3(read: Read): Config['s3'] {
  const endpoint = url(read, 'S3_ENDPOINT', ['http:', 'https:']);
  if (endpoint === null) return null;
  const required = (variable: string) => {
    const value = read(variable);
    if (value === null) throw new ConfigError(variable, 'um valor, pois S3_ENDPOINT está definida');
    return value;
  };
  return {
    endpoint,
    region: read('S3_REGION') ?? 'us-east-1',
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  };
}
