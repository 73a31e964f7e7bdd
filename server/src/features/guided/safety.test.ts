import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import { guidedLimits } from '@bancada/contract/guided/guided-limits';
import { expect, test } from 'vitest';
import { describeApplication, type Person } from '../../../test/application.ts';
import { guidedOf } from '../../../test/guided.ts';
import { isoAfter, isoBefore } from '../../clock.ts';

describeApplication('absence of voltage in a guided diagnosis', (application) => {
  const { clock } = application;
  const { symptom, diagnosis, solution, entry, ask, done, start, answer, answersOf, confirm, open, text } =
    guidedOf(application);

  /** A fault with one check that is near a dangerous voltage, and one that is not. */
  async function marked() {
    const sintoma = await symptom();
    const checks = [await diagnosis({ alta_tensao: true }), await diagnosis()];
    await entry(sintoma, 1, await solution(), checks);
    return { sintoma, check: checks[0] ?? 0, plain: checks[1] ?? 0 };
  }
  const read = (id: number, person: Person = 'usuario') => done('GET', `/${id}`, undefined, person);
  /** Of whom the word holds, and what was said last. */
  const heldBy = ({ seguranca }: GuidedCase) => seguranca.confirmacoes.map(({ por_nome }) => por_nome);
  const lastOf = ({ seguranca }: GuidedCase) => seguranca.registro[0]?.evento;

  test('it is said by each person for that person, and holds for some hours', async () => {
    const { sintoma } = await marked();
    const unidade = text('CARRO');
    const { id } = await start([sintoma], { unidade });
    const said = await confirm(id);
    expect(said.seguranca.confirmacoes).toEqual([
      {
        por_nome: 'Téo Técnico',
        e_minha: true,
        em: expect.any(String),
        vale_ate: expect.any(String),
      },
    ]);
    const [own] = said.seguranca.confirmacoes;
    expect(own?.vale_ate).toBe(isoAfter(new Date(own?.em ?? ''), { hours: guidedLimits.safetyHours }));
    // Whoever joins sees the word of the other, and has none.
    const joined = await start([sintoma], { unidade }, 'editor');
    expect([joined.id, joined.participa]).toEqual([id, true]);
    expect(joined.seguranca.confirmacoes).toMatchObject([{ por_nome: 'Téo Técnico', e_minha: false }]);
    expect(heldBy(await confirm(id, 'editor'))).toEqual(['Edu Editor', 'Téo Técnico']);
    clock.advance({ hours: guidedLimits.safetyHours, seconds: 1 });
    const later = await read(id);
    expect([heldBy(later), lastOf(later)]).toEqual([[], 'confirmado']);
  });

  test.each<[string, object, boolean]>([
    ['a unit that is named for the first time', { unidade: 'CARRO B' }, false],
    ['another model', { modelo_equipamento_id: 2 }, false],
    ['no model any more', { modelo_equipamento_id: null }, false],
    [
      'the same unit written in another way, and the same model',
      { unidade: '', modelo_equipamento_id: 1 },
      true,
    ],
  ])('after %s it is asked anew, or not', async (_, change, holds) => {
    const { sintoma } = await marked();
    const { id } = await start([sintoma], { modelo_equipamento_id: 1 });
    await confirm(id);
    const changed = await done('PUT', `/${id}`, change);
    expect(heldBy(changed)).toHaveLength(holds ? 1 : 0);
    expect(lastOf(changed)).toBe(holds ? 'confirmado' : 'outro-aparelho');
  });

  test('another unit ends it, the same one written in another way does not; nor does whoever joins with the model unsaid', async () => {
    const { sintoma } = await marked();
    const unidade = text('SN');
    const { id } = await start([sintoma], { unidade });
    await confirm(id);
    expect(heldBy(await done('PUT', `/${id}`, { unidade: unidade.toLowerCase() }))).toHaveLength(1);
    expect(heldBy(await start([sintoma], { unidade }, 'editor'))).toHaveLength(1);
    expect(heldBy(await start([sintoma], { unidade, modelo_equipamento_id: 2 }, 'editor'))).toEqual([]);
    await confirm(id);
    expect(heldBy(await done('PUT', `/${id}`, { unidade: text('SN') }))).toEqual([]);
  });

  test('steps that were done on one unit or model do not make another safe, though nobody had said it yet', async () => {
    const { sintoma } = await marked();
    for (const [first, other] of [
      [{ unidade: text('SN') }, { unidade: text('SN') }],
      [{ modelo_equipamento_id: 1 }, { modelo_equipamento_id: 2 }],
    ] as const) {
      const { id } = await start([sintoma], first);
      const isolado_em = clock.now().toISOString();
      clock.advance({ minutes: 20 });
      expect(lastOf(await done('PUT', `/${id}`, other))).toBe('outro-aparelho');
      const refused = await ask('PUT', `/${id}/seguranca`, { isolado_em });
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', 'isolado_em']]);
      expect(heldBy(await confirm(id))).toHaveLength(1);
    }
  });

  test('the end takes it away, and an opened one asks anew', async () => {
    const { sintoma } = await marked();
    const { id } = await start([sintoma]);
    await confirm(id);
    const ended = await done('PUT', `/${id}/fim`, { fim: 'resolvido' });
    expect([heldBy(ended), lastOf(ended)]).toEqual([[], 'encerrado']);
    expect(heldBy(await done('PUT', `/${id}/fim`, { fim: null }))).toEqual([]);
  });

  test('anyone who energizes the unit ends what everybody had said', async () => {
    const { sintoma } = await marked();
    const { id } = await start([sintoma]);
    await confirm(id);
    const live = await done('DELETE', `/${id}/seguranca`, undefined, 'admin');
    expect([heldBy(live), live.seguranca.registro[0]]).toEqual([
      [],
      { evento: 'energizado', por_nome: 'Ana Admin', em: expect.any(String) },
    ]);
  });

  test('nobody says it, or answers, in a diagnosis that the person takes no part in; joining is a call of its own', async () => {
    const { sintoma, check, plain } = await marked();
    const { id } = await start([sintoma]);
    const isolado_em = isoBefore(clock.now(), { minutes: 30 });
    for (const refused of [
      await ask('PUT', `/${id}/seguranca`, { isolado_em }, 'editor'),
      await ask('PUT', `/${id}/respostas/${check}`, { resposta: 'normal' }, 'editor'),
      await ask('PUT', `/${id}/respostas/${plain}`, { resposta: 'normal' }, 'editor'),
    ])
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'Você não participa deste diagnóstico. Toque em Participar deste diagnóstico e tente de novo.',
      ]);
    expect([(await read(id, 'editor')).participa, await open('editor')]).toEqual([
      false,
      expect.not.arrayContaining([id]),
    ]);
    expect((await done('PUT', `/${id}/participacao`, undefined, 'editor')).participa).toBe(true);
    expect(await open('editor')).toContain(id);
    expect(heldBy(await confirm(id, 'editor'))).toEqual(['Edu Editor']);
    expect(answersOf(await answer(id, check, 'normal', 'editor'))).toEqual([[check, 'normal']]);
    // Where no voltage is near, an answer is a part taken.
    const harmless = await symptom();
    const [one, other] = [await diagnosis(), await diagnosis()];
    await entry(harmless, 1, await solution(), [one, other]);
    const free = await start([harmless]);
    expect(free.alta_tensao).toBe(false);
    expect((await answer(free.id, one, 'normal', 'editor')).participa).toBe(true);
  });

  test('who has not waited is refused, whatever the clock of the device says', async () => {
    const { sintoma } = await marked();
    const { id } = await start([sintoma]);
    const say = (isolado_em: unknown, more: object = {}) =>
      ask('PUT', `/${id}/seguranca`, { isolado_em, ...more });
    const now = clock.now();
    const { dischargeMinutes: minutes } = guidedLimits;
    for (const refused of [
      await say(undefined),
      await say('ontem'),
      await say(now.toISOString()),
      await say(isoBefore(now, { minutes: minutes - 1 })),
      // Two years ahead, and a minute after it was isolated.
      await say('2028-11-28T12:00:00Z', { em: '2028-11-28T12:01:00Z', enviado_em: '2028-11-28T12:01:00Z' }),
    ])
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', 'isolado_em']]);
    expect((await read(id)).seguranca.registro).toEqual([]);
    const wrongClock = { em: '2028-11-28T12:10:00Z', enviado_em: '2028-11-28T12:40:00Z' };
    const sent = await say('2028-11-28T12:00:00Z', wrongClock);
    // Said half an hour before it was sent.
    expect(sent.body.seguranca.confirmacoes).toMatchObject([
      { em: expect.stringContaining(isoBefore(now, { minutes: 30 }).slice(0, 16)) },
    ]);
  });

  test('what was on its way while somebody else energized the unit is refused', async () => {
    const { sintoma } = await marked();
    const unidade = text('OS');
    const { id } = await start([sintoma], { unidade });
    await start([sintoma], { unidade }, 'editor');
    const isolado_em = clock.now().toISOString();
    clock.advance({ minutes: 20 });
    const em = clock.now().toISOString();
    clock.advance({ minutes: 1 });
    await done('DELETE', `/${id}/seguranca`, undefined, 'editor');
    clock.advance({ minutes: 5 });
    const late = await ask('PUT', `/${id}/seguranca`, {
      isolado_em,
      em,
      enviado_em: clock.now().toISOString(),
    });
    expect([late.status, late.body.detail[0].loc]).toEqual([422, ['body', 'isolado_em']]);
    expect(lastOf(await read(id))).toBe('energizado');
    expect(heldBy(await confirm(id))).toEqual(['Téo Técnico']);
  });

  test('a unit isolated before it was energized, changed or measured with voltage, or long ago, is isolated anew', async () => {
    const sintoma = await symptom();
    const noVoltage = await diagnosis({ tipo: 'sem-tensao' });
    await entry(sintoma, 1, await solution(), [noVoltage]);
    const { id } = await start([sintoma]);
    const acts = [
      () => done('DELETE', `/${id}/seguranca`),
      () => answer(id, noVoltage, 'anormal'),
      () => answer(id, noVoltage, 'impossivel'),
      () => done('PUT', `/${id}`, { unidade: text('OS') }),
      () => done('PUT', `/${id}/fim`, { fim: 'abandonado' }),
    ];
    for (const act of acts) {
      await confirm(id);
      const isolado_em = clock.now().toISOString();
      clock.advance({ minutes: 20 });
      await act();
      await done('PUT', `/${id}/fim`, { fim: null });
      const refused = await ask('PUT', `/${id}/seguranca`, { isolado_em });
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', 'isolado_em']]);
    }
    expect(heldBy(await confirm(id))).toHaveLength(1);
    const now = clock.now();
    const long = isoBefore(now, { hours: guidedLimits.safetyHours, minutes: 1 });
    clock.advance({ hours: 9 });
    for (const [body, field] of [
      [{ isolado_em: isoBefore(clock.now(), { hours: guidedLimits.safetyHours, minutes: 1 }) }, 'isolado_em'],
      [{ isolado_em: long, em: isoAfter(clock.now(), { minutes: 5 }) }, 'em'],
    ] as const) {
      const refused = await ask('PUT', `/${id}/seguranca`, body);
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', field]]);
    }
  });

  test('energized, isolated and confirmed without a connection counts by when each was done', async () => {
    const { sintoma } = await marked();
    const { id } = await start([sintoma]);
    const ago = (minutes: number) => isoBefore(clock.now(), { minutes });
    const enviado_em = clock.now().toISOString();
    const energized = new URLSearchParams({ em: ago(40), enviado_em });
    await done('DELETE', `/${id}/seguranca?${energized}`);
    const said = { isolado_em: ago(39), em: ago(20), enviado_em };
    expect(heldBy(await done('PUT', `/${id}/seguranca`, said))).toEqual(['Téo Técnico']);
  });

  test('a clock that is wrong by centuries energizes the unit all the same', async () => {
    const { sintoma } = await marked();
    const { id } = await start([sintoma]);
    const times = new URLSearchParams({ em: clock.now().toISOString(), enviado_em: '9443-04-20T15:15:51Z' });
    expect(heldBy(await done('DELETE', `/${id}/seguranca?${times}`))).toEqual([]);
  });

  test('who takes no part changes nothing where high voltage is near, and may join an ended one to open it', async () => {
    const sintoma = await symptom();
    const [check, fix] = [await diagnosis({ alta_tensao: true }), await solution()];
    const troubleshooting_id = await entry(sintoma, 1, fix, [check]);
    const { id } = await start([sintoma]);
    await answer(id, check, 'anormal');
    const outcome = { troubleshooting_id, resolveu: false, dia: '2026-11-20', diagnostico_id: null };
    await done('POST', `/${id}/resultados`, outcome);
    const before = await read(id, 'editor');
    for (const [method, url, body] of [
      ['DELETE', `/${id}/respostas/${check}`, undefined],
      ['PUT', `/${id}`, { unidade: text('OS') }],
      ['PUT', `/${id}/fim`, { fim: 'abandonado' }],
      ['PUT', `/${id}/fim`, { fim: null }],
      ['POST', `/${id}/resultados`, outcome],
      ['DELETE', `/${id}/resultados/${fix}`, undefined],
    ] as const) {
      const { status, body: problem } = await ask(method, url, body, 'editor');
      expect([url, status, problem.detail]).toEqual([
        url,
        409,
        expect.stringContaining('Você não participa'),
      ]);
    }
    const { seguranca: _, ...kept } = before;
    expect(await read(id, 'editor')).toMatchObject(kept);
    await done('PUT', `/${id}/fim`, { fim: 'abandonado' });
    await done('PUT', `/${id}/participacao`, undefined, 'editor');
    expect((await done('PUT', `/${id}/fim`, { fim: null }, 'editor')).fim).toBeNull();
  });

  test.each([
    ['anormal', 'ainda-ha-tensao'],
    ['impossivel', 'nao-mediu'],
  ])(
    'a test for absence of voltage answered %s ends what everybody had said, and stays in the record',
    async (resposta, evento) => {
      const sintoma = await symptom();
      const [noVoltage, check] = [await diagnosis({ tipo: 'sem-tensao' }), await diagnosis()];
      await entry(sintoma, 1, await solution(), [noVoltage, check]);
      const unidade = text('OS');
      const { id, alta_tensao } = await start([sintoma], { unidade });
      await start([sintoma], { unidade }, 'editor');
      expect(alta_tensao).toBe(true);
      await confirm(id);
      await confirm(id, 'editor');
      const left = await answer(id, noVoltage, resposta);
      expect([heldBy(left), lastOf(left), answersOf(left)]).toEqual([[], evento, [[noVoltage, resposta]]]);
      const again = await answer(id, noVoltage, 'normal');
      expect([lastOf(again), answersOf(again)]).toEqual([evento, [[noVoltage, 'normal']]]);
    },
  );

  test('a step that prepares has one answer, which nothing else has', async () => {
    const sintoma = await symptom();
    const [step, check] = [await diagnosis({ tipo: 'preparo' }), await diagnosis()];
    await entry(sintoma, 1, await solution(), [step, check]);
    const { id, defeitos } = await start([sintoma]);
    expect(defeitos[0]?.verificacoes.map(({ tipo }) => tipo)).toEqual(['preparo', 'verificacao']);
    for (const [of, resposta] of [
      [step, 'normal'],
      [step, 'anormal'],
      [step, 'impossivel'],
      [check, 'feito'],
    ] as const) {
      const refused = await ask('PUT', `/${id}/respostas/${of}`, { resposta });
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', 'resposta']]);
    }
    expect(answersOf(await answer(id, step, 'feito'))).toEqual([[step, 'feito']]);
  });

  test('a fault, a check or a test for absence of voltage marks it; the category of the model does not', async () => {
    const { call } = application;
    const { id: category } = (
      await call('admin', 'POST', '/categories', { nome: text('Inversores'), alta_tensao: true })
    ).json();
    await call('admin', 'PUT', '/equipment-models/3', { categoria_id: category });
    const plain = await symptom([3]);
    await entry(plain, 3, await solution(), [await diagnosis()]);
    expect((await start([plain], { modelo_equipamento_id: 3 })).alta_tensao).toBe(false);
    const fault = await symptom([3], { alta_tensao: true });
    await entry(fault, 3, await solution(), [await diagnosis()]);
    const begun = await start([plain, fault]);
    expect(begun.alta_tensao).toBe(true);
    expect(begun.defeitos.map(({ alta_tensao }) => alta_tensao)).toEqual([false, true]);
  });
});
