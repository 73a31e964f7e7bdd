import type { Fault, FoundFault } from '@bancada/contract/faults/faults';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { creatableKinds, type LineVerdict } from '@bancada/contract/imports/imports';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { asLines, type Cells, importCalls } from '../../../test/importing.ts';

/** The same codes on equipment of several makers. */
const rows: Cells[] = [
  ['Bomba do lago para', 'WEG', 'CFW900', '300', ''],
  ['Esteira da granja para', 'Danfoss', 'VLT 280', '300', ''],
  ['Ponte rolante da Danfoss não sobe', 'Munck', 'Ponte M2', 'Erro 300', 'WEG'],
  ['Carro azul sem tração', 'BYD', 'Yuan Pro', 'B1108-11', ''],
  ['Carro verde sem tração', 'Chery', 'iCar', 'B1108-11', ''],
  ['Carro da frota com o código da bateria', 'Diversos fabricantes', 'Carro da frota', 'P0A7D', ''],
  ['Carro da rua com o código da bateria', 'Chery', 'Tiggo', 'P0A7D', ''],
].map(([sintoma = '', fabricante = '', equipamento = '', code_post = '', code_fabricante = '']) => ({
  sintoma,
  fabricante,
  equipamento,
  categoria: 'Inversores e acionamentos',
  diagnosticos: `Ler o visor: ${sintoma}`,
  solucao: `Trocar o que falta: ${sintoma}`,
  code_post,
  code_fabricante,
}));

