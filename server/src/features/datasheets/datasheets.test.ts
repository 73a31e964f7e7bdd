import type { Datasheet } from '@bancada/contract/records/datasheets';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

const charger = { part_number: 'BQ24780S', nome: 'Controlador de carga', fabricante_id: 1 };

describeApplication('datasheets', ({ call, db }) => {
  const create = async (body: object) => {
    const response = await call('usuario', 'POST', '/datasheets', { ...charger, ...body });
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json<Datasheet>();
  };
  const idsFound = async (query: string) =>
    (await call('usuario', 'GET', `/datasheets?${query}`)).json().data.map(({ id }: { id: number }) => id);

  test('they are found by part number, with and without separators, by name, and by maker', async () => {
    const { id, descricao, fabricante_nome } = await create({ part_number: 'QZ-24 780/S', nome: 'Zumbido' });
    expect([descricao, typeof fabricante_nome]).toEqual([null, 'string']);
    for (const search of ['qz24780', 'QZ-24', 'zumbi'])
      expect(await idsFound(`search=${encodeURIComponent(search)}`)).toEqual([id]);
    const maker = await call('usuario', 'POST', '/manufacturers', {
      nome: 'Só dele',
      website: 'https://a.test',
      contato_suporte: '1',
    });
    const own = await create({ part_number: 'b', fabricante_id: maker.json().id });
    const first = await create({ part_number: 'Á', fabricante_id: maker.json().id });
    expect(await idsFound(`manufacturer_id=${maker.json().id}`)).toEqual([first.id, own.id]);
  });

  test('an empty description clears it, an absent one leaves it', async () => {
    const { id } = await create({ part_number: 'D-1', descricao: 'Buck de 4 células' });
    expect((await call('usuario', 'PUT', `/datasheets/${id}`, { nome: 'Outro' })).json().descricao).toBe(
      'Buck de 4 células',
    );
    expect(
      (await call('usuario', 'PUT', `/datasheets/${id}`, { descricao: ' ' })).json().descricao,
    ).toBeNull();
  });

  test('without a manufacturer the form asks for one; one that does not exist is 422 there too', async () => {
    const missing = await call('usuario', 'POST', '/datasheets', { part_number: 'x', nome: 'y' });
    expect(missing.json().detail).toMatchObject([
      { loc: ['body', 'fabricante_id'], msg: 'Por favor, selecione um fabricante.' },
    ]);
    const unknown = await call('usuario', 'POST', '/datasheets', { ...charger, fabricante_id: 999_999 });
    expect([unknown.statusCode, unknown.json().detail[0].loc]).toEqual([422, ['body', 'fabricante_id']]);
  });

  test('the diagnoses that suspect a component come with the count of their entries, the most used first', async () => {
    const { id } = await create({ part_number: 'SUS-1' });
    const other = await create({ part_number: 'SUS-2' });
    const texts = ['Medir A', 'Medir B', 'Medir C'];
    const diagnoses: number[] = [];
    for (const text of texts) {
      const { rows } = await sql<{
        id: number;
      }>`INSERT INTO diagnoses (descricao) VALUES (${text}) RETURNING id`.execute(db());
      diagnoses.push(rows[0]?.id ?? 0);
      await sql`INSERT INTO diagnosis_components VALUES (${rows[0]?.id}, ${id})`.execute(db());
    }
    await sql`INSERT INTO entry_diagnoses SELECT e, ${diagnoses[1]}::int, 99 FROM unnest('{1,2,3}'::int[]) e`.execute(
      db(),
    );
    await sql`INSERT INTO entry_diagnoses SELECT e, ${diagnoses[2]}::int, 98 FROM unnest('{1,2}'::int[]) e`.execute(
      db(),
    );
    await call('usuario', 'DELETE', '/troubleshooting/3');
    await call('usuario', 'DELETE', '/troubleshooting/2');
    const page = (await call('usuario', 'GET', `/datasheets/${id}/diagnosticos`)).json();
    expect(page).toEqual({
      data: [
        { id: diagnoses[1], descricao: 'Medir B', registros: 1 },
        { id: diagnoses[2], descricao: 'Medir C', registros: 1 },
        { id: diagnoses[0], descricao: 'Medir A', registros: 0 },
      ],
      total: 3,
      total_pages: 1,
    });
    await call('usuario', 'DELETE', `/diagnosticos/${diagnoses[0]}`);
    expect((await call('usuario', 'GET', `/datasheets/${id}/diagnosticos?limit=1`)).json()).toMatchObject({
      total: 2,
      total_pages: 2,
    });
    expect((await call('usuario', 'GET', `/datasheets/${other.id}/diagnosticos`)).json().data).toEqual([]);
    expect((await call('usuario', 'GET', '/datasheets/999999/diagnosticos')).statusCode).toBe(404);
  });
});
