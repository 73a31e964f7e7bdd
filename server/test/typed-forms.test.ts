import { expect, test } from 'vitest';
import { describeApplication } from './application.ts';

/** As text arrives from a phone, a PDF or a Mac: decomposed accents, other spaces, invisible characters. */
function pasted(text: string): string {
  return `\u200b${text
    .normalize('NFD')
    .replaceAll(' ', '\u00a0')
    .replace(/(?<=\w)(?=\w)/, '\u00ad')}\u202c`;
}

describeApplication('a search in another Unicode form of the same letters', ({ call }) => {
  test.each([
    ['/search/global?q=', 'não liga'],
    ['/defeitos?q=', 'tensão de saída'],
    ['/defeitos/lista?search=', 'não liga'],
    ['/defeitos/por-criterios?q=', 'não imagem'],
    ['/search/global?exata=1&q=', 'TV não liga'],
    ['/search/global?q=', 'P0AA6'],
    ['/sintomas?q=', 'não liga após queda'],
    ['/diagnosticos?q=', 'medir tensão'],
    ['/solucoes?q=', 'substituição'],
    ['/codigo-sinal/search?tipo=post&codigo=', 'P0AA6'],
    ['/codigo-sinal/search?tipo=led&codigo=', '2 âmbar'],
    ['/codigo-sinal/proximos?tipo=beep&codigo=', '1 longo 2 curtos'],
    ['/troubleshooting?search=', 'não liga'],
    ['/troubleshooting/troubleshooting/compact-search?q=', 'não imagem'],
    ['/manufacturers?search=', 'Elétrico'],
    ['/categories?search=', 'eletrônicos'],
    ['/equipment-models?search=', 'veículo'],
    ['/datasheets?search=', 'tensão'],
    ['/artigos?search=', 'diagnóstico'],
    ['/users?page=1&search=', 'Téo Técnico'],
    ['/lixeira?search=', 'não'],
    ['/account-audit?search=', 'Téo'],
    ['/security-events?search=', 'Téo'],
  ])('%s%s is the same search', async (path, text) => {
    const answer = async (typed: string) => {
      const { statusCode, headers, body } = await call('admin', 'GET', `${path}${encodeURIComponent(typed)}`);
      return [statusCode, headers['x-total-count'], headers['x-search-corrected'], JSON.parse(body)];
    };
    const plain = await answer(text);
    expect(plain[0]).toBe(200);
    expect(await answer(pasted(text))).toEqual(plain);
  });
});

