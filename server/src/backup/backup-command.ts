// npm run backup [FILE]: makes a backup in one file, beside a running server too. Exit code 2: it is made, but the store has lost
// files that it should have.
import path from 'node:path';
import { pino } from 'pino';
import { localDay } from '../clock.ts';
import type { Config } from '../config.ts';
import { connectDatabase } from '../database/database.ts';
import { hasDatabase, reachRunning } from '../database/embedded/embedded-engine.ts';
import { EmbeddedDatabaseInUseError } from '../database/embedded/errors.ts';
import { openStore } from '../files/files.ts';
import { type OpenDatabase, openDatabase } from '../open-database.ts';
import { writeBackup } from './backup.ts';
import { BackupError } from './backup-error.ts';
import type { BackupSummary } from './backup-types.ts';
import { countText, fromCaller, progressLine, runCommand, say, sizeText } from './command.ts';

const logger = pino({ level: 'warn' }, pino.destination({ fd: 2, sync: true }));
const usage = 'Diga um só arquivo: npm run backup, ou npm run backup /outro/disco/bancada.bancada';
/** In `DATA_DIR`. Not the folder of the nightly copies, where old ones are removed. */
const usualFolder = 'copias-manuais';
const maxConnections = 2;

async function backup(config: Config, given: string[]): Promise<number> {
  const [name, ...more] = given;
  if (more.length > 0 || name?.startsWith('-')) throw new BackupError(usage);
  const file = name === undefined ? usualFile(config) : fromCaller(name);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  const database = await open(config);
  const progress = progressLine();
  try {
    const store = await openStore({ directory: path.join(config.dataDir, 'files'), s3: config.s3 });
    const made = await writeBackup({ db: database.db, store }, file, {
      attachments: 'inside',
      onProgress: progress.show,
      signal: stopping.signal,
    });
    progress.clear();
    return report(file, made, name === undefined);
  } finally {
    progress.clear();
    await database.close();
  }
}

function usualFile({ dataDir }: Config): string {
  const now = new Date();
  const time = now.toTimeString().slice(0, 'hh:mm:ss'.length).replaceAll(':', '');
  return path.join(dataDir, usualFolder, `bancada-${localDay(now)}-${time}.bancada`);
}

/** The database as it is, without its migrations: also before an update. Beside a running server, through its PostgreSQL. */
async function open(config: Config): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const directory = path.join(config.dataDir, 'db');
  if (config.databaseUrl === null && !hasDatabase(directory))
    throw new BackupError(`Não há dados da Bancada em "${config.dataDir}": confira DATA_DIR.`);
  try {
    return await openDatabase(config, logger, say);
  } catch (error) {
    if (!(error instanceof EmbeddedDatabaseInUseError)) throw error;
    const { connection, close } = reachRunning(directory);
    const db = connectDatabase({ client: connection, maxConnections }, logger);
    return { db, close: () => db.destroy().finally(close) };
  }
}

function report(
  file: string,
  { bytes, rows, attachments, missing }: BackupSummary,
  isUsual: boolean,
): number {
  const content = `${countText(rows, 'linha', 'linhas')}, ${countText(attachments.count, 'anexo', 'anexos')}`;
  say(`Cópia feita em ${file} (${sizeText(bytes)}: ${content}).`);
  if (isUsual) say('Guarde-a também em outro disco: esta fica junto dos dados.');
  if (missing.length === 0) return 0;
  say(
    `Ficou sem ${countText(missing.length, 'arquivo', 'arquivos')} de anexos, que o armazenamento perdeu ou danificou:`,
  );
  for (const sha256 of missing) say(`  ${sha256}`);
  return 2;
}

await runCommand(backup);
