import { existsSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { resetFactorByEmail } from './features/second-factor/reset.service.ts';
import { AppError } from './http/app-error.ts';
import { createLogger } from './log.ts';
import { openDatabase } from './open-database.ts';
import { StartError } from './start-error.ts';
import { failureText } from './start-failures.ts';

const root = path.resolve(import.meta.dirname, '../..');

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** @returns what was done, for the terminal */
async function reset(config: Config, email: string): Promise<string> {
  const logger = createLogger('warn');
  await prepareDataFolder(config.dataDir);
  const database = await openDatabase(config, logger, say);
  try {
    await database.migrate(path.join(root, 'server/migrations'));
    const userName = await resetFactorByEmail(database.db, systemClock.now(), email);
    return userName === null
      ? 'Esta conta não tem verificação em duas etapas: nada foi alterado.'
      : `Verificação em duas etapas de ${userName} removida, e as sessões encerradas. A pessoa entra só com a senha e recebe um e-mail.`;
  } catch (error) {
    if (error instanceof AppError && error.code === 'user-not-found')
      throw new StartError(`Nenhuma conta tem o e-mail ${email}.`);
    throw error;
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || more.length > 0)
    throw new StartError('Diga o e-mail da conta: npm run reset-2fa -- pessoa@exemplo.com.br');
  const envFile = path.join(root, '.env');
  // Variables that are set take precedence over the file.
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  say(await reset(readConfig(process.env, root), email));
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
});
