import { allEndpoints } from '@bancada/contract/all-endpoints';
import { ReadinessReport } from '@bancada/contract/instance/health';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readPrimary } from '../src/database/replica/replica-queries.ts';
import { people } from './application.ts';
import { openReplicated, type Process, patience, type Replicated } from './replicated.ts';

/** The first run on a machine downloads PostgreSQL. */
const fetchTimeoutMs = 600_000;
const conflictWithRecovery = '40001';

let shop: Replicated;
let one: Process;
let other: Process;
const logged: { code?: string; msg: string }[] = [];

beforeAll(async () => {
  shop = await openReplicated();
  const logger = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });
  one = await shop.openProcess({ logger });
  other = await shop.openProcess();
}, fetchTimeoutMs);
beforeEach(caughtUp);
afterEach(() => shop.resumeReplay());
afterAll(() => shop.stop());

async function addMaker(nome: string): Promise<void> {
  const maker = { nome, website: 'https://oficina.test', contato_suporte: 'Bia' };
  expect((await one.call('editor', 'POST', '/manufacturers', maker)).statusCode).toBe(201);
}

async function makersSeen(by: 'usuario' | 'editor', { call }: Process): Promise<string[]> {
  const answer = await call(by, 'GET', '/manufacturers?limit=100');
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json<{ data: { nome: string }[] }>();
  return data.map(({ nome }) => nome);
}

/** The server that answers a call with which this person reads. */
async function answeringServer(person: 'usuario' | 'editor', process: Process): Promise<string> {
  const before = process.replica.reads.replica;
  await makersSeen(person, process);
  return process.replica.reads.replica > before ? 'replica' : 'primary';
}

/** The replica has everything that was written until now. */
async function caughtUp(): Promise<void> {
  for (const process of [one, other]) {
    for (const person of ['usuario', 'editor'] as const) {
      await process.until('in-use');
      await vi.waitUntil(async () => (await answeringServer(person, process)) === 'replica', patience);
    }
  }
}

/** Does work as a call of an admin that only reads. */
async function asRead<Result>({ replica, db }: Process, work: () => Promise<Result>): Promise<Result> {
  const { position: primary } = await readPrimary(db);
  const positions = { ownWrite: null, primary, askedAt: performance.now() };
  return replica.call('read', { id: 0, positions }, work);
}

test('a person reads what they have just written, and others read the replica until it has it', async () => {
  await shop.pauseReplay();
  await addMaker('Oficina Nova');
  for (const process of [one, other]) {
    expect(await makersSeen('editor', process)).toContain('Oficina Nova');
    expect(await answeringServer('editor', process)).toBe('primary');
    expect(await makersSeen('usuario', process)).not.toContain('Oficina Nova');
    expect(await answeringServer('usuario', process)).toBe('replica');
  }
  await shop.resumeReplay();
  await caughtUp();
  for (const process of [one, other]) expect(await makersSeen('usuario', process)).toContain('Oficina Nova');
});

test('a search finds what somebody has just written while the replica lacks it', async () => {
  await shop.pauseReplay();
  const symptom = 'Zurpabela não liga';
  await sql`INSERT INTO symptoms (sintoma) VALUES (${symptom})`.execute(one.db);
  for (const process of [one, other]) {
    const [first] = (await process.call('usuario', 'GET', '/search/global?q=zurpabela')).json<unknown[]>();
    expect(first).toMatchObject({ type: 'sintoma', description: symptom });
  }
});

test('what a person has seen does not disappear again when the replica is back, and still behind', async () => {
  await shop.pauseReplay();
  await addMaker('Oficina Vista');
  expect(await makersSeen('usuario', one)).not.toContain('Oficina Vista');
  shop.replica.freeze();
  await one.until('unreachable');
  expect(await makersSeen('usuario', one)).toContain('Oficina Vista');
  shop.replica.thaw();
  await one.until('in-use');
  expect(await makersSeen('usuario', one)).toContain('Oficina Vista');
});

test('a replica that is too far behind is not read', async () => {
  await shop.pauseReplay();
  await addMaker('Oficina Atual');
  const strict = await shop.openProcess({ limits: { lagMaxMs: 0 } });
  expect(await makersSeen('usuario', strict)).toContain('Oficina Atual');
  await strict.until('behind');
  const ready = ReadinessReport.parse((await strict.app.inject('/readyz')).json());
  expect(ready).toEqual({ status: 'ok', checks: { database: true, files: true }, replica: 'behind' });
  await shop.resumeReplay();
  await strict.until('in-use');
});

