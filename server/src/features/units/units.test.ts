import type { Unit } from '@bancada/contract/units/units';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { unitsOf } from '../../../test/units.ts';

const imeis = { imei1: '490154203237518', imei2: '356938035643809' };

describeApplication('units', (application) => {
  const { call } = application;
  const { create, remove, restore, createFault } = binOf(application);
  const { unit, byNumber, save } = unitsOf(application);

  test('each number is kept in one form, however it is typed, and found by any of its spellings', async () => {
    const made = await unit({
      modelo_equipamento_id: 1,
      serie: 'S/N: 5cd-77 a1b',
      imei1: 'IMEI 49-015420-323751-8',
      chassi: 'vin 9bwzzz377vt0o4251',
      placa: 'abc-1c34',
      referencia: 'OS nº 000912/26',
    });
    expect(made).toMatchObject({
      serie: '5CD77A1B',
      imei1: imeis.imei1,
      imei2: null,
      chassi: '9BWZZZ377VT004251',
      placa: 'ABC1C34',
      referencia: '912/26',
      atendimentos: 0,
      atendimento_aberto: null,
      message: expect.stringMatching(/^Aparelho ".+ · 5CD77A1B" criado com sucesso!$/),
    });
    for (const typed of [
      '5cd77a1b',
      's/n 5CD 77A1B',
      '490154203237518',
      '9bwzzz377vt004251',
      'ABC 1C34',
      'os 912/26',
    ])
      expect([typed, (await byNumber(typed)).exatos.map(({ aparelho }) => aparelho.id)]).toEqual([
        typed,
        [made.id],
      ]);
    const { parecidos, exatos } = await byNumber('5CD77A1');
    expect([exatos, parecidos.map(({ numero, tipo }) => [numero, tipo])]).toEqual([
      [],
      [['5CD77A1B', 'serie']],
    ]);
    // The plate that this car had before it got its new one.
    expect((await byNumber('ABC-1234')).parecidos.map(({ numero }) => numero)).toEqual(['ABC1C34']);
  });

  test('two units of one number are both shown: neither is taken for the other', async () => {
    const [one, other] = [await unit({ serie: 'TWIN-4410' }), await unit({ serie: 'twin4410' })];
    expect((await byNumber('TWIN4410')).exatos.map(({ aparelho }) => aparelho.id)).toEqual([
      other.id,
      one.id,
    ]);
  });

  test('what is no number of its kind is said at its field', async () => {
    const refused = await call('usuario', 'POST', '/units', {
      serie: 'ab',
      imei1: '490154203237517',
      imei2: '12',
      chassi: 'IOQ',
      placa: 'ABCD123',
      referencia: 'x'.repeat(41),
      nota: 'x'.repeat(1001),
    });
    expect([
      refused.statusCode,
      refused
        .json()
        .detail.map(({ loc }: { loc: string[] }) => loc.at(-1))
        .toSorted(),
    ]).toEqual([422, ['chassi', 'imei1', 'imei2', 'nota', 'placa', 'referencia', 'serie']]);
    const nothing = await call('usuario', 'POST', '/units', { nota: 'Sem número' });
    expect([nothing.statusCode, nothing.body]).toEqual([422, expect.stringMatching(/pelo menos um número/)]);
    const twice = await call('usuario', 'POST', '/units', { imei1: imeis.imei1, imei2: imeis.imei1 });
    expect([twice.statusCode, twice.body]).toEqual([422, expect.stringMatching(/IMEIs são iguais/)]);
    const { id } = await unit({ serie: 'ONLY-1' });
    const emptied = await save(id, { serie: '' });
    expect([emptied.statusCode, emptied.body]).toEqual([422, expect.stringMatching(/pelo menos um número/)]);
    const unknown = await call('usuario', 'POST', '/units', {
      serie: 'KNOWN-1',
      modelo_equipamento_id: 999_999,
    });
    expect([unknown.statusCode, unknown.body]).toEqual([422, expect.stringMatching(/modelo_equipamento_id/)]);
    expect((await call('usuario', 'GET', '/units/by-number?number=%20')).statusCode).toBe(422);
    expect((await call('usuario', 'GET', '/units/999999')).statusCode).toBe(404);
  });

  test('the list is the newest first, and found by the beginning of a number or the model', async () => {
    const { model, number } = await createFault();
    const made = await unit({ serie: `LIST-${number}-AAA`, modelo_equipamento_id: model });
    const list = async (query: string) => (await call('usuario', 'GET', `/units?${query}`)).json();
    expect((await list('limit=1')).data[0].id).toBe(made.id);
    for (const search of [`list-${number}`, `Inversora ${number}`, `IV-${number}`])
      expect([search, (await list(`search=${search}`)).data.map(({ id }: Unit) => id)]).toEqual([
        search,
        [made.id],
      ]);
    expect((await list(`model_id=${model}`)).total).toBe(1);
    expect((await list('search=nothing-of-this')).data).toEqual([]);
  });

  test('of two who edit one unit the second sees what the first has written', async () => {
    const made = await unit({ serie: 'EDIT-0001' });
    const saved = await save(made.id, { nota: 'Tampa riscada', atualizado_em: made.atualizado_em });
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { nota: 'Tampa riscada' }]);
    const late = await save(made.id, { nota: 'Outra', atualizado_em: made.atualizado_em });
    expect([late.statusCode, late.json().atual.nota]).toEqual([409, 'Tampa riscada']);
    const rows = (await call('usuario', 'GET', `/history/units/${made.id}`)).json().data;
    expect(rows.map(({ acao }: { acao: string }) => acao)).toEqual(['update', 'create']);
  });

  test('the bin takes the visits along and gives them back; a model that a unit names stays', async () => {
    const { model } = await createFault();
    const { id } = await unit({ serie: 'BIN-00042', modelo_equipamento_id: model });
    const visit = await create('visits', { values: { aparelho_id: id, aberto_em: '2026-11-01' } });
    const refused = await call('usuario', 'DELETE', `/equipment-models/${model}`);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringMatching(/1 aparelho/)]);
    const deletion = await remove('usuario', 'units', id);
    expect((await byNumber('BIN-00042')).exatos).toEqual([]);
    expect((await call('usuario', 'GET', `/visits/${visit}`)).statusCode).toBe(404);
    expect((await restore('usuario', deletion)).json().restaurados).toEqual({ units: 1, visits: 1 });
    expect((await byNumber('BIN-00042')).exatos).toHaveLength(1);
  });

  test('two that are one are united, and told apart again', async () => {
    const goes = await unit({ serie: 'MERGE-00001', placa: 'MRG1A11', nota: 'Da nota' });
    const stays = await unit({ imei1: imeis.imei2, serie: 'MERGE-00002' });
    const visit = await create('visits', { values: { aparelho_id: goes.id, aberto_em: '2026-11-01' } });
    const merge = (person: 'usuario' | 'editor', de: number) =>
      call(person, 'POST', `/units/${stays.id}/unioes`, { de });
    expect((await merge('usuario', goes.id)).statusCode).toBe(403);
    expect((await merge('editor', stays.id)).statusCode).toBe(409);
    expect((await merge('editor', 999_999)).statusCode).toBe(422);
    const united = await merge('editor', goes.id);
    expect([united.statusCode, united.json()]).toMatchObject([
      201,
      { serie: 'MERGE00002', placa: 'MRG1A11', nota: 'Da nota', atendimentos: 1 },
    ]);
    // The label that is stuck on it, and its number, still lead to it.
    expect((await call('usuario', 'GET', `/units/${goes.id}`)).json().id).toBe(stays.id);
    for (const read of ['MERGE-00001', `https://oficina.test/aparelhos/${goes.id}`, 'MRG1A11'])
      expect((await byNumber(read)).exatos.map(({ aparelho }) => aparelho.id)).toEqual([stays.id]);
    expect((await call('usuario', 'GET', `/visits/${visit}`)).json().aparelho_id).toBe(stays.id);
    const [known] = (await call('editor', 'GET', `/units/${stays.id}/unioes`)).json();
    expect(known).toMatchObject({ de: goes.id, titulo_de: 'MERGE00001', atendimentos: 1 });
    await save(stays.id, { nota: 'Mudou depois' });
    const undone = await call('editor', 'POST', `/units/unioes/${known.id}/desfazer`);
    expect([undone.statusCode, undone.json()]).toMatchObject([
      200,
      { placa: null, nota: 'Mudou depois', atendimentos: 0 },
    ]);
    expect((await call('usuario', 'GET', `/units/${goes.id}`)).json()).toMatchObject({
      placa: 'MRG1A11',
      atendimentos: 1,
    });
    expect((await call('editor', 'POST', `/units/unioes/${known.id}/desfazer`)).statusCode).toBe(404);
  });

  test('a union is undone where the only number left came with it', async () => {
    const goes = await unit({ serie: 'LEFT-00001', nota: 'Da que veio' });
    const stays = await unit({ referencia: '880099' });
    await call('editor', 'POST', `/units/${stays.id}/unioes`, { de: goes.id });
    await save(stays.id, { referencia: null });
    const [known] = (await call('editor', 'GET', `/units/${stays.id}/unioes`)).json();
    const undone = await call('editor', 'POST', `/units/unioes/${known.id}/desfazer`);
    expect([undone.statusCode, undone.json()]).toMatchObject([200, { serie: 'LEFT00001', nota: null }]);
    expect((await call('usuario', 'GET', `/units/${goes.id}`)).json()).toMatchObject({ serie: 'LEFT00001' });
  });

  test('the address on a label is its unit, as any keyboard layout of a scanner types it', async () => {
    const { id } = await unit({ serie: 'LABEL-0001', placa: 'LBL1A11' });
    for (const read of [`https://oficina.test/aparelhos/${id}`, `httpsÇ;;oficina.test;aparelhos;${id}`])
      expect([read, await byNumber(read)]).toMatchObject([
        read,
        { exatos: [{ aparelho: { id }, tipo: 'serie', numero: 'LABEL0001' }], parecidos: [] },
      ]);
    expect(await byNumber('https://oficina.test/aparelhos/999999999')).toEqual({ exatos: [], parecidos: [] });
  });
});
