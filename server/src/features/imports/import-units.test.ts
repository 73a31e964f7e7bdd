import type { LineVerdict, MissingName } from '@bancada/contract/imports/imports';
import { imeiCheckDigit } from '@bancada/contract/units/imei';
import type { Unit } from '@bancada/contract/units/units';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { asLines, type Cells, importCalls } from '../../../test/importing.ts';
import { unitsOf } from '../../../test/units.ts';

describeApplication('the table of units', (application) => {
  const { call } = application;
  const { create } = binOf(application);
  const { unit, visit, byNumber } = unitsOf(application);
  const { run } = importCalls(call);
  const preview = async (rows: Cells[], criar?: string[]) => {
    const answer = await call('usuario', 'POST', '/import/units/preview', { linhas: asLines(rows), criar });
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json<{ linhas: LineVerdict[]; faltam: MissingName[] }>();
  };
  const judge = async (rows: Cells[]) => (await preview(rows)).linhas;
  const read = async (id: number) => (await call('usuario', 'GET', `/units/${id}`)).json<Unit>();
  let made = 0;
  /** A maker with two models of one name. */
  const models = async () => {
    made += 1;
    const nome = `Marca ${made} de ficha`;
    const maker = await create('manufacturers', { values: { nome } });
    const category = await create('categories', { values: { nome: `Categoria ${made} de ficha` } });
    const model = (numero_modelo: string) =>
      create('equipment-models', {
        values: { nome: `Telefone ${made}`, numero_modelo, fabricante_id: maker, categoria_id: category },
      });
    const numbers = [`TF-${made}A`, `TF-${made}B`] as const;
    return {
      maker: nome,
      name: `Telefone ${made}`,
      numbers,
      ids: [await model(numbers[0]), await model(numbers[1])],
    };
  };

  test('numbers are read as people and spreadsheets write them, and the model by its maker and name', async () => {
    const { maker, name, numbers, ids } = await models();
    const rows = [
      {
        ...{ fabricante: maker.toUpperCase(), equipamento: name, numero_modelo: numbers[1] },
        ...{
          serie: 's/n: lida-0001',
          imei1: '49-015420-323751-8 / 356938035643809',
          referencia: 'OS nº 0004410/26',
        },
      },
      { numero_modelo: numbers[0], placa: 'plt 1b23', chassi: '9BWZZZ377VT004251', nota: ' Riscado ' },
    ];
    const lines = await judge(rows);
    expect(lines.map(({ acao, erros }) => [acao, erros])).toEqual([
      ['criar', []],
      ['criar', []],
    ]);
    expect((await run('units', rows, [2, 0, 0])).json()).toMatchObject({
      message: 'Importação concluída: 2 aparelhos criados, 0 aparelhos alterados, 0 sem mudança.'.replaceAll(
        'aparelhos ',
        '',
      ),
    });
    expect((await byNumber('LIDA0001')).exatos.map(({ aparelho }) => aparelho)).toMatchObject([
      {
        ...{ modelo_equipamento_id: ids[1], serie: 'LIDA0001', referencia: '4410/26' },
        ...{ imei1: '490154203237518', imei2: '356938035643809' },
      },
    ]);
    expect((await byNumber('PLT1B23')).exatos[0]?.aparelho).toMatchObject({
      ...{ modelo_equipamento_id: ids[0], chassi: '9BWZZZ377VT004251', nota: 'Riscado' },
    });
    expect((await judge(rows)).map(({ acao }) => acao)).toEqual(['igual', 'igual']);
  });

  test('what is wrong with a line is said at its column', async () => {
    const { maker, name } = await models();
    const lines = await judge([
      { nota: 'sem número' },
      { imei1: '490154203237517' },
      { chassi: 'CURTO', placa: 'xx' },
      { fabricante: maker, equipamento: name, serie: 'ERRO-0001' },
      { equipamento: 'Não existe', serie: 'ERRO-0002' },
      { imei1: '490154203237518', imei2: '490154203237518' },
      { serie: 'com\0zero' },
    ]);
    expect(lines.map(({ erros }) => erros.map(({ campo, msg }) => [campo, msg.slice(0, 30)]))).toEqual([
      [[null, 'Informe pelo menos um número: ']],
      [['imei1', 'Este IMEI não confere: são 15 ']],
      [
        ['chassi', 'Este chassi não confere: são 1'],
        ['placa', 'Digite a placa como AAA9999 ou'],
      ],
      [['equipamento', expect.stringMatching(/^Há mais de um equipamento/)]],
      [['equipamento', expect.stringMatching(/^O equipamento “Não existe” não/)]],
      [['imei2', 'Os dois IMEIs são iguais. Deix']],
      [['serie', expect.any(String)]],
    ]);
  });

  test('a unit that is there is told, gains what it lacks, and is not made twice', async () => {
    const { maker, name, numbers, ids } = await models();
    const second = `86012345678901${imeiCheckDigit('86012345678901')}`;
    const known = await unit({ serie: 'DUPLA0001', imei2: second, nota: 'Antiga' });
    const rows: Cells[] = [
      {
        serie: 'dupla-0001',
        placa: '',
        nota: '',
        fabricante: maker,
        equipamento: name,
        numero_modelo: numbers[0],
      },
      { imei1: second },
      { serie: 'NOVA0001', numero_modelo: numbers[0] },
      { serie: 'nova 0001', numero_modelo: numbers[0], nota: 'a mesma' },
      { serie: 'NOVA0001', numero_modelo: numbers[1] },
      { referencia: '77001' },
    ];
    const lines = await judge(rows);
    expect(lines.map(({ acao, id }) => [acao, id])).toEqual([
      ['alterar', known.id],
      ['igual', known.id],
      ['criar', null],
      ['criar', null],
      ['criar', null],
      ['criar', null],
    ]);
    expect(lines[0]?.mudancas).toEqual([
      { campo: 'equipamento', antes: null, depois: `${name} (${numbers[0]})` },
    ]);
    // Whoever sends all of it is told which lines are the same unit.
    expect((await run('units', rows, [4, 1, 1])).json().detail).toMatch(/linhas recusadas \(2\)/);
    const once = rows.filter((_, place) => place !== 1 && place !== 3);
    const done = (await run('units', once, [3, 1, 0])).json<{ ato: number }>();
    expect(await read(known.id)).toMatchObject({
      ...{ modelo_equipamento_id: ids[0], nota: 'Antiga', imei1: null, imei2: second },
    });
    expect((await byNumber('NOVA0001')).exatos).toHaveLength(2);

    const undone = await call('editor', 'POST', `/history/atos/${done.ato}/desfazer`);
    expect(undone.statusCode).toBe(200);
    expect((await byNumber('NOVA0001')).exatos).toEqual([]);
    expect((await read(known.id)).modelo_equipamento_id).toBeNull();
  });

  test('numbers of two units in one line are refused; one of the bin is none', async () => {
    const one = await unit({ serie: 'DUAS00001' });
    await unit({ placa: 'DUA5A11' });
    const both = { serie: 'DUAS00001', placa: 'DUA5A11' };
    expect((await judge([both]))[0]?.erros[0]?.msg).toMatch(
      /^Os números desta linha são de mais de um aparelho/,
    );
    await call('usuario', 'DELETE', `/units/${one.id}`);
    expect((await judge([{ serie: 'DUAS00001' }]))[0]).toMatchObject({ acao: 'criar', id: null });
  });

  test('makers and models that are not there yet come with the lines', async () => {
    const rows = [{ fabricante: 'Ficharia', equipamento: 'Forno F1', serie: 'CRIADA0001' }];
    expect((await preview(rows)).faltam).toMatchObject([
      { tipo: 'manufacturers', nome: 'Ficharia' },
      { tipo: 'equipment-models', nome: 'Forno F1' },
    ]);
    const creating = ['manufacturers', 'equipment-models'] as const;
    expect((await preview(rows, [...creating])).linhas).toMatchObject([{ acao: 'criar', erros: [] }]);
    expect((await run('units', rows, [1, 0, 0], creating)).statusCode).toBe(200);
    const [made] = (await byNumber('CRIADA0001')).exatos;
    expect(made?.aparelho).toMatchObject({
      fabricante_nome: 'Ficharia',
      modelo_equipamento_nome: 'Forno F1',
    });
  });

  test('what a visit says stays with its unit when a table changes it', async () => {
    const known = await unit({ serie: 'VISITA0001' });
    const { id } = await visit({ aparelho_id: known.id, queixa: 'Não liga' });
    expect((await run('units', [{ serie: 'VISITA0001', nota: 'Da tabela' }], [0, 1, 0])).statusCode).toBe(
      200,
    );
    expect(await read(known.id)).toMatchObject({
      nota: 'Da tabela',
      atendimento_aberto: id,
      atendimentos: 1,
    });
  });
});
