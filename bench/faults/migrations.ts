// Databases of before, and several servers that bring one up to date at once.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startTestPostgres } from '../../scripts/testing/postgres.ts';
import { connectDatabase, type Database } from '../../server/src/database/database.ts';
import { migrate } from '../../server/src/database/migrate.ts';
import { listTables } from '../../server/src/database/tables.ts';
import { quickHash } from '../../server/test/passwords.ts';
import { Client } from './client.ts';
import type { Lab, Product } from './lab.ts';
import { md5Of } from './ledger.ts';
import type { Scenario, Trial } from './scenario.ts';

const root = path.resolve(import.meta.dirname, '../..');
const migrationsFolder = path.join(root, 'server/migrations');
const logger = pino({ level: 'silent' });
const recoveryLimitMs = 120_000;

/** The last migration of the first release: what came later is an upgrade. */
const lastOfFirstRelease = '0018';

/** Several servers start at once on an empty database. */
const atOnce: Scenario['run'] = async (lab, trial) => {
  const postgres = await startTestPostgres();
  lab.atEnd(() => postgres.stop());
  for (; trial.tries < lab.times(1, 5); trial.tries += 1) {
    const DATABASE_URL = await postgres.createDatabase();
    const products = await Promise.all([1, 2, 3].map(() => lab.product({ DATABASE_URL, STARTER: 'on' })));
    const startedAt = performance.now();
    for (const product of products) product.start();
    await Promise.all(products.map((product) => trial.recovered(product, startedAt)));
    await compare(trial, products, DATABASE_URL);
    for (const product of products) {
      await trial.check(product);
      await trial.stops(product);
    }
  }
};

/** All see the same, and what is made once is there once. */
async function compare(trial: Trial, products: Product[], url: string): Promise<void> {
  const totals = await Promise.all(
    products.map(async (product) => {
      const admin = new Client(product.address, trial.calls);
      await admin.signIn();
      const { total } = await admin.must<{ total: number }>('GET', '/troubleshooting?limit=1');
      return total;
    }),
  );
  trial.expect(new Set(totals).size === 1 && (totals[0] ?? 0) > 500, `entries: ${totals.join(', ')}`);
  await withDatabase(url, async (db) => {
    const { rows } = await sql<{ admins: number; migrations: number }>`
      SELECT (SELECT count(*)::int FROM users) AS admins, (SELECT count(*)::int FROM schema_migrations) AS migrations`.execute(
      db,
    );
    const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length;
    trial.expect(rows[0]?.admins === 1, `${rows[0]?.admins} administrators`);
    trial.expect(rows[0]?.migrations === files, `${rows[0]?.migrations} of ${files} migrations`);
  });
}

/** A database as the first release left it, with data of every kind, is opened by the newest server. */
const upgrade: Scenario['run'] = async (lab, trial) => {
  const postgres = await startTestPostgres();
  lab.atEnd(() => postgres.stop());
  const url = await postgres.createDatabase();
  const old = await firstRelease(lab, url);
  const product = await lab.product({ DATABASE_URL: url });
  for (const { sha256, bytes } of old.files) {
    const folder = path.join(product.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, sha256), bytes);
  }
  trial.tries += 1;
  const startedAt = performance.now();
  product.start();
  await product.untilReady();
  await withDatabase(url, async (db) => {
    for (const [table, rows] of old.rows) {
      const now = new Map((await rowsOf(db, table, [...rows.columns])).map((row) => [row, true]));
      trial.ledger.acknowledged += rows.rows.length;
      for (const row of rows.rows) if (!now.has(row)) trial.lost.push(`${table}: ${row.slice(0, 200)}`);
    }
  });
  trial.ledger.files.set(old.attachmentId, old.files[0]?.md5 ?? '');
  const person = new Client(product.address, trial.calls, old.account);
  await person.signIn();
  trial.recoveriesMs.push(performance.now() - startedAt);
  const found = JSON.stringify(await person.must<unknown>('GET', `/search/global?q=${old.word}`));
  trial.expect(found.includes(`"id_troubleshooting":${old.entryId}`), 'the search does not find it');
  await person.must('PUT', `/solucoes/${old.solutionId}`, {
    body: { solucao: 'Trocar o relé, depois da atualização' },
  });
  await person.must('POST', `/like/likes?id_troubleshooting=${old.entryId}`);
  await person.must('POST', '/resultados', { body: { troubleshooting_id: old.entryId, resolveu: true } });
  const bin = await person.must<{ data: { id: number }[] }>('GET', '/lixeira');
  await person.must('POST', `/lixeira/${bin.data[0]?.id}/restore`, { body: {} });
  await trial.check(product, person);
  await trial.stops(product);
};

/** Later migrations fill what a version left empty, drop a column or rename it; a file's kind is looked at anew once the server runs. */
const extended =
  /^(history\.(antes|depois)|stored_files\.tipo_arquivo|listed_texts\.(vetor|palavras)|mail_queue\.(reserva|reservado_ate))$/;

interface OldRows {
  columns: readonly string[];
  rows: string[];
}

/** What an upgrade changes on purpose: totals, places and documents of the search that are made anew. */
const derived =
  /^(entry_lists|fault_documents|search_|word_slips|record_count_deltas|schema_migrations|record_titles)/;

