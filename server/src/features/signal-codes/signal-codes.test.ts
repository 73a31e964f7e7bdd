import type { SignalCode } from '@bancada/contract/codes/signal-code-calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication, type Person } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';

describeApplication('signal codes', (application) => {
  const { call, db } = application;
  const { createFault, entryOf, create, remove } = binOf(application);
  const find = async (where: 'search' | 'proximos', tipo: string, codigo: string, more = '') => {
    const answer = await call(
      'usuario',
      'GET',
      `/codigo-sinal/${where}?tipo=${tipo}&codigo=${encodeURIComponent(codigo)}${more}`,
    );
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json<SignalCode[]>();
  };
  const codes = (found: SignalCode[]) => found.map(({ codigo }) => codigo);
  const link = (path: string, body: object, person: Person = 'usuario') =>
    call(person, 'POST', `${path}/vincular_code_post`, body);
  const toEntry = (id: number, body: object) => link(`/troubleshooting/troubleshooting/${id}`, body);
  const linked = async (code: object) => {
    const fault = await createFault();
    expect((await toEntry(fault.entry, code)).statusCode).toBe(200);
    return fault;
  };
  const actionsOf = async (id: number) =>
    (await call('usuario', 'GET', `/history/troubleshooting/${id}`)).json().data;

  test('a POST code as people write it finds itself first, then those with that prefix', async () => {
    for (const code of ['ZX9', 'ZX95', 'ZX912', 'ZX']) await linked({ code_post: code });
    const found = await find('search', 'post', 'Q-Code: zx9');
    expect(codes(found)).toEqual(['ZX9', 'ZX95', 'ZX912']);
    expect(found[0]).toEqual({ id: expect.any(Number), tipo: 'post', codigo: 'ZX9', code_post: 'ZX9' });
    expect(codes(await find('search', 'post', 'zx9', '&skip=1&limit=1'))).toEqual(['ZX95']);
    expect(await find('search', 'post', 'ZZTOP')).toEqual([]);
  });

  test('a beep code finds itself, then those that differ only in the spaces; a LED code those with more groups', async () => {
    for (const code of ['1 longo, 2 curtos, 3 longos', 'LlSsSsLsLsL', 'LsSsSsLsLlS'])
      await linked({ code_beep: code });
    const found = await find('search', 'beep', '1L 2C 3L');
    expect(codes(found)).toEqual(['LsSsSsLsLsL', 'LlSsSsLsLsL']);
    expect(found[0]).not.toHaveProperty('code_post');
    for (const code of ['Z9 G8', 'Z9 G8 V7', 'Z9 G8 V7 A1', 'Z9']) await linked({ code_led: code });
    expect(codes(await find('search', 'led', 'azul 9 verde 8'))).toEqual([
      'Z9 G8',
      'Z9 G8 V7',
      'Z9 G8 V7 A1',
    ]);
  });

  test('a count beyond the limits is known, offered and linked as a POST code, and never in the place of another', async () => {
    for (const code of ['branco pisca 41 vezes', 'branco pisca 42 vezes']) await linked({ code_led: code });
    expect(await find('search', 'led', '41 brancas')).toEqual([
      { id: expect.any(Number), tipo: 'post', codigo: 'LEDB41', code_post: 'LEDB41' },
    ]);
    expect(codes(await find('proximos', 'led', '43 brancas'))).toEqual(
      expect.arrayContaining(['LEDB41', 'LEDB42']),
    );
    const { entry, symptom } = await linked({ code_led: 'A2' });
    const answer = await toEntry(entry, { code_led: '43 brancas' });
    expect(answer.json()).toMatchObject({ code_post: 'LEDB43', code_led: null });
    expect((await toEntry(entry, { code_led: 'A3' })).json()).toMatchObject({
      code_post: null,
      code_led: 'A3',
    });
    await toEntry(entry, { code_post: 'E20' });
    for (const refused of [
      await toEntry(entry, { code_beep: '12 bipes' }),
      await link(`/sintomas/${symptom}`, { code_beep: '12 bipes' }),
    ])
      expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ['body', 'code_beep']]);
    await toEntry(entry, { code_post: null });
    expect((await link(`/sintomas/${symptom}`, { code_beep: '12 bipes' })).statusCode).toBe(200);
    const seen = await call('usuario', 'GET', `/troubleshooting/${entry}`);
    expect(seen.json()).toMatchObject({ code_post: 'BIP12', code_beep: null });
    for (const body of [{ code_led: 'A12' }, { code_beep: 'SsSsSsSsSsSsSsSsS' }])
      expect((await toEntry(entry, body)).statusCode).toBe(422);
  });

  test('an invalid code is 422 at the code, with its sentence', async () => {
    for (const [where, tipo, codigo, sentence] of [
      ['search', 'post', 'ção', 'Use só letras e números.'],
      [
        'proximos',
        'led',
        'B12',
        'Cada cor pisca de 1 a 9 vezes, ou fica fixa. Mais que isso se escreve: vermelho pisca 12 vezes.',
      ],
      ['search', 'beep', ' ', 'Digite ou monte uma sequência de bipes.'],
    ]) {
      const answer = await call(
        'usuario',
        'GET',
        `/codigo-sinal/${where}?tipo=${tipo}&codigo=${encodeURIComponent(codigo ?? '')}`,
      );
      expect([answer.statusCode, answer.json().detail]).toEqual([
        422,
        [{ loc: ['query', 'codigo'], msg: sentence, type: 'custom' }],
      ]);
    }
    expect((await call('usuario', 'GET', '/codigo-sinal/search?tipo=som&codigo=1')).statusCode).toBe(422);
  });

  test('a code is known only if an entry or a diagnosis in use has it', async () => {
    const { entry } = await linked({ code_post: 'ZW1' });
    expect(codes(await find('search', 'post', 'ZW1'))).toEqual(['ZW1']);
    await remove('usuario', 'troubleshooting', entry);
    expect(await find('search', 'post', 'ZW1')).toEqual([]);
    expect(codes(await find('proximos', 'post', 'ZW2'))).not.toContain('ZW1');
    const { rows } = await sql<{ id: number }>`SELECT id FROM signal_codes WHERE codigo = 'ZW1'`.execute(
      db(),
    );
    const diagnosis = await create('diagnosticos', {
      values: { descricao: 'Ler o ZW1', code_post_id: rows[0]?.id },
    });
    expect(codes(await find('search', 'post', 'ZW1'))).toEqual(['ZW1']);
    expect(codes(await find('proximos', 'post', 'ZW2'))).toContain('ZW1');
    await remove('usuario', 'diagnosticos', diagnosis);
    expect(await find('search', 'post', 'ZW1')).toEqual([]);
  });

  test('an unknown code is answered with the nearest known ones', async () => {
    for (const code of ['P3A80', 'P3A81', 'P3AAA']) await linked({ code_post: code });
    const found = await find('proximos', 'post', 'p3a80-00');
    expect(codes(found)[0]).toBe('P3A80');
    expect(found[0]).toHaveProperty('code_post', 'P3A80');
    expect(await find('proximos', 'post', 'P3A82', '&limit=2')).toHaveLength(2);
  });

  test('an entry gets its own code, as written, with a new version; null removes it', async () => {
    const { entry } = await createFault();
    const before = await entryOf(entry);
    const answer = await toEntry(entry, { code_post: '0x7e' });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        ...before,
        code_post: '7E',
        atualizado_em: expect.any(String),
        message: 'Código Post vinculado com sucesso!',
      },
    ]);
    expect(answer.json().atualizado_em > before.atualizado_em).toBe(true);
    expect((await toEntry(entry, { code_beep: '1-3-1-1' })).json()).toMatchObject({
      code_post: '7E',
      code_beep: 'SlSsSsSlSlS',
      message: 'Código de bipe vinculado com sucesso!',
    });
    expect((await toEntry(entry, { code_led: 'a2b3' })).json()).toMatchObject({
      code_led: 'A2 B3',
      message: 'Código LED vinculado com sucesso!',
    });
    expect((await toEntry(entry, { code_post: null })).json()).toMatchObject({
      code_post: null,
      code_led: 'A2 B3',
      message: 'Código Post retirado com sucesso!',
    });
    const actions = await actionsOf(entry);
    expect(actions.map(({ acao }: { acao: string }) => acao)).toEqual([
      'update',
      'update',
      'update',
      'update',
      'create',
    ]);
    expect(actions[0].usuario_nome ?? actions[0].autor ?? JSON.stringify(actions[0])).toContain('Téo');
  });

  test('takes exactly one code, in its notation, for an entry that exists', async () => {
    const { entry } = await createFault();
    for (const [body, loc, sentence] of [
      [{}, ['body'], 'Forneça exatamente um código: code_post, code_led ou code_beep.'],
      [
        { code_post: '1', code_led: 'A2' },
        ['body'],
        'Forneça exatamente um código: code_post, code_led ou code_beep.',
      ],
      [{ code_post: '' }, ['body', 'code_post'], 'Digite um código.'],
      [{ code_led: 'roxo 2' }, ['body', 'code_led'], expect.stringMatching(/^Escreva cor/)],
      [{ code_beep: 'lento' }, ['body', 'code_beep'], expect.stringMatching(/^Escreva como/)],
    ] as const) {
      const answer = await toEntry(entry, body);
      expect([answer.statusCode, answer.json().detail]).toEqual([
        422,
        [{ loc, msg: sentence, type: 'custom' }],
      ]);
    }
    const before = await countCodes();
    await remove('usuario', 'troubleshooting', entry);
    for (const [path, sentence] of [
      [`/troubleshooting/troubleshooting/${entry}`, 'Registro de troubleshooting não encontrado.'],
      ['/sintomas/2147483647', 'Sintoma não encontrado.'],
    ] as const) {
      const answer = await link(path, { code_post: 'NOVO1' });
      expect([answer.statusCode, answer.json().detail]).toEqual([404, sentence]);
    }
    expect(await countCodes()).toBe(before);
  });

  test('every entry of a symptom gets the code; not those in the bin, and those that have it do not change', async () => {
    const { symptom, model, entry } = await createFault();
    const others = await Promise.all(
      [1, 2].map(async (n) => {
        const solution = await create('solucoes', { values: { solucao: `Outra saída ${symptom} ${n}` } });
        return create('troubleshooting', {
          values: { sintoma_id: symptom, modelo_equipamento_id: model, solucao_id: solution },
        });
      }),
    );
    const [second = 0, binned = 0] = others;
    await remove('usuario', 'troubleshooting', binned);
    expect((await toEntry(entry, { code_led: 'V3' })).statusCode).toBe(200);
    const { atualizado_em } = await entryOf(entry);
    const answer = await link(`/sintomas/${symptom}`, { code_led: '3 vermelho' });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Código LED vinculado com sucesso!', registros: 2 },
    ]);
    expect(await entryOf(entry)).toMatchObject({ code_led: 'V3', atualizado_em });
    expect(await entryOf(second)).toMatchObject({ code_led: 'V3' });
    const { rows } = await sql<{ code: number | null }>`
      SELECT code_led_id AS code FROM troubleshooting_entries WHERE id = ${binned}`.execute(db());
    expect(rows).toEqual([{ code: null }]);
    expect((await actionsOf(second)).map(({ acao }: { acao: string }) => acao)).toEqual(['update', 'create']);
    expect((await link(`/sintomas/${symptom}`, { code_led: null })).json()).toEqual({
      message: 'Código LED retirado com sucesso!',
      registros: 2,
    });
    expect(await entryOf(second)).toMatchObject({ code_led: null });
  });

  test('concurrent links to the same new code create it once', async () => {
    const faults = [await createFault(), await createFault(), await createFault(), await createFault()];
    const answers = await Promise.all(
      faults.map(({ entry, symptom }, index) =>
        index % 2 === 0
          ? toEntry(entry, { code_post: 'SAME1' })
          : link(`/sintomas/${symptom}`, { code_post: 'same-1' }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM signal_codes WHERE codigo = 'SAME1'`.execute(db());
    expect(rows).toEqual([{ count: 1 }]);
    for (const { entry } of faults) expect(await entryOf(entry)).toMatchObject({ code_post: 'SAME1' });
  });

  async function countCodes(): Promise<number> {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM signal_codes`.execute(
      db(),
    );
    return rows[0]?.count ?? 0;
  }
});
