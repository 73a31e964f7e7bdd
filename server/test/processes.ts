import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../../scripts/testing/postgres.ts';
import { takeNoise } from '../../scripts/testing/quiet.ts';
import { connectDatabase, type Database } from '../src/database/database.ts';
import { insertUser } from '../src/features/users/users.sql.ts';
import { type HoldingProxy, startHoldingProxy } from './held-calls.ts';
import { startTestNginx, type TestNginx } from './nginx.ts';
import { quickHash } from './passwords.ts';
import { startTestS3, type TestS3 } from './s3.ts';
import { type Started, startForAll, untilReady } from './server-process.ts';
import { encodeForm, type Fields } from './uploads.ts';

export type Body = object | Uint8Array<ArrayBuffer>;

/** One process, seen by a signed-in person. */
export type Call = (
  method: string,
  url: string,
  body?: Body,
  headers?: Record<string, string>,
) => Promise<Response>;

export interface Processes {
  started: Started[];
  db: Database;
  s3: TestS3;
  /** Between the processes and S3. */
  wire: HoldingProxy;
  /** Before the processes, with TLS. */
  proxy: TestNginx;
  /** Signed out. */
  call(
    process: number,
    method: string,
    url: string,
    body?: Body,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Makes an account and signs in at one process. @returns calls to each process, with the tokens of that session */
  newPerson(name: string): Promise<Person>;
}

export interface Person {
  tokens: { access_token: string; refresh_token: string };
  /** A call to a process, by its number. */
  at(process: number): Call;
}

export const password = 'ponta-de-prova-7';
/** The first run on a machine downloads PostgreSQL, and says so. */
const fetchTimeoutMs = 600_000;

/** Starts so many server processes at once on one empty database and one empty S3 store; each has a data folder of its own. */
export function withProcesses(count: number, environment: Record<string, string> = {}): () => Processes {
  let processes: Processes | undefined;
  let postgres: TestPostgres;
  let [db, s3, wire, proxy]: [Database?, TestS3?, HoldingProxy?, TestNginx?] = [];
  beforeAll(async () => {
    postgres = await startTestPostgres();
    takeNoise();
    const url = await postgres.createDatabase();
    s3 = await startTestS3();
    wire = await startHoldingProxy(s3.settings.endpoint);
    const started = Array.from({ length: count }, () =>
      startForAll({
        DATABASE_URL: url,
        S3_ENDPOINT: wire?.address ?? '',
        S3_BUCKET: s3?.settings.bucket ?? '',
        S3_ACCESS_KEY_ID: s3?.settings.accessKeyId ?? '',
        S3_SECRET_ACCESS_KEY: s3?.settings.secretAccessKey ?? '',
        MIN_FREE_DISK_MB: '0',
        TRUST_PROXY: '127.0.0.1',
        ...environment,
      }),
    );
    const ports = await Promise.all(started.map(async (one) => (await untilReady(one)).port));
    db = connectDatabase({ client: { connectionString: url }, maxConnections: 4 }, pino({ level: 'silent' }));
    proxy = await startTestNginx(ports);
    takeNoise();
    processes = { started, db, s3, wire, proxy, ...calling(ports, db) };
  }, fetchTimeoutMs);
  afterAll(async () => {
    for (const { server } of processes?.started ?? []) server.kill('SIGKILL');
    await proxy?.stop();
    await db?.destroy();
    await wire?.close();
    await s3?.close();
    await postgres.stop();
  });
  return () => {
    if (processes === undefined) throw new Error('the processes run within tests alone');
    return processes;
  };
}

function calling(ports: readonly number[], db: Database): Pick<Processes, 'call' | 'newPerson'> {
  const call: Processes['call'] = (process, method, url, body, headers = {}) =>
    fetch(`http://127.0.0.1:${ports[process]}/api/v1${url}`, {
      method,
      headers: { ...(body === undefined || body instanceof Uint8Array ? {} : json), ...headers },
      ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
  return {
    call,
    newPerson: async (name) => {
      const email = `${name}@oficina.test`;
      await insertUser(db, {
        nome: name,
        nomeUsuario: name,
        email,
        perfil: 'admin',
        passwordHash: await quickHash(password),
      });
      const tokens = (await (
        await call(0, 'POST', '/auth/login', { email, password })
      ).json()) as Person['tokens'];
      const authorization = `Bearer ${tokens.access_token}`;
      return {
        tokens,
        at: (process) => (method, url, body, headers) =>
          call(process, method, url, body, { authorization, ...headers }),
      };
    },
  };
}

const json = { 'content-type': 'application/json' };

/** Sends a form to `fast_upload`. */
export async function attach(call: Call, fields: Fields, file?: Uint8Array): Promise<Response> {
  const { headers, payload } = await encodeForm(fields, file);
  return call('POST', '/attachments/fast_upload', new Uint8Array(payload), headers);
}

const tus = { 'tus-resumable': '1.0.0' };

/** Begins an upload in parts. @returns its address below `/api/v1` */
export async function beginUpload(call: Call, length: number): Promise<string> {
  const begun = await call('POST', '/attachments/uploads', undefined, {
    ...tus,
    'upload-length': String(length),
  });
  return String(begun.headers.get('location')).replace(/^.*\/api\/v1/, '');
}

export function sendPart(call: Call, url: string, offset: number, bytes: Uint8Array): Promise<Response> {
  return call('PATCH', url, new Uint8Array(bytes), {
    ...tus,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  });
}

/** How many bytes have arrived, as HEAD says; null if it answers anything but 200. */
export async function arrivedOf(call: Call, url: string): Promise<number | null> {
  const state = await call('HEAD', url, undefined, tus);
  return state.status === 200 ? Number(state.headers.get('upload-offset')) : null;
}