test('every call that reads is answered by the replica, which none of them asks to write', async () => {
  const admin = (
    await one.db.selectFrom('users').select('id').where('email', '=', people.admin.email).execute()
  )[0];
  for (const { method, path, access, answeredBy } of allEndpoints.filter(({ method }) =>
    /GET|HEAD/.test(method),
  )) {
    const url = path.replace(':tipo', 'manufacturers').replace(/:\w+/g, String(admin?.id));
    const before = { ...one.replica.reads };
    const { statusCode } = await one.call('admin', method as 'GET' | 'HEAD', url);
    expect([500, 503], `${method} ${url}`).not.toContain(statusCode);
    // A call that is refused for what it lacks has not read anything.
    if (statusCode >= 400) continue;
    const isRead = answeredBy !== 'primary' && access !== 'anyone';
    expect(one.replica.reads, `${method} ${url}`).toEqual({
      ...before,
      replica: before.replica + (isRead ? 1 : 0),
    });
  }
  expect(logged.filter(({ code }) => code !== undefined)).toEqual([]);
});

test('a read that the replica has to break off for the sake of its primary is answered by the primary', async () => {
  await sql`CREATE TABLE worn AS SELECT 1 AS value`.execute(one.db);
  await vi.waitUntil(async () => {
    const [found] = await shop.onReplica<{ name: string | null }>(`SELECT to_regclass('worn')::text AS name`);
    return found?.name === 'worn';
  }, patience);
  const slowThere = asRead(one, () =>
    sql<{ where: string }>`
      SELECT CASE WHEN pg_is_in_recovery() THEN 'replica' || pg_sleep(60) ELSE 'primary' END AS where
        FROM (SELECT count(*) FROM worn) AS counted`.execute(one.db),
  );
  await untilAsleep(1);
  await sql`DELETE FROM worn`.execute(one.db);
  await sql`VACUUM worn`.execute(one.db);
  expect((await slowThere).rows).toEqual([{ where: 'primary' }]);
  expect(logged.at(-1)?.code).toBe(conflictWithRecovery);
});

test('a query that nobody waits for any more is cancelled on the replica', async () => {
  const giveUp = new AbortController();
  const search = asRead(one, () => sql`SELECT pg_sleep(60)`.execute(one.db, { signal: giveUp.signal }));
  await untilAsleep(1);
  giveUp.abort(new Error('enough'));
  await expect(search).rejects.toThrow('enough');
  await untilAsleep(0);
});

test('while the replica is frozen or gone the primary answers, and once it is back it is read again', async () => {
  shop.replica.freeze();
  expect(await answeringServer('usuario', one)).toBe('primary');
  shop.replica.thaw();
  await caughtUp();
  await shop.replica.kill();
  expect(await answeringServer('usuario', one)).toBe('primary');
  await other.until('unreachable');
  const ready = await other.app.inject('/readyz');
  expect([ready.statusCode, ready.json().replica]).toEqual([200, 'unreachable']);
  await shop.replica.start();
  await caughtUp();
});

test('a server that is no replica of this database is not read', async () => {
  const ofItself = await shop.openProcess({ replicaUrl: shop.database });
  expect(ofItself.replica.state).toBe('foreign');
  const withoutTables = await shop.openProcess({ replicaUrl: shop.replica.addressOf('postgres') });
  expect(withoutTables.replica.state).toBe('foreign');
  expect(await answeringServer('usuario', withoutTables)).toBe('primary');
});

test('a replica that has become a primary itself is not read any more', async () => {
  await shop.onReplica('SELECT pg_promote()');
  await one.until('foreign');
  expect(await answeringServer('usuario', one)).toBe('primary');
});

/** So many queries sleep on the replica. */
async function untilAsleep(count: number): Promise<void> {
  const ask = () =>
    shop.onReplica<{ count: number }>(
      "SELECT count(*)::int FROM pg_stat_activity WHERE wait_event = 'PgSleep'",
    );
  await vi.waitUntil(async () => (await ask())[0]?.count === count, patience);
}
