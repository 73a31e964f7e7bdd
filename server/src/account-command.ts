import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, readConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import type { Database } from './database/database.ts';
import { AppError } from './http/app-error.ts';
import { createLogger } from './log.ts';
import { openDatabase } from './open-database.ts';
import { StartError } from './start-error.ts';
import { failureText } from './start-failures.ts';

const root = path.resolve(import.meta.dirname, '../..');

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** What a command does to one account. @returns what was done, for the terminal @throws AppError user-not-found; StartError */
type Work = (db: Database, email: string | undefined) => Promise<string>;

/**
 * A command of the machine's terminal for one account, named by its e-mail. The embedded database must not be in use; a PostgreSQL may be.
 * @param usage what to type
 */
export function runAccountCommand(usage: string, work: Work): void {
  command(usage, work).catch((error: unknown) => {
    process.stderr.write(`${failureText(error)}\n`);
    process.exitCode = 1;
  });
}

async function command(usage: string, work: Work): Promise<void> {
  const [email, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new StartError(usage);
  const envFile = path.join(root, '.env');
  // Variables that are set take precedence over the file.
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  say(await onDatabase(readConfig(process.env, root), email, work));
}

async function onDatabase(config: Config, email: string | undefined, work: Work): Promise<string> {
  await prepareDataFolder(config.dataDir);
  const database = await openDatabase(config, createLogger('warn'), say);
  try {
    await database.migrate(path.join(root, 'server/migrations'));
    return await work(database.db, email);
  } catch (error) {
    if (error instanceof AppError && error.code === 'user-not-found')
      throw new StartError(`Nenhuma conta tem o e-mail ${email}.`);
    throw error;
  } finally {
    await database.close();
  }
}
