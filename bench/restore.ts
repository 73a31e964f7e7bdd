// npm run bench restore [faults] [MiB of files]: what a backup, its check and its restore take on the embedded engine, beside a
// plain copy of the same bytes (flushed) and their SHA-256 on the same disk in the same run; and the memory of each. Linux.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { residentBytesOf } from '../scripts/testing/proc.ts';
import { verifyBackup, writeBackup } from '../server/src/backup/backup.ts';
import { connectDatabase, type Database } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { localFileStore, placeOf } from '../server/src/files/file-store.ts';
import { loadStarter } from '../server/starter/load-starter.ts';
import { GeneratedBase } from './search/generated-base.ts';
import { loadGenerated } from './search/load.ts';
import { startEngine } from './support/embedded.ts';
import { endedWithUs } from './support/ending.ts';

const [faults, mib] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 2_048)];
if (!Number.isInteger(faults) || faults < 2 || faults % 2 > 0 || !Number.isInteger(mib))
  throw new Error('npm run bench restore [faults, an even number] [MiB of files]');
const bytesOfMib = 1024 * 1024;
const server = path.resolve(import.meta.dirname, '../server');
const logger = pino({ level: 'warn' });
const folder = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
const at = (name: string) => path.join(folder, name);
const [file, files] = [at('one.bancada'), at('data/files')];

/** Photos and manuals: as many of 1, 2, 4 and 9 MiB. */
async function writeFiles(db: Database): Promise<void> {
  const sizes = [1, 2, 4, 9];
  for (let written = 0, place = 0; written < mib; place += 1) {
    const size = Math.min(sizes[place % sizes.length] ?? 1, mib - written);
    const bytes = randomBytes(size * bytesOfMib);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const target = path.join(files, placeOf(sha256));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytes);
    const md5 = createHash('md5').update(bytes).digest('hex');
    await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo) VALUES (${sha256}, ${md5}, ${bytes.length}, 'image/jpeg')`.execute(
      db,
    );
    await sql`INSERT INTO attachments (nome_arquivo, tipo_documento, sha256, artigo_id) VALUES (${`foto ${place}`}, 'Foto', ${sha256}, 1)`.execute(
      db,
    );
    written += size;
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

/** Seconds of a command of the product, and the most memory (MB) that its own process had. */
async function command(script: string, dataDir: string, ...given: string[]) {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(server, 'src/backup', script), ...given],
    { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(endedWithUs(child), 'exit');
  const memory = await mostMemory(child);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return { seconds: (performance.now() - startedAt) / 1_000, memory };
}

async function mostMemory(child: ChildProcess): Promise<number> {
  let most = 0;
  while (child.exitCode === null && child.signalCode === null) {
    most = Math.max(most, residentBytesOf(child.pid ?? 0, 'peak'));
    await delay(20);
  }
  return most / 1024 / 1024;
}

async function plainCopy(): Promise<void> {
  await copyFile(file, at('copy'));
  const handle = await open(at('copy'), 'r');
  await handle.sync();
  await handle.close();
}

async function plainSum(): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: bytesOfMib }))
    hash.update(chunk as Buffer);
  hash.digest();
}

function tell(what: string, seconds: number, beside: number, memory?: number): void {
  const ratio = `${(seconds / beside).toFixed(2)} of a plain copy`;
  const most = memory === undefined ? '' : `, ${memory.toFixed(0)} MB at most`;
  console.log(`${what}: ${seconds.toFixed(2)} s (${ratio}${most}); load ${loadavg()[0]?.toFixed(1)}`);
}

try {
  mkdirSync(files, { recursive: true });
  const engine = await startEngine({ directory: at('data/db'), logger });
  const db = connectDatabase({ client: engine.connection, maxConnections: 2 }, logger);
  await migrate(db, path.join(server, 'migrations'), logger);
  await loadStarter(db, path.join(server, 'starter'));
  await loadGenerated(engine.connection, new GeneratedBase(faults), faults, () => undefined);
  await writeFiles(db);
  // This process has the database open, as a running server has.
  const backup = await command('backup-command.ts', at('data'), file);
  const copy = await timed(plainCopy);
  const sum = await timed(plainSum);
  const beside = { attachments: { folder: at('copias/arquivos') } };
  const source = { db, store: localFileStore(files) };
  const firstNight = await timed(() => writeBackup(source, at('copias/first.bancada'), beside));
  const laterNight = await timed(() => writeBackup(source, at('copias/later.bancada'), beside));
  const verify = await timed(() => verifyBackup(file));
  await db.destroy();
  await engine.stop();
  const restore = await command('restore-command.ts', at('new'), file);
  const megabytes = (name: string) => (statSync(name).size / bytesOfMib).toFixed(1);
  console.log(`${faults} faults and ${mib} MiB of files: ${megabytes(file)} MiB in one file`);
  console.log(`without its attachments: ${megabytes(at('copias/later.bancada'))} MiB`);
  console.log(`a plain copy: ${copy.toFixed(2)} s; a plain SHA-256: ${sum.toFixed(2)} s`);
  tell('npm run backup', backup.seconds, copy, backup.memory);
  tell('a first night, attachments beside it', firstNight, copy);
  tell('a later night, nothing new attached', laterNight, copy);
  tell('check of the whole file', verify, copy);
  tell('npm run restore, check included', restore.seconds, copy, restore.memory);
} finally {
  rmSync(folder, { recursive: true });
}
