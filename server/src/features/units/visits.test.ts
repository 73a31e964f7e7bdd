import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { guidedOf } from '../../../test/guided.ts';
import { outcomesOf } from '../../../test/outcomes.ts';
import { unitsOf } from '../../../test/units.ts';
import { sweepGuided } from '../guided/guided.service.ts';

describeApplication('visits', (application) => {
  const { call, clock } = application;
  const { createFault } = binOf(application);
  const { start, answer, done } = guidedOf(application);
  const { recorded, save: saveOutcome } = outcomesOf(application);
  const { unit, visit, past } = unitsOf(application);
  const save = (id: number, edit: object) => call('usuario', 'PUT', `/visits/${id}`, edit);

  test('the past of a unit says what it had, when it came back, and whether a guarantee was running', async () => {
    const { id } = await unit({ serie: 'PAST-00001' });
    const first = await visit({
      aparelho_id: id,
      aberto_em: '2026-01-10',
      encerrado_em: '2026-01-12',
      estado: 'entregue',
      queixa: 'Não carrega',
      feito: 'Conector trocado',
      nao_feito: 'Bateria',
      garantia_ate: '2026-04-12',
    });
    const second = await visit({ aparelho_id: id, aberto_em: '2026-02-04', queixa: 'Não carrega de novo' });
    const other = await visit({ aparelho_id: id, aberto_em: '2026-06-01', estado: 'sem-conserto' });
    expect(
      (await past(id)).map(({ id, voltou_em, em_garantia, estado }) => [id, voltou_em, em_garantia, estado]),
    ).toEqual([
      [other.id, 117, false, 'sem-conserto'],
      [second.id, 23, true, 'aberto'],
      [first.id, null, false, 'entregue'],
    ]);
    expect((await call('usuario', 'GET', `/units/${id}`)).json()).toMatchObject({
      atendimentos: 3,
      ultimo_em: '2026-06-01',
      atendimento_aberto: second.id,
      garantia_ate: '2026-04-12',
    });
    expect((await call('usuario', 'GET', '/units/999999/visits')).statusCode).toBe(404);
  });

  test('one that leaves the bench ends that day, and one that comes back has not ended', async () => {
    const { id } = await unit({ serie: 'ENDS-00001' });
    const opened = await visit({ aparelho_id: id });
    expect(opened).toMatchObject({ estado: 'aberto', encerrado_em: null });
    const ready = (await save(opened.id, { estado: 'pronto' })).json();
    expect(ready.encerrado_em).toBe(opened.aberto_em);
    expect(
      (await save(opened.id, { estado: 'entregue', encerrado_em: '2999-01-01' })).json().encerrado_em,
    ).toBe('2999-01-01');
    expect((await save(opened.id, { estado: 'aguardando' })).json().encerrado_em).toBeNull();
    const refused = await save(opened.id, { encerrado_em: '2000-01-01' });
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringMatching(/antes da entrada/)]);
    const unknown = await call('usuario', 'POST', '/visits', { aparelho_id: 999_999, sintoma_id: 999_999 });
    expect([
      unknown.statusCode,
      unknown
        .json()
        .detail.map(({ loc }: { loc: string[] }) => loc.at(-1))
        .toSorted(),
    ]).toEqual([422, ['aparelho_id', 'sintoma_id']]);
    const late = await save(opened.id, { nota: 'x', atualizado_em: opened.atualizado_em });
    expect([late.statusCode, late.json().atual.estado]).toEqual([409, 'aguardando']);
  });

  test('a guided diagnosis and an outcome of one visit are one act on it, with what was measured', async () => {
    const { symptom, entry, diagnosis, model } = await createFault();
    const { id } = await unit({ serie: 'GUIDED-00001', modelo_equipamento_id: model });
    const session = await start([symptom], { aparelho_id: id, modelo_equipamento_id: model });
    expect(session).toMatchObject({ unidade: 'GUIDED00001', aparelho_id: id });
    // Whoever takes the unit over goes on in the same session and the same visit.
    expect((await start([symptom], { aparelho_id: id }, 'editor')).id).toBe(session.id);
    await answer(session.id, diagnosis, 'anormal', 'usuario', { valor: '0,2 V' });
    await done('POST', `/${session.id}/resultados`, {
      troubleshooting_id: entry,
      resolveu: true,
      diagnostico_id: diagnosis,
    });
    const [only, ...rest] = await past(id);
    expect(rest).toEqual([]);
    expect(only).toMatchObject({
      id: session.atendimento_id,
      sintoma_id: symptom,
      sessoes: [
        { id: session.id, respostas: [{ diagnostico_id: diagnosis, resposta: 'anormal', valor: '0,2 V' }] },
      ],
      resultados: [{ troubleshooting_id: entry, resolveu: true, causa: expect.stringMatching(/^Medir/) }],
    });
    // An outcome by itself goes to the same visit while that is under way, and to a new one after.
    const { entry: another } = await createFault();
    const own = await recorded('usuario', { troubleshooting_id: another, aparelho_id: id });
    expect(own).toMatchObject({
      atendimento_id: session.atendimento_id,
      aparelho_id: id,
      unidade: 'GUIDED00001',
    });
    await save(only?.id ?? 0, { estado: 'entregue' });
    const later = await recorded('editor', { troubleshooting_id: another, aparelho_id: id });
    expect(later.atendimento_id).not.toBe(session.atendimento_id);
    // Tied afterwards, and untied again.
    const loose = await recorded('admin', { troubleshooting_id: another, unidade: 'outro' });
    expect(loose).toMatchObject({ atendimento_id: null, aparelho_id: null });
    expect((await saveOutcome('admin', loose.id, { aparelho_id: id })).json()).toMatchObject({
      aparelho_id: id,
    });
    expect((await saveOutcome('admin', loose.id, { aparelho_id: null })).json()).toMatchObject({
      aparelho_id: null,
    });
    const refused = await call('usuario', 'POST', '/resultados', {
      troubleshooting_id: another,
      resolveu: true,
      aparelho_id: 999_999,
    });
    expect(refused.statusCode).toBe(422);
  });

  test('an outcome says in which visit it was seen, ended or not, and its details leave it there', async () => {
    const { entry } = await createFault();
    const { id } = await unit({ serie: 'NAMED-00001' });
    const ended = await visit({ aparelho_id: id, aberto_em: '2026-01-10', estado: 'entregue' });
    const said = await recorded('usuario', { troubleshooting_id: entry, atendimento_id: ended.id });
    expect(said).toMatchObject({ atendimento_id: ended.id, aparelho_id: id, unidade: 'NAMED00001' });
    const details = await saveOutcome('usuario', said.id, { nota: 'x', unidade: '', aparelho_id: id });
    expect(details.json()).toMatchObject({ atendimento_id: ended.id, unidade: 'NAMED00001', nota: 'x' });
    expect(await past(id)).toHaveLength(1);
    const unknown = await call('usuario', 'POST', '/resultados', {
      ...{ troubleshooting_id: entry, resolveu: true, atendimento_id: 999_999 },
    });
    expect([unknown.statusCode, unknown.json().detail[0].loc.at(-1)]).toEqual([422, 'atendimento_id']);
  });

  test('a guided diagnosis is tied later, and stays with its visit when others are forgotten', async () => {
    const { symptom } = await createFault();
    const { id } = await unit({ serie: 'LATER-00001' });
    const loose = await start([symptom], { unidade: 'sem ficha' });
    const tied = await start([symptom], { unidade: 'later 00001' });
    const saved = await done('PUT', `/${tied.id}`, { aparelho_id: id });
    expect(saved).toMatchObject({ aparelho_id: id, unidade: 'later 00001' });
    clock.advance({ days: 400 });
    await sweepGuided(application.db(), clock.now());
    expect((await call('usuario', 'GET', `/diagnosticos-guiados/${tied.id}`)).statusCode).toBe(200);
    expect((await call('usuario', 'GET', `/diagnosticos-guiados/${loose.id}`)).statusCode).toBe(404);
  });

  test('the history of a visit tells its state in words, and a version of it comes back', async () => {
    const { id } = await unit({ serie: 'TOLD-00001' });
    const { id: made } = await visit({ aparelho_id: id, queixa: 'Sem imagem' });
    await save(made, { estado: 'aguardando', queixa: '' });
    const rows = (await call('usuario', 'GET', `/history/visits/${made}`)).json().data;
    expect(rows[0].mudancas).toMatchObject([
      { campo: 'estado', antes_texto: 'Em andamento', depois_texto: 'Aguardando peça ou resposta' },
      { campo: 'queixa', antes_texto: 'Sem imagem', depois_texto: null },
    ]);
    expect(rows[0].titulo).toMatch(/^\d\d\/\d\d\/\d{4} · TOLD00001$/);
    const back = await call('usuario', 'POST', `/history/visits/${made}/restore`, { versao: rows[1].id });
    expect(back.statusCode).toBe(200);
    expect((await call('usuario', 'GET', `/visits/${made}`)).json()).toMatchObject({
      estado: 'aberto',
      queixa: 'Sem imagem',
    });
  });
});
