import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { wrongProofs } from '../../../test/outcomes.ts';
import { systemClock } from '../../clock.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { brokenConstraint } from '../../database/failures.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { purgeDeletion, restoreDeletion } from '../history/bin.service.ts';
import { restoreVersion } from '../history/history.service.ts';
import { merge, undoMerge } from '../merges/merges.service.ts';
import { deleteRecord } from '../records/deletion.service.ts';
import { createRecord } from '../records/records.service.ts';
import { recordOutcome, saveOutcome } from './outcomes.service.ts';

const runs = 6;
/** Symptoms, solutions, models and diagnoses. */
const size = 3;

const picks = fc.record({
  /** Picks a record, modulo those that there are. */
  one: fc.nat(97),
  other: fc.nat(97),
  person: fc.nat(2),
  resolveu: fc.boolean(),
  dia: fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20'),
  unidade: fc.constantFrom(null, null, 'SN 1', 'sn1', 'SN 2'),
  hint: fc.boolean(),
});
type Picks = typeof picks extends fc.Arbitrary<infer Value> ? Value : never;
interface Given extends Picks {
  db: Database;
  caller: Caller;
}

/** An id of these rows; a number that is none where there are no rows. */
async function pick(db: Database, from: string, index: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.raw(from)} ORDER BY id`.execute(db);
  return rows[index % Math.max(1, rows.length)]?.id ?? 2_147_483_647;
}
const inUse = (table: string) => `${table} WHERE exclusao_id IS NULL`;
const waiting = 'deletions WHERE restaurado_em IS NULL';
const kinds = ['sintomas', 'solucoes', 'equipment-models', 'diagnosticos', 'troubleshooting'] as const;
const tables = {
  sintomas: 'symptoms',
  solucoes: 'solutions',
  'equipment-models': 'equipment_models',
  diagnosticos: 'diagnoses',
  troubleshooting: 'troubleshooting_entries',
} as const;

const actions: Record<string, (given: Given) => Promise<unknown>> = {
  record: async ({ db, caller, one, other, resolveu, dia, unidade, hint }) =>
    recordOutcome({ db, clock: systemClock }, caller, {
      troubleshooting_id: await pick(db, inUse('troubleshooting_entries'), one),
      resolveu,
      dia,
      unidade,
      ...(hint ? { diagnostico_id: 1 + (other % size) } : {}),
    }),
  edit: async ({ db, caller, one, other, resolveu, dia, unidade, hint }) =>
    saveOutcome({ db, clock: systemClock }, caller, await pick(db, inUse('outcomes'), one), {
      resolveu,
      ...(other % 3 === 0
        ? { troubleshooting_id: await pick(db, inUse('troubleshooting_entries'), other) }
        : {}),
      ...(hint ? { dia } : { unidade }),
    }),
  remove: async ({ db, caller, one }) =>
    deleteRecord(db, caller, 'resultados', await pick(db, inUse('outcomes'), one)),
  delete: async ({ db, caller, one, other }) => {
    const kind = kinds[other % kinds.length] ?? 'sintomas';
    return deleteRecord(db, caller, kind, await pick(db, inUse(tables[kind]), one));
  },
  restore: async ({ db, caller, one }) =>
    restoreDeletion(db, caller, await pick(db, waiting, one), undefined),
  version: async ({ db, caller, one, other }) => {
    const id = await pick(db, inUse('outcomes'), one);
    const versao = await pick(
      db,
      `history WHERE tipo = 'resultados' AND registro_id = ${id} AND depois IS NOT NULL`,
      other,
    );
    return restoreVersion(db, caller, { tipo: 'resultados', id }, { versao });
  },
  merge: async ({ db, caller, one, other, dia }) => {
    const tipo = (['sintomas', 'solucoes', 'diagnosticos'] as const)[Number(dia.slice(-1)) % 3] ?? 'sintomas';
    const from = inUse(tables[tipo]);
    return merge(db, caller, { tipo, de: await pick(db, from, one), para: await pick(db, from, other) });
  },
  undo: async ({ db, caller, one }) =>
    undoMerge(db, caller, await pick(db, 'merges WHERE desfeita_em IS NULL', one)),
  addEntry: ({ db, caller, one, other }) =>
    asPerson(db, caller.id, (db) =>
      createRecord(db, 'troubleshooting', {
        values: {
          sintoma_id: 1 + (one % size),
          modelo_equipamento_id: 1 + (other % size),
          solucao_id: 1 + ((one + other) % size),
        },
        linkIds: [1 + (other % size)],
      }),
    ),
};
/** Each action where it succeeds, so that no run leaves one out by chance. */
const eachAction: [string, Partial<Picks>][] = [
  ['addEntry', { other: 2 }],
  ['record', {}],
  ['edit', { other: 1 }],
  ['version', {}],
  ['merge', { other: 1 }],
  ['undo', {}],
  ['remove', {}],
  ['restore', {}],
  ['delete', {}],
  ['purge', {}],
];
const firstPicks: Picks = {
  one: 0,
  other: 0,
  person: 0,
  resolveu: true,
  dia: '2026-11-18',
  unidade: null,
  hint: false,
};

/** Removes outcomes for good, so it is no part of the other test's actions. */
const purge = ({ db, caller, one }: Given) =>
  pick(db, waiting, one).then((id) => purgeDeletion(db, caller, id));

describeApplication('outcomes, after any sequence of actions', ({ call, db, idOf }) => {
  const orders: Orders = async () => {
    const found: unknown[] = [];
    for (let symptom = 1; symptom <= size; symptom += 1) {
      const url = `/troubleshooting/search-by-relations?sintoma_id=${symptom}`;
      const entries = (await call('usuario', 'GET', url)).json<TroubleshootingEntry[]>();
      found.push(entries.map(({ id, resolveu, tentativas }) => [id, resolveu, tentativas]));
    }
    return found;
  };

  test.each([
    ['are counted right, in their histories, and none is lost', actions],
    ['are counted right where some are removed for good', { ...actions, purge }],
  ])(
    '%s',
    async (_, known) => {
      const people = await Promise.all([idOf('usuario'), idOf('editor'), idOf('admin')]);
      const callers = people.map((id): Caller => ({ id, perfil: 'admin', sessionId: '' }));
      const done = new Map<string, number>();
      const names = Object.keys(known);
      const example = eachAction
        .filter(([name]) => names.includes(name))
        .map(([name, given]): [string, Picks] => [name, { ...firstPicks, ...given }]);
      const action = fc.oneof(
        { weight: 4, arbitrary: fc.constant('record') },
        { weight: 5, arbitrary: fc.constantFrom(...names) },
      );
      const steps = fc.array(fc.tuple(action, picks), { minLength: 20, maxLength: 40, size: 'max' });
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          await empty(db());
          for (const [name, given] of taken) {
            const caller = callers[given.person];
            if (caller === undefined) throw new Error('three people act in this test');
            const before = await stateOf(db());
            const isDone = await tried(name, () => known[name]?.({ ...given, db: db(), caller }));
            if (isDone) done.set(name, (done.get(name) ?? 0) + 1);
            expect({ name, given, wrong: await wrongProofs(db()) }).toEqual({ name, given, wrong: [] });
            await expectKept(db(), before, { name, isDone });
          }
          await expectSameOrder(db(), orders);
        }),
        {
          numRuns: runs,
          endOnFailure: true,
          examples: [[example]],
        },
      );
      expect(names.filter((name) => !done.has(name))).toEqual([]);
    },
    300_000,
  );
});

/** Three of each kind, and entries that join them. */
async function empty(db: Database): Promise<void> {
  await sql`TRUNCATE manufacturers, categories, symptoms, diagnoses, solutions, troubleshooting_entries, equipment_models,
    datasheets, deletions, merges, history RESTART IDENTITY CASCADE`.execute(db);
  await sql`INSERT INTO manufacturers (nome) VALUES ('F')`.execute(db);
  await sql`INSERT INTO categories (nome) VALUES ('C')`.execute(db);
  await sql`INSERT INTO equipment_models (nome, numero_modelo, fabricante_id, categoria_id, data_lancamento)
    SELECT concat('M', n), n, 1, 1, '2020-01-01' FROM generate_series(1, ${size}::int) n`.execute(db);
  await sql`INSERT INTO symptoms (sintoma) SELECT concat('S', n) FROM generate_series(1, ${size}::int) n`.execute(
    db,
  );
  await sql`INSERT INTO solutions (solucao) SELECT concat('O', n) FROM generate_series(1, ${size}::int) n`.execute(
    db,
  );
  await sql`INSERT INTO diagnoses (descricao) SELECT concat('D', n) FROM generate_series(1, ${size}::int) n`.execute(
    db,
  );
  await sql`INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id)
    SELECT s, m, o FROM generate_series(1, 3) s, generate_series(1, 2) m, generate_series(1, 2) o`.execute(
    db,
  );
  await sql`INSERT INTO entry_diagnoses SELECT id, 1 + id % ${size}::int, 1 FROM troubleshooting_entries`.execute(
    db,
  );
}

/** Actions that may write what another record has, or name one in the bin; their calls answer 409 or 422 then. */
const mayCollide = ['addEntry', 'version'];

/** Whether it succeeded: it may be refused, or find nothing to act on. */
async function tried(name: string, work: () => Promise<unknown> | undefined): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof AppError || error instanceof InvalidFields) return false;
    if (mayCollide.includes(name) && brokenConstraint(error) !== null) return false;
    throw error;
  }
}

interface State {
  id: number;
  /** All of it but its version. */
  held: string;
  /** How many rows its history has. */
  told: number;
}

async function stateOf(db: Database): Promise<Map<number, State>> {
  const { rows } = await sql<State>`
    SELECT r.id, (history_fields(to_jsonb(r)) || jsonb_build_object('bin', r.exclusao_id IS NOT NULL))::text AS held,
           (SELECT count(*)::int FROM history h WHERE h.tipo = 'resultados' AND h.registro_id = r.id) AS told
      FROM outcomes r`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** No outcome is gone but by a purge, each change is told, a refused action changes nothing, and the bin holds no entry's outcome alone. */
async function expectKept(
  db: Database,
  before: ReadonlyMap<number, State>,
  { name, isDone }: { name: string; isDone: boolean },
): Promise<void> {
  const after = await stateOf(db);
  const lost = [...before.keys()].filter((id) => !after.has(id));
  if (name !== 'purge') expect({ name, lost }).toEqual({ name, lost: [] });
  const untold = [...after.values()].filter(
    ({ id, held, told }) => held !== before.get(id)?.held && told <= (before.get(id)?.told ?? 0),
  );
  expect({ name, untold }).toEqual({ name, untold: [] });
  if (!isDone) expect([...after]).toEqual([...before]);
  const { rows } = await sql`SELECT r.id FROM outcomes r
    JOIN troubleshooting_entries e ON e.id = r.troubleshooting_id
    LEFT JOIN deletions d ON d.id = r.exclusao_id
    WHERE (r.exclusao_id IS NULL AND e.exclusao_id IS NOT NULL) OR d.restaurado_em IS NOT NULL`.execute(db);
  expect({ name, astray: rows }).toEqual({ name, astray: [] });
}

/** The entries of each symptom in the order of the API, with their counts. */
type Orders = () => Promise<unknown[]>;

/** Writing the same outcomes anew gives the same counts, and the same order of entries. */
async function expectSameOrder(db: Database, orders: Orders): Promise<void> {
  const before = await orders();
  const { rows } = await sql<{
    kept: unknown;
  }>`SELECT to_jsonb(r) AS kept FROM outcomes r ORDER BY id DESC`.execute(db);
  await sql`TRUNCATE outcomes CASCADE`.execute(db);
  await sql`INSERT INTO outcomes (id, troubleshooting_id, resolveu, dia, unidade, nota, dito_em, repetido, criado_por, exclusao_id)
    OVERRIDING SYSTEM VALUE SELECT id, troubleshooting_id, resolveu, dia, unidade, nota, dito_em, repetido, criado_por, exclusao_id
      FROM jsonb_populate_recordset(NULL::outcomes, ${JSON.stringify(rows.map(({ kept }) => kept))}::jsonb)`.execute(
    db,
  );
  expect(await orders()).toEqual(before);
}
