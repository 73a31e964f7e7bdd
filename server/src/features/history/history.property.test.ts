import { recordKinds } from '@bancada/contract/records/record-kinds';
import type { RecordKind } from '@bancada/contract/records/records';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication, people } from '../../../test/application.ts';
import { KnowledgeModel, type Operation, type Outcome } from '../../../test/knowledge-model.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { brokenConstraint } from '../../database/failures.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { isArticleCircle } from '../articles/constraint-errors.ts';
import { deleteRecord } from '../records/deletion.service.ts';
import { countInUse, foldRecordCounts } from '../records/record-counts.ts';
import { type Links, recordRules } from '../records/record-kinds.ts';
import { createRecord, saveRecord } from '../records/records.service.ts';
import { restoreDeletion } from './bin.service.ts';
import { restoreVersion } from './history.service.ts';
import { listHistory, readVersion } from './history.sql.ts';

const runs = 10;
const operationsMax = 120;

const entangled = ['troubleshooting', 'resultados', 'sintomas', 'diagnosticos', 'equipment-models'] as const;

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: step('create') },
  { weight: 4, arbitrary: step('edit') },
  { weight: 3, arbitrary: step('delete') },
  { weight: 3, arbitrary: step('restore') },
  { weight: 2, arbitrary: step('version') },
  { weight: 1, arbitrary: step('like') },
);

function step(name: Operation['name']): fc.Arbitrary<Operation> {
  return fc.record({
    name: fc.constant(name),
    // Half of the operations are on the kinds with the most links.
    kind: fc.oneof(fc.constantFrom(...recordKinds), fc.constantFrom(...entangled)),
    /** Selects the record, the version and the values, each modulo the number available. */
    picks: fc.array(fc.nat(997), { minLength: 12, maxLength: 12 }),
    person: fc.constantFrom(0 as const, 1 as const),
  });
}

/** Two records of each kind that others refer to, so that a short sequence has something to link. */
const grown: Operation[] = [0, 1].flatMap((place) =>
  (
    [
      'manufacturers',
      'categories',
      'equipment-models',
      'datasheets',
      'sintomas',
      'diagnosticos',
      'solucoes',
      'troubleshooting',
    ] as const
  ).map((kind) => ({ name: 'create', kind, picks: Array.from({ length: 12 }, () => place * 3), person: 0 })),
);

describeApplication('records, after any sequence of operations', ({ db }) => {
  test('match a simple model, with links and likes; every version can be restored', async () => {
    const callers = await callersOf(db());
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: operationsMax, size: 'max' }), async (operations) => {
        await empty(db());
        const model = new KnowledgeModel();
        for (const current of [...grown, ...operations]) await apply(db(), model, current, callers);
        await compare(db(), model, callers);
      }),
      { numRuns: runs },
    );
  }, 240_000);

  test('the history of 300 random edits is complete and in order', async () => {
    const callers = await callersOf(db());
    await empty(db());
    const model = new KnowledgeModel();
    const edits = fc.sample(
      fc.oneof({ weight: 1, arbitrary: step('create') }, { weight: 9, arbitrary: step('edit') }),
      {
        numRuns: 300,
      },
    );
    for (const current of [...grown, ...edits]) await apply(db(), model, current, callers);
    await compare(db(), model, callers);
    expect(model.actions).toBeGreaterThan(150);
  }, 240_000);
});

/** Removes all records and their history, but keeps one stored file for attachments. */
async function empty(db: Database): Promise<void> {
  const tables = Object.values(recordRules).map(({ table }) => sql.table(table));
  await sql`TRUNCATE ${sql.join(tables)}, history, deletions, stored_files CASCADE`.execute(db);
  await sql`INSERT INTO stored_files (sha256, md5, tamanho, tipo_arquivo)
    VALUES (${'0'.repeat(64)}, ${'0'.repeat(32)}, 1, 'image/png')`.execute(db);
}

async function callersOf(db: Database): Promise<[Caller, Caller]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'perfil'])
    .where('email', 'in', [people.admin.email, people.editor.email])
    .orderBy('id')
    .execute();
  const [first, second] = rows.map(({ id, perfil }) => ({ id, perfil, sessionId: '' }));
  if (first === undefined || second === undefined) throw new Error('two people act in this test');
  return [first, second];
}

