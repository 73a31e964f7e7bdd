import { longSignalTexts } from '@bancada/contract/codes/long-signals';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { importExamples } from '@bancada/contract/imports/import-examples';
import { creatableKinds, type LineVerdict, type MissingName } from '@bancada/contract/imports/imports';
import { toComplete } from '@bancada/contract/records/equipment-models';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { asLines, type Cells, importCalls } from '../../../test/importing.ts';
import type { Database } from '../../database/database.ts';
import { namedRecords } from '../records/named-records.service.ts';
import { findModels, findTexts } from './fault-verdicts.sql.ts';

describeApplication('the import of faults', (application) => {
  const { call } = application;
  const { createFault } = binOf(application);
  const { run } = importCalls(call);
  const preview = async (rows: Cells[], criar?: readonly string[], kind = 'troubleshooting') => {
    const answer = await call('usuario', 'POST', `/import/${kind}/preview`, { linhas: asLines(rows), criar });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ linhas: LineVerdict[]; faltam: MissingName[] }>();
  };
  const verdicts = ({ linhas }: { linhas: LineVerdict[] }) => linhas.map(({ acao }) => acao);
  const read = async (path: string) => (await call('usuario', 'GET', path)).json();
  const entriesOf = async (text: string): Promise<TroubleshootingEntry[]> =>
    (await read(`/troubleshooting?limit=100&search=${encodeURIComponent(text)}`)).data;
  const imported = async (rows: Cells[], counts: [number, number, number]) => {
    const answer = await run('troubleshooting', rows, counts, creatableKinds);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json<{ ato: number | null; message: string }>();
  };

  test('a notebook becomes faults; makers, categories and models come with it, and one step takes all of it back', async () => {
    const rows = [
      {
        sintoma: 'Liga e desliga o relé do caderno',
        fabricante: 'Consulado',
        equipamento: 'CRM 55',
        categoria: 'Notebook',
        data_lancamento: '2015',
        diagnosticos:
          '[Preparo] Tirar da tomada\nMedir o compressor | onde: borne C | esperado: 12 | unidade: Ω',
        solucao: 'Trocar o relé do caderno',
        ditos: 'estala e não gela',
      },
      {
        sintoma: 'Liga e desliga o relé do caderno',
        fabricante: 'consulado',
        equipamento: 'crm 55',
        categoria: 'Notebook',
        diagnosticos: 'Ouvir o relé',
        solucao: 'Trocar a placa do caderno',
      },
    ];
    const first = await preview(rows);
    expect(verdicts(first)).toEqual(['recusar', 'recusar']);
    expect(first.faltam).toEqual([
      { tipo: 'manufacturers', nome: 'Consulado', parecidos: [] },
      { tipo: 'categories', nome: 'Notebook', parecidos: expect.arrayContaining(['Notebooks']) },
      { tipo: 'equipment-models', nome: 'CRM 55', parecidos: [] },
    ]);
    expect(verdicts(await preview(rows, creatableKinds))).toEqual(['criar', 'criar']);
    expect(await entriesOf('do caderno')).toEqual([]);
    const { ato, message } = await imported(rows, [2, 0, 0]);
    expect(message).toBe('Importação concluída: 2 criados, 0 alterados, 0 sem mudança.');
    const [one, other] = await entriesOf('do caderno');
    expect([one?.sintoma_id, one?.fabricante_nome, one?.modelo_equipamento_nome]).toEqual([
      other?.sintoma_id,
      'Consulado',
      'CRM 55',
    ]);
    const model = await read(`/equipment-models/${one?.modelo_equipamento_id}`);
    expect(model).toMatchObject({
      data_lancamento: '2015-01-01',
      data_aproximada: true,
      numero_modelo: 'CRM 55',
    });
    // Found by another way to say it: the index has it.
    const found = await read(`/defeitos?q=${encodeURIComponent('estala e não gela consulado')}`);
    expect(found.data[0]?.id).toBe(one?.sintoma_id);
    const undone = await call('editor', 'POST', `/history/atos/${ato}/desfazer`, {});
    expect([undone.statusCode, undone.json().ficaram_total]).toEqual([200, 0]);
    expect(await entriesOf('do caderno')).toEqual([]);
    expect((await read('/manufacturers?search=Consulado')).total).toBe(0);
    expect((await read('/equipment-models?search=CRM%2055')).total).toBe(0);
  });

  test('checks keep their order, kind and measure; a wrong one says which it is', async () => {
    const row = { ...importExamples.troubleshooting[0], sintoma: 'Não aquece mesmo' };
    await imported([row], [1, 0, 0]);
    const [entry] = await entriesOf('Não aquece mesmo');
    expect(entry?.diagnostico_tipos).toEqual(['preparo', 'verificacao', 'verificacao']);
    expect([entry?.code_post, entry?.alta_tensao]).toEqual(['F03', true]);
    expect(await read(`/diagnosticos/${entry?.diagnostico_ids[2]}`)).toMatchObject({
      descricao: 'Medir o secundário do filamento',
      medida: { onde: 'magnetron', grandeza: 'tensão', esperado: '3,3', tolerancia: '5%', unidade: 'V' },
    });
    expect(await read(`/diagnosticos/${entry?.diagnostico_ids[0]}`)).toMatchObject({
      minutos: 5,
      alta_tensao: true,
    });
    const wrong = async (diagnosticos: string) =>
      (await preview([{ ...row, diagnosticos }], creatableKinds)).linhas[0]?.erros.map(({ msg }) => msg);
    expect(await wrong('Olhar\n[Preparação] Soltar\n[Talvez] Medir')).toEqual([
      '3ª verificação: Digite Verificação, Preparo ou Teste de ausência de tensão.',
    ]);
    expect(await wrong('Medir | cor: azul')).toEqual([expect.stringContaining('“cor” não é parte')]);
    expect(await wrong('Medir | minutos: dez')).toEqual([
      expect.stringMatching(/^1ª verificação: Digite os minutos/),
    ]);
  });

  test('what is exported is, imported again, the same; a line adds what is new and takes nothing away', async () => {
    const { symptom } = await createFault();
    const { sintoma } = await read(`/sintomas/${symptom}`);
    const { data } = await read(`/import/troubleshooting/linhas?search=${encodeURIComponent(sintoma)}`);
    expect(verdicts(await preview(data))).toEqual(['igual']);
    const [line] = data as Cells[];
    const more = [{ ...line, diagnosticos: 'Olhar mais uma coisa', ditos: 'dito a mais', code_post: '7F' }];
    const judged = await preview(more);
    expect(judged.linhas[0]?.mudancas.map(({ campo, depois }) => [campo, depois])).toEqual([
      ['ditos', 'dito a mais'],
      ['code_post', '7F'],
      ['diagnosticos', 'Olhar mais uma coisa'],
    ]);
    const { ato } = await imported(more, [0, 1, 0]);
    expect(verdicts(await preview(more))).toEqual(['igual']);
    const [entry] = await entriesOf(sintoma);
    expect(entry?.diagnosticos).toContain('Olhar mais uma coisa');
    expect(entry?.diagnosticos.length).toBeGreaterThan(1);
    await call('editor', 'POST', `/history/atos/${ato}/desfazer`, {});
    expect((await read(`/import/troubleshooting/linhas?search=${encodeURIComponent(sintoma)}`)).data).toEqual(
      data,
    );
  });

  test('counts beyond the limits come in as people write them, stand in their own column, and are the same again', async () => {
    const row = {
      sintoma: 'Pisca e apita sem parar',
      fabricante: 'Semp',
      equipamento: 'Rádio AC 500',
      diagnosticos: 'Contar',
      solucao: 'Trocar a placa',
    };
    await imported([{ ...row, code_led: 'V12' }], [1, 0, 0]);
    const lines = async () =>
      (await read(`/import/troubleshooting/linhas?search=${encodeURIComponent(row.sintoma)}`)).data;
    const data = await lines();
    expect(data).toMatchObject([{ code_post: '', code_led: 'vermelho pisca 12 vezes', code_beep: '' }]);
    expect(verdicts(await preview(data))).toEqual(['igual']);
    await imported([{ ...row, code_beep: '3-3-4-1' }], [0, 1, 0]);
    const after = await lines();
    expect(after).toMatchObject([{ code_post: '', code_led: '', code_beep: '3-3-4-1' }]);
    expect(verdicts(await preview(after))).toEqual(['igual']);
    const both = await preview([{ ...row, code_post: 'E20', code_led: '12 vermelhas' }], creatableKinds);
    expect(both.linhas[0]?.erros).toEqual([{ campo: 'code_post', msg: longSignalTexts.taken }]);
  });

  test('a model is found by its number or its name; where that is not clear, the line says so', async () => {
    const two = [1, 2].map((n) => ({
      nome: 'Rádio gêmeo',
      numero_modelo: `RG-${n}`,
      fabricante: 'ASUS',
      categoria: 'Notebooks',
      data_lancamento: '2001',
    }));
    expect((await run('equipment-models', two, [2, 0, 0])).statusCode).toBe(200);
    const base = { sintoma: 'Chia', diagnosticos: 'Ouvir', solucao: 'Limpar', fabricante: 'ASUS' };
    const judged = await preview([
      { ...base, equipamento: 'Rádio gêmeo' },
      { ...base, equipamento: 'rádio GÊMEO', numero_modelo: 'rg-2' },
      { ...base, equipamento: 'RG-1', fabricante: '' },
      { ...base, equipamento: 'Outro rádio' },
    ]);
    expect(verdicts(judged)).toEqual(['recusar', 'criar', 'criar', 'recusar']);
    expect(judged.linhas[0]?.erros[0]?.msg).toMatch(/^Há mais de um equipamento “Rádio gêmeo”/);
    const needs = await preview([{ ...base, equipamento: 'Outro rádio', fabricante: '' }], creatableKinds);
    expect(needs.linhas[0]?.erros).toEqual([
      { campo: 'fabricante', msg: expect.stringContaining('“Outro rádio”') },
    ]);
  });

  test('a line that names a model and its maker alone makes one that is to be completed; exported, it says no category', async () => {
    const row = {
      sintoma: 'Chia sem categoria',
      fabricante: 'Semp',
      equipamento: 'Rádio AC 431',
      diagnosticos: 'Ouvir',
      solucao: 'Limpar o potenciômetro',
    };
    await imported([row], [1, 0, 0]);
    const models = (await read('/equipment-models?a_completar=true&search=AC%20431')).data;
    expect(models.map(toComplete)).toEqual([['numero_modelo', 'categoria_id', 'data_lancamento']]);
    const { data } = await read('/import/troubleshooting/linhas?search=Chia%20sem%20categoria');
    expect(data).toMatchObject([{ ...row, categoria: '', data_lancamento: '' }]);
    expect(verdicts(await preview(data))).toEqual(['igual']);
  });

  test('the names of a slice are sought in their indexes: no table is read whole', async () => {
    const texts = ['Não liga', 'Outro texto'];
    const named = [{ place: 0, maker: null, nome: 'Rádio gêmeo', numero: '' }];
    for (const seek of [
      (db: Database) => findTexts(db, 'sintomas', texts),
      (db: Database) => findModels(db, named),
      (db: Database) => namedRecords(db, 'manufacturers', texts),
    ]) {
      const read = async (db: Database) => {
        const { rows } = await sql<{ whole: number; sought: number }>`
          SELECT sum(seq_tup_read)::int AS whole, sum(idx_scan)::int AS sought FROM pg_stat_xact_user_tables
           WHERE relname IN ('symptoms', 'equipment_models', 'manufacturers')`.execute(db);
        return rows[0] ?? { whole: 0, sought: 0 };
      };
      const [before, after] = await application
        .db()
        .transaction()
        .execute(async (db) => {
          const first = await read(db);
          await seek(db);
          return [first, await read(db)] as const;
        });
      expect(after.whole).toBe(before.whole);
      expect(after.sought).toBeGreaterThan(before.sought);
    }
  });

  test('the table of models creates makers and categories too, and knows no date where none is given', async () => {
    const row = {
      nome: 'FXE 25',
      numero_modelo: 'FXE-25',
      fabricante: 'Filco',
      categoria: 'Fornos',
      data_lancamento: '',
    };
    expect((await preview([row], undefined, 'equipment-models')).faltam.map(({ nome }) => nome)).toEqual([
      'Filco',
      'Fornos',
    ]);
    const answer = await run(
      'equipment-models',
      [row, { ...row, numero_modelo: 'FXE-26', fabricante: ' FILCO ' }],
      [2, 0, 0],
      creatableKinds,
    );
    expect(answer.statusCode).toBe(200);
    const { data } = await read('/equipment-models?search=FXE-2');
    expect(data.map((model: Cells) => [model.fabricante_nome, model.data_lancamento])).toEqual([
      ['Filco', null],
      ['Filco', null],
    ]);
  });
});
