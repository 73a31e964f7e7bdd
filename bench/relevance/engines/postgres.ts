import { sql } from 'kysely';
import type { Database } from '../../../server/src/database/database.ts';
import { type MakeEngine, resultsMax } from './engine.ts';

export const makePostgres: MakeEngine = async (documents, db: Database) => {
  await sql`CREATE TABLE plain_documents AS
    SELECT key, setweight(to_tsvector('portuguese', titulo), 'A')
             || setweight(to_tsvector('portuguese', concat_ws(' ', corpo, codigos)), 'D') AS vetor
      FROM jsonb_to_recordset(${JSON.stringify(
        documents.map(({ codigos, ...texts }) => ({ ...texts, codigos: codigos.join(' ') })),
      )}::jsonb) AS given (key text, titulo text, corpo text, codigos text)`.execute(db);
  return {
    name: 'PostgreSQL',
    settings: 'portuguese, websearch_to_tsquery (every word), ts_rank, title in weight A',
    search: async (q) => {
      const { rows } = await sql<{ key: string }>`
        SELECT key FROM plain_documents, websearch_to_tsquery('portuguese', ${q}) AS query
         WHERE vetor @@ query ORDER BY ts_rank(vetor, query) DESC, key LIMIT ${resultsMax}`.execute(db);
      return rows.map(({ key }) => key);
    },
  };
};
