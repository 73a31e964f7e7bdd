import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { connectDatabase, type Database } from '../src/database/database.ts';
import { startEmbeddedEngine } from '../src/database/embedded/embedded-engine.ts';
import { loadTokenKey } from '../src/features/auth/tokens.ts';
import { localFileStore } from '../src/files/file-store.ts';
import { type S3Settings, s3FileStore } from '../src/files/s3-file-store.ts';
import { openTestDatabase } from './database.ts';
import { addressOf, contentsOf, newDatabase, openDatabase } from './moving.ts';
import { startTestS3 } from './s3.ts';
import { newFolder, preparedFolder, type Started, start, untilReady } from './server-process.ts';
import { md5Of, sha256Of } from './uploads.ts';

const halfMoved = 'A mudança para este banco de dados não terminou, e a base está incompleta';
const logger = pino({ level: 'silent' });

async function inFolder<Result>(folder: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const engine = await startEmbeddedEngine({ directory: path.join(folder, 'db'), logger });
  const db = connectDatabase({ client: engine.connection, maxConnections: 2 }, logger);
  const result = await work(db);
  await db.destroy();
  await engine.stop();
  return result;
}

/** @returns its SHA-256 */
async function attachIn(settings: S3Settings, db: Database, text: string): Promise<string> {
  const [sha256, md5] = [sha256Of(text), md5Of(text)];
  const file = path.join(newFolder(), 'anexo');
  writeFileSync(file, text);
  await s3FileStore(settings).keep(file, sha256);
  await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo)
    VALUES (${sha256}, ${md5}, ${text.length}, 'text/plain')`.execute(db);
  return sha256;
}

/** Waits for the first table to be copied. */
async function untilUnderWay({ server, output }: Started): Promise<void> {
  while (!output().stdout.includes('Copiada a tabela')) {
    if (server.exitCode !== null) throw new Error(`the move ended: ${output().stderr}`);
    await Promise.race([once(server.stdout ?? server, 'data'), once(server, 'close')]);
  }
}

test('a move to PostgreSQL that is killed goes on when it is called again, and then the old place is left', async () => {
  const DATA_DIR = preparedFolder();
  const DATABASE_URL = await newDatabase();
  const move = () => start({ DATA_DIR, DATABASE_URL }, 'move.ts', [], ['to-postgres']);
  await inFolder(DATA_DIR, loadTokenKey);
  const killed = move();
  await untilUnderWay(killed);
  killed.server.kill('SIGKILL');
  await killed.exit;
  const early = start({ DATA_DIR, DATABASE_URL });
  expect(await early.exit).toBe(1);
  expect(early.output().stderr).toContain(halfMoved);
  const contents = await inFolder(DATA_DIR, async (db) => {
    await sql`UPDATE articles SET descricao = 'Escrito entre as duas vezes' WHERE id = 1`.execute(db);
    return contentsOf(db);
  });
  const moved = move();
  expect(await moved.exit).toBe(0);
  const { stdout, stderr } = moved.output();
  expect(stderr).toBe('');
  expect(stdout).toContain(
    'Tabela articles: a linha id = 1 é diferente no destino; vai ser copiada de novo.\n',
  );
  expect(stdout).toMatch(/Mudança concluída: [\d.]+ linhas copiadas e conferidas uma a uma\.\n/);
  expect(stdout).toContain(`  DATABASE_URL=${DATABASE_URL}\n`);
  expect(stdout).toContain(`Os anexos ficam onde estão, em "${path.join(DATA_DIR, 'files')}"`);
  const target = openDatabase(DATABASE_URL);
  expect(await contentsOf(target)).toEqual(contents);
  await target.destroy();
  const old = start({ DATA_DIR });
  expect(await old.exit).toBe(1);
  expect(old.output().stderr).toMatch(
    /^Esta base de dados foi mudada para um PostgreSQL em .* Ponha a linha DATABASE_URL no \.env, .* apague o arquivo ".*base-mudada\.txt"\.\n$/,
  );
  await untilReady(start({ DATA_DIR, DATABASE_URL }));
});

test('a move into the embedded database that Ctrl+C stops goes on when it is called again', async () => {
  const DATA_DIR = newFolder();
  const { db, close } = await openTestDatabase();
  await loadTokenKey(db);
  const DATABASE_URL = await addressOf(db);
  const s3 = await startTestS3();
  const sha256 = await attachIn(s3.settings, db, 'Esquema da inversora');
  const contents = await contentsOf(db);
  await db.destroy();
  const store = {
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  };
  const move = () => start({ DATA_DIR, DATABASE_URL, ...store }, 'move.ts', [], ['to-embedded']);
  const stopped = move();
  await untilUnderWay(stopped);
  stopped.server.kill('SIGINT');
  expect(await stopped.exit).toBe(130);
  expect(stopped.output().stderr).toBe(
    'Mudança interrompida, sem nada perdido. Repita o mesmo comando: ele continua de onde parou.\n',
  );
  const early = start({ DATA_DIR });
  expect(await early.exit).toBe(1);
  expect(early.output().stderr).toContain(halfMoved);
  const moved = move();
  expect([await moved.exit, moved.output().stderr]).toEqual([0, '']);
  expect(moved.output().stdout).toContain('tire do .env a linha DATABASE_URL');
  expect(await inFolder(DATA_DIR, contentsOf)).toEqual(contents);
  expect(await localFileStore(path.join(DATA_DIR, 'files')).sizeOf(sha256)).toBe(20);
  const old = start({ DATA_DIR, DATABASE_URL });
  expect(await old.exit).toBe(1);
  expect(old.output().stderr).toContain('foi mudada para esta pasta');
  await close();
  await s3.close();
});

test('what cannot be moved is refused with one sentence, and nothing is made', async () => {
  const DATABASE_URL = await newDatabase();
  const refusal = async (environment: Record<string, string>, ...given: string[]) => {
    const refused = start({ DATA_DIR: newFolder(), ...environment }, 'move.ts', [], given);
    expect(await refused.exit).toBe(1);
    return refused.output().stderr;
  };
  expect(await refusal({ DATABASE_URL }, 'to-postgres')).toMatch(/^Não há banco de dados da Bancada em ".*"/);
  expect(await refusal({}, 'to-embedded')).toMatch(/^Diga o endereço do PostgreSQL em DATABASE_URL/);
  expect(await refusal({}, 'to-embedded', 'mysql://x')).toMatch(/^A variável DATABASE_URL tem um valor/);
  expect(await refusal({}, 'to-the-moon')).toBe(
    'Use npm run move-to-postgres ou npm run move-to-embedded.\n',
  );
  expect(await refusal({ DATABASE_URL }, 'to-embedded')).toBe(
    'O banco de dados de origem está vazio: não há o que mudar de lugar.\n',
  );
});