describeApplication('a text saved in another Unicode form of the same letters', ({ call, db }) => {
  const flow = async (sintoma: string, more: object = {}) => {
    const answer = await call('usuario', 'POST', '/wizard/create_flow', {
      sintoma,
      equipment_model_ids: [1],
      new_diagnosticos_texts: ['Medir o xilofônio à mão'],
      new_solucao_text: 'Trocar o xilofônio',
      ...more,
    });
    expect([sintoma, answer.statusCode]).toEqual([sintoma, 201]);
    return answer.json<{ sintoma_id: number; diagnostico_ids: number[]; solucao_ids: number[] }>();
  };

  test('a flow whose texts look like those of another is the same flow', async () => {
    const first = await flow('Ensaio espaço um');
    const again = await flow(pasted('Ensaio espaço um'), {
      new_diagnosticos_texts: [{ descricao: pasted('Medir o xilofônio à mão') }],
      new_solucao_text: pasted('Trocar o xilofônio'),
    });
    expect(again).toEqual(first);
    const { sintoma } = (await call('usuario', 'GET', `/sintomas/${first.sintoma_id}`)).json();
    expect(sintoma).toBe('Ensaio espaço um');
  });

  test.each([
    ['/sintomas/:id/details', 'sintoma', 'sintoma_id'],
    ['/diagnosticos/:id', 'descricao', 'diagnostico_ids'],
    ['/solucoes/:id', 'solucao', 'solucao_ids'],
  ] as const)('%s saves no text that looks like that of another', async (path, field, ids) => {
    const other = await flow('Outro espécime', {
      new_diagnosticos_texts: ['Outro espécime'],
      new_solucao_text: 'Outro espécime',
    });
    const own = await flow('Próprio espécime', {
      new_diagnosticos_texts: ['Próprio espécime'],
      new_solucao_text: 'Próprio espécime',
    });
    const save = (text: string) =>
      call('editor', 'PUT', path.replace(':id', String([own[ids]].flat()[0])), { [field]: text });
    expect(own[ids]).not.toEqual(other[ids]);
    expect((await save(pasted('Outro espécime'))).statusCode).toBe(409);
    expect((await save('\u200b\u2800')).json().detail).toMatchObject([{ msg: 'Campo obrigatório.' }]);
    expect((await save('Próprio espécime\u00a0com\u202e fim')).json()[field]).toBe(
      'Próprio espécime com fim',
    );
    await save('Próprio espécime');
  });

  test('an import recognises its records and their makers in any normalisation form', async () => {
    const lines = [
      { linha: 2, valores: { nome: pasted('Fábrica de Ímãs'), website: '', contato_suporte: '' } },
      { linha: 3, valores: { nome: '\u200b', website: '', contato_suporte: '' } },
    ];
    const preview = async (kind: string, linhas: object[]) =>
      (await call('editor', 'POST', `/import/${kind}/preview`, { linhas })).json().linhas;
    expect(await preview('manufacturers', lines)).toMatchObject([
      { acao: 'criar' },
      { acao: 'recusar', erros: [{ campo: 'nome', msg: 'Campo obrigatório.' }] },
    ]);
    const maker = (await call('usuario', 'GET', '/manufacturers')).json().data[0];
    expect(
      await preview('manufacturers', [{ linha: 2, valores: { nome: pasted(maker.nome) } }]),
    ).toMatchObject([{ acao: 'igual', id: maker.id }]);
    const sheet = { part_number: pasted('ZX-1'), nome: 'Peça', fabricante: pasted(maker.nome) };
    expect(await preview('datasheets', [{ linha: 2, valores: sheet }])).toMatchObject([
      { acao: 'criar', erros: [] },
    ]);
  });

  test('a person’s name is the one that everybody sees', async () => {
    const saved = await call('usuario', 'PUT', '/users/me', {
      nome: 'Te\u0301o\u00a0\u202eTécnico',
      nome_usuario: '\u200bteo',
      email: 'teo@oficina.test\ufeff',
    });
    expect(saved.json()).toMatchObject({
      nome: 'Téo Técnico',
      nome_usuario: 'teo',
      email: 'teo@oficina.test',
    });
  });

  test.each([
    ['post', '0x7F', '7F'],
    ['post', '7fh', '7F'],
    ['post', '\u00a0p0aa6-49\u200b', 'P0AA649'],
    ['led', '2 a\u0302mbar', 'A2'],
    ['beep', '1 longo,\u00a02 curtos', 'LsSsS'],
  ])('a %s code typed as %j is stored as %s everywhere', async (type, written, code) => {
    const field = `code_${type}`;
    const descricao = `Ler o código ${type} ${code} na placa de teste ${written.length}`;
    const { sintoma_id, diagnostico_ids } = await flow(`Zumbe ${type} ${written.length}`, {
      new_diagnosticos_texts: [{ descricao, [field]: written }],
    });
    const diagnosis = `/diagnosticos/${diagnostico_ids[0]}`;
    const kept = async () => (await call('usuario', 'GET', diagnosis)).json()[field];
    expect(await kept()).toBe(code);
    await call('usuario', 'PUT', diagnosis, { [field]: '' });
    expect((await call('usuario', 'PUT', diagnosis, { [field]: written })).json()[field]).toBe(code);
    const linked = await call('usuario', 'POST', `/sintomas/${sintoma_id}/vincular_code_post`, {
      [field]: written,
    });
    expect(linked.statusCode).toBe(200);
    const found = await call(
      'usuario',
      'GET',
      `/codigo-sinal/search?tipo=${type}&codigo=${encodeURIComponent(written)}`,
    );
    expect(found.json()[0]).toMatchObject({ codigo: code });
    const codes = db().selectFrom('signal_codes').select('codigo').where('codigo', 'like', '0X%').execute();
    expect(await codes).toEqual([]);
  });
});