async function firstRelease(lab: Lab, url: string) {
  const folder = lab.folder();
  for (const name of readdirSync(migrationsFolder))
    if (name.slice(0, 4) <= lastOfFirstRelease)
      cpSync(path.join(migrationsFolder, name), path.join(folder, name));
  const word = 'zunidoextraordinario';
  const account = { email: 'zelia@oficina.test', password: 'osciloscópio no telhado' };
  const bytes = Buffer.from('Manual da primeira versão');
  const file = { bytes, md5: md5Of(bytes), sha256: createHash('sha256').update(bytes).digest('hex') };
  return withDatabase(url, async (db) => {
    await migrate(db, folder, logger);
    const hash = await quickHash(account.password);
    const ids = await fillFirstRelease(db, { word, email: account.email, hash, file });
    const rows = new Map<string, OldRows>();
    for (const { name, columns: all } of await listTables(db)) {
      const columns = all.filter((column) => !extended.test(`${name}.${column}`));
      if (!derived.test(name)) rows.set(name, { columns, rows: await rowsOf(db, name, columns) });
    }
    return { ...ids, word, account, files: [file], rows };
  });
}

/** Rows as text, by these columns, so that columns that came later do not count. */
async function rowsOf(db: Database, table: string, columns: string[]): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    SELECT row_to_json(t)::text AS row FROM (SELECT ${sql.join(columns.map((name) => sql.ref(name)))} FROM ${sql.table(table)}) AS t`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}

interface OldValues {
  word: string;
  email: string;
  hash: string;
  file: { bytes: Buffer; md5: string; sha256: string };
}

/** Records of every kind, one of them in the bin, by the tables of the first release. */
async function fillFirstRelease(db: Database, { word, email, hash, file }: OldValues) {
  const id = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(db)).rows[0]?.id ?? 0;
  const person =
    await id(sql`INSERT INTO users (nome, nome_usuario, email, senha_hash, perfil, email_verificado_em)
    VALUES ('Zélia', 'zelia', ${email}, ${hash}, 'admin', now()) RETURNING id`);
  await sql`SELECT set_config('bancada.usuario_id', ${String(person)}, false)`.execute(db);
  const maker = await id(sql`INSERT INTO manufacturers (nome, website, contato_suporte)
    VALUES ('Fabricante antigo', 'https://x.test', 'x') RETURNING id`);
  const category = await id(sql`INSERT INTO categories (nome) VALUES ('Categoria antiga') RETURNING id`);
  const model =
    await id(sql`INSERT INTO equipment_models (nome, numero_modelo, fabricante_id, categoria_id, data_lancamento)
    VALUES ('Modelo antigo', 'A-1', ${maker}, ${category}, '2019-01-01') RETURNING id`);
  const article = await id(
    sql`INSERT INTO articles (nome, descricao, autor) VALUES ('Artigo antigo', 'Texto', 'Zélia') RETURNING id`,
  );
  await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo)
    VALUES (${file.sha256}, ${file.md5}, ${file.bytes.length}, 'text/plain')`.execute(db);
  const attachmentId =
    await id(sql`INSERT INTO attachments (nome_arquivo, tipo_documento, sha256, artigo_id, criado_por)
    VALUES ('manual.txt', 'Outro', ${file.sha256}, ${article}, ${person}) RETURNING id`);
  const symptom = await id(sql`INSERT INTO symptoms (sintoma) VALUES (${`Placa com ${word}`}) RETURNING id`);
  await sql`INSERT INTO symptom_models (sintoma_id, modelo_equipamento_id) VALUES (${symptom}, ${model})`.execute(
    db,
  );
  const diagnosis = await id(
    sql`INSERT INTO diagnoses (descricao) VALUES ('Medir o relé antigo') RETURNING id`,
  );
  const solutionId = await id(
    sql`INSERT INTO solutions (solucao) VALUES ('Trocar o relé antigo') RETURNING id`,
  );
  const entryId =
    await id(sql`INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id)
    VALUES (${symptom}, ${model}, ${solutionId}) RETURNING id`);
  await sql`INSERT INTO entry_diagnoses (troubleshooting_id, diagnostico_id, posicao) VALUES (${entryId}, ${diagnosis}, 1)`.execute(
    db,
  );
  const binned = await id(
    sql`INSERT INTO articles (nome, descricao, autor) VALUES ('Artigo na lixeira', 'Texto', 'Zélia') RETURNING id`,
  );
  const deletion = await id(
    sql`INSERT INTO deletions (tipo, registro_id, titulo) VALUES ('artigos', ${binned}, 'Artigo na lixeira') RETURNING id`,
  );
  await sql`UPDATE articles SET exclusao_id = ${deletion} WHERE id = ${binned}`.execute(db);
  return { entryId, solutionId, attachmentId };
}

async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = connectDatabase(
    { client: { connectionString: url }, maxConnections: 1, statementTimeoutMs: 0 },
    logger,
  );
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export const migrations: Scenario[] = [
  {
    name: 'migrating-at-once',
    about: 'three servers start at once on an empty PostgreSQL',
    recoveryLimitMs,
    run: atOnce,
  },
  {
    name: 'upgrade',
    about: 'the newest server on a database of the first release',
    recoveryLimitMs,
    run: upgrade,
  },
];
