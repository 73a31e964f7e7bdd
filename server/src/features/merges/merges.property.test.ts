import { checkKinds } from '@bancada/contract/faults/check-kinds';
import { noMeasure } from '@bancada/contract/measures/measure';
import { mergeableKinds } from '@bancada/contract/records/merges';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { wrongProofs } from '../../../test/outcomes.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/serve.ts';
import { merge, undoMerge } from './merges.service.ts';

const runs = 15;
const size = 3;
const place = fc.nat(size - 1);
const code = fc.option(fc.nat(2));

/** A small base; whatever it does not vary is constant (three records of each kind, all of one maker). */
const base = fc.record({
  models: fc.array(fc.tuple(place, place), { maxLength: 6 }),
  components: fc.array(fc.tuple(place, place), { maxLength: 6 }),
  diagnoses: fc.array(
    fc.record({
      post: code,
      medida: fc.option(fc.constantFrom({ ...noMeasure, onde: 'TP1' }, { ...noMeasure, onde: 'TP2' })),
      minutos: fc.option(fc.integer({ min: 1, max: 3 })),
      alta_tensao: fc.boolean(),
      tipo: fc.constantFrom(...checkKinds),
    }),
    { minLength: size, maxLength: size },
  ),
  entries: fc.uniqueArray(
    fc.record({
      symptom: place,
      model: place,
      solution: place,
      diagnoses: fc.uniqueArray(place, { minLength: 1, maxLength: size }),
      likes: fc.uniqueArray(place, { maxLength: size }),
      /** Who, of which unit, what, and the diagnosis that was the cause. */
      outcomes: fc.uniqueArray(fc.tuple(place, fc.nat(1), fc.boolean(), place), {
        selector: ([who, unit]) => `${who} ${unit}`,
        maxLength: 3,
      }),
      post: code,
      isBinned: fc.boolean(),
    }),
    {
      selector: ({ symptom, model, solution }) => `${symptom} ${model} ${solution}`,
      minLength: 2,
      maxLength: 14,
    },
  ),
});
type Base = typeof base extends fc.Arbitrary<infer Value> ? Value : never;

const merges = fc.array(fc.record({ tipo: fc.constantFrom(...mergeableKinds), de: place, para: place }), {
  minLength: 1,
  maxLength: 5,
});

/** Tables that a merge and its undo write to without restoring them. */
const written = [
  'acts',
  'history',
  'deletions',
  'merges',
  'record_count_deltas',
  'schema_migrations',
  'search_changes',
];

describeApplication('merges of any records', ({ db, idOf }) => {
  test('undone from newest to oldest, restore every table as it was before each', async () => {
    const caller: Caller = { id: await idOf('admin'), perfil: 'admin', sessionId: '' };
    const { rows: people } = await sql<{ id: number }>`SELECT id FROM users ORDER BY id LIMIT 3`.execute(
      db(),
    );
    const tables = await tablesOf(db());
    let done = 0;
    await fc.assert(
      fc.asyncProperty(base, merges, async (given, wanted) => {
        const ids = await write(
          db(),
          given,
          people.map(({ id }) => id),
        );
        const states = [await snapshot(db(), tables)];
        const made: number[] = [];
        const gone = new Set<string>();
        for (const { tipo, de, para } of wanted) {
          if (de === para || gone.has(`${tipo} ${de}`) || gone.has(`${tipo} ${para}`)) continue;
          const from = ids[tipo][de] ?? 0;
          made.push((await merge(db(), caller, { tipo, de: from, para: ids[tipo][para] ?? 0 })).id);
          gone.add(`${tipo} ${de}`);
          states.push(await snapshot(db(), tables));
          await expectSound(db());
          expect(await wrongProofs(db())).toEqual([]);
        }
        for (const id of made.toReversed()) {
          states.pop();
          await undoMerge(db(), caller, id);
          expect(await snapshot(db(), tables)).toEqual(states.at(-1));
          done += 1;
        }
      }),
      { numRuns: runs },
    );
    expect(done).toBeGreaterThan(runs / 3);
  }, 240_000);
});

