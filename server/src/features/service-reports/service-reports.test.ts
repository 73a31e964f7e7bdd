import type { PhotoKind } from '@bancada/contract/attachments/photo-marks';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { binOf } from '../../../test/bin.ts';
import { guidedOf } from '../../../test/guided.ts';
import { pdfPages } from '../../../test/pdf-text.ts';
import { unitsOf } from '../../../test/units.ts';
import { describeUploads } from '../../../test/uploader.ts';

describeUploads('documents for the customer', ({ app, send, token }, application) => {
  const { call } = application;
  const { createFault, create } = binOf(application);
  const { start, answer, done } = guidedOf(application);
  const { unit } = unitsOf(application);

  /** By the application that has the files. */
  const ask = (method: 'GET' | 'POST', visit: number, body?: object): Promise<LightMyRequestResponse> =>
    app().inject({
      method,
      url: `/api/v1/visits/${visit}/documentos`,
      headers: { authorization: `Bearer ${token()}` },
      ...(body && { payload: body }),
    });
  const textOf = async (answer: LightMyRequestResponse) => {
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    return (await pdfPages(answer.rawPayload)).join('\n');
  };
  let made = 0;
  const photoOf = async (record: number, model: number, legenda: string, kind: PhotoKind = 'sintomas') => {
    made += 1;
    const bytes = await sharp({
      create: { width: 400 + made, height: 300, channels: 3, background: '#a53' },
    })
      .jpeg()
      .toBuffer();
    const owner = { modelo_equipamento_id: kind === 'sintomas' ? model : undefined };
    const sent = await send(bytes, {
      ...owner,
      ...(kind === 'visits' && { atendimento_id: record }),
      file_name: `foto ${made}.jpg`,
    });
    const { id } = sent.json<{ id: number }>();
    const marked = await call('usuario', 'POST', `/${kind}/${record}/fotos`, { anexo_id: id, legenda });
    expect(marked.statusCode).toBe(201);
    return id;
  };

  /** A unit that was diagnosed, mended, and photographed. */
  async function visited(serie: string) {
    const { symptom, entry, diagnosis, model, number } = await createFault();
    const { id } = await unit({ serie, modelo_equipamento_id: model, referencia: '912/26' });
    const session = await start([symptom], { aparelho_id: id, modelo_equipamento_id: model });
    await answer(session.id, diagnosis, 'anormal', 'usuario', { valor: '0,2 V' });
    await done('POST', `/${session.id}/resultados`, {
      troubleshooting_id: entry,
      resolveu: true,
      diagnostico_id: diagnosis,
    });
    const visit = session.atendimento_id ?? 0;
    await call('usuario', 'PUT', `/visits/${visit}`, {
      queixa: 'Não liga depois do raio',
      feito: 'MOSFET trocado e pasta térmica nova',
      nao_feito: 'Ventoinha ruidosa: sem peça',
      garantia_ate: '2027-02-27',
    });
    return { visit, symptom, model, number, unit: id };
  }

  test('a report says whose shop, which unit, what was measured, the cause, what was done, and for how long it is guaranteed', async () => {
    await call('admin', 'PUT', '/oficina', {
      nome: 'Oficina São João',
      cnpj: '12abc34501de35',
      endereco: 'Rua das Açucenas, 120',
      garantia: 'Não cobre queda nem líquido.',
    });
    const { visit, symptom, model, number } = await visited('REPORT-0001');
    const photo = await photoOf(symptom, model, 'IPM queimado');
    const begun = (await ask('GET', visit)).json();
    expect(begun).toMatchObject({
      oficina: 'Oficina São João',
      causa: `Medir o MOSFET ${number}`,
      servico: 'MOSFET trocado e pasta térmica nova',
      nao_feito: 'Ventoinha ruidosa: sem peça',
      fotos: [{ id: photo, legenda: 'IPM queimado' }],
    });
    const answer = await ask('POST', visit, {
      tipo: 'laudo',
      tecnico: 'Mestre Zé',
      pecas: [{ descricao: 'MOSFET IRF540', quantidade: 2, valor: 1250 }],
      mao_de_obra: 12_000,
      observacoes: 'Proteger a entrada com varistor.',
      fotos: [photo],
    });
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="?laudo-OS-912-26-\d{4}-\d\d-\d\d\.pdf"?$/,
    );
    const text = await textOf(answer);
    for (const part of [
      ...['Oficina São João', 'CNPJ 12.ABC.345/01DE-35', 'Rua das Açucenas, 120', 'Laudo técnico'],
      ...[`Fabricante ${number} Inversora ${number} IV-${number}`, 'REPORT0001', '912/26', 'Mestre Zé'],
      ...['Não liga depois do raio', `Medir o MOSFET ${number}`, '0,2 V', 'Fora do normal'],
      ...['MOSFET trocado e pasta térmica nova', 'MOSFET IRF540', 'R$ 25,00', 'R$ 145,00'],
      ...['Ventoinha ruidosa: sem peça', 'Garantia até 27/02/2027.', 'Não cobre queda nem líquido.'],
      ...['Proteger a entrada com varistor.', 'Foto 1: IPM queimado', 'Página 2 de 2'],
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(part);
  });

  test('a report prints the photos of the visit before those of its faults', async () => {
    const { visit, symptom, model } = await visited('REPORT-0011');
    const ofFault = await photoOf(symptom, model, 'o defeito');
    const own = await photoOf(visit, model, 'como chegou', 'visits');
    expect((await ask('GET', visit)).json().fotos).toMatchObject([{ id: own }, { id: ofFault }]);
    const text = await textOf(await ask('POST', visit, { tipo: 'laudo', fotos: [own, ofFault] }));
    expect(text).toMatch(/Foto 1: como chegou.*Foto 2: o defeito/s);
    const other = await visited('REPORT-0012');
    const refused = await ask('POST', other.visit, { tipo: 'laudo', fotos: [own] });
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('fotos')]);
  });

  test('what was typed stands in place of what the visit says, emptied too', async () => {
    const { visit } = await visited('REPORT-0002');
    const text = await textOf(
      await ask('POST', visit, { tipo: 'laudo', causa: 'Surto na rede', nao_feito: '', servico: '' }),
    );
    expect(text).toContain('Surto na rede');
    for (const part of ['MOSFET trocado', 'Ventoinha', 'O que não foi feito'])
      expect(text).not.toContain(part);
  });

  test('a price and a slip for taking the unit away have their own parts, and a line for the hand in place of a customer', async () => {
    const { visit } = await visited('REPORT-0003');
    const price = await textOf(
      await ask('POST', visit, {
        tipo: 'orcamento',
        servico: 'Trocar o módulo',
        pecas: [{ descricao: 'Módulo', valor: 35_050 }, { descricao: 'Sem preço' }],
        validade: '2026-12-31',
      }),
    );
    for (const part of [
      'Orçamento',
      'Trocar o módulo',
      'Módulo',
      'R$ 350,50',
      'Válido até 31/12/2026.',
      'Nome',
    ])
      expect(price.replaceAll('\u00a0', ' ')).toContain(part);
    expect(price).not.toContain('Verificações');
    const slip = await textOf(await ask('POST', visit, { tipo: 'comprovante' }));
    for (const part of [
      ...[
        'Comprovante de retirada',
        'MOSFET trocado',
        'Garantia até 27/02/2027.',
        'Recebi o aparelho acima.',
      ],
      ...['Assinatura do cliente'],
    ])
      expect(slip).toContain(part);
  });

  test('what is wrong is said at its field, and nothing of a customer is taken', async () => {
    const { visit, model } = await visited('REPORT-0004');
    const { symptom: other } = await createFault();
    const foreign = await photoOf(other, model, '');
    const refused = async (body: object) => {
      const answer = await ask('POST', visit, body);
      expect(answer.statusCode).toBe(422);
      return answer.json().detail.map(({ loc }: { loc: (string | number)[] }) => loc.slice(1).join('.'));
    };
    expect(
      await refused({
        tipo: 'recibo',
        causa: 'x'.repeat(5001),
        validade: '2026-02-30',
        mao_de_obra: -1,
        pecas: [{ descricao: '', quantidade: 0, valor: 1e12 }],
      }),
    ).toEqual([
      ...['tipo', 'causa', 'pecas.0.descricao', 'pecas.0.quantidade', 'pecas.0.valor'],
      ...['mao_de_obra', 'validade'],
    ]);
    expect(await refused({ tipo: 'laudo', fotos: [foreign, foreign] })).toEqual(['fotos.0', 'fotos.1']);
    const text = await textOf(
      await ask('POST', visit, { tipo: 'comprovante', cliente: 'Maria das Dores', telefone: '12999990000' }),
    );
    expect(text).not.toMatch(/Maria|99999/);
    expect((await ask('POST', 999_999, { tipo: 'laudo' })).statusCode).toBe(404);
  });

  test('a photo whose bytes are lost is left out with a line', async () => {
    const { visit, symptom, model } = await visited('REPORT-0005');
    const photo = await photoOf(symptom, model, 'Perdida');
    // The other application has its files elsewhere.
    const answer = await call('usuario', 'POST', `/visits/${visit}/documentos`, {
      tipo: 'laudo',
      fotos: [photo],
    });
    expect(await textOf(answer)).toContain('1 foto não pôde ser lida e ficou de fora.');
  });

  test('without a shop and a reference there is a document, too', async () => {
    await call('admin', 'PUT', '/oficina', { nome: '', cnpj: '', endereco: '', garantia: '' });
    const { id } = await unit({ serie: 'REPORT-0006' });
    const visit = await create('visits', { values: { aparelho_id: id, aberto_em: '2026-11-01' } });
    const answer = await ask('POST', visit, { tipo: 'comprovante' });
    expect(answer.headers['content-disposition']).toContain('comprovante-REPORT0006-');
    expect(await textOf(answer)).not.toContain('CNPJ');
  });
});
