import { sql } from 'kysely';
import type { Database } from '../../../server/src/database/database.ts';
import { keyOf } from '../documents.ts';
import { type MakeEngine, resultsMax } from './engine.ts';

export const makePostgres: MakeEngine = async (_documents, db: Database) => {
  await sql`CREATE TABLE plain_documents AS
    SELECT tipo, registro_id AS id,
           setweight(to_tsvector('portuguese', titulo), 'A')
             || setweight(to_tsvector('portuguese', concat_ws(' ', corpo, array_to_string(codigos, ' '))), 'D') AS vetor
      FROM search_sources`.execute(db);
  return {
    name: 'PostgreSQL',
    settings: 'portuguese, websearch_to_tsquery (every word), ts_rank, title in weight A',
    search: async (q) => {
      const { rows } = await sql<{ tipo: string; id: number }>`
        SELECT tipo, id FROM plain_documents, websearch_to_tsquery('portuguese', ${q}) AS query
         WHERE vetor @@ query ORDER BY ts_rank(vetor, query) DESC, tipo, id LIMIT ${resultsMax}`.execute(db);
      return rows.map(({ tipo, id }) => keyOf(tipo, id));
    },
  };
};
