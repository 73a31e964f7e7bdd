import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CheckKind } from '@bancada/contract/faults/check-kinds';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { asPerson } from '../src/database/as-person.ts';
import { connectDatabase, type Database } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { type Starter, starterFiles } from '../starter/starter-files.ts';
import { migrationsFolder } from './migration-sums.ts';
import { adminAddress, postgresAddress } from './postgres-address.ts';
import { newFolder } from './server-process.ts';

const logger = pino({ level: 'silent' });
const starterFolder = path.join(import.meta.dirname, '../starter');
const starter: Starter = z.parse(
  z.object(starterFiles),
  Object.fromEntries(
    Object.keys(starterFiles).map((name) => [
      name,
      JSON.parse(readFileSync(path.join(starterFolder, `${name}.json`), 'utf8')),
    ]),
  ),
);

const oldSteps =
  'Usar EPI isolante, desenergizar, esperar pelo menos 10 minutos e confirmar tensão menor que 60 V.';
const oldFuse = 'Desenergizar, abrir e medir fusível de entrada do carregador.';

/** The texts of the starter's diagnoses as they were: each of two was several steps in one. */
function textsBefore(now: readonly string[]): string[] {
  const steps: Record<string, string[]> = {
    'Usar EPI isolante.': [],
    'Desenergizar a alta tensão e esperar pelo menos 10 minutos.': [],
    'Confirmar tensão menor que 60 V antes de tocar.': [oldSteps],
    'Desenergizar a alta tensão antes de abrir o carregador de bordo.': [],
    'Medir fusível de entrada do carregador.': [oldFuse],
  };
  return now.flatMap((text) => steps[text] ?? [text]);
}

const unnest = (texts: readonly string[]) => sql`unnest(${texts}::text[])`;

/** What the starter knowledge base had put into a database: one model of each category, each flow with one entry. */
async function fillAsBefore(db: Database): Promise<void> {
  const { fluxos: flows, modelos: models, categorias: categories } = starter;
  const marked = categories.filter(({ alta_tensao }) => alta_tensao).map(({ nome }) => nome);
  const categoryOf = new Map(models.map(({ numero_modelo, categoria }) => [numero_modelo, categoria]));
  await sql`INSERT INTO categories (nome, alta_tensao)
    SELECT nome, nome = ANY (${marked}::text[]) FROM ${unnest(categories.map(({ nome }) => nome))} AS nome`.execute(
    db,
  );
  await sql`INSERT INTO manufacturers (nome) VALUES ('Fabricante')`.execute(db);
  await sql`INSERT INTO equipment_models (nome, numero_modelo, fabricante_id, categoria_id, data_lancamento)
    SELECT nome, nome, 1, id, '2020-01-01' FROM categories`.execute(db);
  await sql`INSERT INTO symptoms (sintoma) SELECT * FROM ${unnest(flows.map(({ sintoma }) => sintoma))}`.execute(
    db,
  );
  await sql`INSERT INTO solutions (solucao) VALUES ('Consertar')`.execute(db);
  const texts = new Set(textsBefore(flows.flatMap(({ diagnosticos }) => diagnosticos)));
  await sql`INSERT INTO diagnoses (descricao) SELECT * FROM ${unnest([...texts])}`.execute(db);
  const places = flows.map(({ sintoma, modelos: [model = ''] }) => [sintoma, categoryOf.get(model) ?? '']);
  const [symptoms, ofCategory] = [places.map(([text = '']) => text), places.map(([, name = '']) => name)];
  await sql`INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id)
    SELECT s.id, m.id, 1 FROM unnest(${symptoms}::text[], ${ofCategory}::text[]) AS given (sintoma, categoria)
      JOIN symptoms s USING (sintoma) JOIN equipment_models m ON m.nome = given.categoria`.execute(db);
  const links = flows.flatMap(({ sintoma, diagnosticos }) =>
    [...new Set(textsBefore(diagnosticos))].map((text, place) => ({ sintoma, text, place: place + 1 })),
  );
  await sql`INSERT INTO entry_diagnoses (troubleshooting_id, diagnostico_id, posicao)
    SELECT e.id, d.id, given.place FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
             AS given (sintoma text, text text, place integer)
      JOIN symptoms s USING (sintoma) JOIN troubleshooting_entries e ON e.sintoma_id = s.id
      JOIN diagnoses d ON d.descricao = given.text`.execute(db);
}

