import { type BinItem, deletionHeader } from '@bancada/contract/records/bin';
import type { RecordKind } from '@bancada/contract/records/records';
import { asPerson } from '../src/database/as-person.ts';
import { createRecord, type Writing } from '../src/features/records/records.service.ts';
import type { Person, TestApplication } from './application.ts';

/** What tests of the bin repeat: creating, deleting and restoring records of each kind. */
export function binOf({ call, db, idOf }: TestApplication) {
  const create = async (kind: RecordKind, writing: Writing, person: Person = 'usuario') => {
    return asPerson(db(), await idOf(person), (db) => createRecord(db, kind, writing));
  };
  const remove = async (person: Person, kind: RecordKind, id: number): Promise<number> => {
    const response = await call(person, 'DELETE', `/${kind}/${id}`);
    if (response.statusCode !== 204) throw new Error(response.body);
    return Number(response.headers[deletionHeader]);
  };
  const bin = async (person: Person, query = '?limit=1000'): Promise<BinItem[]> =>
    (await call(person, 'GET', `/lixeira${query}`)).json().data;
  const restore = (person: Person, deletion: number, body: object = {}) =>
    call(person, 'POST', `/lixeira/${deletion}/restore`, body);
  const isInUse = async (kind: RecordKind, id: number) => {
    const row = await db()
      .selectFrom('record_titles')
      .select('exclusao_id')
      .where('tipo', '=', kind)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.exclusao_id === null;
  };
  let made = 0;
  /** A fault with all its related records; `number` is in all of its texts. */
  const createFault = async () => {
    made += 1;
    const maker = await create('manufacturers', { values: { nome: `Fabricante ${made}` } });
    const category = await create('categories', { values: { nome: `Categoria ${made}` } });
    const model = await create('equipment-models', {
      values: {
        nome: `Inversora ${made}`,
        numero_modelo: `IV-${made}`,
        fabricante_id: maker,
        categoria_id: category,
        data_lancamento: '2021-05-01',
      },
    });
    const sheet = await create('datasheets', {
      values: { part_number: `PN-${made}`, nome: 'MOSFET', descricao: null, fabricante_id: maker },
    });
    const symptom = await create('sintomas', {
      values: { sintoma: `Inversora ${made} desarma` },
      linkIds: [model],
    });
    const diagnosis = await create('diagnosticos', {
      values: { descricao: `Medir o MOSFET ${made}` },
      linkIds: [sheet],
    });
    const solution = await create('solucoes', { values: { solucao: `Trocar o MOSFET ${made}` } });
    const entry = await create('troubleshooting', {
      values: { sintoma_id: symptom, modelo_equipamento_id: model, solucao_id: solution },
      linkIds: [diagnosis],
    });
    return { number: made, maker, category, model, sheet, symptom, diagnosis, solution, entry };
  };
  const entryOf = async (id: number) => (await call('usuario', 'GET', `/troubleshooting/${id}`)).json();
  return { create, remove, bin, restore, isInUse, createFault, entryOf };
}
