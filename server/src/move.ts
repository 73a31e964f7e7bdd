import { existsSync } from 'node:fs';
import path from 'node:path';
import { DateTime } from 'luxon';
import { pino } from 'pino';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { isDatabaseUnreachable } from './database/failures.ts';
import { AppError } from './http/app-error.ts';
import { openEmbedded, requireEmbedded } from './move/embedded-side.ts';
import { noteMove } from './move/left-place.ts';
import { type MoveReport, moveDatabase } from './move/move-database.ts';
import { type Direction, moveFiles } from './move/move-files.ts';
import { counted, openProgress, type Progress } from './move/progress.ts';
import { openSession, type Session } from './move/session.ts';
import { refuseOld } from './open-database.ts';
import { StartError } from './start-error.ts';
import { failureText } from './start-failures.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** As a shell reports a program that Ctrl+C ended. */
const interruptedCode = 130;
const goOn = 'Repita o mesmo comando: ele continua de onde parou.';

interface Task {
  direction: Direction;
  config: Config;
  databaseUrl: string;
  progress: Progress;
  signal: AbortSignal;
}

async function move(task: Task): Promise<void> {
  const { direction, config, progress, signal } = task;
  const isToPostgres = direction === 'to-postgres';
  const folder = path.join(config.dataDir, 'db');
  const { from, to, close } = await openBoth(task, folder);
  try {
    const rows = await moveDatabase({
      from,
      to,
      migrations: path.join(root, 'server/migrations'),
      logger,
      report: reportTo(progress),
      signal,
      copyFiles: async () => {
        const { s3 } = config;
        if (s3 !== null)
          await moveFiles({ direction, config: { ...config, s3 }, db: from.db, progress, signal });
      },
      beforeDone: () => noteMove(folder, isToPostgres ? 'postgresql' : 'embutido', timeForPeople()),
    });
    progress.say(`Mudança concluída: ${counted(rows)} linhas copiadas e conferidas uma a uma.`);
  } finally {
    await close();
  }
  for (const sentence of isToPostgres ? afterPostgres(task) : afterEmbedded(task)) progress.say(sentence);
}

async function openBoth({ direction, config, databaseUrl, progress, signal }: Task, folder: string) {
  const means = { logger, say: progress.say, signal };
  if (direction === 'to-postgres') requireEmbedded(folder);
  const client = { connectionString: databaseUrl };
  await refuseOld(client, logger);
  const postgres = await openSession(client, true, means);
  let embedded: Session;
  try {
    if (direction === 'to-embedded') await prepareDataFolder(config.dataDir);
    embedded = await openEmbedded(folder, means);
  } catch (error) {
    await postgres.close();
    throw error;
  }
  const close = async () => {
    await postgres.close();
    await embedded.close();
  };
  const [from, to] = direction === 'to-postgres' ? [embedded, postgres] : [postgres, embedded];
  return { from, to, close };
}

const problemTexts = {
  missing: 'falta no destino',
  extra: 'está a mais no destino',
  different: 'é diferente no destino',
};

function reportTo(progress: Progress): MoveReport {
  return {
    onProgress: (step, done, total, table) => {
      if (table !== undefined && table.rows > 0 && process.stdout.isTTY !== true)
        progress.say(`Copiada a tabela ${table.name}: ${counted(table.rows)} linhas.`);
      progress.rows(step, done, total);
    },
    onDifference: ({ table, key, problem }) =>
      progress.say(`Tabela ${table}: a linha ${key} ${problemTexts[problem]}; vai ser copiada de novo.`),
  };
}

function afterPostgres({ config, databaseUrl }: Task): string[] {
  const shown = withoutPassword(databaseUrl);
  return [
    `Falta um passo: antes do próximo npm start, o .env deve ter esta linha${shown === databaseUrl ? '' : ' (com a senha no lugar de SENHA)'}:`,
    `  DATABASE_URL=${shown}`,
    config.s3 === null
      ? `Os anexos ficam onde estão, em "${path.join(config.dataDir, 'files')}": mantenha DATA_DIR como está.`
      : 'Os anexos estão no S3: mantenha no .env as linhas S3_….',
    `A base antiga continua em "${path.join(config.dataDir, 'db')}", como estava. Um início sem DATABASE_URL é recusado, para que ninguém escreva nela por engano.`,
  ];
}

function afterEmbedded({ config }: Task): string[] {
  return [
    'Falta um passo: tire do .env a linha DATABASE_URL antes do próximo npm start.',
    config.s3 === null
      ? `Os anexos ficam onde estão, em "${path.join(config.dataDir, 'files')}".`
      : `Os anexos estão agora também em "${path.join(config.dataDir, 'files')}": tire do .env as linhas S3_…, ou mantenha-as para continuar a guardá-los no S3.`,
    'A base antiga continua no PostgreSQL, como estava. Um início com DATABASE_URL nesta pasta de dados é recusado, para que ninguém escreva nela por engano.',
  ];
}

/** Output may be kept in a log. */
function withoutPassword(address: string): string {
  return address.replace(/^(\w+:\/\/[^:@/?]*):[^@/]*@/, '$1:SENHA@');
}

function timeForPeople(): string {
  return DateTime.fromJSDate(systemClock.now()).toFormat('dd/MM/yyyy HH:mm');
}

const logger = pino({ level: 'warn' }, pino.destination({ fd: 2, sync: true }));

function readTask(progress: Progress, signal: AbortSignal): Task {
  const [direction, address, ...more] = process.argv.slice(2);
  if ((direction !== 'to-postgres' && direction !== 'to-embedded') || more.length > 0)
    throw new StartError('Use npm run move-to-postgres ou npm run move-to-embedded.');
  const envFile = path.join(root, '.env');
  // Variables that are set take precedence over the file.
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  if (address !== undefined) process.env.DATABASE_URL = address;
  const config = readConfig(process.env, root);
  const { databaseUrl } = config;
  if (databaseUrl === null)
    throw new StartError(
      `Diga o endereço do PostgreSQL em DATABASE_URL (no .env), ou no comando: npm run move-${direction} -- postgresql://usuario:senha@servidor:5432/banco`,
    );
  return { direction, config, databaseUrl, progress, signal };
}

/** What the person at the terminal reads. */
function endText(error: unknown, isInterrupted: boolean): string {
  if (isInterrupted) return `Mudança interrompida, sem nada perdido. ${goOn}`;
  if (isDatabaseUnreachable(error) || error instanceof AppError)
    return `A mudança parou: ${(error as Error).message.replace(/\.$/, '')}. ${goOn}`;
  return failureText(error);
}

async function main(): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interrupted.abort());
  const progress = openProgress(process.stdout);
  try {
    await move(readTask(progress, interrupted.signal));
  } catch (error) {
    progress.end();
    process.stderr.write(`${endText(error, interrupted.signal.aborted)}\n`);
    process.exitCode = interrupted.signal.aborted ? interruptedCode : 1;
  }
}

await main();
