import type { LineVerdict } from '@bancada/contract/imports/imports';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { asLines, type Cells, importCalls } from '../../../test/importing.ts';

describeApplication('imports of diagnoses and of categories', (application) => {
  const { call } = application;
  const { create } = binOf(application);
  const { run } = importCalls(call);
  const preview = async (rows: Cells[], kind = 'diagnosticos') => {
    const response = await call('usuario', 'POST', `/import/${kind}/preview`, { linhas: asLines(rows) });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<{ linhas: LineVerdict[] }>().linhas;
  };
  const found = async (text: string) => {
    const answer = await call('usuario', 'GET', `/diagnosticos/lista?search=${encodeURIComponent(text)}`);
    return answer.json().data;
  };
  const measured = {
    descricao: 'Medir a saída do buck',
    onde: 'L12',
    grandeza: 'tensão',
    esperado: '3,3 V',
    tolerancia: '± 5%',
    unidade: '',
    minutos: '10 min',
    alta_tensao: '',
  };
  const stored = { onde: 'L12', grandeza: 'tensão', esperado: '3,3', tolerancia: '5%', unidade: 'V' };

  test('a table creates diagnoses, and fills in what known ones measure; codes and components stay', async () => {
    const id = await create('diagnosticos', { values: { descricao: 'Medir o barramento' }, linkIds: [1] });
    await call('usuario', 'PUT', `/diagnosticos/${id}`, { code_post: 'A7' });
    const known = {
      descricao: 'Medir o barramento',
      onde: 'capacitor principal',
      grandeza: 'tensão',
      esperado: '310 a 340',
      tolerancia: '',
      unidade: 'V',
      minutos: '5',
      alta_tensao: 'Sim',
    };
    const lines = await preview([measured, known]);
    expect(lines.map(({ acao }) => acao)).toEqual(['criar', 'alterar']);
    expect(lines[1]?.mudancas).toEqual([
      { campo: 'minutos', antes: null, depois: '5' },
      { campo: 'alta_tensao', antes: 'não', depois: 'sim' },
      { campo: 'onde', antes: null, depois: 'capacitor principal' },
      { campo: 'grandeza', antes: null, depois: 'tensão' },
      { campo: 'esperado', antes: null, depois: '310 a 340' },
      { campo: 'unidade', antes: null, depois: 'V' },
    ]);
    expect((await run('diagnosticos', [measured, known], [1, 1, 0])).json().message).toBe(
      'Importação concluída: 1 criado, 1 alterado, 0 sem mudança.',
    );
    expect(await found('saída do buck')).toMatchObject([
      { descricao: 'Medir a saída do buck', medida: stored, minutos: 10, alta_tensao: false },
    ]);
    expect((await call('usuario', 'GET', `/diagnosticos/${id}`)).json()).toMatchObject({
      code_post: 'A7',
      componente_ids: [1],
      minutos: 5,
      alta_tensao: true,
      criado_por_nome: 'Téo Técnico',
    });
    expect((await preview([measured, known])).map(({ acao }) => acao)).toEqual(['igual', 'igual']);
  });

  test('a text is known without regard to case, accents and spaces; columns that the file lacks stay as they are', async () => {
    await run('diagnosticos', [{ ...measured, descricao: 'Ouvir o relé' }], [1, 0, 0]);
    const rows = [{ descricao: 'Ouvir o relé', esperado: '5', unidade: 'V' }];
    expect((await preview(rows))[0]?.mudancas).toEqual([{ campo: 'esperado', antes: '3,3', depois: '5' }]);
    expect((await run('diagnosticos', rows, [0, 1, 0])).statusCode).toBe(200);
    expect(await found('ouvir o rele')).toMatchObject([
      { medida: { ...stored, esperado: '5' }, minutos: 10, alta_tensao: false },
    ]);
    const repeated = [{ descricao: 'OUVIR  o rele' }, { descricao: 'Ouvir o relé' }];
    expect((await preview(repeated)).map(({ acao }) => acao)).toEqual(['alterar', 'igual']);
    expect((await run('diagnosticos', repeated, [0, 1, 1])).json().detail).toContain('recusadas (1)');
  });

  test('empty cells take away what a diagnosis measures', async () => {
    await run('diagnosticos', [{ ...measured, descricao: 'Cheirar a placa', alta_tensao: 'x' }], [1, 0, 0]);
    const empty = { onde: '', grandeza: '', esperado: '', tolerancia: '', unidade: '' };
    const rows = [{ descricao: 'Cheirar a placa', ...empty, minutos: '', alta_tensao: 'não' }];
    expect((await run('diagnosticos', rows, [0, 1, 0])).statusCode).toBe(200);
    expect(await found('Cheirar a placa')).toMatchObject([
      { medida: null, minutos: null, alta_tensao: false },
    ]);
  });

  test('a table says the kind of a diagnosis in words, however they are written; without the column it stays, and an empty cell is a check', async () => {
    const descricao = 'Esperar o banco descarregar';
    const kindOf = async () => (await found('banco descarregar'))[0]?.tipo;
    await run('diagnosticos', [{ descricao, tipo: 'PREPARO' }], [1, 0, 0]);
    expect(await kindOf()).toBe('preparo');
    expect((await preview([{ descricao }]))[0]?.acao).toBe('igual');
    await run('diagnosticos', [{ descricao, minutos: '10' }], [0, 1, 0]);
    expect(await kindOf()).toBe('preparo');
    for (const [cell, kind] of [
      ['Teste de ausência de tensão', 'sem-tensao'],
      ['verificacao', 'verificacao'],
      ['TESTE DE AUSENCIA DE TENSAO', 'sem-tensao'],
      ['', 'verificacao'],
      ['sem-tensao', 'sem-tensao'],
      ['Verificação', 'verificacao'],
    ] as const) {
      await run('diagnosticos', [{ descricao, tipo: cell }], [0, 1, 0]);
      expect([cell, await kindOf()]).toEqual([cell, kind]);
    }
    const [refused] = await preview([{ descricao, tipo: 'talvez' }]);
    expect(refused?.erros).toEqual([
      { campo: 'tipo', msg: 'Digite Verificação, Preparo ou Teste de ausência de tensão.' },
    ]);
  });

  test('what is wrong is said at its cell, and nothing is written', async () => {
    const lines = await preview([
      { ...measured, descricao: '' },
      { ...measured, onde: 'x'.repeat(201), tolerancia: 'pouca' },
      { ...measured, onde: '', grandeza: '' },
      { descricao: 'Sem medida', unidade: 'V' },
      ...['1,5', '0', '601', 'dez', '-3'].map((minutos) => ({ descricao: 'Tempo', minutos })),
      { descricao: 'Marca', alta_tensao: 'talvez' },
    ]);
    const minutes = [{ campo: 'minutos', msg: 'Digite os minutos como número inteiro, de 1 a 600.' }];
    expect(lines.map(({ erros }) => erros)).toEqual([
      [{ campo: 'descricao', msg: 'Campo obrigatório.' }],
      [
        { campo: 'onde', msg: 'Digite no máximo 200 caracteres.' },
        {
          campo: 'tolerancia',
          msg: 'Digite a tolerância como número, ou como porcentagem: 0,2 ou 5%.',
        },
      ],
      [{ campo: 'onde', msg: 'Diga ao menos onde medir ou o que medir.' }],
      [{ campo: 'onde', msg: 'Diga ao menos onde medir ou o que medir.' }],
      ...Array(5).fill(minutes),
      [{ campo: 'alta_tensao', msg: 'Digite sim ou não.' }],
    ]);
  });

  test('a category is marked by a column that a table need not have', async () => {
    const rows = [
      { nome: 'Bancos de capacitores', alta_tensao: 'SIM' },
      { nome: 'Rádios de pilha', alta_tensao: '' },
    ];
    expect((await run('categories', rows, [2, 0, 0])).statusCode).toBe(200);
    const { data } = (await call('usuario', 'GET', '/categories?search=Bancos de cap')).json();
    expect(data).toMatchObject([{ alta_tensao: true }]);
    expect((await preview([{ nome: 'Bancos de capacitores' }], 'categories'))[0]?.acao).toBe('igual');
    expect(
      (await preview([{ nome: 'Bancos de capacitores', alta_tensao: 'não' }], 'categories'))[0]?.mudancas,
    ).toEqual([{ campo: 'alta_tensao', antes: 'sim', depois: 'não' }]);
  });
});
