import type { FieldError } from '@bancada/contract/errors';
import type { CorrectedRecord } from '@bancada/contract/faults/corrections';
import type { HistoryItem } from '@bancada/contract/records/history';
import { expect, test } from 'vitest';
import { describeApplication, type Person } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';

interface Previewed {
  registros: CorrectedRecord[];
  ha_mais: boolean;
}

describeApplication('a wording mended in many records', (application) => {
  const { call } = application;
  const { create, remove, createFault } = binOf(application);
  const preview = async (body: object): Promise<Previewed> => {
    const answer = await call('editor', 'POST', '/correcoes/previa', body);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json();
  };
  const correct = (body: object, registros: readonly object[], person: Person = 'editor') =>
    call(person, 'POST', '/correcoes', { ...body, registros });
  const corrected = async (body: object, registros: readonly CorrectedRecord[]) => {
    const answer = await correct(body, registros);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json<{ message: string; corrigidos: number; ato: number }>();
  };
  const read = async (path: string) => (await call('usuario', 'GET', path)).json();
  const historyOf = async (path: string): Promise<HistoryItem[]> =>
    (await call('editor', 'GET', `/history/${path}`)).json().data;
  const solution = (solucao: string) => create('solucoes', { values: { solucao } });
  const textsOf = ({ registros }: Previewed) =>
    registros.flatMap(({ campos }) => campos.flatMap(({ trechos }) => trechos.map(({ depois }) => depois)));

  test('each field that people type is searched, and mended through the history, in one act that is undone whole', async () => {
    const { maker, category, model, sheet, symptom, diagnosis } = await createFault();
    const article = await create('artigos', {
      values: {
        nome: 'Sobre o zurquito',
        descricao: `Longe. ${'Palavras. '.repeat(80)}O zurquito é assim.`,
        autor: 'Zurquito',
      },
    });
    const put = async (path: string, body: object) =>
      expect((await call('editor', 'PUT', path, body)).statusCode).toBe(200);
    await put(`/manufacturers/${maker}`, { nome: 'Zurquito SA' });
    await put(`/categories/${category}`, { descricao: 'Com zurquito' });
    await put(`/equipment-models/${model}`, { numero_modelo: 'ZURQUITO-1' });
    await put(`/datasheets/${sheet}`, { descricao: 'É um zurquito' });
    await put(`/sintomas/${symptom}/details`, { ditos: 'zurquito queimado\no zurquito estala' });
    await put(`/diagnosticos/${diagnosis}`, {
      medida: {
        onde: 'zurquito de entrada',
        grandeza: 'tensão',
        esperado: '5',
        tolerancia: '',
        unidade: 'V',
      },
    });
    const body = { errado: 'zurquito', certo: 'circuito' };
    const found = await preview(body);
    expect(found.ha_mais).toBe(false);
    expect(found.registros.map(({ tipo, id }) => [tipo, id])).toEqual([
      ['sintomas', symptom],
      ['diagnosticos', diagnosis],
      ['artigos', article],
      ['datasheets', sheet],
      ['equipment-models', model],
      ['manufacturers', maker],
      ['categories', category],
    ]);
    expect(textsOf(found)).toEqual(
      expect.arrayContaining([
        'circuito queimado\no circuito estala',
        'Circuito',
        'CIRCUITO-1',
        'Circuito SA',
      ]),
    );
    expect(found.registros.map(({ defeitos, recusa }) => [defeitos, recusa])).toEqual(
      found.registros.map(({ tipo }) => [tipo === 'diagnosticos' ? 1 : null, null]),
    );
    // Of a long text what stands around.
    const long = found.registros[2]?.campos.find(({ campo }) => campo === 'descricao')?.trechos[0];
    expect(long?.depois).toMatch(/^…[^…]{10,100} O circuito é assim\.$/);

    const { message, corrigidos, ato } = await corrected(body, found.registros);
    expect([message, corrigidos]).toEqual(['7 registros corrigidos.', 7]);
    expect(await read(`/diagnosticos/${diagnosis}`)).toMatchObject({
      medida: { onde: 'circuito de entrada', esperado: '5' },
    });
    expect(await read(`/artigos/${article}`)).toMatchObject({ nome: 'Sobre o circuito', autor: 'Circuito' });
    expect((await read('/defeitos?q=circuito%20estala')).data[0]).toMatchObject({ id: symptom });
    const [latest] = await historyOf(`manufacturers/${maker}`);
    expect(latest).toMatchObject({
      acao: 'update',
      ato: { id: ato, acao: 'correct' },
      usuario_nome: 'Edu Editor',
    });
    const all: HistoryItem[] = (await call('editor', 'GET', '/history?limit=5')).json().data;
    expect(all.filter((item) => item.ato?.id === ato)).toHaveLength(1);

    const undone = await call('editor', 'POST', `/history/atos/${ato}/desfazer`);
    expect(undone.json()).toMatchObject({ ficaram_total: 0, feitos: [{ quantos: 7 }] });
    expect(await read(`/manufacturers/${maker}`)).toMatchObject({ nome: 'Zurquito SA' });
    expect(await read(`/sintomas/${symptom}`)).toMatchObject({
      ditos: 'zurquito queimado\no zurquito estala',
    });
    expect((await call('editor', 'POST', `/history/atos/${ato}/desfazer`)).statusCode).toBe(404);
    expect((await preview(body)).registros).toHaveLength(7);
  });

  test('a place keeps its capitals, and only the whole word is meant, unless one says otherwise', async () => {
    const written = ['trocar plovix', 'Plovix solto', 'PLOVIX NO PINO', 'o plovixado fica', 'O (plovix): ok'];
    for (const text of written) await solution(text);
    const body = { errado: 'plovix', certo: 'pinça' };
    expect(textsOf(await preview(body))).toEqual([
      'trocar pinça',
      'Pinça solto',
      'PINÇA NO PINO',
      'O (pinça): ok',
    ]);
    expect(textsOf(await preview({ ...body, palavra_inteira: false }))).toContain('o pinçaado fica');
    expect(textsOf(await preview({ ...body, diferenciar: true }))).toEqual(['trocar pinça', 'O (pinça): ok']);
    expect(textsOf(await preview({ errado: 'plovix', certo: 'PLOVIX', diferenciar: true }))).toContain(
      'trocar PLOVIX',
    );
    // A name typed with its capital, where it stands without one; accents are as typed.
    expect(textsOf(await preview({ errado: 'Plovix', certo: 'Pinça' }))[0]).toBe('trocar pinça');
    expect(textsOf(await preview({ errado: 'plovíx', certo: 'pinça' }))).toEqual([]);
    expect(textsOf(await preview({ errado: '(plovix):', certo: '[x]:' }))).toEqual(['O [x]: ok']);
  });

  test('an address keeps leading where it led: only who types one mends one', async () => {
    const text = [
      'Veja [o frimpo](https://exemplo.test/frimpo.pdf "frimpo") e ![frimpo](/attachments/frimpo(1)/frimpo) frimpo',
      '<https://frimpo.test> www.frimpo.test frimpo@exemplo.test [frimpo](<a frimpo>)',
      '[frimpo]: https://exemplo.test/frimpo',
      '`frimpo` (https://exemplo.test/frimpo) frimpo.',
    ].join('\n');
    const created = await create('artigos', {
      values: { nome: 'Manual', descricao: text, autor: 'Eu' },
    });
    await solution('Ler https://exemplo.test/frimpo');
    const body = { errado: 'frimpo', certo: 'fusível' };
    const { registros } = await preview(body);
    expect(registros.map(({ tipo, id }) => [tipo, id])).toEqual([['artigos', created]]);
    await corrected(body, registros);
    expect((await read(`/artigos/${created}`)).descricao).toBe(
      [
        'Veja [o fusível](https://exemplo.test/frimpo.pdf "fusível") e ![fusível](/attachments/frimpo(1)/frimpo) fusível',
        '<https://frimpo.test> www.frimpo.test frimpo@exemplo.test [fusível](<a frimpo>)',
        '[fusível]: https://exemplo.test/frimpo',
        '`fusível` (https://exemplo.test/frimpo) fusível.',
      ].join('\n'),
    );
    expect(
      textsOf(await preview({ errado: 'exemplo.test/frimpo', certo: 'exemplo.test/fusivel' })),
    ).toContain('Ler https://exemplo.test/fusivel');
  });

  test('what cannot be mended says why, and the others are mended without it; with it, nothing is', async () => {
    const free = await solution('Ressoldar o grunfo');
    const taken = await solution('Trocar o grunfo');
    await solution('Trocar o grampo');
    const long = await solution(`grunfo ${'x'.repeat(1_993)}`);
    const body = { errado: 'grunfo', certo: 'grampo' };
    const longer = { errado: 'grunfo', certo: 'grampeador' };
    const found = await preview(body);
    expect(found.registros.map(({ id, recusa }) => [id, recusa])).toEqual([
      [free, null],
      [taken, 'Já existe outra solução com solução “Trocar o grampo”.'],
      [long, null],
    ]);
    const refused = (await preview(longer)).registros.find(({ id }) => id === long);
    expect(refused?.recusa).toBe('Digite no máximo 2000 caracteres.');
    const whole = await correct(body, found.registros);
    expect([whole.statusCode, whole.json().detail]).toEqual([
      409,
      'Nada foi corrigido: “Trocar o grunfo”: já existe outra solução com solução “Trocar o grampo”. Veja a prévia de novo.',
    ]);
    expect(await read(`/solucoes/${free}`)).toMatchObject({ solucao: 'Ressoldar o grunfo' });
    await corrected(
      body,
      found.registros.filter(({ recusa }) => recusa === null),
    );
    expect(await read(`/solucoes/${free}`)).toMatchObject({ solucao: 'Ressoldar o grampo' });
    expect(await read(`/solucoes/${taken}`)).toMatchObject({ solucao: 'Trocar o grunfo' });
  });

  test('what somebody changed or deleted since the preview is refused, and nothing is written', async () => {
    const [one, other, gone] = [
      await solution('Limpar o flanjo'),
      await solution('Lixar o flanjo'),
      await solution('Tirar o flanjo'),
    ];
    const body = { errado: 'flanjo', certo: 'flange' };
    const { registros } = await preview(body);
    expect(
      (await call('usuario', 'PUT', `/solucoes/${other}`, { solucao: 'Lixar bem o flanjo' })).statusCode,
    ).toBe(200);
    const answer = await correct(body, registros);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'Nada foi corrigido: “Lixar bem o flanjo”: mudou depois da prévia. Veja a prévia de novo.',
    ]);
    expect(await read(`/solucoes/${one}`)).toMatchObject({ solucao: 'Limpar o flanjo' });
    const again = (await preview(body)).registros;
    await remove('editor', 'solucoes', gone);
    expect((await correct(body, again)).json().detail).toContain('foi excluído depois da prévia');
    const wrong = { tipo: 'solucoes', id: one, atualizado_em: again[0]?.atualizado_em };
    expect((await correct({ errado: 'nada disto', certo: 'isto' }, [wrong])).json().detail).toContain(
      'não está mais',
    );
    const never = { ...wrong, id: 2_000_000_000 };
    expect((await correct(body, [never])).json().detail).toContain('um registro: foi excluído');
    expect((await preview(body)).registros.map(({ id }) => id)).toEqual([one, other]);
  });

  test('nothing that does not stand anywhere is found, and the preview writes nothing', async () => {
    const id = await solution('Prender o tarugo');
    const before = await historyOf(`solucoes/${id}`);
    expect((await preview({ errado: 'tarugo', certo: 'parafuso' })).registros).toHaveLength(1);
    expect(await historyOf(`solucoes/${id}`)).toEqual(before);
    expect(await preview({ errado: 'wxyzwxyz', certo: 'isto' })).toEqual({ registros: [], ha_mais: false });
    for (const errado of [
      '%%aaa',
      'NB-200 & /x',
      'a-b-c\\d{2}',
      '__aab',
      '\\\\aab',
      '(?:aab',
      'aab[',
      '$aab^',
    ])
      expect((await preview({ errado, certo: 'isto', palavra_inteira: false })).ha_mais).toBe(false);
  });

  test.each<[object, string, string]>([
    [{ errado: '', certo: 'x' }, 'errado', 'Campo obrigatório.'],
    [{ errado: 'capacitror', certo: ' ' }, 'certo', 'Campo obrigatório.'],
    [{ errado: 'a', certo: 'b' }, 'errado', 'Digite ao menos 2 letras ou algarismos.'],
    [{ errado: '--', certo: 'b' }, 'errado', 'Digite ao menos 2 letras ou algarismos.'],
    [
      { errado: 'ab', certo: 'b', palavra_inteira: false },
      'errado',
      'Digite ao menos 3 letras ou algarismos.',
    ],
    [{ errado: 'igual', certo: ' igual ' }, 'certo', 'É igual ao que está escrito: nada mudaria.'],
    [
      { errado: 'lcd', certo: 'LCD' },
      'certo',
      'Só muda maiúsculas: para isso, marque “Diferenciar maiúsculas de minúsculas”.',
    ],
    [{ errado: 'x'.repeat(81), certo: 'b' }, 'errado', 'Digite no máximo 80 caracteres.'],
  ])('%j is refused at its field', async (body, field, sentence) => {
    for (const [path, more] of [
      ['/correcoes/previa', {}],
      ['/correcoes', { registros: [{ tipo: 'solucoes', id: 1, atualizado_em: '2026-01-01T00:00:00Z' }] }],
    ] as const) {
      const answer = await call('editor', 'POST', path, { ...body, ...more });
      expect(answer.statusCode).toBe(422);
      const detail: FieldError[] = answer.json().detail;
      expect(detail.map(({ loc, msg }) => [loc.at(-1), msg])).toEqual([[field, sentence]]);
    }
  });

  test('a technician may not, and sees no preview; one run takes no more than 500', async () => {
    const body = { errado: 'fonte', certo: 'font' };
    expect((await call('usuario', 'POST', '/correcoes/previa', body)).statusCode).toBe(403);
    const one = { tipo: 'solucoes', id: 1, atualizado_em: '2026-01-01T00:00:00Z' };
    expect((await correct(body, [one], 'usuario')).statusCode).toBe(403);
    expect(
      (
        await correct(
          body,
          Array.from({ length: 501 }, () => one),
        )
      ).statusCode,
    ).toBe(422);
    expect((await correct(body, [])).statusCode).toBe(422);
  });

  test('more than 500 are mended in two runs', async () => {
    for (let n = 0; n < 505; n += 1) await solution(`Apertar a borneira ${n}`);
    const body = { errado: 'borneira', certo: 'borne' };
    const first = await preview(body);
    expect([first.registros.length, first.ha_mais]).toEqual([500, true]);
    expect(await corrected(body, first.registros)).toMatchObject({ corrigidos: 500 });
    expect(await preview(body)).toMatchObject({ registros: { length: 5 }, ha_mais: false });
  });
});
