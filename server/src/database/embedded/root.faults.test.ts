import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { closeAll, newFolder, open, preparedFolder } from '../../../test/embedded-engine.ts';
import { findPlace, type RootMeans } from './place.ts';
import { findPrograms, type Programs } from './programs.ts';

const folders: string[] = [];

afterEach(async () => {
  await closeAll();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Like a default container: denies user namespaces. */
const refused = 'false';

function temporary(mode: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-root-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

function means(unshare = refused): RootMeans {
  return { unshare, systemFolder: path.join(temporary(0o755), 'bancada') };
}

/** PostgreSQL's programs where anybody may read them: the project itself may be accessible to root only. */
function openPrograms(): Programs {
  const { folder, version } = findPrograms();
  const copy = path.join(temporary(0o755), 'native');
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return { folder: copy, version };
}

/** A data folder as the server creates it: private to its owner. */
function dataIn(parent: string): { data: string; directory: string } {
  const data = path.join(parent, 'dados da oficina');
  const directory = path.join(data, 'db');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(data, 0o700);
  return { data, directory };
}

const nobody = readFileSync('/etc/passwd', 'utf8')
  .split('\n')
  .map((line) => line.split(':'))
  .find(([name]) => name === 'nobody');
const nobodyUid = Number(nobody?.[2]);
const isRoot = process.getuid?.() === 0;

const hasNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0;

/** The user of a process, as seen from outside namespaces. */
function uidOf(pid: number | null): number {
  return statSync(`/proc/${pid}`).uid;
}

describe.runIf(isRoot)('started by root, PostgreSQL, which refuses root,', () => {
  test.runIf(hasNamespaces)(
    "runs without rights under root's own files, below a folder that only root may enter",
    async () => {
      const directory = path.join(temporary(0o700), 'oficina', 'db');
      const { db } = await open(directory, { root: means('unshare') });
      expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
      expect(statSync(path.join(directory, 'postgresql')).uid).toBe(0);
    },
  );

  test('runs as an unprivileged user without a namespace, who may pass through the data folder but not list it', () => {
    const { data, directory } = dataIn(temporary(0o755));
    const said: string[] = [];
    const place = findPlace(directory, openPrograms(), (sentence) => said.push(sentence), means());
    expect(place.runner.identity.uid).toBe(nobodyUid);
    expect(place.directory).toBe(directory);
    expect([statSync(directory).uid, statSync(directory).mode & 0o777]).toEqual([nobodyUid, 0o700]);
    expect(statSync(data).mode & 0o777).toBe(0o710);
    expect(said).toEqual([]);
  });

  test('runs as the owner of the data folder, whose files stay theirs', async () => {
    const { data, directory } = dataIn(temporary(0o755));
    for (const folder of [data, directory]) chownSync(folder, nobodyUid, nobodyUid);
    const place = findPlace(directory, openPrograms(), () => undefined, means('unshare'));
    expect([place.runner.identity.uid, place.directory]).toEqual([nobodyUid, directory]);
    expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  test('moves to a system folder with programs and data if only root can reach them, and says so at each start', async () => {
    const { directory } = dataIn(temporary(0o700));
    const root = means();
    const said: string[] = [];
    const say = (sentence: string) => said.push(sentence);
    const first = await open(directory, { root, say });
    expect(uidOf(first.engine.pid())).toBe(nobodyUid);
    await sql`CREATE TABLE kept AS SELECT 7 AS id`.execute(first.db);
    await first.db.destroy();
    await first.engine.stop();
    const noted = readFileSync(path.join(directory, 'lugar.txt'), 'utf8').split('\n')[0] ?? '';
    expect(path.dirname(noted)).toBe(root.systemFolder);
    expect(said).toEqual([expect.stringContaining(`o banco de dados fica em "${noted}"`)]);
    expect(statSync(noted).mode & 0o777).toBe(0o700);
    // Even if it could now run beside its data.
    const { db } = await open(directory, { root: { ...root, unshare: 'unshare' }, say });
    expect((await sql`SELECT id FROM kept`.execute(db)).rows).toEqual([{ id: 7 }]);
    expect(said).toHaveLength(2);
    expect(existsSync(path.join(directory, 'postgresql'))).toBe(false);
  });

  test('moves a database that has become unreachable, instead of starting an empty one', async () => {
    const { directory } = dataIn(temporary(0o700));
    cpSync(preparedFolder(), directory, { recursive: true });
    const { db } = await open(directory, { root: means() });
    expect(
      (await sql<{ count: number }>`SELECT count(*)::int AS count FROM symptoms`.execute(db)).rows[0]?.count,
    ).toBeGreaterThan(100);
    expect(existsSync(path.join(directory, 'postgresql'))).toBe(false);
  });

  test('does not start an empty database if the noted folder is gone', async () => {
    const { directory } = dataIn(temporary(0o700));
    const root = means();
    const first = await open(directory, { root });
    await first.db.destroy();
    await first.engine.stop();
    rmSync(root.systemFolder, { recursive: true });
    await expect(open(directory, { root })).rejects.toThrow(/que não existe mais: traga a pasta de volta/);
  });

  test('owns its files, whoever owned them before', async () => {
    const parent = temporary(0o755);
    const { directory } = dataIn(parent);
    cpSync(preparedFolder(), directory, { recursive: true });
    const programs = openPrograms();
    const owner = () => statSync(path.join(directory, 'postgresql/PG_VERSION')).uid;
    findPlace(directory, programs, () => undefined, means());
    expect(owner()).toBe(nobodyUid);
    findPlace(directory, programs, () => undefined, means(hasNamespaces ? 'unshare' : refused));
    expect(owner()).toBe(hasNamespaces ? 0 : nobodyUid);
  });
});

test('started by anybody else, it runs as that user, in the data folder', () => {
  const directory = newFolder();
  mkdirSync(directory);
  const script = `
    const { findPlace } = await import(${JSON.stringify(path.join(import.meta.dirname, 'place.ts'))});
    console.log(JSON.stringify(findPlace(process.argv[1], { folder: process.argv[2], version: '1' }, console.log)));`;
  const programs = findPrograms();
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script, directory, programs.folder],
    {
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  const place = JSON.parse(stdout) as { directory: string; runner: { owner: unknown } };
  expect(place.directory).toBe(directory);
  expect(place.runner.owner === null).toBe(!isRoot);
});
