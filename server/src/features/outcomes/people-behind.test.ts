import { countedADay } from '@bancada/contract/faults/proof';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { outcomesOf, wrongProofs } from '../../../test/outcomes.ts';

describeApplication('proof and the people behind it', (application) => {
  const { call, db, idOf } = application;
  const { recorded, list } = outcomesOf(application);
  const ranking = async () => (await call('usuario', 'GET', '/dashboard/resultados')).json().resolvem;
  const entryOf = async (id: number) => (await call('usuario', 'GET', `/troubleshooting/${id}`)).json();
  /** As fast as one account can, without a call each. */
  const stuff = async (entry: number, person: 'usuario' | 'editor' | 'admin', cases: number, unit = 'fake') =>
    sql`INSERT INTO outcomes (troubleshooting_id, resolveu, dia, unidade, criado_por)
      SELECT ${entry}, true, '2026-11-20'::date - n, concat(${unit}::text, n), ${await idOf(person)}
        FROM generate_series(1, ${cases}) n`.execute(db());
  const entriesOfTwoFaults = async (): Promise<[number, number]> => {
    const { rows } = await sql<{ id: number }>`
      SELECT min(id) AS id FROM troubleshooting_entries GROUP BY sintoma_id ORDER BY 1 LIMIT 2`.execute(db());
    return [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
  };

  test('a hundred outcomes of one account are shown as of one person, and stand behind seven of three people', async () => {
    const [stuffed, honest] = await entriesOfTwoFaults();
    await stuff(stuffed, 'usuario', 100);
    await stuff(honest, 'usuario', 2, 'a');
    await stuff(honest, 'editor', 2, 'b');
    await stuff(honest, 'admin', 3, 'c');
    expect(await entryOf(stuffed)).toMatchObject({ resolveu: 100, tentativas: 100, pessoas: 1 });
    expect(await entryOf(honest)).toMatchObject({ resolveu: 7, tentativas: 7, pessoas: 3 });
    const [first, second] = await ranking();
    expect([first, second]).toMatchObject([
      { tentativas: 7, pessoas: 3 },
      { tentativas: 100, pessoas: 1 },
    ]);
    const { rows } =
      await sql`SELECT contam, contam_resolvidos FROM solution_outcomes WHERE tentativas = 100`.execute(db());
    expect(rows).toEqual([{ contam: countedADay, contam_resolvidos: countedADay }]);
    expect(await wrongProofs(db())).toEqual([]);
  });

  test('what an editor sets aside counts in nothing, new ones too, until it counts again', async () => {
    const [stuffed] = await entriesOfTwoFaults();
    const id = await idOf('usuario');
    const setAside = (de_lado: boolean) => call('editor', 'PUT', `/resultados/pessoas/${id}`, { de_lado });
    const { resultados: all } = (await call('editor', 'GET', `/resultados/pessoas?usuario_id=${id}`)).json()
      .data[0];
    const done = await setAside(true);
    expect([done.statusCode, done.json()]).toMatchObject([
      200,
      { resultados: all, de_lado_por_nome: 'Edu Editor' },
    ]);
    await recorded('usuario', { troubleshooting_id: stuffed, unidade: 'later' });
    expect(await entryOf(stuffed)).toMatchObject({ resolveu: 0, tentativas: 0, pessoas: 0, ordem: 0 });
    expect((await list('meus=1')).every(({ de_lado }) => de_lado)).toBe(true);
    expect(await ranking()).toMatchObject([{ tentativas: 5, pessoas: 2 }]);
    const { rows: causes } = await sql`SELECT FROM solution_outcomes WHERE pessoas = 1`.execute(db());
    expect(causes).toEqual([]);
    expect((await setAside(true)).statusCode).toBe(200);
    expect((await call('editor', 'GET', '/resultados/pessoas')).json().data[0]).toMatchObject({
      usuario_id: id,
    });
    expect((await setAside(false)).json()).toMatchObject({ de_lado_em: null, resultados: all + 1 });
    expect(await entryOf(stuffed)).toMatchObject({ resolveu: 101, tentativas: 101, pessoas: 1 });
    expect(await wrongProofs(db())).toEqual([]);
    const audit = (await call('admin', 'GET', `/account-audit?usuario_id=${id}`)).json().data;
    expect(audit.map(({ acao }: { acao: string }) => acao).slice(0, 2)).toEqual([
      'outcomes-counted',
      'outcomes-set-aside',
    ]);
    expect((await call('usuario', 'PUT', `/resultados/pessoas/${id}`, { de_lado: false })).statusCode).toBe(
      403,
    );
    expect(
      (await call('editor', 'PUT', '/resultados/pessoas/2147483647', { de_lado: true })).statusCode,
    ).toBe(404);
  });
});