describeApplication('whose a code is', (application) => {
  const { call } = application;
  const { createFault } = binOf(application);
  const { run } = importCalls(call);
  const read = async (path: string) => (await call('usuario', 'GET', path)).json();
  const search = async (q: string): Promise<FoundFault[]> =>
    (await read(`/defeitos?limit=50&q=${encodeURIComponent(q)}`)).data;
  const meeting = (found: FoundFault[]) =>
    found.filter(({ aproximado }) => !aproximado).map(({ sintoma }) => sintoma);
  const lines = async (text: string): Promise<Cells[]> =>
    (await read(`/import/troubleshooting/linhas?search=${encodeURIComponent(text)}`)).data;
  const link = (path: string, body: object) => call('usuario', 'POST', `${path}/vincular_code_post`, body);
  const makerId = async (nome: string): Promise<number> =>
    (await read(`/manufacturers?search=${encodeURIComponent(nome)}`)).data[0].id;

  test('a table says whose the codes are, and is the same when it is exported and read again', async () => {
    expect((await run('troubleshooting', rows, [rows.length, 0, 0], creatableKinds)).statusCode).toBe(200);
    const [bridge = {}] = await lines('Ponte rolante da Danfoss');
    expect(bridge).toMatchObject({ code_post: '300', code_fabricante: 'WEG', fabricante: 'Munck' });
    const preview = async (row: Cells, criar?: readonly string[]): Promise<LineVerdict> =>
      (
        await call('usuario', 'POST', '/import/troubleshooting/preview', { linhas: asLines([row]), criar })
      ).json().linhas[0];
    expect(await preview(bridge)).toMatchObject({ acao: 'igual' });
    expect(await preview({ ...bridge, code_fabricante: 'Danfoss' })).toMatchObject({
      acao: 'alterar',
      mudancas: [{ campo: 'code_fabricante', antes: 'WEG', depois: 'Danfoss' }],
    });
    expect(await preview({ ...bridge, code_fabricante: 'Siemans' })).toMatchObject({
      acao: 'recusar',
      erros: [{ campo: 'code_fabricante' }],
    });
    const [pump = {}] = await lines('Bomba do lago');
    expect(pump.code_fabricante).toBe('');
  });

  test.each([
    ['weg erro 300', ['Bomba do lago para', 'Ponte rolante da Danfoss não sobe']],
    ['Erro 300 inversor WEG', ['Bomba do lago para', 'Ponte rolante da Danfoss não sobe']],
    ['erro 300 danfoss', ['Esteira da granja para']],
    ['byd B1108-11', ['Carro azul sem tração']],
    ['b1108 11 chery', ['Carro verde sem tração']],
    ['byd P0A7D', ['Carro da frota com o código da bateria', 'Carro da rua com o código da bateria']],
  ])('%s is met by that maker alone; the codes of a standard are nobody’s', async (q, symptoms) => {
    const found = await search(q);
    expect(
      meeting(found)
        .filter((one) => rows.some(({ sintoma }) => sintoma === one))
        .toSorted(),
    ).toEqual(symptoms);
  });

  test('the same code of another maker stands after, and says of whom it is', async () => {
    const found = await search('byd B1108-11');
    expect(found[0]).toMatchObject({ sintoma: 'Carro azul sem tração', aproximado: false });
    const other = found.find(({ sintoma }) => sintoma === 'Carro verde sem tração');
    expect(other).toMatchObject({
      aproximado: true,
      codigos: [{ code_post: 'B110811', fabricante: 'Chery' }],
    });
    const standard = (await search('P0A7D chery')).find(({ sintoma }) => sintoma.startsWith('Carro da rua'));
    expect(standard).toMatchObject({
      aproximado: false,
      codigos: [{ code_post: 'P0A7D', fabricante: null }],
    });
  });

  test.each(['erro 300', 'error 300', 'E300', 'e-300', 'cód. 300', 'erro nº 300', 'Err300', 'erro E300'])(
    '%s is the number of an error',
    async (q) => {
      const found = await search(q);
      expect(meeting(found).toSorted()).toEqual([
        'Bomba do lago para',
        'Esteira da granja para',
        'Ponte rolante da Danfoss não sobe',
      ]);
    },
  );

  test('whose it is is said with the code, taken back with null, and found at once', async () => {
    const { entry, symptom } = await createFault();
    const weg = await makerId('WEG');
    const path = `/troubleshooting/troubleshooting/${entry}`;
    expect((await link(path, { code_post: 'F0987', code_fabricante_id: weg })).json()).toMatchObject({
      code_post: 'F0987',
      code_fabricante_id: weg,
      code_fabricante_nome: 'WEG',
    });
    expect(meeting(await search('weg F0987'))).toHaveLength(1);
    expect(meeting(await search('fabricante 1 F0987'))).toHaveLength(0);
    const fault: Fault = await read(`/defeitos/${symptom}`);
    expect(fault.codigos).toEqual([
      { code_post: 'F0987', code_beep: null, code_led: null, fabricante: 'WEG' },
    ]);
    // Of another type, without a word on whose: it stays.
    expect((await link(path, { code_led: 'A2' })).json()).toMatchObject({ code_fabricante_nome: 'WEG' });
    const own: TroubleshootingEntry = (
      await link(path, { code_post: 'F0987', code_fabricante_id: null })
    ).json();
    expect(own.code_fabricante_id).toBeNull();
    expect(own.code_fabricante_nome).toBe(own.fabricante_nome);
    expect(meeting(await search('weg F0987'))).toHaveLength(0);
    await link(`/sintomas/${symptom}`, { code_post: 'F0987', code_fabricante_id: weg });
    expect(await read(`/troubleshooting/${entry}`)).toMatchObject({ code_fabricante_nome: 'WEG' });
    const { data } = await read(`/history/troubleshooting/${entry}`);
    expect(JSON.stringify(data)).toContain('code_fabricante_id');
  });

  test('a maker that is not there is refused at its field; one whose codes there are is not deleted', async () => {
    const { entry } = await createFault();
    const answer = await link(`/troubleshooting/troubleshooting/${entry}`, {
      code_post: '1',
      code_fabricante_id: 2_147_483_647,
    });
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'code_fabricante_id']]);
    expect((await call('admin', 'DELETE', `/manufacturers/${await makerId('WEG')}`)).statusCode).toBe(409);
  });
});
