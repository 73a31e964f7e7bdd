import { deletionHeader } from '@bancada/contract/records/bin';
import type { HistoryItem } from '@bancada/contract/records/history';
import { recordKinds } from '@bancada/contract/records/record-kinds';
import type { RecordKind } from '@bancada/contract/records/records';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { countWaitingForLocks } from '../../../test/database.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { recordRules, references } from './record-kinds.ts';
import { createRecord, saveRecord, type Writing } from './records.service.ts';

describeApplication('many people at once', ({ call, db, idOf }) => {
  const create = async (kind: RecordKind, writing: Writing) =>
    asPerson(db(), await idOf('admin'), (db) => createRecord(db, kind, writing));

  /** Two models, symptoms, diagnoses and solutions, and the entries that link them. */
  const createKnot = async (name: string) => {
    const ids: [RecordKind, number][] = [];
    const add = async (kind: RecordKind, writing: Writing) => {
      const id = await create(kind, writing);
      ids.push([kind, id]);
      return id;
    };
    const both = [0, 1];
    const joined: number[][] = [];
    for (const index of both) {
      const text = `${name} ${index}`;
      const model = await add('equipment-models', {
        values: {
          nome: text,
          numero_modelo: text,
          fabricante_id: 1,
          categoria_id: 1,
          data_lancamento: '2021-05-01',
        },
      });
      const symptom = await add('sintomas', { values: { sintoma: text }, linkIds: [model] });
      const diagnosis = await add('diagnosticos', { values: { descricao: text }, linkIds: [] });
      const solution = await add('solucoes', { values: { solucao: text } });
      joined.push([model, symptom, diagnosis, solution]);
    }
    const at = (index: number, of: number) => joined[index]?.[of] ?? 0;
    for (const a of both)
      for (const b of both)
        for (const c of both)
          await add('troubleshooting', {
            values: {
              modelo_equipamento_id: at(a, 0),
              sintoma_id: at(b, 1),
              solucao_id: at(c, 3),
            },
            linkIds: [at(0, 2), at(1, 2)],
          });
    return ids;
  };

  test('concurrent deletions, restores and purges leave nothing inconsistent, and every refusal has a reason', async () => {
    const answers = new Map<string, number>();
    const note = (action: string, { statusCode, body }: { statusCode: number; body: string }) => {
      const key = [200, 204, 404, 409].includes(statusCode)
        ? `${action} ${statusCode}`
        : `${action} ${statusCode} ${body}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    };
    for (let round = 0; round < 4; round += 1) {
      const knot = await createKnot(`Nó ${round}`);
      const waiting: number[] = [];
      const worker = async (seed: number) => {
        for (let step = 0; step < 10; step += 1) {
          const pick = (seed * 7 + step * 5 + round * 3) % 11;
          if (pick < 5 || waiting.length === 0) {
            const [kind, id] = knot[(seed * 13 + step * 3 + round) % knot.length] ?? ['sintomas', 0];
            const answer = await call('admin', 'DELETE', `/${kind}/${id}`);
            note('delete', answer);
            if (answer.statusCode === 204) waiting.push(Number(answer.headers[deletionHeader]));
          } else {
            const deletion = waiting[(seed + step * 3) % waiting.length];
            if (pick === 10) note('purge', await call('admin', 'DELETE', `/lixeira/${deletion}`));
            else note('restore', await call('admin', 'POST', `/lixeira/${deletion}/restore`, {}));
          }
        }
      };
      await Promise.all([1, 2, 3, 4, 5, 6].map(worker));
    }
    expect([...answers.keys()].filter((key) => key.length > 12)).toEqual([]);
    expect(await strayed()).toEqual([]);
  }, 200_000);

  /** Records in the bin whose deletion is gone, and records in use that refer to one in the bin. */
  async function strayed() {
    const found: unknown[] = [];
    for (const kind of recordKinds) {
      const { rows } = await sql`SELECT ${kind} AS kind, r.id FROM ${sql.table(recordRules[kind].table)} r
        JOIN deletions d ON d.id = r.exclusao_id WHERE d.restaurado_em IS NOT NULL`.execute(db());
      found.push(...rows);
    }
    for (const { from, field, to } of references) {
      const { links, table } = recordRules[from];
      const named =
        links?.field === field
          ? sql`n.id IN (SELECT ${sql.ref(links.item)} FROM ${sql.table(links.table)} WHERE ${sql.ref(links.owner)} = r.id)`
          : sql`n.id = ${sql.ref(`r.${field}`)}`;
      const { rows } = await sql`SELECT ${from} AS kind, r.id, ${field} AS field, n.id AS named
         FROM ${sql.table(table)} r JOIN ${sql.table(recordRules[to].table)} n ON ${named}
        WHERE r.exclusao_id IS NULL AND n.exclusao_id IS NOT NULL`.execute(db());
      found.push(...rows);
    }
    return found;
  }

  test('changing only an entry’s diagnoses makes a new version of it', async () => {
    const diagnoses = await Promise.all(
      ['Medir A', 'Medir B'].map((descricao) =>
        create('diagnosticos', { values: { descricao }, linkIds: [] }),
      ),
    );
    const entry = await create('troubleshooting', {
      values: { sintoma_id: 1, modelo_equipamento_id: 2, solucao_id: 3 },
      linkIds: diagnoses.slice(0, 1),
    });
    const version = async () =>
      (await call('admin', 'GET', `/troubleshooting/${entry}`)).json().atualizado_em as string;
    const read = await version();
    const save = async (linkIds: number[], version: string | undefined) =>
      asPerson(db(), await idOf('admin'), (db) =>
        saveRecord(db, {
          kind: 'troubleshooting',
          id: entry,
          version,
          values: {},
          linkIds,
          read: async () => null,
        }),
      );
    await save(diagnoses, read);
    expect((await version()) > read).toBe(true);
    await expect(save([], read)).rejects.toMatchObject({ code: 'changed-meanwhile' });
  });

  test('two concurrent links to one record, made outside its save, are both in the history', async () => {
    const symptom = await create('sintomas', { values: { sintoma: 'Não carrega' }, linkIds: [] });
    const version = async () =>
      (
        await sql<{ at: string }>`SELECT atualizado_em AS at FROM symptoms WHERE id = ${symptom}`.execute(
          db(),
        )
      ).rows[0]?.at ?? '';
    const link = (db: Database, model: number) =>
      sql`INSERT INTO symptom_models (sintoma_id, modelo_equipamento_id) VALUES (${symptom}, ${model})`.execute(
        db,
      );
    const before = await version();
    const admin = await idOf('admin');
    let second: Promise<unknown> = Promise.resolve();
    await asPerson(db(), admin, async (transaction) => {
      await link(transaction, 1);
      second = asPerson(db(), admin, (db) => link(db, 2));
      await expect.poll(() => countWaitingForLocks(db())).toBe(1);
    });
    await second;
    const rows = (await call('admin', 'GET', `/history/sintomas/${symptom}`)).json().data;
    const models = ({ mudancas }: HistoryItem) =>
      mudancas.find(({ campo }) => campo === 'equipment_model_ids')?.depois;
    expect(rows.map(models)).toEqual([[1, 2], [1], undefined]);
    expect((await version()) > before).toBe(true);
  });
});