/** What people had added: records of their own, and additions to two faults that come near nothing. */
async function addOfPeople(db: Database): Promise<void> {
  await sql`INSERT INTO users (nome, nome_usuario, email, senha_hash, perfil)
    VALUES ('Zélia', 'zelia', 'zelia@exemplo.test', '-', 'editor')`.execute(db);
  await asPerson(db, 1, async (db) => {
    const add = (text: string, model: string) =>
      sql`
      WITH s AS (INSERT INTO symptoms (sintoma) VALUES (${text}) RETURNING id)
      INSERT INTO symptom_models SELECT s.id, m.id FROM s, equipment_models m WHERE m.nome = ${model}`.execute(
        db,
      );
    await add('Forno não esquenta', 'Eletrodomésticos');
    await add('Notebook esquenta', 'Notebooks');
    await sql`INSERT INTO diagnoses (descricao) VALUES ('Aguardar a peça esfriar')`.execute(db);
    await sql`UPDATE symptoms SET ditos = 'não enche' WHERE sintoma LIKE 'Lavadora LG com erro IE%'`.execute(
      db,
    );
    await sql`INSERT INTO solutions (solucao) VALUES ('Trocar a placa inversora da lavadora')`.execute(db);
    await sql`INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id)
      SELECT s.id, m.id, 2 FROM symptoms s, equipment_models m
       WHERE s.sintoma LIKE 'Lavadora LG com erro UE%' AND m.nome = 'Eletrodomésticos'`.execute(db);
    await sql`UPDATE diagnoses SET descricao = 'Drenar a energia da oficina' WHERE descricao = 'Drenar energia residual.'`.execute(
      db,
    );
  });
}

test('a database from before kinds and marks of faults gets those of the starter knowledge base; all that a person had a hand in is on the safe side', async () => {
  const admin = new pg.Client({ connectionString: adminAddress() });
  await admin.connect();
  await admin.query('CREATE DATABASE before_kinds OWNER bancada');
  const connectionString = postgresAddress('before_kinds');
  const db = connectDatabase({ client: { connectionString }, maxConnections: 1 }, logger);
  const before = newFolder();
  for (const name of readdirSync(migrationsFolder).filter((file) => file < '0029'))
    cpSync(path.join(migrationsFolder, name), path.join(before, name));
  await migrate(db, before, logger);
  await fillAsBefore(db);
  await addOfPeople(db);
  await migrate(db, migrationsFolder, logger);

  const byPeople = ['Lavadora LG com erro IE', 'Lavadora LG com erro UE'];
  const { rows: symptoms } = await sql<{ sintoma: string; alta_tensao: boolean }>`
    SELECT sintoma, alta_tensao FROM symptoms`.execute(db);
  const marks = new Map(symptoms.map(({ sintoma, alta_tensao }) => [sintoma, alta_tensao]));
  for (const { sintoma, alta_tensao } of starter.fluxos) {
    if (alta_tensao === undefined) continue;
    const isTouched = byPeople.some((start) => sintoma.startsWith(start));
    expect([sintoma, marks.get(sintoma)]).toEqual([sintoma, isTouched || alta_tensao]);
  }
  expect([marks.get('Forno não esquenta'), marks.get('Notebook esquenta')]).toEqual([true, false]);
  expect(symptoms.filter(({ alta_tensao }) => alta_tensao).length).toBe(265 + 3 + byPeople.length + 1);

  const { rows: diagnoses } = await sql<{ descricao: string; tipo: CheckKind; alta_tensao: boolean }>`
    SELECT descricao, tipo, alta_tensao FROM diagnoses WHERE tipo <> 'verificacao'`.execute(db);
  const kept = starter.diagnosticos.filter(({ descricao }) => descricao !== 'Drenar energia residual.');
  expect(diagnoses.toSorted((a, b) => a.descricao.localeCompare(b.descricao))).toEqual(
    kept.toSorted((a, b) => a.descricao.localeCompare(b.descricao)),
  );
  const stepsOf = async (start: string) => {
    const { rows } = await sql<{ diagnosticos: string[] }>`
      SELECT diagnosticos FROM entry_cards WHERE sintoma LIKE ${`${start}%`}`.execute(db);
    return rows[0]?.diagnosticos;
  };
  for (const start of ['P0AA6', 'Carrega em corrente contínua'])
    expect(await stepsOf(start)).toEqual(
      starter.fluxos.find(({ sintoma }) => sintoma.startsWith(start))?.diagnosticos,
    );
  const { rows: versions } = await sql<{ tipo: string; depois: object }>`
    SELECT tipo, depois FROM history WHERE pelo_sistema AND (tipo, registro_id) IN
      (SELECT 'diagnosticos', id FROM diagnoses WHERE descricao LIKE 'Confirmar tensão menor%') ORDER BY id`.execute(
    db,
  );
  expect(versions).toMatchObject([
    { depois: { tipo: 'verificacao', descricao: oldSteps } },
    { depois: { tipo: 'sem-tensao', alta_tensao: true } },
  ]);
  await db.destroy();
  await admin.query('DROP DATABASE before_kinds');
  await admin.end();
});
