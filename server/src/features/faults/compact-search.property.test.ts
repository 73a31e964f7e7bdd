import { signalTypes } from '@bancada/contract/codes/signal-codes';
import { mergeableKinds } from '@bancada/contract/records/merges';
import type { RecordKind } from '@bancada/contract/records/records';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { anywhere } from '../../database/text-search.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { purgeDeletion, restoreDeletion } from '../history/bin.service.ts';
import { likeEntry } from '../likes/likes.service.ts';
import { merge, undoMerge } from '../merges/merges.service.ts';
import { deleteRecord } from '../records/deletion.service.ts';
import { recordRules } from '../records/record-kinds.ts';
import { saveRecord, type Writing } from '../records/records.service.ts';
import { readCurrent } from '../search/index/current-index.ts';
import { FaultIndex } from '../search/index/fault-index.ts';
import { loadIndex } from '../search/index/load-index.ts';
import { linkToEntry, linkToSymptom } from '../signal-codes/link-code.service.ts';
import { codeColumns } from '../signal-codes/signal-codes.service.ts';
import { createFlow } from '../wizard/wizard.service.ts';
import { type Criteria, findMatches } from './compact-search.service.ts';

const runs = 4;
/** Number of models, of components, and at most of symptoms and diagnoses. */
const size = 6;
const makers = 2;
const known = {
  post: ['A1', 'B2', 'C3'],
  led: ['A1', 'B2 G3', 'V*'],
  beep: ['S', 'LsS', 'SlS'],
} as const;

/** Random numbers from which each action takes what it needs, modulo what exists. */
const picks = fc.record({
  one: fc.nat(40),
  other: fc.nat(size - 1),
  many: fc.uniqueArray(fc.nat(size - 1), { minLength: 1, maxLength: 3 }),
  others: fc.uniqueArray(fc.nat(size - 1), { minLength: 1, maxLength: 3 }),
  type: fc.constantFrom(...signalTypes),
  code: fc.option(fc.nat(2), { freq: 4 }),
  kind: fc.constantFrom(
    'sintomas',
    'diagnosticos',
    'solucoes',
    'equipment-models',
    'datasheets',
    'troubleshooting',
  ),
  mergeable: fc.constantFrom(...mergeableKinds),
});
type Picks = typeof picks extends fc.Arbitrary<infer Value> ? Value : never;

interface Meeting extends Picks {
  db: Database;
  caller: Caller;
}

const codeOf = ({ type, code }: Picks) => ({ [`code_${type}`]: code === null ? null : known[type][code] });
const idsAt = (places: readonly number[]) => places.map((at) => at + 1);

const save = (
  { db, caller }: Meeting,
  kind: RecordKind,
  id: number,
  writing: (db: Database) => Promise<Writing>,
) =>
  asPerson(db, caller.id, async (db) =>
    saveRecord(db, { kind, id, version: undefined, read: async () => null, ...(await writing(db)) }),
  );

