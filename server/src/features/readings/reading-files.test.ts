import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { readingsOf } from '../../../test/readings.ts';
import { unitsOf } from '../../../test/units.ts';
import { lineTexts } from './reading-lines.ts';

/** Made for this test, in the notation of OpenBoardData. */
const board = [
  'ID 999-00002',
  'BRAND Exemplo ',
  'TYPE Laptop',
  'COMMENT ',
  '#',
  'PPBUS_G3H 0.450 12.6 92.8K com bateria',
  '#PP_NAO_MEDIDA',
  'BKL_ISEN1 ol 0.5',
  'BKL_ISEN2 ===BKL_ISEN1',
  'ESTRAGADA 12 3.3',
  '',
].join('\r\n');

describeApplication('files of readings', (application) => {
  const { call } = application;
  const { createFault } = binOf(application);
  const { reading, points, lines, boardData, file } = readingsOf(application);
  const { unit, visit } = unitsOf(application);

  test('a file of OpenBoardData is taken once, told by line, and goes out byte by byte', async () => {
    const { model } = await createFault();
    expect(await boardData(model, board)).toEqual({
      ...{ criadas: 8, iguais: 0, recusadas: 1 },
      linhas: [{ linha: 10, msg: expect.stringMatching(/^Diodo “12”/) }],
      message: '8 leituras registradas, 1 linha com erro',
    });
    expect(await boardData(model, board)).toMatchObject({ criadas: 0, iguais: 8 });
    const [first, second] = await points(model, '&revisao=999-00002');
    expect([first?.ponto, second?.ponto]).toEqual(['BKL_ISEN1', 'BKL_ISEN2']);
    expect(second?.grupos).toMatchObject([
      { grandeza: 'tensao', condicao: 'ligado', mediana: 0.5 },
      { grandeza: 'diodo', condicao: 'desligado', abertas: 1 },
    ]);
    expect(await file(model)).toEqual({ nome_arquivo: '999-00002.txt', texto: board, falta: [] });
  });

  test('what is measured since goes out in its place, and what the format has no place for is told', async () => {
    const { model, symptom } = await createFault();
    await boardData(model, board);
    const own = { modelo_equipamento_id: model, revisao: '999-00002' };
    const { id } = await unit({ serie: 'SECRET-00001', modelo_equipamento_id: model });
    const { id: atendimento_id } = await visit({ aparelho_id: id });
    await reading({ ...own, ponto: 'PP_NAO_MEDIDA', valor: '412 mV', medidor: 'Fluke 87V', atendimento_id });
    await reading({ ...own, valor: '0,47' });
    await reading({ ...own, valor: '0,1', boa: false, sintoma_id: symptom });
    await reading({ ...own, referencia: 'TP2' });
    await reading({ ...own, condicao: 'espera' });
    await reading({ ...own, grandeza: 'frequencia', condicao: 'ligado', valor: '400 kHz' });
    const { texto, falta } = await file(model);
    expect(texto).toBe(
      board.replace('PPBUS_G3H 0.450', 'PPBUS_G3H 0.46').replace('#PP_NAO_MEDIDA', 'PP_NAO_MEDIDA 0.412'),
    );
    expect(falta).toEqual([
      '1 leitura de placa com defeito',
      '1 leitura entre dois pontos',
      '1 leitura de frequência, forma de onda ou foto',
      '1 leitura em outra condição',
      '1 ponto tem mais de uma leitura boa: vai a mediana',
      '1 medidor anotado',
    ]);
    expect(texto).not.toMatch(/SECRET|Usuário/);
  });

  test('a model without a file gets one of its own, which another model takes', async () => {
    const { model } = await createFault();
    const other = await createFault();
    await reading({ modelo_equipamento_id: model, valor: '0,450', nota: 'sem\nbateria' });
    await reading({ modelo_equipamento_id: model, grandeza: 'resistencia', valor: 'OL' });
    const { texto } = await file(model);
    expect(texto.split('\n').slice(-2)).toEqual(['PPBUS_G3H 0.450 na ol sem bateria', '']);
    expect(await boardData(other.model, texto)).toMatchObject({ criadas: 2, recusadas: 0 });
    expect((await file(other.model)).texto).toBe(texto);
    expect(
      (await call('usuario', 'GET', '/readings/openboarddata?modelo_equipamento_id=999999')).statusCode,
    ).toBe(404);
    await expect(boardData(999_999, board)).rejects.toThrow(/modelo_equipamento_id/);
    await expect(boardData(model, '#\n')).rejects.toThrow(/não tem redes/);
  });

  test('lines of a table are taken as people write them; those with an error are told', async () => {
    const { model, symptom } = await createFault();
    const sintoma = (await call('usuario', 'GET', `/sintomas/${symptom}`)).json().sintoma;
    const table = [
      { ponto: 'TP1', grandeza: 'Tensão', condicao: '', valor: '3,3' },
      { ponto: 'TP1', grandeza: 'tensao', condicao: 'Ligado', valor: '3,3 V' },
      {
        ponto: 'TP1',
        grandeza: 'diodo',
        valor: '412',
        estado: 'com defeito',
        defeito: sintoma.toUpperCase(),
      },
      { ponto: 'TP1', grandeza: 'Forma de onda', valor: 'quadrada' },
      { ponto: 'TP2', grandeza: 'corrente', valor: '1 A' },
      { ponto: 'TP2', grandeza: 'resistencia', valor: '-3' },
      { ponto: '', grandeza: 'tensao', valor: '1' },
      { ponto: 'TP2', grandeza: 'tensao', valor: '1', condicao: 'molhado' },
      { ponto: 'TP2', grandeza: 'tensao', valor: '1', estado: 'talvez' },
      { ponto: 'TP2', grandeza: 'tensao', valor: '1', estado: 'boa', defeito: sintoma },
      { ponto: 'TP2', grandeza: 'tensao', valor: '1', defeito: 'Nunca visto' },
      { ponto: 'TP2', grandeza: 'foto', valor: '' },
      { ponto: 'X'.repeat(90), grandeza: 'tensao', valor: '1' },
    ];
    const taken = await lines(model, table);
    expect(taken).toMatchObject({ criadas: 4, iguais: 0, recusadas: 9 });
    expect(taken.linhas.map(({ linha }) => linha)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(taken.linhas[0]?.msg).toBe(lineTexts.kind('corrente'));
    expect(taken.linhas[6]?.msg).toBe(lineTexts.fault('Nunca visto'));
    // The same table again: two equal lines stay two.
    expect(await lines(model, table)).toMatchObject({ criadas: 0, iguais: 4 });
    expect((await points(model))[0]?.grupos).toMatchObject([
      { grandeza: 'tensao', boas: 2 },
      { grandeza: 'diodo', com_defeito: 1, defeitos: [{ sintoma_id: symptom, valores: ['412 mV'] }] },
      { grandeza: 'onda', descricoes: ['quadrada'] },
    ]);
  });
});
