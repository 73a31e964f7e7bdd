import { outcomeTexts, type RankedSolution } from '@bancada/contract/faults/outcomes';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication, type Person } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { outcomesOf, wrongProofs } from '../../../test/outcomes.ts';
import { localDay } from '../../clock.ts';

describeApplication('outcomes', (application) => {
  const { call, db, clock, idOf } = application;
  const { create, remove, createFault } = binOf(application);
  const { record, recorded, save, list, proofOf } = outcomesOf(application);
  const gone = 2_147_483_647;

  test('neither a step that prepares nor a test for absence of voltage is recorded as the cause; what was recorded before stays', async () => {
    const { entry, diagnosis } = await createFault();
    const change = (tipo: string) => call('usuario', 'PUT', `/diagnosticos/${diagnosis}`, { tipo });
    const known = await recorded('usuario', {
      troubleshooting_id: entry,
      unidade: 'A',
      diagnostico_id: diagnosis,
    });
    const bare = await recorded('usuario', { troubleshooting_id: entry, unidade: 'B' });
    for (const tipo of ['preparo', 'sem-tensao']) {
      await change(tipo);
      for (const refused of [
        await record('usuario', {
          troubleshooting_id: entry,
          resolveu: true,
          unidade: 'C',
          diagnostico_id: diagnosis,
        }),
        await save('usuario', bare.id, { diagnostico_id: diagnosis }),
      ])
        expect([refused.statusCode, refused.json().detail]).toMatchObject([
          422,
          [{ loc: ['body', 'diagnostico_id'], msg: outcomeTexts.noCause }],
        ]);
      const kept = await save('usuario', known.id, { nota: tipo, diagnostico_id: diagnosis });
      expect([kept.statusCode, kept.json().diagnostico_id]).toEqual([200, diagnosis]);
    }
    expect(await proofOf(entry)).toBe('2/2');
    await change('verificacao');
    expect((await save('usuario', bare.id, { diagnostico_id: diagnosis })).statusCode).toBe(200);
  });

  test('a technician says that a fix worked, and everyone sees that it did', async () => {
    const { entry, symptom, solution, diagnosis, model, number } = await createFault();
    const before = (await call('usuario', 'GET', `/troubleshooting/${entry}`)).json();
    expect([before.resolveu, before.tentativas]).toEqual([0, 0]);
    const answer = await record('usuario', {
      troubleshooting_id: entry,
      resolveu: true,
      dia: '2026-11-20',
      unidade: ' SN  77\u200b ',
      nota: 'Dois MOSFETs em curto.',
      diagnostico_id: diagnosis,
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        troubleshooting_id: entry,
        resolveu: true,
        dia: '2026-11-20',
        unidade: 'SN  77',
        nota: 'Dois MOSFETs em curto.',
        diagnostico_id: diagnosis,
        diagnostico: `Medir o MOSFET ${number}`,
        atendimento_id: null,
        aparelho_id: null,
        sintoma_id: symptom,
        sintoma: `Inversora ${number} desarma`,
        solucao_id: solution,
        solucao: `Trocar o MOSFET ${number}`,
        modelo_equipamento_id: model,
        modelo_equipamento_nome: `Inversora ${number}`,
        fabricante_nome: `Fabricante ${number}`,
        e_meu: true,
        de_lado: false,
        criado_por_nome: 'Téo Técnico',
        criado_em: expect.any(String),
        atualizado_em: expect.any(String),
        prova: { resolveu: 1, tentativas: 1, pessoas: 1, ordem: expect.any(Number) },
      },
    ]);
    const { prova, ...outcome } = answer.json();
    expect((await call('editor', 'GET', `/resultados/${outcome.id}`)).json()).toEqual({
      ...outcome,
      e_meu: false,
    });
    expect(await proofOf(entry)).toBe('1/1');
    const after = (await call('usuario', 'GET', `/troubleshooting/${entry}`)).json();
    // An outcome is no edit of the entry.
    const { ordem } = prova;
    expect(after).toEqual({ ...before, resolveu: 1, tentativas: 1, pessoas: 1, ordem });
  });

  test('without a day it is today, without the rest nothing is assumed', async () => {
    const { entry } = await createFault();
    const answer = await record('usuario', { troubleshooting_id: entry, resolveu: false });
    expect(answer.json()).toMatchObject({
      dia: localDay(clock.now()),
      unidade: null,
      nota: null,
      diagnostico_id: null,
    });
    expect(await proofOf(entry)).toBe('0/1');
  });

  test('one person on one day, or on one unit, counts once: the later word stands', async () => {
    const { entry } = await createFault();
    const first = await recorded('usuario', {
      troubleshooting_id: entry,
      resolveu: true,
      nota: 'Parece bom',
    });
    const again = await recorded('usuario', { troubleshooting_id: entry, resolveu: false });
    expect(again).toMatchObject({ id: first.id, nota: 'Parece bom', prova: { resolveu: 0, tentativas: 1 } });
    const other = await recorded('usuario', { troubleshooting_id: entry, dia: '2026-11-21' });
    expect(other.prova).toMatchObject({ resolveu: 1, tentativas: 2 });
    const unit = await recorded('usuario', { troubleshooting_id: entry, unidade: 'Nº Série  Á-1' });
    expect(unit.prova).toMatchObject({ resolveu: 2, tentativas: 3 });
    for (const unidade of ['nº serie a-1', 'NºSERIE\u200d A-1', 'N\u00ba\u00a0série á-1'])
      expect(
        await recorded('usuario', { troubleshooting_id: entry, unidade, dia: '2026-11-22' }),
      ).toMatchObject({ id: unit.id, prova: { resolveu: 2, tentativas: 3 } });
    expect(await list(`troubleshooting_id=${entry}`)).toHaveLength(3);
  });

  test('what is sent again after a line that broke is there once, with its note, however often it came', async () => {
    const { entry } = await createFault();
    const sent = { troubleshooting_id: entry, resolveu: true, dia: '2026-11-21', nota: 'Trocado o conector' };
    for (const unidade of [undefined, 'OS 77']) {
      const { prova: _, ...first } = await recorded('usuario', { ...sent, unidade });
      const answers = await Promise.all([1, 2, 3].map(() => record('usuario', { ...sent, unidade })));
      for (const answer of answers) expect(answer.json()).toMatchObject({ id: first.id, nota: sent.nota });
      const { data } = (await call('admin', 'GET', `/history/resultados/${first.id}`)).json();
      expect(data).toHaveLength(1);
    }
    expect(await proofOf(entry)).toBe('2/2');
    expect(await list(`troubleshooting_id=${entry}`)).toHaveLength(2);
  });

  test('two people on one unit each keep what they said, and the unit counts once, by the latest word', async () => {
    const { entry } = await createFault();
    const unidade = 'ABC1D23';
    const tec = await recorded('usuario', { troubleshooting_id: entry, unidade, resolveu: true });
    const edu = await recorded('editor', { troubleshooting_id: entry, unidade: 'abc 1d23', resolveu: false });
    expect(edu.id).not.toBe(tec.id);
    expect(edu.prova).toMatchObject({ resolveu: 0, tentativas: 1 });
    // Of an earlier day, so not the latest word.
    await recorded('usuario', { troubleshooting_id: entry, unidade, dia: '2026-11-19' });
    expect(await proofOf(entry)).toBe('0/1');
    // The same said again is the latest word.
    await recorded('usuario', { troubleshooting_id: entry, unidade });
    expect(await proofOf(entry)).toBe('1/1');
    // A note says nothing new.
    await save('editor', edu.id, { nota: 'Voltou na semana seguinte' });
    expect(await proofOf(entry)).toBe('1/1');
    await save('editor', edu.id, { dia: '2026-11-25' });
    expect(await proofOf(entry)).toBe('0/1');
    expect((await list(`troubleshooting_id=${entry}`)).map(({ id }) => id)).toEqual([edu.id, tec.id]);
  });

  test('a solution is proven on all models of its fault', async () => {
    const { entry, symptom, solution } = await createFault();
    const other = await create('troubleshooting', {
      values: { sintoma_id: symptom, modelo_equipamento_id: 1, solucao_id: solution },
    });
    const first = await recorded('usuario', { troubleshooting_id: entry });
    expect([await proofOf(entry), await proofOf(other)]).toEqual(['1/1', '1/1']);
    const moved = await recorded('usuario', { troubleshooting_id: other, resolveu: false });
    expect(moved).toMatchObject({ id: first.id, troubleshooting_id: other, modelo_equipamento_id: 1 });
    await recorded('editor', { troubleshooting_id: other });
    expect([await proofOf(entry), await proofOf(other)]).toEqual(['1/2', '1/2']);
    const later = await create('troubleshooting', {
      values: { sintoma_id: symptom, modelo_equipamento_id: 2, solucao_id: solution },
    });
    expect(await proofOf(later)).toBe('1/2');
    const change = (troubleshooting_id: number) =>
      call('usuario', 'PUT', `/resultados/${first.id}`, { troubleshooting_id });
    expect((await change(later)).json()).toMatchObject({
      modelo_equipamento_id: 2,
      prova: { tentativas: 2 },
      message: 'Resultado atualizado com sucesso!',
    });
    expect((await change(later)).json().message).toBe('Nada mudou: os valores já eram estes.');
    const { entry: elsewhere } = await createFault();
    const refused = await change(elsewhere);
    expect([refused.statusCode, refused.json().detail[0]]).toMatchObject([
      422,
      { loc: ['body', 'troubleshooting_id'], msg: outcomeTexts.otherSolution },
    ]);
    expect(await wrongProofs(db())).toEqual([]);
  });

  test('what cannot be is refused where it stands', async () => {
    const { entry, diagnosis } = await createFault();
    const { diagnosis: foreign } = await createFault();
    const tomorrow = (days: number) =>
      new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const good = { troubleshooting_id: entry, resolveu: true, dia: '2026-11-20' };
    for (const [bad, field, sentence] of [
      [{ dia: tomorrow(2) }, 'dia', outcomeTexts.future],
      [{ dia: '2026-02-30' }, 'dia', 'Digite uma data que existe.'],
      [{ dia: '1999-12-31' }, 'dia', 'Digite uma data entre 2000 e 2999.'],
      [{ nota: 'x'.repeat(1001) }, 'nota', 'Digite no máximo 1000 caracteres.'],
      [{ unidade: 'x'.repeat(81) }, 'unidade', 'Digite no máximo 80 caracteres.'],
      [{ unidade: 'x\0' }, 'unidade', 'O texto contém um caractere que não pode ser guardado.'],
      [{ diagnostico_id: foreign }, 'diagnostico_id', outcomeTexts.otherDiagnosis],
      [{ diagnostico_id: gone }, 'diagnostico_id', outcomeTexts.otherDiagnosis],
      [{ resolveu: 'sim' }, 'resolveu', expect.any(String)],
    ] as const) {
      const refused = await call('usuario', 'POST', '/resultados', { ...good, ...bad });
      expect([bad, refused.statusCode, refused.json().detail]).toEqual([
        bad,
        422,
        [expect.objectContaining({ loc: ['body', field], msg: sentence })],
      ]);
    }
    expect(await proofOf(entry)).toBe('0/0');
    const made = await recorded('usuario', { ...good, diagnostico_id: diagnosis });
    for (const [bad, field] of [
      [{ dia: tomorrow(2) }, 'dia'],
      [{ diagnostico_id: foreign }, 'diagnostico_id'],
    ] as const)
      expect((await save('usuario', made.id, bad)).json().detail[0].loc).toEqual(['body', field]);
    expect((await record('usuario', { ...good, dia: tomorrow(1) })).statusCode).toBe(201);
    await remove('usuario', 'troubleshooting', entry);
    for (const id of [entry, gone])
      expect((await record('usuario', { ...good, troubleshooting_id: id })).json()).toEqual({
        detail: 'Registro de troubleshooting não encontrado.',
      });
    for (const [method, url] of [
      ['GET', `/resultados/${made.id}`],
      ['PUT', `/resultados/${made.id}`],
      ['DELETE', `/resultados/${gone}`],
    ] as const) {
      const answer = await call('usuario', method, url, method === 'PUT' ? { nota: 'x' } : undefined);
      expect([url, answer.statusCode, answer.json().detail]).toEqual([url, 404, 'Resultado não encontrado.']);
    }
  });

  test('its author and editors change it, over the version that they read; others may not', async () => {
    const { entry } = await createFault();
    const own = await recorded('editor', { troubleshooting_id: entry, nota: 'Primeira' });
    const refused = await save('usuario', own.id, { resolveu: false });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'Você não tem permissão para esta ação.',
    ]);
    const saved = await save('admin', own.id, { resolveu: false, atualizado_em: own.atualizado_em });
    expect([saved.statusCode, saved.json()]).toMatchObject([
      200,
      {
        resolveu: false,
        nota: 'Primeira',
        e_meu: false,
        criado_por_nome: 'Edu Editor',
        prova: { resolveu: 0, tentativas: 1 },
        message: 'Resultado atualizado com sucesso!',
      },
    ]);
    const late = await save('editor', own.id, { nota: '', atualizado_em: own.atualizado_em });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { alterado_por: 'Ana Admin', atual: { id: own.id, resolveu: false } },
    ]);
    expect((await save('editor', own.id, { nota: '' })).json().nota).toBe(null);
  });

  test('an edit does not make one person say two things of one case', async () => {
    const { entry, symptom, solution } = await createFault();
    const other = await create('troubleshooting', {
      values: { sintoma_id: symptom, modelo_equipamento_id: 1, solucao_id: solution },
    });
    const day = await recorded('usuario', { troubleshooting_id: entry });
    const unit = await recorded('usuario', { troubleshooting_id: other, unidade: 'SN 1' });
    for (const [id, edit, field, sentence] of [
      [day.id, { unidade: 'sn1' }, 'unidade', outcomeTexts.sameUnit],
      [unit.id, { unidade: null }, 'dia', outcomeTexts.sameDay],
    ] as const) {
      const refused = await save('usuario', id, edit);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        422,
        [expect.objectContaining({ loc: ['body', field], msg: sentence })],
      ]);
    }
    expect((await save('usuario', day.id, { unidade: 'SN 2' })).json().prova).toMatchObject({
      resolveu: 2,
      tentativas: 2,
    });
    await recorded('editor', { troubleshooting_id: entry, unidade: 'SN 3' });
    expect((await save('usuario', unit.id, { unidade: 'SN 3' })).json().prova.tentativas).toBe(2);
  });

  test('lists are the newest first, of a fault, a solution, an entry, or one’s own, page by page', async () => {
    const { entry, symptom, solution } = await createFault();
    const old = await recorded('usuario', { troubleshooting_id: entry, dia: '2026-01-02' });
    const mine = await recorded('usuario', { troubleshooting_id: entry, dia: '2026-11-03' });
    const theirs = await recorded('editor', { troubleshooting_id: entry, dia: '2026-11-04' });
    const ids = async (query: string, person: Person = 'usuario') =>
      (await list(query, person)).map(({ id }) => id);
    for (const query of [
      `sintoma_id=${symptom}`,
      `solucao_id=${solution}`,
      `troubleshooting_id=${entry}`,
      `sintoma_id=${symptom}&solucao_id=${solution}`,
    ])
      expect(await ids(query)).toEqual([theirs.id, mine.id, old.id]);
    expect(await ids(`sintoma_id=${symptom}&meus=1`)).toEqual([mine.id, old.id]);
    const page = (await call('usuario', 'GET', `/resultados?sintoma_id=${symptom}&limit=2&page=2`)).json();
    expect([page.total, page.total_pages, page.data.length]).toEqual([3, 2, 1]);
    const all = (await call('usuario', 'GET', '/resultados?limit=1')).json();
    expect(all.total).toBeGreaterThan(3);
    expect((await call('usuario', 'GET', '/resultados?meus=sim')).statusCode).toBe(422);
  });

  test('the dashboard shows what solves most, and what was tried and never solved', async () => {
    await sql`TRUNCATE outcomes CASCADE`.execute(db());
    expect(await wrongProofs(db())).toEqual([]);
    const faults = [await createFault(), await createFault(), await createFault(), await createFault()];
    const tried = [[true, true, true], [true, true, true, true, false], [false, false], [false]];
    for (const [index, words] of tried.entries())
      for (const [nth, resolveu] of words.entries())
        await recorded('usuario', {
          troubleshooting_id: faults[index]?.entry ?? 0,
          resolveu,
          unidade: `${nth}`,
        });
    const answer = (await call('usuario', 'GET', '/dashboard/resultados')).json();
    const told = (rows: RankedSolution[]) =>
      rows.map(({ solucao_id, resolveu, tentativas }) => [
        faults.findIndex(({ solution }) => solution === solucao_id),
        resolveu,
        tentativas,
      ]);
    expect(told(answer.resolvem)).toEqual([
      [0, 3, 3],
      [1, 4, 5],
    ]);
    expect(told(answer.nunca_resolveram)).toEqual([
      [2, 0, 2],
      [3, 0, 1],
    ]);
    expect(answer.resolvem[0]).toMatchObject({
      sintoma_id: faults[0]?.symptom,
      sintoma: `Inversora ${faults[0]?.number} desarma`,
      solucao: `Trocar o MOSFET ${faults[0]?.number}`,
    });
    expect((await call('usuario', 'GET', '/dashboard/resultados?limit=1')).json().resolvem).toHaveLength(1);
  });

  test('many at once are recorded one by one: the same person has one outcome, and nothing is miscounted', async () => {
    const { entry, symptom, solution } = await createFault();
    const models = [1, 2, 3];
    const others = [];
    for (const modelo_equipamento_id of models)
      others.push(
        await create('troubleshooting', {
          values: { sintoma_id: symptom, modelo_equipamento_id, solucao_id: solution },
        }),
      );
    const entries = [entry, ...others];
    const same = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        record('usuario', { troubleshooting_id: entry, resolveu: nth % 2 === 0, dia: '2026-11-20' }),
      ),
    );
    expect(new Set(same.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(same.map((answer) => answer.json().id)).size).toBe(1);
    const people: Person[] = ['usuario', 'editor', 'admin'];
    const many = await Promise.all(
      Array.from({ length: 24 }, (_, nth) =>
        record(people[nth % 3] ?? 'usuario', {
          troubleshooting_id: entries[nth % 4] ?? 0,
          resolveu: nth % 5 > 0,
          dia: '2026-11-20',
          unidade: `U${nth % 6}`,
        }),
      ),
    );
    expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect((await proofOf(entry)).split('/')[1]).toBe('7');
    expect(await wrongProofs(db())).toEqual([]);
    const who = await idOf('usuario');
    const { rows } = await sql<{ count: number }>`
      SELECT count(DISTINCT caso)::int - count(*)::int AS count FROM outcomes r
        JOIN troubleshooting_entries e ON e.id = r.troubleshooting_id
       WHERE e.sintoma_id = ${symptom} AND r.criado_por = ${who}`.execute(db());
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describeApplication(
  'outcomes where deletion is kept to editors',
  (application) => {
    const { call } = application;
    const { createFault } = binOf(application);
    const { recorded } = outcomesOf(application);

    test('who recorded one may take it back, and others need the permission', async () => {
      const { entry } = await createFault();
      const own = await recorded('usuario', { troubleshooting_id: entry });
      const other = await recorded('editor', { troubleshooting_id: entry });
      const remove = async (person: Person, id: number) =>
        (await call(person, 'DELETE', `/resultados/${id}`)).statusCode;
      expect(await remove('usuario', other.id)).toBe(403);
      expect(await remove('usuario', own.id)).toBe(204);
      expect(await remove('admin', other.id)).toBe(204);
    });
  },
  { deleteMinPerfil: 'editor' },
);