async function write(db: Database, given: Base, people: readonly number[]) {
  await sql`TRUNCATE manufacturers, categories, symptoms, diagnoses, solutions, troubleshooting_entries, equipment_models, datasheets, deletions,
    merges, history RESTART IDENTITY CASCADE`.execute(db);
  await sql`INSERT INTO signal_codes (tipo, codigo) SELECT 'post', concat('PR', n) FROM generate_series(0, 2) n
    ON CONFLICT DO NOTHING`.execute(db);
  const { rows: codes } = await sql<{ id: number }>`
    SELECT id FROM signal_codes WHERE codigo IN ('PR0', 'PR1', 'PR2') ORDER BY codigo`.execute(db);
  const codeAt = (at: number | null) => (at === null ? null : (codes[at]?.id ?? null));
  const insert = async (rows: readonly object[], table: string) =>
    rows.length > 0 &&
    sql`INSERT INTO ${sql.table(table)} (${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))})
      SELECT ${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))}
        FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  await sql`INSERT INTO manufacturers (nome) VALUES ('F')`.execute(db);
  await sql`INSERT INTO categories (nome) VALUES ('C')`.execute(db);
  const three = (row: (at: number) => object) => [0, 1, 2].map(row);
  await insert(
    three((at) => ({
      nome: `M${at}`,
      numero_modelo: `${at}`,
      fabricante_id: 1,
      categoria_id: 1,
      data_lancamento: '2020-01-01',
      data_aproximada: false,
    })),
    'equipment_models',
  );
  await insert(
    three((at) => ({ part_number: `P${at}`, nome: 'CI', fabricante_id: 1 })),
    'datasheets',
  );
  await insert(
    three((at) => ({ sintoma: `S${at}`, alta_tensao: at === 1 })),
    'symptoms',
  );
  await insert(
    three((at) => ({ solucao: `O${at}` })),
    'solutions',
  );
  await insert(
    given.diagnoses.map(({ post, ...check }, at) => ({
      descricao: `D${at}`,
      code_post_id: codeAt(post),
      ...check,
    })),
    'diagnoses',
  );
  await sql`INSERT INTO symptom_models SELECT DISTINCT a + 1, b + 1 FROM ${pairs(given.models)}`.execute(db);
  await sql`INSERT INTO diagnosis_components SELECT DISTINCT a + 1, b + 1 FROM ${pairs(given.components)}`.execute(
    db,
  );
  await insert(
    given.entries.map(({ symptom, model, solution, post }) => ({
      sintoma_id: symptom + 1,
      modelo_equipamento_id: model + 1,
      solucao_id: solution + 1,
      code_post_id: codeAt(post),
      score: 0,
    })),
    'troubleshooting_entries',
  );
  const links = given.entries.flatMap(({ diagnoses }, at) =>
    diagnoses.map((d, rank) => [at, d, rank] as const),
  );
  await sql`INSERT INTO entry_diagnoses SELECT a + 1, b + 1, c + 1 FROM ${triples(links)}`.execute(db);
  const likes = given.entries.flatMap(({ likes }, at) => likes.map((who) => [at, people[who] ?? 0] as const));
  await sql`INSERT INTO likes (troubleshooting_id, usuario_id) SELECT a + 1, b FROM ${pairs(likes)}`.execute(
    db,
  );
  const outcomes = given.entries.flatMap(({ outcomes }, at) =>
    outcomes.map(([who, unit, resolveu, cause]) => ({
      troubleshooting_id: at + 1,
      resolveu,
      dia: '2026-11-20',
      unidade: unit === 0 ? null : 'SN 1',
      diagnostico_id: cause + 1,
      criado_por: people[who] ?? 0,
    })),
  );
  await insert(outcomes, 'outcomes');
  const binned = given.entries.flatMap(({ isBinned }, at) => (isBinned && at % 3 === 0 ? [at + 1] : []));
  await sql`WITH gone AS (
      INSERT INTO deletions (tipo, registro_id) SELECT 'troubleshooting', id FROM unnest(${binned}::integer[]) AS id
      RETURNING id, registro_id)
    UPDATE troubleshooting_entries e SET exclusao_id = gone.id FROM gone WHERE gone.registro_id = e.id`.execute(
    db,
  );
  await sql`UPDATE outcomes o SET exclusao_id = e.exclusao_id FROM troubleshooting_entries e
    WHERE e.id = o.troubleshooting_id AND e.exclusao_id IS NOT NULL`.execute(db);
  return { sintomas: [1, 2, 3], diagnosticos: [1, 2, 3], solucoes: [1, 2, 3] };
}

function pairs(rows: readonly (readonly [number, number])[]) {
  return sql`unnest(${rows.map(([a]) => a)}::integer[], ${rows.map(([, b]) => b)}::integer[]) AS g (a, b)`;
}

function triples(rows: readonly (readonly [number, number, number])[]) {
  return sql`unnest(${rows.map(([a]) => a)}::integer[], ${rows.map(([, b]) => b)}::integer[],
    ${rows.map(([, , c]) => c)}::integer[]) AS g (a, b, c)`;
}

async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !written.includes(name));
}

/** Every row of these tables, without its version. */
async function snapshot(db: Database, tables: readonly string[]): Promise<Record<string, string[]>> {
  const parts = tables.map((name) => {
    const row = sql`(to_jsonb(r) - 'atualizado_em')::text`;
    return sql`SELECT ${name} AS name, coalesce(jsonb_agg(${row} ORDER BY ${row}), '[]') AS held
      FROM ${sql.table(name)} r`;
  });
  const { rows } = await sql<{ name: string; held: string[] }>`${sql.join(parts, sql` UNION ALL `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
}

/** Invariants: scores count likes, nothing in use refers to the bin, each entry has a diagnosis. */
async function expectSound(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM troubleshooting_entries e
      JOIN symptoms s ON s.id = e.sintoma_id JOIN solutions o ON o.id = e.solucao_id
     WHERE e.score <> (SELECT count(*) FROM likes WHERE troubleshooting_id = e.id)
        OR e.exclusao_id IS NULL AND (s.exclusao_id IS NOT NULL OR o.exclusao_id IS NOT NULL
           OR NOT EXISTS (SELECT FROM entry_diagnoses WHERE troubleshooting_id = e.id)
           OR EXISTS (SELECT FROM entry_diagnoses l JOIN diagnoses d ON d.id = l.diagnostico_id
                       WHERE l.troubleshooting_id = e.id AND d.exclusao_id IS NOT NULL))`.execute(db);
  expect(rows).toEqual([]);
}
