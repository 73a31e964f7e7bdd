import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { importCalls } from '../../../test/importing.ts';
import { actAs } from '../../database/as-person.ts';
import { isAloneImporting } from '../../database/import-lock.ts';

describeApplication('an import and what others do meanwhile', ({ call, db, idOf, signIn }) => {
  const { run } = importCalls(call);
  const createCategory = async (body: object) => {
    const response = await call('usuario', 'POST', '/categories', body);
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json();
  };

  test('of two concurrent imports, one is asked to try again', async () => {
    await db()
      .transaction()
      .execute(async (other) => {
        expect(await isAloneImporting(other)).toBe(true);
        const response = await run('categories', [{ nome: 'Concorrente' }], [1, 0, 0]);
        expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
        expect(response.json().detail).toContain('Outra importação está em andamento');
      });
    expect((await run('categories', [{ nome: 'Concorrente' }], [1, 0, 0])).statusCode).toBe(200);
  });

  test('while an import goes on, who edits what it changes or takes one of its names is told so at once, and may sign in', async () => {
    const { id } = await createCategory({ nome: 'Sendo importada', descricao: 'x' });
    const held = {
      detail:
        'Uma importação está alterando este registro: nada foi gravado. Tente novamente quando ela terminar, em alguns minutos.',
    };
    const edit = () => call('usuario', 'PUT', `/categories/${id}`, { descricao: 'editada' });
    await db()
      .transaction()
      .execute(async (importing) => {
        expect(await isAloneImporting(importing)).toBe(true);
        await actAs(importing, await idOf('editor'));
        await sql`UPDATE categories SET descricao = 'importada' WHERE id = ${id}`.execute(importing);
        await sql`INSERT INTO categories (nome) VALUES ('Vem na importação')`.execute(importing);
        const refused = [
          await edit(),
          await call('usuario', 'DELETE', `/categories/${id}`),
          await call('usuario', 'POST', '/categories', { nome: 'Vem na importação' }),
        ];
        for (const response of refused) {
          expect([response.statusCode, response.json()]).toEqual([503, held]);
          expect(response.headers['retry-after']).toBeDefined();
        }
        const other = await call('usuario', 'POST', '/categories', { nome: 'De outra pessoa' });
        expect(other.statusCode).toBe(201);
        // The history of what is imported names this account.
        expect(await signIn('editor')).toMatchObject({ access_token: expect.any(String) });
      });
    expect((await edit()).statusCode).toBe(200);
  });

  test('who edits what another person is saving waits for it, as ever', async () => {
    const { id } = await createCategory({ nome: 'Disputada', descricao: 'x' });
    const saved = await db()
      .transaction()
      .execute(async (other) => {
        await sql`UPDATE categories SET descricao = 'primeira' WHERE id = ${id}`.execute(other);
        const second = call('usuario', 'PUT', `/categories/${id}`, { descricao: 'segunda' });
        // It gives up after a moment, sees that nobody imports, and waits again, in a transaction of its own.
        const tries = new Set<string>();
        const seen = async () => {
          await sql`SELECT pg_stat_clear_snapshot()`.execute(other);
          const { rows } = await sql<{ begun: string }>`SELECT xact_start::text AS begun FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(other);
          for (const { begun } of rows) tries.add(begun);
          return tries.size;
        };
        await expect.poll(seen, { interval: 5 }).toBe(2);
        return { second };
      });
    expect((await saved.second).statusCode).toBe(200);
  });

  test('a name that somebody takes during an import makes the preview outdated, and nothing is written', async () => {
    // A trigger plays the other person: it inserts a record with the name of a line to be created.
    await sql`CREATE FUNCTION take_name() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO categories (nome) VALUES ('Tomada'); RETURN NULL;
      END $$`.execute(db());
    await sql`CREATE TRIGGER take_name BEFORE INSERT ON categories FOR EACH STATEMENT
      WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION take_name()`.execute(db());
    const rows = [{ nome: 'Livre' }, { nome: 'Tomada' }];
    const response = await run('categories', rows, [2, 0, 0]);
    await sql`DROP TRIGGER take_name ON categories`.execute(db());
    expect([response.statusCode, response.json().detail]).toMatchObject([
      409,
      expect.stringContaining('A base mudou'),
    ]);
    expect((await call('usuario', 'GET', '/categories?search=Livre')).json().total).toBe(0);
  });
});