const actions: Record<string, (given: Meeting) => Promise<unknown>> = {
  flow: (given) =>
    createFlow(given.db, given.caller, {
      sintoma: `Não liga ${given.one % size}`,
      equipment_model_ids: idsAt(given.many),
      new_diagnosticos_texts: given.others.map((at) => ({
        descricao: `Medir ${at}`,
        componente_ids: [1 + ((at + given.one) % size)],
        ...(at % 2 === 0 ? codeOf(given) : {}),
      })),
      selected_diagnostico_ids: [],
      new_solucao_text: `Trocar a placa ${given.one % 3}`,
      selected_solucao_ids: [],
    }),
  linkToEntry: (given) => linkToEntry(given.db, given.caller, given.one + 1, codeOf(given)),
  linkToSymptom: (given) => linkToSymptom(given.db, given.caller, given.other + 1, codeOf(given)),
  like: ({ db, caller, one }) => likeEntry(db, caller, one + 1),
  dislike: ({ db, one }) => sql`DELETE FROM likes WHERE troubleshooting_id = ${one + 1}`.execute(db),
  saveDiagnosis: (given) =>
    save(given, 'diagnosticos', given.other + 1, async (db) => ({
      values: { ...(await codeColumns(db, [codeOf(given)]))[0] },
      linkIds: idsAt(given.many),
    })),
  saveEntry: (given) =>
    save(given, 'troubleshooting', given.one + 1, async () => ({ values: {}, linkIds: idsAt(given.others) })),
  saveModel: (given) =>
    save(given, 'equipment-models', given.other + 1, async () => ({
      values: { fabricante_id: 1 + (given.one % makers), nome: `Modelo novo ${given.one}` },
    })),
  renameSymptom: (given) =>
    save(given, 'sintomas', given.other + 1, async () => ({
      values: { sintoma: `Não há vídeo ${given.one}` },
    })),
  renameMaker: (given) =>
    save(given, 'manufacturers', 1, async () => ({ values: { nome: `Fabricante ção ${given.one}` } })),
  delete: ({ db, caller, kind, one, other }) =>
    deleteRecord(db, caller, kind as RecordKind, 1 + (kind === 'troubleshooting' ? one : other)),
  restore: async ({ db, caller, other }) =>
    restoreDeletion(db, caller, await waitingAt(db, other), undefined),
  purge: async ({ db, caller, other }) => purgeDeletion(db, caller, await waitingAt(db, other)),
  merge: async ({ db, caller, mergeable, one, other }) => {
    const ids = await inUse(db, mergeable);
    const [de = 0, para = 0] = [one, one + 1 + other].map((at) => ids[at % Math.max(1, ids.length)]);
    return merge(db, caller, { tipo: mergeable, de, para });
  },
  undo: async ({ db, caller }) => {
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM merges WHERE desfeita_em IS NULL ORDER BY id DESC LIMIT 1`.execute(db);
    return undoMerge(db, caller, rows[0]?.id ?? 0);
  },
};
/** Actions that create entries are more frequent than those that remove them. */
const action = fc.constantFrom(
  ...Array<string>(12).fill('flow'),
  'linkToEntry',
  'like',
  'like',
  'saveEntry',
  'merge',
  'undo',
  ...Object.keys(actions),
);

async function inUse(db: Database, kind: RecordKind): Promise<number[]> {
  const { table } = recordRules[kind];
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM ${sql.table(table)} WHERE exclusao_id IS NULL ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

async function waitingAt(db: Database, at: number): Promise<number> {
  const rows = await db
    .selectFrom('deletions')
    .select('id')
    .where('restaurado_em', 'is', null)
    .orderBy('id')
    .execute();
  return rows[at % Math.max(1, rows.length)]?.id ?? 0;
}

const seldom = <Value>(given: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: given });

const question = fc
  .record({
    modelo_equipamento_id: seldom(fc.integer({ min: 1, max: size })),
    fabricante_id: seldom(fc.integer({ min: 1, max: makers })),
    componente_id: seldom(fc.integer({ min: 1, max: size })),
    codigo_sinal_id: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }) },
    ),
    q: fc.constantFrom(
      '',
      '',
      '',
      'medir',
      'ÇÃO',
      'MEDIR placa',
      'a1',
      'zzz',
      'fabricante trocar',
      'não há',
      'e a o',
      '% _',
    ),
  })
  // The call refuses a search without criteria.
  .filter(
    ({ fabricante_id: _, codigo_sinal_id, q, ...ids }) =>
      codigo_sinal_id.length > 0 || q !== '' || Object.values(ids).some((id) => id !== undefined),
  );

describeApplication('the search by criteria, after any actions', ({ db, idOf }) => {
  test('finds what a plain query finds', async () => {
    const people = await Promise.all([idOf('admin'), idOf('editor'), idOf('usuario')]);
    const callers = people.map((id): Caller => ({ id, perfil: 'admin', sessionId: '' }));
    const done = new Map<string, number>();
    let found = 0;
    // Each action is forced once: by chance alone, four of the fifteen never ran in some runs.
    const names = Object.keys(actions);
    const turns = fc.tuple(
      fc.shuffledSubarray(names, { minLength: names.length }),
      fc.array(picks, { minLength: names.length, maxLength: names.length }),
    );
    const steps = fc
      .tuple(fc.array(fc.tuple(action, picks), { minLength: 15, maxLength: 45, size: 'max' }), turns)
      .map(([some, [each, given]]) => [
        ...some,
        ...given.map((picked, at) => [each[at] ?? '', picked] as const),
      ]);
    const questions = fc.array(fc.tuple(question, fc.nat(3)), { minLength: 25, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(steps, questions, async (taken, asked) => {
        await empty(db());
        for (const [at, [name, given]] of taken.entries()) {
          const caller = callers[at % callers.length];
          if (caller && (await isDone(() => actions[name]?.({ ...given, db: db(), caller }))))
            done.set(name, (done.get(name) ?? 0) + 1);
          await expectKept(db());
        }
        for (const [criteria, skip] of asked) {
          const plain = await plainMatches(db(), criteria);
          found += plain.length;
          const page = { skip, limit: 4 };
          expect({ criteria, page, ...(await findMatches(db(), criteria, page)) }).toEqual({
            criteria,
            page,
            ids: plain.slice(skip, skip + 4),
            total: plain.length,
            isIncomplete: false,
          });
        }
      }),
      { numRuns: runs },
    );
    // Whatever the seed, most actions succeeded, and searches found something.
    expect(done.size).toBeGreaterThan(Object.keys(actions).length - 4);
    expect(found).toBeGreaterThan(runs * 20);
  }, 400_000);
});

/** Models of two makers, components and codes; the rest is created by flows. */
async function empty(db: Database): Promise<void> {
  await sql`TRUNCATE manufacturers, categories, symptoms, diagnoses, solutions, troubleshooting_entries, equipment_models,
    datasheets, signal_codes, deletions, merges, history RESTART IDENTITY CASCADE`.execute(db);
  await sql`INSERT INTO manufacturers (nome) SELECT concat('Fabricante ', n) FROM generate_series(1, ${makers}::int) n`.execute(
    db,
  );
  await sql`INSERT INTO categories (nome) VALUES ('C')`.execute(db);
  await sql`INSERT INTO equipment_models (nome, numero_modelo, fabricante_id, categoria_id, data_lancamento)
    SELECT concat('Modelo ', n), concat('X-', n), 1 + n % ${makers}::int, 1, '2020-01-01'
      FROM generate_series(1, ${size}::int) n`.execute(db);
  await sql`INSERT INTO datasheets (part_number, nome, fabricante_id)
    SELECT concat('PN', n), 'CI', 1 FROM generate_series(1, ${size}::int) n`.execute(db);
  const codes = signalTypes.flatMap((tipo) => known[tipo].map((codigo) => ({ tipo, codigo })));
  await db.insertInto('signal_codes').values(codes).execute();
}

/** Whether it succeeded: it may target a record that does not exist or is in the bin. */
async function isDone(work: () => Promise<unknown> | undefined): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof AppError || error instanceof InvalidFields) return false;
    throw error;
  }
}

/** Checks that what triggers maintain, and what this process keeps by their notes, is as its sources are. */
async function expectKept(db: Database): Promise<void> {
  const is = sql`SELECT lista, titulo, em_uso FROM listed_texts`;
  const should = sql`SELECT list_of(tipo, id), titulo, em_uso FROM listed_text_sources`;
  const { rows } = await sql`(${is} EXCEPT ${should}) UNION ALL (${should} EXCEPT ${is})`.execute(db);
  expect(rows).toEqual([]);
  const { index } = await readCurrent(db);
  const anew = new FaultIndex();
  await loadIndex(db, anew);
  const [kept, asRead] = [index, anew].map(({ documents }) =>
    documents.keys
      .map((key) => [key, documents.entriesOfKey(key)] as const)
      .filter(([, entries]) => entries.length > 0),
  );
  expect(new Map(kept)).toEqual(new Map(asRead));
}

const codesOf = sql`SELECT unnest(ARRAY[e.code_post_id, e.code_led_id, e.code_beep_id]) AS id
  UNION SELECT unnest(ARRAY[CASE WHEN e.code_post_id IS NULL THEN d.code_post_id END,
                            CASE WHEN e.code_led_id IS NULL THEN d.code_led_id END,
                            CASE WHEN e.code_beep_id IS NULL THEN d.code_beep_id END])
    FROM entry_diagnoses l JOIN diagnoses d ON d.id = l.diagnostico_id WHERE l.troubleshooting_id = e.id`;

const textOf = sql`fold_text(concat_ws(' ', s.sintoma, o.solucao, m.nome, m.numero_modelo, f.nome,
  (SELECT string_agg(d.descricao, ' ') FROM entry_diagnoses l JOIN diagnoses d ON d.id = l.diagnostico_id
    WHERE l.troubleshooting_id = e.id),
  (SELECT string_agg(codigo, ' ') FROM signal_codes WHERE id IN (${codesOf}))))`;

/** All ids that match the criteria, in order, using only the tables that people write. */
async function plainMatches(db: Database, criteria: Criteria): Promise<number[]> {
  const { modelo_equipamento_id: model, fabricante_id: maker, componente_id: component } = criteria;
  const conditions: RawBuilder<unknown>[] = [
    sql`e.exclusao_id IS NULL`,
    ...(model === undefined ? [] : [sql`e.modelo_equipamento_id = ${model}`]),
    ...(maker === undefined ? [] : [sql`m.fabricante_id = ${maker}`]),
    ...(component === undefined
      ? []
      : [
          sql`EXISTS (SELECT FROM entry_diagnoses l JOIN diagnosis_components USING (diagnostico_id)
            JOIN datasheets c ON c.id = componente_id
           WHERE l.troubleshooting_id = e.id AND c.id = ${component} AND c.exclusao_id IS NULL)`,
        ]),
    ...(criteria.codigo_sinal_id ?? []).map((id) => sql`${id} IN (${codesOf})`),
    ...(criteria.q ?? '').split(' ').map((word) => sql`${textOf} LIKE fold_text(${anywhere(word)})`),
  ];
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM troubleshooting_entries e
      JOIN symptoms s ON s.id = e.sintoma_id JOIN solutions o ON o.id = e.solucao_id
      JOIN equipment_models m ON m.id = e.modelo_equipamento_id JOIN manufacturers f ON f.id = m.fabricante_id
     WHERE ${sql.join(conditions, sql` AND `)} ORDER BY e.score DESC, e.id`.execute(db);
  return rows.map(({ id }) => id);
}
