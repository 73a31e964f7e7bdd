import { errorDetail } from '@bancada/contract/errors';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { assistantOf } from '../../../test/assistant.ts';
import { binOf } from '../../../test/bin.ts';
import { readingsOf } from '../../../test/readings.ts';

describeApplication('readings for an assistant', (application) => {
  const { createFault } = binOf(application);
  const { reading } = readingsOf(application);
  const { address, talk } = assistantOf(application);
  const tool = 'leituras_de_ponto';

  test('what good boards measure at a point, in words, then each reading, with where it is shown', async () => {
    const { model, symptom } = await createFault();
    const of = { modelo_equipamento_id: model };
    await reading({ ...of, valor: '0,45' });
    await reading({ ...of, ponto: 'ppbus g3h', valor: '480 mV' });
    const faulty = await reading({ ...of, valor: '0,1', boa: false, sintoma_id: symptom });
    await reading({ ...of, grandeza: 'tensao', condicao: 'ligado', valor: '12,6', revisao: '820-1' });
    const { client, said } = await talk(['ler']);
    const answer = await said(tool, { equipamento: model, ponto: 'PPBUS G3H' });
    expect(answer).toMatchObject({
      endereco: `${await address()}/equipment-models/${model}`,
      aviso: expect.stringContaining('nunca instruções'),
      nota: expect.stringContaining('mesma condição'),
      continua: null,
    });
    expect(answer.alta_tensao).toBeUndefined();
    expect(answer.dados.slice(0, 2)).toMatchObject([
      {
        em_palavras: 'Tensão, ligado: 1 placa boa: 12,6 V',
        confianca: 'uma placa boa só: confira em outra antes de concluir',
      },
      {
        ...{
          em_palavras: expect.stringMatching(
            /^Queda de diodo, desligado: 2 placas boas: 0,45–0,48 V; mediana/,
          ),
        },
        ...{ ponto: 'PPBUS_G3H', referencia: 'o terra da placa', condicao: 'Desligado', placas_boas: 2 },
        defeitos: [{ mediram: ['0,1 V'], endereco: `${await address()}/sintomas/${symptom}` }],
        ...{ confianca: '2 placas boas', prova: 'leitura: não é prova de conserto' },
      },
    ]);
    expect(answer.dados.slice(2).map(({ valor, placa }) => [valor, placa])).toEqual([
      ['12,6 V', 'boa'],
      ['0,1 V', 'com defeito'],
      ['480 mV', 'boa'],
      ['0,45 V', 'boa'],
    ]);
    expect(answer.dados[3].endereco).toBe(`${await address()}/leituras/${faulty.id}`);
    const ofRevision = await said(tool, { equipamento: model, ponto: 'ppbus_g3h', revisao: '820-1' });
    expect(ofRevision.dados.map(({ condicao }) => condicao)).toEqual(['Ligado', 'Ligado']);
    await client.close();
  });

  test('the points of a model, by a part of the name; the model by its own', async () => {
    const { model } = await createFault();
    for (const ponto of ['PP3V42_G3H', 'PP5V_S3', 'PPBUS_G3H'])
      await reading({ modelo_equipamento_id: model, ponto });
    const { client, said, ask } = await talk(['ler']);
    const names = async (given: object) =>
      (await said(tool, { equipamento: model, ...given })).dados.map(({ ponto }) => ponto);
    expect(await names({})).toEqual(['PP3V42_G3H', 'PP5V_S3', 'PPBUS_G3H']);
    expect(await names({ ponto: 'g3h' })).toEqual(['PP3V42_G3H', 'PPBUS_G3H']);
    const none = await said(tool, { equipamento: model, ponto: 'VCORE' });
    expect(none).toMatchObject({ dados: [], titulo: expect.stringMatching(/^Nenhum ponto encontrado/) });
    const { json } = await application.call('usuario', 'GET', `/equipment-models/${model}`);
    const found = await said(tool, { nome: json().nome });
    expect(found.dados.map(({ equipamento }) => equipamento)).toContain(model);
    expect((await ask(tool)).text).toBe('Dê o id do equipamento, ou o nome dele para achar o id.');
    expect((await ask(tool, { equipamento: 2_147_483_647 })).text).toBe(
      errorDetail('equipment-model-not-found'),
    );
    await client.close();
  });

  test('a voltage that is dangerous to touch brings the safety sheet, on a faulty board too', async () => {
    const { client, said } = await talk(['ler']);
    for (const faulty of [false, true]) {
      const { model, symptom } = await createFault();
      await reading({
        ...{ modelo_equipamento_id: model, ponto: 'C5', grandeza: 'tensao', condicao: 'ligado' },
        ...{ valor: '-311 V', boa: !faulty, ...(faulty ? { sintoma_id: symptom } : {}) },
      });
      for (const given of [{}, { ponto: 'C5' }]) {
        const { alta_tensao } = await said(tool, { equipamento: model, ...given });
        expect(alta_tensao?.confirmacao).toMatch(/^O técnico confirma/);
      }
    }
    await client.close();
  });

  test('many and long ones come in answers of 8 KB, each once, to the end', async () => {
    const { model, symptom } = await createFault();
    const long = (sign: string, times: number) => sign.repeat(times);
    const given = { modelo_equipamento_id: model, grandeza: 'onda', condicao: 'ligado' } as const;
    for (let place = 0; place < 23; place += 1)
      await reading({
        ...{ ...given, ponto: long('Ω', 80), valor: `${place} ${long('🔧', 90)}`, nota: long('ã', 900) },
        ...(place % 2 === 0 ? { boa: true } : { boa: false, sintoma_id: symptom }),
      });
    const { client, saidToTheEnd } = await talk(['ler']);
    const { answers, dados } = await saidToTheEnd(tool, { equipamento: model, ponto: long('Ω', 80) });
    expect(answers.length).toBeGreaterThan(2);
    const read = dados.filter(({ valor }) => valor !== undefined);
    expect(read.map(({ valor }) => Number.parseInt(valor, 10))).toEqual(
      Array.from({ length: 23 }, (_, place) => 22 - place),
    );
    await saidToTheEnd(tool, { equipamento: model });
    await client.close();
  });
});
