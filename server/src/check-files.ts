import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, fileLimits, readConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import {
  type CheckedFiles,
  checkFiles,
  type FileProblem,
} from './features/attachments/check-files.service.ts';
import { bytesOfMb, openFiles } from './files/files.ts';
import { createLogger } from './log.ts';
import { openDatabase } from './open-database.ts';
import { failureText } from './start-failures.ts';

const root = path.resolve(import.meta.dirname, '../..');

const problemTexts: Record<FileProblem['problem'], string> = {
  missing: 'Falta o arquivo',
  damaged: 'Arquivo danificado',
  orphan: 'Arquivo que nenhum registro conhece',
};

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

function sayProblem({ problem, sha256, attachmentIds }: FileProblem): void {
  const users = attachmentIds.length > 0 ? ` (anexos: ${attachmentIds.join(', ')})` : '';
  say(`${problemTexts[problem]}: ${sha256}${users}`);
}

async function check(config: Config): Promise<CheckedFiles> {
  const logger = createLogger('warn');
  const { files: directory } = await prepareDataFolder(config.dataDir);
  const database = await openDatabase(config, logger, say);
  try {
    await database.migrate(path.join(root, 'server/migrations'));
    const { db } = database;
    const { store } = await openFiles({
      directory,
      s3: config.s3,
      db,
      ...fileLimits(config),
      isOwnAlone: false,
    });
    return await checkFiles({ db, store }, sayProblem);
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  const envFile = path.join(root, '.env');
  // Variables that are set take precedence over the file.
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const { files, bytes, problems } = await check(readConfig(process.env, root));
  say(`${files} arquivos lidos (${Math.ceil(bytes / bytesOfMb)} MB), ${problems} com problema.`);
  process.exitCode = problems === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
});
