import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';

describeApplication('diagnoses and solutions', (application) => {
  const { call } = application;
  const { create, remove, createFault } = binOf(application);
  const read = async (path: string) => (await call('usuario', 'GET', path)).json();

  test('a diagnosis is saved with codes and components; an empty code and null mean none', async () => {
    const { diagnosis, sheet } = await createFault();
    const other = await createFault();
    const save = (body: object) => call('usuario', 'PUT', `/diagnosticos/${diagnosis}`, body);
    const saved = await save({
      code_post: ' p0a80 ',
      code_led: 'A2 B*',
      code_beep: 'LsS',
      componente_ids: [other.sheet, sheet],
    });
    expect(saved.json()).toMatchObject({
      code_post: 'P0A80',
      code_led: 'A2 B*',
      code_beep: 'LsS',
      componente_ids: [sheet, other.sheet],
      registros: 1,
      message: 'Diagnóstico atualizado com sucesso!',
    });
    expect((await save({ code_post: '', code_led: null })).json()).toMatchObject({
      code_post: null,
      code_led: null,
      code_beep: 'LsS',
    });
    const unknown = await save({ componente_ids: [sheet, 999_999], code_post: 'X1' });
    expect([unknown.statusCode, unknown.json().detail[0].loc]).toEqual([422, ['body', 'componente_ids']]);
    expect((await save({ code_post: 'não é' })).statusCode).toBe(422);
    expect((await read(`/diagnosticos/${diagnosis}`)).code_post).toBeNull();
    const row = (await call('editor', 'GET', `/history/diagnosticos/${diagnosis}`)).json().data[0];
    expect(row.mudancas[0]).toMatchObject({
      campo: 'code_post_id',
      antes_texto: 'P0A80',
      depois_texto: null,
    });
  });

  test('a diagnosis is a check until somebody says that it prepares or tests for absence of voltage; its history says it in words', async () => {
    const { diagnosis } = await createFault();
    const path = `/diagnosticos/${diagnosis}`;
    const save = (body: object) => call('usuario', 'PUT', path, body);
    expect((await read(path)).tipo).toBe('verificacao');
    expect((await save({ tipo: 'preparo', minutos: 10 })).json()).toMatchObject({ tipo: 'preparo' });
    expect((await save({ minutos: 12 })).json()).toMatchObject({ tipo: 'preparo', minutos: 12 });
    expect((await save({ tipo: 'sem-tensao' })).json()).toMatchObject({ tipo: 'sem-tensao' });
    for (const tipo of ['outro', '', null, 1, ['preparo']]) {
      const refused = await save({ tipo });
      expect([tipo, refused.statusCode, refused.json().detail[0].loc]).toEqual([tipo, 422, ['body', 'tipo']]);
    }
    const { descricao } = await read(path);
    const { data } = await read(`/diagnosticos/lista?search=${encodeURIComponent(descricao)}`);
    expect(data).toMatchObject([{ tipo: 'sem-tensao' }]);
    const rows = (await call('editor', 'GET', `/history/diagnosticos/${diagnosis}`)).json().data;
    expect(rows[0].mudancas).toMatchObject([
      { campo: 'tipo', antes_texto: 'Preparo', depois_texto: 'Teste de ausência de tensão' },
    ]);
    const first = rows.at(-1);
    const back = await call('editor', 'POST', `/history/diagnosticos/${diagnosis}/restore`, {
      versao: first.id,
    });
    expect([back.statusCode, (await read(path)).tipo]).toEqual([200, 'verificacao']);
  });

  test('a diagnosis says what to measure; what a save leaves out stays, and null takes it away', async () => {
    const { diagnosis } = await createFault();
    const path = `/diagnosticos/${diagnosis}`;
    const save = (body: object) => call('usuario', 'PUT', path, body);
    expect(await read(path)).toMatchObject({ medida: null, minutos: null, alta_tensao: false });
    const typed = { onde: ' pino 8 ', esperado: '3,3 V', tolerancia: '±5%' };
    const medida = { onde: 'pino 8', grandeza: '', esperado: '3,3', tolerancia: '5%', unidade: 'V' };
    const saved = await save({ medida: typed, minutos: 15, alta_tensao: true });
    expect(saved.json()).toMatchObject({ medida, minutos: 15, alta_tensao: true });
    expect((await save({ code_post: 'B2' })).json()).toMatchObject({
      medida,
      minutos: 15,
      alta_tensao: true,
    });
    const [row] = (await call('editor', 'GET', `/history/diagnosticos/${diagnosis}?limit=2`))
      .json()
      .data.slice(1);
    expect(
      row.mudancas.map((change: Record<string, unknown>) => [change.campo, change.depois_texto]),
    ).toEqual([
      ['medida', 'pino 8: 3,3 V ± 5%'],
      ['minutos', '15 min'],
      ['alta_tensao', 'Sim'],
    ]);
    expect((await save({ medida: null, minutos: null, alta_tensao: false })).json()).toMatchObject({
      medida: null,
      minutos: null,
      alta_tensao: false,
    });
    await call('editor', 'POST', `/history/diagnosticos/${diagnosis}/restore`, { versao: row.id });
    expect(await read(path)).toMatchObject({ medida, minutos: 15, alta_tensao: true, code_post: null });
  });

  test('a bad measure is 422 at its field', async () => {
    const { diagnosis } = await createFault();
    const answer = await call('usuario', 'PUT', `/diagnosticos/${diagnosis}`, {
      medida: { onde: 'x'.repeat(201), tolerancia: 'pouca' },
      minutos: 1.5,
      alta_tensao: 'sim',
    });
    expect([
      answer.statusCode,
      answer.json().detail.map(({ loc }: { loc: string[] }) => loc.join('.')),
    ]).toEqual([422, ['body.medida.onde', 'body.medida.tolerancia', 'body.minutos', 'body.alta_tensao']]);
    const empty = await call('usuario', 'PUT', `/diagnosticos/${diagnosis}`, { medida: { unidade: 'V' } });
    expect(empty.json().detail).toMatchObject([
      { loc: ['body', 'medida', 'onde'], msg: 'Diga ao menos onde medir ou o que medir.' },
    ]);
  });

  test('the list of diagnoses is by text, a page at a time, and finds without accents', async () => {
    for (const descricao of ['Zzmedir é', 'Zzmedir A', 'zzmedir ç'])
      await create('diagnosticos', { values: { descricao } });
    const texts = async (query: string) => {
      const { data, total } = await read(`/diagnosticos/lista?${query}`);
      return [total, ...data.map(({ descricao }: { descricao: string }) => descricao)];
    };
    expect(await texts('search=ZZmédir&limit=2')).toEqual([3, 'Zzmedir A', 'zzmedir ç']);
    expect(await texts('search=ZZmédir&limit=2&page=2')).toEqual([3, 'Zzmedir é']);
    expect((await texts('limit=1'))[0]).toBeGreaterThan(1_000);
  });

  test('solutions are listed by text, in pages, found without regard to accents', async () => {
    for (const solucao of ['Zztrocar é', 'Zztrocar A', 'zztrocar ç'])
      await create('solucoes', { values: { solucao } });
    const texts = async (query: string) => {
      const { data, total } = await read(`/solucoes/lista?${query}`);
      return [total, ...data.map(({ solucao }: { solucao: string }) => solucao)];
    };
    expect(await texts('search=ZZtrócar&limit=2')).toEqual([3, 'Zztrocar A', 'zztrocar ç']);
    expect(await texts('search=ZZtrócar&limit=2&page=2')).toEqual([3, 'Zztrocar é']);
    expect((await texts('limit=1'))[0]).toBeGreaterThan(500);
  });

  test('a new code that two people save at once exists once', async () => {
    const faults = [await createFault(), await createFault(), await createFault()];
    for (const code of ['DOIS', 'TRES']) {
      const answers = await Promise.all(
        faults.map(({ diagnosis }) =>
          call('usuario', 'PUT', `/diagnosticos/${diagnosis}`, { code_post: code, code_led: 'G1' }),
        ),
      );
      expect(answers.map((answer) => [answer.statusCode, answer.json().code_post])).toEqual(
        faults.map(() => [200, code]),
      );
    }
  });

  test('an edit of an outdated version, with a taken text, or with missing references is refused', async () => {
    const { diagnosis, solution, number } = await createFault();
    await createFault();
    for (const [path, field, value] of [
      [`/diagnosticos/${diagnosis}`, 'descricao', `MEDIR o MOSFET ${number + 1}`],
      [`/solucoes/${solution}`, 'solucao', `trocar  o mosfet ${number + 1}`],
    ] as const) {
      const { atualizado_em } = await read(path);
      expect((await call('usuario', 'PUT', path, { [field]: `Outro ${path}` })).statusCode).toBe(200);
      const late = await call('usuario', 'PUT', path, { [field]: 'Tarde', atualizado_em });
      expect([late.statusCode, late.json().atual[field]]).toEqual([409, `Outro ${path}`]);
      const taken = await call('usuario', 'PUT', path, { [field]: value });
      expect([taken.statusCode, taken.json().campo]).toEqual([409, field]);
      await call('usuario', 'DELETE', path);
      expect((await call('usuario', 'PUT', path, { [field]: 'x' })).statusCode).toBe(404);
      expect((await call('usuario', 'GET', path)).statusCode).toBe(404);
    }
  });

  test('related records come only from entries in use', async () => {
    const one = await createFault();
    const two = await createFault();
    const both = await create('troubleshooting', {
      values: { sintoma_id: two.symptom, modelo_equipamento_id: two.model, solucao_id: one.solution },
      linkIds: [one.diagnosis, two.diagnosis],
    });
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    expect(ids(await read(`/diagnosticos/${one.diagnosis}/sintomas`))).toEqual([one.symptom, two.symptom]);
    expect(ids(await read(`/diagnosticos/${one.diagnosis}/equipamentos`))).toEqual([one.model, two.model]);
    expect(ids(await read(`/solucoes/${one.solution}/diagnosticos`))).toEqual([one.diagnosis, two.diagnosis]);
    const solutions = async (...diagnostico_ids: number[]) =>
      ids((await call('usuario', 'POST', '/diagnosticos/solucoes-por-ids', { diagnostico_ids })).json());
    expect(await solutions(one.diagnosis, two.diagnosis, 999_999)).toEqual([one.solution, two.solution]);
    expect(await solutions()).toEqual([]);
    const related = async (query: string) => ids(await read(`/troubleshooting/search-by-relations?${query}`));
    await call('usuario', 'POST', `/like/likes?id_troubleshooting=${both}`);
    expect(await related(`solucao_id=${one.solution}`)).toEqual([both, one.entry]);
    expect(await related(`diagnostico_id=${two.diagnosis}&solucao_id=${one.solution}`)).toEqual([both]);
    expect(await related(`sintoma_id=${two.symptom}&limit=1`)).toEqual([both]);
    expect((await call('usuario', 'GET', '/troubleshooting/search-by-relations')).statusCode).toBe(422);
    await remove('usuario', 'troubleshooting', both);
    expect(await related(`solucao_id=${one.solution}`)).toEqual([one.entry]);
    expect(ids(await read(`/diagnosticos/${one.diagnosis}/sintomas`))).toEqual([one.symptom]);
    expect(ids(await read(`/diagnosticos/${one.diagnosis}/equipamentos`))).toEqual([one.model]);
    expect(ids(await read(`/solucoes/${one.solution}/diagnosticos`))).toEqual([one.diagnosis]);
    expect(await solutions(two.diagnosis)).toEqual([two.solution]);
    for (const path of [
      '/diagnosticos/999999/sintomas',
      '/diagnosticos/999999/equipamentos',
      '/solucoes/999999/diagnosticos',
    ])
      expect((await call('usuario', 'GET', path)).statusCode).toBe(404);
  });
});
