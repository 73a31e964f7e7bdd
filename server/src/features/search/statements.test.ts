// Proven here of what a search costs the database: at most three statements, that which checks the permission included, whatever is
// found: entries, or checks that no entry shows.
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

describeApplication('a search', ({ call, db }) => {
  const queries = ['não liga', 'P0AA6', 'notebook dell não dá vídeo', 'medir o xilofone', 'wxkjqv'];
  test.each(
    queries.flatMap((q) => [
      [q, '/defeitos'],
      [q, '/search/global'],
    ]),
  )('for “%s” by %s asks the database at most three times', async (q, path) => {
    await sql`INSERT INTO diagnoses (descricao) VALUES (${`Medir o xilofone: ${q}, ${path}`})`.execute(db());
    const statements = async () => {
      const asked = [
        vi.spyOn(pg.Connection.prototype, 'execute'),
        vi.spyOn(pg.Connection.prototype, 'query'),
      ];
      const { statusCode } = await call(
        'usuario',
        'GET',
        `${path}?q=${encodeURIComponent(q)}&avulsa=1&skip=5&limit=5`,
      );
      const count = asked.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      vi.restoreAllMocks();
      expect(statusCode).toBe(200);
      expect(count).toBeGreaterThan(1);
      return count;
    };
    // What has changed is read as well; again while a transaction that began earlier goes on, perhaps in another database.
    await expect.poll(statements).toBeLessThanOrEqual(3);
  });
});
