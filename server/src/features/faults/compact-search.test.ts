import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';

const path = '/troubleshooting/troubleshooting/compact-search';

describeApplication('the search by criteria', (application) => {
  const { call, db } = application;
  const { createFault, create, remove, restore } = binOf(application);
  const ask = (query: string) => call('usuario', 'GET', `${path}?${query}`);
  const find = async (query: string) => {
    const answer = await ask(query);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json<TroubleshootingEntry[]>();
  };
  const ids = async (query: string) => (await find(query)).map(({ id }) => id);
  const codeOf = async (tipo: string, codigo: string) =>
    (await call('usuario', 'GET', `/codigo-sinal/search?tipo=${tipo}&codigo=${codigo}`)).json()[0]
      .id as number;
  const give = (id: number, body: object) =>
    call('usuario', 'POST', `/troubleshooting/troubleshooting/${id}/vincular_code_post`, body);

  test('every criterion alone, and all together', async () => {
    const fault = await createFault();
    await createFault();
    await give(fault.entry, { code_post: 'QX1' });
    await give(fault.entry, { code_led: 'Z9 Z9' });
    const [post, led] = [await codeOf('post', 'QX1'), await codeOf('led', 'Z9%20Z9')];
    const criteria = [
      `modelo_equipamento_id=${fault.model}`,
      `codigo_sinal_id=${post}`,
      `codigo_sinal_id=${led}`,
      `componente_id=${fault.sheet}`,
      `q=${encodeURIComponent(`inversora ${fault.number} mosfet`)}`,
    ];
    for (const query of [...criteria, criteria.join('&'), `${criteria[0]}&fabricante_id=${fault.maker}`]) {
      expect({ query, ids: await ids(query) }).toEqual({ query, ids: [fault.entry] });
    }
    expect(await find(`${criteria[1]}&fabricante_id=1`)).toEqual([]);
    expect((await find(criteria.join('&')))[0]).toEqual(
      (await call('usuario', 'GET', `/troubleshooting/${fault.entry}`)).json(),
    );
  });

  test('no criterion is 422, and so is a maker alone; so are too many codes and words', async () => {
    for (const [query, loc] of [
      ['', ['query']],
      ['fabricante_id=1&limit=5', ['query']],
      ['q=%20%20', ['query']],
      ['componente_id=x', ['query', 'componente_id']],
      [`q=${'a+'.repeat(21)}`, ['query', 'q']],
      [
        Array.from({ length: 11 }, (_, n) => `codigo_sinal_id=${n + 1}`).join('&'),
        ['query', 'codigo_sinal_id'],
      ],
      ['q=a&limit=101', ['query', 'limit']],
    ] as const) {
      const answer = await ask(query);
      expect([answer.statusCode, answer.json().detail?.[0]?.loc]).toEqual([422, loc]);
    }
  });

  test('a code is the entry’s own, or else one of its diagnoses’', async () => {
    const fault = await createFault();
    await give(fault.entry, { code_post: 'QY0' });
    const [own] = [await codeOf('post', 'QY0')];
    await give(fault.entry, { code_post: null });
    expect(await ids(`codigo_sinal_id=${own}`)).toEqual([]);
    const { rows } = await sql<{ id: number }>`INSERT INTO signal_codes (tipo, codigo)
      VALUES ('post', 'QY1'), ('post', 'QY2') RETURNING id`.execute(db());
    const [first = 0, second = 0] = rows.map(({ id }) => id);
    const other = await create('diagnosticos', { values: { descricao: 'Ler QY2', code_post_id: second } });
    await sql`INSERT INTO entry_diagnoses VALUES (${fault.entry}, ${other}, 2)`.execute(db());
    await sql`UPDATE diagnoses SET code_post_id = ${first} WHERE id = ${fault.diagnosis}`.execute(db());
    for (const code of [first, second]) expect(await ids(`codigo_sinal_id=${code}`)).toEqual([fault.entry]);
    expect(await ids(`codigo_sinal_id=${first}&codigo_sinal_id=${second}`)).toEqual([fault.entry]);
    await give(fault.entry, { code_post: 'QY0' });
    expect(await ids(`codigo_sinal_id=${own}`)).toEqual([fault.entry]);
    for (const code of [first, second]) expect(await ids(`codigo_sinal_id=${code}`)).toEqual([]);
  });

  test('a like moves an entry up, on every page, and the total is exact up to 1,000', async () => {
    const whole = await ask('q=e&limit=5');
    expect([whole.headers['x-total-count'], whole.headers['x-total-count-relation']]).toEqual([
      '1000',
      'gte',
    ]);
    const all = await ids('q=tensao+fonte');
    const answer = await ask('q=tensao+fonte&limit=3&skip=2');
    expect(answer.json().map(({ id }: { id: number }) => id)).toEqual(all.slice(2, 5));
    expect(Number(answer.headers['x-total-count'])).toBe(await plainCount(['tensao', 'fonte']));
    const last = all.at(-1) ?? 0;
    await call('usuario', 'POST', `/like/likes?id_troubleshooting=${last}`);
    expect(await ids('q=tensao+fonte')).toEqual([last, ...all.slice(0, -1)]);
    const entry = (await call('usuario', 'GET', `/troubleshooting/${last}`)).json();
    expect((await ids(`modelo_equipamento_id=${entry.modelo_equipamento_id}`))[0]).toBe(last);
  });

  test('each word may be anywhere, ignoring accents and case; % and _ are literal', async () => {
    const fault = await createFault();
    const solution = await create('solucoes', { values: { solucao: 'Regravar a EPRÔM 100%' } });
    const entry = await create('troubleshooting', {
      values: { sintoma_id: fault.symptom, modelo_equipamento_id: fault.model, solucao_id: solution },
      linkIds: [fault.diagnosis],
    });
    for (const q of [
      'eprom',
      'ÊPROM 100%',
      'rom regrav',
      `IV-${fault.number} eprom`,
      `fabricante eprom`,
      '0%',
    ])
      expect(await ids(`q=${encodeURIComponent(q)}&modelo_equipamento_id=${fault.model}`)).toEqual([entry]);
    for (const q of ['eprom_', 'eprom xyzzy', 'e%m'])
      expect(await ids(`q=${encodeURIComponent(q)}`)).toEqual([]);
    expect((await ask('q=%00')).statusCode).toBe(422);
  });

  test('an entry in the bin is not found, and is again when it is restored', async () => {
    const fault = await createFault();
    const query = `componente_id=${fault.sheet}`;
    for (const [kind, id] of [
      ['troubleshooting', fault.entry],
      ['diagnosticos', fault.diagnosis],
      ['datasheets', fault.sheet],
    ] as const) {
      expect(await ids(query)).toEqual([fault.entry]);
      const deletion = await remove('usuario', kind, id);
      expect(await ids(query)).toEqual([]);
      expect((await restore('usuario', deletion)).statusCode).toBe(200);
    }
    expect(await ids(query)).toEqual([fault.entry]);
  });

  async function plainCount(words: string[]): Promise<number> {
    const { rows } = await sql<{ text: string }>`
      SELECT fold_text(concat_ws(' ', s.sintoma, o.solucao, m.nome, m.numero_modelo, f.nome, (
               SELECT string_agg(d.descricao, ' ') FROM entry_diagnoses l JOIN diagnoses d ON d.id = l.diagnostico_id
                WHERE l.troubleshooting_id = e.id))) AS text
        FROM troubleshooting_entries e JOIN symptoms s ON s.id = e.sintoma_id JOIN solutions o ON o.id = e.solucao_id
        JOIN equipment_models m ON m.id = e.modelo_equipamento_id JOIN manufacturers f ON f.id = m.fabricante_id
       WHERE e.exclusao_id IS NULL`.execute(db());
    return rows.filter(({ text }) => words.every((word) => text.includes(word))).length;
  }
});
