import type { WeekOfEntries } from '@bancada/contract/instance/dashboard';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { binOf } from '../../../test/bin.ts';

describeApplication('users online', ({ clock, call, signIn }) => {
  const online = async () =>
    (await call(null, 'GET', '/dashboard/stats/online-users')).json().usuarios_unicos_online;

  test('each user counts once for 5 minutes after the last call, without a token', async () => {
    expect(await online()).toBe(0);
    await signIn('usuario');
    await signIn('usuario');
    const { refresh_token } = await signIn('editor');
    expect(await online()).toBe(2);
    clock.advance({ minutes: 4 });
    await call('usuario', 'GET', '/users?user_id=me');
    clock.advance({ minutes: 2 });
    expect(await online()).toBe(1);
    expect((await call(null, 'POST', '/auth/refresh-token', { refresh_token })).statusCode).toBe(200);
    expect(await online()).toBe(2);
    clock.advance({ minutes: 6 });
    expect(await online()).toBe(0);
  });

  test('a user who has signed out is no longer online', async () => {
    const { refresh_token } = await signIn('admin');
    expect(await online()).toBe(1);
    await call(null, 'POST', '/auth/logout', { refresh_token });
    expect(await online()).toBe(0);
  });
});

describeApplication('the totals', (application) => {
  const { call } = application;
  const { remove, restore, create, createFault } = binOf(application);
  const totals = async () => (await call('usuario', 'GET', '/dashboard/main-stats')).json();

  test('count records in use, not those in the bin', async () => {
    const before = await totals();
    const fault = await createFault();
    const article = await create('artigos', {
      values: { nome: 'Medir ESR', descricao: 'texto', autor: 'Téo', CUI: null },
    });
    const more = Object.fromEntries(Object.entries<number>(before).map(([name, count]) => [name, count + 1]));
    expect(Object.keys(before)).toEqual([
      'total_sintomas',
      'total_diagnosticos',
      'total_solucoes',
      'total_equipamentos',
      'total_componentes',
      'total_artigos',
    ]);
    expect(await totals()).toEqual(more);
    const deletions = [
      await remove('usuario', 'sintomas', fault.symptom),
      await remove('usuario', 'diagnosticos', fault.diagnosis),
      await remove('usuario', 'solucoes', fault.solution),
      await remove('usuario', 'equipment-models', fault.model),
      await remove('usuario', 'datasheets', fault.sheet),
      await remove('usuario', 'artigos', article),
    ];
    expect(await totals()).toEqual(before);
    await restore('usuario', deletions[4] ?? 0);
    expect(await totals()).toEqual({ ...before, total_componentes: before.total_componentes + 1 });
  });
});

describeApplication('entries by week', (application) => {
  const { call, db, clock } = application;
  const { remove, createFault } = binOf(application);
  const weeks = async (query = ''): Promise<WeekOfEntries[]> =>
    (await call('usuario', 'GET', `/dashboard/weekly-entries${query}`)).json();
  /** Adds an entry at this moment. */
  const addAt = async (moment: string) => {
    const { entry } = await createFault();
    await sql`UPDATE troubleshooting_entries SET criado_em = ${moment} WHERE id = ${entry}`.execute(db());
    return entry;
  };
  /** Moves the application to a Wednesday in 2027, a year without any entries. */
  const wednesday = '2027-03-10T12:00:00Z';
  const goToWednesday = () =>
    clock.advance({ seconds: (Date.parse(wednesday) - clock.now().getTime()) / 1000 });

  test('weeks begin on Monday at midnight of the time zone; empty ones are 0, the current one is last', async () => {
    goToWednesday();
    expect(await weeks('?semanas=3')).toEqual([
      { semana: '2027-02-22', total: 0 },
      { semana: '2027-03-01', total: 0 },
      { semana: '2027-03-08', total: 0 },
    ]);
    expect(await weeks()).toHaveLength(12);
    // Sunday evening in São Paulo, Monday in UTC.
    await addAt('2027-03-08T02:59:59Z');
    await addAt('2027-03-08T03:00:00Z');
    const totals = async (query: string) => (await weeks(query)).map(({ total }) => total);
    expect(await totals('?semanas=2')).toEqual([0, 2]);
    expect(await totals('?semanas=2&fuso=America/Sao_Paulo')).toEqual([1, 1]);
    // An offset as the time zone, which PostgreSQL alone would read with the opposite sign.
    expect(await totals(`?semanas=2&fuso=${encodeURIComponent('-03:00')}`)).toEqual([1, 1]);
    expect(await totals(`?semanas=2&fuso=${encodeURIComponent('+03:00')}`)).toEqual([0, 2]);
    await addAt('2027-03-15T00:00:00Z');
    expect(await totals('?semanas=1')).toEqual([2]);
    // What a browser reports that cannot read its zone.
    expect(await totals('?semanas=2&fuso=Etc/Unknown')).toEqual(await totals('?semanas=2&fuso=UTC'));
    expect(await totals('?semanas=1&fuso=America/Sao_Paulo')).toEqual([2]);
  });

  test('on Monday morning in one time zone it is Sunday in another', async () => {
    clock.advance({ days: 4, hours: 13 });
    expect((await weeks('?semanas=1'))[0]?.semana).toBe('2027-03-15');
    expect((await weeks('?semanas=1&fuso=America/Sao_Paulo'))[0]?.semana).toBe('2027-03-08');
    expect((await weeks('?semanas=1&fuso=Asia/Tokyo'))[0]?.semana).toBe('2027-03-15');
  });

  test('a week in which the clocks change is counted whole', async () => {
    // In New York summer time began on Sunday, 2027-03-14: that Monday's midnight is 05:00 UTC, the next one's 04:00.
    await addAt('2027-03-08T05:00:00Z');
    await addAt('2027-03-15T03:59:59Z');
    await addAt('2027-03-15T04:00:00Z');
    clock.advance({ days: 1 });
    const inNewYork = await weeks('?semanas=2&fuso=America/New_York');
    expect(inNewYork).toEqual([
      // Includes the entry that the first test added at Monday's midnight in UTC.
      { semana: '2027-03-08', total: 3 },
      { semana: '2027-03-15', total: 1 },
    ]);
  });

  test('entries in the bin are not counted', async () => {
    const entry = await addAt('2027-03-16T10:00:00Z');
    const present = async () => (await weeks('?semanas=1'))[0]?.total ?? 0;
    const before = await present();
    await remove('usuario', 'troubleshooting', entry);
    expect(await present()).toBe(before - 1);
  });

  test.each([
    ['?semanas=0', 'semanas'],
    ['?semanas=105', 'semanas'],
    ['?fuso=Marte/Olympus', 'fuso'],
  ])('%s is 422 at its field', async (query, field) => {
    const refused = await call('usuario', 'GET', `/dashboard/weekly-entries${query}`);
    expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ['query', field]]);
  });
});