/** Applies an operation to the model and to the product, and compares the outcomes. */
async function apply(
  db: Database,
  model: KnowledgeModel,
  operation: Operation,
  callers: [Caller, Caller],
): Promise<void> {
  const caller = callers[operation.person];
  const plan = model.plan(operation);
  if (plan === null) return;
  let result = 0;
  let outcome: Outcome = 'done';
  try {
    switch (plan.name) {
      case 'create':
        result = await asPerson(db, caller.id, (db) => createRecord(db, plan.kind, plan.writing));
        break;
      case 'edit':
        await asPerson(db, caller.id, (db) =>
          saveRecord(db, {
            kind: plan.kind,
            id: plan.id,
            version: undefined,
            read: async () => null,
            ...plan.writing,
          }),
        );
        break;
      case 'delete':
        result = await deleteRecord(db, caller, plan.kind, plan.id);
        break;
      case 'restore':
        await restoreDeletion(db, caller, plan.deletionId, undefined);
        break;
      case 'version':
        await restoreVersion(
          db,
          caller,
          { tipo: plan.kind, id: plan.id },
          { versao: await numberOfVersion(db, plan.kind, plan.id, plan.place) },
        );
        break;
      case 'like':
        await sql`INSERT INTO likes (troubleshooting_id, usuario_id) VALUES (${plan.id}, ${caller.id})
          ON CONFLICT DO NOTHING`.execute(db);
        break;
    }
  } catch (error) {
    outcome = outcomeOf(error);
  }
  expect({ plan, outcome }).toEqual({ plan, outcome: plan.outcome });
  if (outcome !== 'done') return;
  const own = plan.name === 'restore' ? await deletionsOfEntries(db) : new Map<number, number>();
  model.commit(plan, result, operation.person, (entryId) => own.get(entryId) ?? 0);
}

/** Entries in the bin with a deletion of their own, and these deletions. */
async function deletionsOfEntries(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('deletions')
    .select(['id', 'registro_id'])
    .where('tipo', '=', 'troubleshooting')
    .where('restaurado_em', 'is', null)
    .execute();
  return new Map(rows.map(({ id, registro_id }) => [registro_id, id]));
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof AppError) return error.code;
  if (isArticleCircle(error)) return 'circle';
  if (brokenConstraint(error)?.kind === 'unique') return 'duplicate-record';
  if (error instanceof InvalidFields) return 'invalid';
  throw error;
}

/** The id of a record's n-th version, from 0. */
async function numberOfVersion(db: Database, kind: RecordKind, id: number, place: number): Promise<number> {
  const versions = await versionsOf(db, kind, id);
  const version = versions[place];
  if (version === undefined) throw new Error(`no version ${place} of ${kind} ${id}`);
  return version;
}

async function versionsOf(db: Database, kind: RecordKind, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('history')
    .select('id')
    .where('tipo', '=', kind)
    .where('registro_id', '=', id)
    .where('acao', 'in', ['create', 'update'])
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

async function compare(db: Database, model: KnowledgeModel, callers: [Caller, Caller]): Promise<void> {
  await compareCounts(db, model);
  await foldRecordCounts(db);
  await compareCounts(db, model);
  for (const record of model.records) {
    const { kind, id } = record;
    expect({ kind, id, ...(await stored(db, kind, id)) }).toEqual({
      kind,
      id,
      fields: record.fields,
      deletionId: record.deletionId,
      ...(kind === 'troubleshooting' ? { score: record.likes.size } : {}),
    });
    const rows = await listHistory(db, { kind, recordId: id }, { skip: 0, limit: 2_000 });
    expect({
      kind,
      id,
      actions: rows.toReversed().map(({ acao, usuario_id }) => [acao, usuario_id]),
    }).toEqual({
      kind,
      id,
      actions: record.actions.map(([action, person]) => [action, callers[person].id]),
    });
    const versions = await versionsOf(db, kind, id);
    expect(versions).toHaveLength(record.versions.length);
    for (const [place, version] of versions.entries())
      expect({ kind, id, place, fields: await readVersion(db, kind, id, version) }).toEqual({
        kind,
        id,
        place,
        fields: record.versions[place],
      });
  }
}

async function compareCounts(db: Database, model: KnowledgeModel): Promise<void> {
  for (const kind of recordKinds) {
    const inUse = model.records.filter((record) => record.kind === kind && record.deletionId === null);
    expect({ kind, count: await countInUse(db, kind) }).toEqual({ kind, count: inUse.length });
  }
}

/** A record as stored: every field, including its links. */
async function stored(db: Database, kind: RecordKind, id: number) {
  const { table, columns, links } = recordRules[kind];
  const { rows } = await sql<{ record: Record<string, unknown> }>`
    SELECT to_jsonb(r) AS record FROM ${sql.table(table)} r WHERE id = ${id}`.execute(db);
  const record = rows[0]?.record ?? {};
  const fields = Object.fromEntries(columns.map((column) => [column, record[column]]));
  return {
    fields: links === undefined ? fields : { ...fields, [links.field]: await linkedIds(db, links, id) },
    deletionId: record.exclusao_id,
    ...(kind === 'troubleshooting' ? { score: record.score } : {}),
  };
}

async function linkedIds(db: Database, links: Links, owner: number): Promise<number[]> {
  const { rows } = await sql<{ item: number }>`
    SELECT ${sql.ref(links.item)} AS item FROM ${sql.table(links.table)} WHERE ${sql.ref(links.owner)} = ${owner}
     ORDER BY ${sql.ref(links.place ?? links.item)}, ${sql.ref(links.item)}`.execute(db);
  return rows.map(({ item }) => item);
}
