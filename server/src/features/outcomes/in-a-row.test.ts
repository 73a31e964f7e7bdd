import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';
import { outcomesOf } from '../../../test/outcomes.ts';

interface Row {
  resultado: { id: number };
  anterior: { id: number } | null;
  verificacao: string | null;
  segundos: number;
}

describeApplication('outcomes in a row', (application) => {
  const { call, db, idOf } = application;
  const { createFault } = binOf(application);
  const { recorded } = outcomesOf(application);
  const rows = async (query = ''): Promise<{ data: Row[]; total: number }> =>
    (await call('editor', 'GET', `/resultados/seguidos${query}`)).json();
  const saidAt = (id: number, at: string) =>
    sql`UPDATE outcomes SET dito_em = ${at}::timestamptz WHERE id = ${id}`.execute(db());
  const brief = ({ resultado, anterior, verificacao, segundos }: Row) => [
    resultado.id,
    anterior?.id ?? null,
    verificacao,
    segundos,
  ];

  test('what one person said within seconds is shown to editors, both sides of it, until one is deleted', async () => {
    const faults = [await createFault(), await createFault(), await createFault()];
    const [first, second, later] = await Promise.all(
      faults.map(({ entry }) => recorded('usuario', { troubleshooting_id: entry })),
    );
    const ofAnother = await recorded('admin', { troubleshooting_id: faults[0]?.entry ?? 0 });
    if (!first || !second || !later) throw new Error('three were recorded');
    await saidAt(first.id, '2026-11-20 10:00:00');
    await saidAt(ofAnother.id, '2026-11-20 10:00:01');
    await saidAt(second.id, '2026-11-20 10:00:02.5');
    await saidAt(later.id, '2026-11-20 10:00:13');
    expect((await rows()).data.map(brief)).toEqual([[second.id, first.id, null, 2.5]]);
    expect((await call('usuario', 'GET', '/resultados/seguidos')).statusCode).toBe(403);
    await call('editor', 'DELETE', `/resultados/${first.id}`);
    expect(await rows()).toMatchObject({ data: [], total: 0 });
  });

  test('so is what was said at once after an answer in a guided diagnosis, page by page', async () => {
    const { entry, symptom, diagnosis, number } = await createFault();
    const { id } = (
      await call('usuario', 'POST', '/diagnosticos-guiados', { sintoma_ids: [symptom] })
    ).json();
    const { id: outcome } = await recorded('usuario', { troubleshooting_id: entry });
    await saidAt(outcome, '2026-11-21 10:00:01');
    for (const [seconds, shown] of [
      ['00', [[outcome, null, `Medir o MOSFET ${number}`, 1]]],
      ['58', []],
    ] as const) {
      const at = seconds === '00' ? '2026-11-21 10:00:00' : '2026-11-21 09:59:58';
      await sql`INSERT INTO guided_answers (sessao_id, diagnostico_id, resposta, respondido_em, respondido_por)
        VALUES (${id}, ${diagnosis}, 'anormal', ${at}::timestamptz, ${await idOf('usuario')})
        ON CONFLICT (sessao_id, diagnostico_id) DO UPDATE SET respondido_em = excluded.respondido_em`.execute(
        db(),
      );
      expect((await rows()).data.map(brief)).toEqual(shown);
    }
    expect(await rows('?page=2&limit=1')).toMatchObject({ data: [], total: 0 });
  });
});
