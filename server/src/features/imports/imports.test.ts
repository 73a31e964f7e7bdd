import { type CheckKind, checkKindTexts } from '@bancada/contract/faults/check-kinds';
import type { ImportKind } from '@bancada/contract/imports/import-columns';
import type { LineVerdict } from '@bancada/contract/imports/imports';
import { typedDayForms } from '@bancada/contract/typed-day';
import { numberFields } from '@bancada/contract/units/units';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { asLines, type Cells, importCalls } from '../../../test/importing.ts';

describeApplication('imports', ({ call }) => {
  const preview = async (kind: ImportKind, rows: Cells[]) => {
    const response = await call('usuario', 'POST', `/import/${kind}/preview`, { linhas: asLines(rows) });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<{ linhas: LineVerdict[] }>().linhas;
  };
  const { run } = importCalls(call);
  const create = async (kind: ImportKind, body: object) => {
    const response = await call('usuario', 'POST', `/${kind}`, body);
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json();
  };
  const verdicts = (lines: LineVerdict[]) => lines.map(({ acao }) => acao);
  const errors = (lines: LineVerdict[]) => lines.map(({ erros }) => erros);

  test('each line will be created, changed, left unchanged or refused, and nothing is written yet', async () => {
    const { id } = await create('categories', { nome: 'Válvulas', descricao: 'Antigas' });
    const total = async () => (await call('usuario', 'GET', '/categories')).json().total;
    const before = await total();
    const lines = await preview('categories', [
      { nome: 'Rádios de mesa', descricao: '' },
      { nome: 'valvulas', descricao: 'Antigas' },
      { nome: ' Válvulas ', descricao: ' Antigas ' },
      { nome: 'Válvulas' },
      { nome: 'Válvulas', descricao: '' },
      { nome: '', descricao: 'x' },
      { descricao: 'x' },
      { nome: 'x'.repeat(201), descricao: 'y'.repeat(2_001) },
      { nome: 'com\0zero' },
    ]);
    expect(lines.map(({ linha }) => linha)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(verdicts(lines)).toEqual([
      'criar',
      'alterar',
      'igual',
      'igual',
      'alterar',
      'recusar',
      'recusar',
      'recusar',
      'recusar',
    ]);
    expect(lines.slice(0, 5).map((line) => line.id)).toEqual([null, id, id, id, id]);
    expect(lines[1]?.mudancas).toEqual([{ campo: 'nome', antes: 'Válvulas', depois: 'valvulas' }]);
    expect(lines[4]?.mudancas).toEqual([{ campo: 'descricao', antes: 'Antigas', depois: null }]);
    expect(errors(lines).slice(5)).toEqual([
      [{ campo: 'nome', msg: 'Campo obrigatório.' }],
      [{ campo: 'nome', msg: 'Campo obrigatório.' }],
      [
        { campo: 'nome', msg: 'Digite no máximo 200 caracteres.' },
        { campo: 'descricao', msg: 'Digite no máximo 2000 caracteres.' },
      ],
      [{ campo: 'nome', msg: 'O texto contém um caractere que não pode ser guardado.' }],
    ]);
    expect(await total()).toBe(before);
  });

  test('an import writes what the preview said, as the person who ran it, each line with its history', async () => {
    const { id, atualizado_em } = await create('manufacturers', {
      nome: 'Instrutherm',
      website: 'https://instrutherm.test',
      contato_suporte: '1',
    });
    await create('manufacturers', { nome: 'Minipa', website: 'https://m.test', contato_suporte: '2' });
    const rows = [
      { nome: 'Nova marca', website: '', contato_suporte: '08007771234' },
      { nome: 'INSTRUTHERM', website: '', contato_suporte: '1' },
      { nome: 'Minipa', website: 'https://m.test', contato_suporte: '2' },
      { nome: '=Fórmula', website: '@x', contato_suporte: "'-1" },
    ];
    expect((await preview('manufacturers', rows))[3]?.erros[0]?.campo).toBe('website');
    const good = [...rows.slice(0, 3), { nome: '=Fórmula', contato_suporte: "'-1" }];
    expect(verdicts(await preview('manufacturers', good))).toEqual(['criar', 'alterar', 'igual', 'criar']);
    const response = await run('manufacturers', good, [2, 1, 1]);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        criar: 2,
        alterar: 1,
        igual: 1,
        ato: expect.any(Number),
        message: 'Importação concluída: 2 criados, 1 alterado, 1 sem mudança.',
      },
    ]);
    const saved = (await call('usuario', 'GET', `/manufacturers/${id}`)).json();
    expect(saved).toMatchObject({ nome: 'INSTRUTHERM', website: null, contato_suporte: '1' });
    expect(saved.atualizado_em > atualizado_em).toBe(true);
    const made = (await call('usuario', 'GET', '/manufacturers?search=nova marca')).json().data[0];
    expect(made).toMatchObject({ nome: 'Nova marca', website: null, contato_suporte: '08007771234' });
    const odd = (await call('usuario', 'GET', `/manufacturers?search=${encodeURIComponent('=fórm')}`)).json();
    expect(odd.data).toMatchObject([{ nome: '=Fórmula', website: null, contato_suporte: "'-1" }]);
    const actions = async (record: number) =>
      (await call('admin', 'GET', `/history/manufacturers/${record}`))
        .json()
        .data.map(({ acao, usuario_nome }: Record<string, string>) => [acao, usuario_nome]);
    expect(await actions(made.id)).toEqual([['create', 'Edu Editor']]);
    expect(await actions(id)).toEqual([
      ['update', 'Edu Editor'],
      ['create', 'Téo Técnico'],
    ]);
    expect(verdicts(await preview('manufacturers', good))).toEqual(['igual', 'igual', 'igual', 'igual']);
  });

  test('models refer to maker and category by name, are matched by maker and number, and have dates as people write them', async () => {
    await create('manufacturers', { nome: 'Peça Única', website: 'https://a.test', contato_suporte: '1' });
    await create('categories', { nome: 'Inversores de solda' });
    const model = {
      nome: 'Solda 200',
      numero_modelo: 'S-200',
      fabricante: ' peca  UNICA ',
      categoria: 'inversores de SOLDA',
      data_lancamento: '1/5/2021',
    };
    const rows = [model, { ...model, numero_modelo: 'S-201', data_lancamento: '2021-12-31' }];
    expect(verdicts(await preview('equipment-models', rows))).toEqual(['criar', 'criar']);
    expect((await run('equipment-models', rows, [2, 0, 0])).statusCode).toBe(200);
    const { data } = (await call('usuario', 'GET', '/equipment-models?search=Solda 200')).json();
    expect(data.map((row: Cells) => [row.numero_modelo, row.fabricante_nome, row.data_lancamento])).toEqual([
      ['S-200', 'Peça Única', '2021-05-01'],
      ['S-201', 'Peça Única', '2021-12-31'],
    ]);
    expect(data[0].data_aproximada).toBe(false);
    await create('categories', { nome: 'Outras' });
    const lines = await preview('equipment-models', [
      { ...model, numero_modelo: 's-200', categoria: 'Outras', data_lancamento: '02/05/2021' },
      { ...model, fabricante: 'Ninguém', categoria: 'Nada' },
      { ...model, fabricante: '' },
      ...['30/02/2021', '2021-02-30', '31-02-2021', '1/13/2021', 'meados de 2021', '01/01/1850'].map(
        (data_lancamento) => ({ ...model, data_lancamento }),
      ),
    ]);
    expect(lines[0]).toMatchObject({
      acao: 'alterar',
      mudancas: [
        { campo: 'numero_modelo', antes: 'S-200', depois: 's-200' },
        { campo: 'data_lancamento', antes: '01/05/2021', depois: '02/05/2021' },
        { campo: 'categoria', antes: 'Inversores de solda', depois: 'Outras' },
      ],
    });
    expect(errors(lines)[1]).toEqual([
      { campo: 'fabricante', msg: 'O fabricante “Ninguém” não existe: crie ou importe primeiro.' },
      { campo: 'categoria', msg: 'A categoria “Nada” não existe: crie ou importe primeiro.' },
    ]);
    expect(errors(lines)[2]).toEqual([{ campo: 'fabricante', msg: 'Campo obrigatório.' }]);
    expect(errors(lines).slice(3)).toEqual(
      [
        'Digite uma data que existe.',
        'Digite uma data que existe.',
        'Digite uma data que existe.',
        typedDayForms,
        typedDayForms,
        'Digite uma data entre 1900 e 2100.',
      ].map((msg) => [{ campo: 'data_lancamento', msg }]),
    );
  });

  test('dates are parsed in spreadsheet formats too; a bare month is an approximate date', async () => {
    await create('manufacturers', { nome: 'Datas', website: 'https://a.test', contato_suporte: '1' });
    await create('categories', { nome: 'Relógios' });
    const written = ['5/3/19', '05-03-2019', '05.03.2019 00:00', '2019-03-05T00:00:00', '43529', 'mar/19'];
    const rows = written.map((data_lancamento, place) => ({
      nome: 'Relógio',
      numero_modelo: `R-${place}`,
      fabricante: 'Datas',
      categoria: 'Relógios',
      data_lancamento,
    }));
    expect((await run('equipment-models', rows, [6, 0, 0])).statusCode).toBe(200);
    const { data } = (await call('usuario', 'GET', '/equipment-models?search=Relógio')).json();
    const days = data.map((row: Record<string, unknown>) => [row.data_lancamento, row.data_aproximada]);
    expect(days).toEqual([...Array(5).fill(['2019-03-05', false]), ['2019-03-01', true]]);
    const [whole = {}] = rows;
    const [changed] = await preview('equipment-models', [{ ...whole, data_lancamento: '2019' }]);
    expect(changed?.mudancas).toEqual([
      { campo: 'data_lancamento', antes: '05/03/2019', depois: '01/01/2019' },
      { campo: 'data_aproximada', antes: 'não', depois: 'sim' },
    ]);
  });

  test('a record in the bin is neither a maker nor an existing record', async () => {
    const maker = await create('manufacturers', {
      nome: 'Sumida',
      website: 'https://a.test',
      contato_suporte: '1',
    });
    await call('usuario', 'DELETE', `/manufacturers/${maker.id}`);
    const sheet = { part_number: 'X1', nome: 'x', fabricante: 'Sumida' };
    expect(verdicts(await preview('datasheets', [sheet]))).toEqual(['recusar']);
    expect(verdicts(await preview('manufacturers', [{ nome: 'Sumida' }]))).toEqual(['criar']);
  });

  test('a file with a refused line, or with an outdated preview, writes nothing', async () => {
    const good = { part_number: 'IMP-1', nome: 'Um', fabricante: 'Intel', descricao: '' };
    const makers = (await call('usuario', 'GET', '/manufacturers?limit=1')).json().data;
    good.fabricante = makers[0].nome;
    const refused = await run(
      'datasheets',
      [good, { ...good, part_number: '' }, { ...good, part_number: 'imp-1' }],
      [1, 0, 0],
    );
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'O arquivo tem linhas recusadas (2): nada foi importado. Corrija e veja a prévia de novo.',
    ]);
    const outdated = await run('datasheets', [good], [0, 1, 0]);
    expect([outdated.statusCode, outdated.json().detail]).toEqual([
      409,
      'A base mudou desde a prévia: nada foi importado. Veja a prévia de novo.',
    ]);
    expect((await call('usuario', 'GET', '/datasheets?search=IMP-1')).json().total).toBe(0);
    expect((await run('datasheets', [good], [1, 0, 0])).json()).toMatchObject({
      message: 'Importação concluída: 1 criado, 0 alterados, 0 sem mudança.',
    });
  });

  test('datasheets that an import changes keep what may replace them', async () => {
    const maker = await create('manufacturers', {
      nome: 'Com substitutos',
      website: 'https://a.test',
      contato_suporte: '1',
    });
    const part = (part_number: string) =>
      create('datasheets', { part_number, nome: 'Regulador', fabricante_id: maker.id });
    const [weak, strong] = [await part('IMP-S1'), await part('IMP-S2')];
    await call('usuario', 'PUT', `/datasheets/${weak.id}/substitutos/${strong.id}`, {});
    const line = { part_number: 'IMP-S1', nome: 'Regulador de 5 V', fabricante: 'Com substitutos' };
    expect((await run('datasheets', [line], [0, 1, 0])).statusCode).toBe(200);
    expect((await call('usuario', 'GET', `/datasheets/${weak.id}/substitutos`)).json()).toMatchObject({
      substitutos: [{ part_number: 'IMP-S2' }],
    });
  });

  test('articles are matched by id, get a parent by id, and never become their own ancestor', async () => {
    const text = { autor: 'Ana', descricao: `- medir\n${'á'.repeat(900)}fim` };
    const top = await create('artigos', { nome: 'De cima', ...text });
    const low = await create('artigos', { nome: 'De baixo', CUI: top.id, ...text });
    const gone = await create('artigos', { nome: 'Some', ...text });
    await call('usuario', 'DELETE', `/artigos/${gone.id}`);
    const row = (id: unknown, nome: string, artigo_pai: unknown) => ({
      id: String(id),
      nome,
      ...text,
      artigo_pai: String(artigo_pai),
    });
    const lines = await preview('artigos', [
      row('', 'Novo', ''),
      row(top.id, 'De cima', '0'),
      { ...row(low.id, 'De baixo', top.id), descricao: text.descricao.replace('fim', 'FIM') },
      row(low.id, 'De baixo', ''),
      row(gone.id, 'Some', ''),
      row('7a', 'x', 'b'),
      row('', 'x', 99_999_999_999),
      row('', 'x', gone.id),
      { nome: 'Sem pai nem número', ...text },
    ]);
    expect(verdicts(lines)).toEqual([
      'criar',
      'igual',
      'alterar',
      'alterar',
      'recusar',
      'recusar',
      'recusar',
      'recusar',
      'criar',
    ]);
    const [change] = lines[2]?.mudancas ?? [];
    expect([change?.campo, change?.antes, change?.depois]).toEqual([
      'descricao',
      `…${'á'.repeat(40)}fim`,
      `…${'á'.repeat(40)}FIM`,
    ]);
    expect(lines[3]?.mudancas).toEqual([{ campo: 'artigo_pai', antes: `${top.id} · De cima`, depois: null }]);
    expect(errors(lines)[4]).toEqual([
      { campo: 'id', msg: `O artigo nº ${gone.id} não existe ou está na lixeira.` },
    ]);
    expect(errors(lines)[5]?.map(({ campo }) => campo)).toEqual(['id', 'artigo_pai']);
    expect(
      errors(lines)
        .slice(6, 8)
        .map((each) => each[0]?.campo),
    ).toEqual(['artigo_pai', 'artigo_pai']);

    const circle = [row(top.id, 'De cima', low.id), row(low.id, 'De baixo', top.id)];
    expect(errors(await preview('artigos', circle))[0]).toEqual([
      { campo: 'artigo_pai', msg: 'Um artigo não pode ficar abaixo de si mesmo.' },
    ]);
    expect(errors(await preview('artigos', [row(top.id, 'De cima', top.id)]))[0]).toHaveLength(1);
    expect((await run('artigos', circle, [0, 1, 1])).statusCode).toBe(409);
    // Two that swap places are no cycle in the end.
    const swapped = [row(top.id, 'De cima', low.id), row(low.id, 'De baixo', '')];
    expect(verdicts(await preview('artigos', swapped))).toEqual(['alterar', 'alterar']);
    expect((await run('artigos', swapped, [0, 2, 0])).statusCode).toBe(200);
    expect((await call('usuario', 'GET', `/artigos/${top.id}`)).json().acima).toEqual([
      { id: low.id, nome: 'De baixo' },
    ]);
    const { data } = (await call('admin', 'GET', `/history/artigos/${top.id}`)).json();
    expect(data.map(({ acao }: { acao: string }) => acao)).toEqual(['update', 'create']);
    expect(verdicts(await preview('artigos', swapped))).toEqual(['igual', 'igual']);
  });

  test('unusual texts are imported unchanged', async () => {
    const rows = ['🔧 🔋', 'לוח אם', '<script>alert(1)</script>', `"';--%_\\`, '\ud800solto'].map((nome) => ({
      nome,
    }));
    expect((await run('categories', rows, [5, 0, 0])).statusCode).toBe(200);
    expect(verdicts(await preview('categories', rows))).toEqual(Array(5).fill('igual'));
    const { data } = (await call('usuario', 'GET', '/categories?search=%3Cscript')).json();
    expect(data[0].nome).toBe('<script>alert(1)</script>');
  });

  test('exporting and importing the starter knowledge base changes nothing', async () => {
    const rowsOf: Record<ImportKind, (record: Cells) => Cells> = {
      manufacturers: ({ nome = '', website, contato_suporte }) => ({
        nome,
        website: website ?? '',
        contato_suporte: contato_suporte ?? '',
      }),
      categories: ({ nome = '', descricao, alta_tensao }) => ({
        nome,
        descricao: descricao ?? '',
        alta_tensao: alta_tensao ? 'sim' : 'não',
      }),
      'equipment-models': ({
        nome = '',
        numero_modelo = '',
        fabricante_nome = '',
        categoria_nome = '',
        data_lancamento = '',
      }) => ({
        nome,
        numero_modelo,
        fabricante: fabricante_nome,
        categoria: categoria_nome,
        data_lancamento: data_lancamento.split('-').toReversed().join('/'),
      }),
      datasheets: ({ part_number = '', nome = '', descricao, fabricante_nome = '' }) => ({
        part_number,
        nome,
        descricao: descricao ?? '',
        fabricante: fabricante_nome,
      }),
      artigos: ({ id, nome = '', autor = '', descricao = '', CUI }) => ({
        id: String(id),
        nome,
        autor,
        descricao,
        artigo_pai: CUI ? String(CUI) : '',
      }),
      diagnosticos: ({ descricao = '', tipo = '', alta_tensao }) => ({
        descricao,
        tipo: checkKindTexts[tipo as CheckKind].label,
        onde: '',
        minutos: '',
        alta_tensao: alta_tensao ? 'sim' : 'não',
      }),
      troubleshooting: (line) => line,
      units: ({ fabricante_nome, modelo_equipamento_nome, ...unit }) => ({
        ...Object.fromEntries(numberFields.flatMap((field) => (unit[field] ? [[field, unit[field]]] : []))),
        fabricante: fabricante_nome ?? '',
        equipamento: modelo_equipamento_nome ?? '',
        numero_modelo: unit.numero_modelo ?? '',
        nota: unit.nota ?? '',
      }),
    };
    const modelo_equipamento_id = 1;
    await create('units', { modelo_equipamento_id, serie: 'IDAEVOLTA1', placa: 'abc1d23', nota: 'x' });
    const lists: Partial<Record<ImportKind, string>> = {
      diagnosticos: 'diagnosticos/lista',
      troubleshooting: 'import/troubleshooting/linhas',
    };
    for (const [kind, asRow] of Object.entries(rowsOf) as [ImportKind, (record: Cells) => Cells][]) {
      const { data } = (await call('usuario', 'GET', `/${lists[kind] ?? kind}?limit=1000`)).json();
      const records =
        kind === 'artigos'
          ? await Promise.all(
              data.map(async ({ id }: { id: number }) =>
                (await call('usuario', 'GET', `/artigos/${id}`)).json(),
              ),
            )
          : data;
      const rows = records.map(asRow);
      const judged: LineVerdict[] = [];
      for (let start = 0; start < rows.length; start += 500)
        judged.push(...(await preview(kind, rows.slice(start, start + 500))));
      const others = judged.filter(({ acao }) => acao !== 'igual');
      expect({ kind, others }).toEqual({ kind, others: [] });
    }
  });
});
