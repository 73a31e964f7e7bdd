import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** When this database was first used by the product, ISO 8601, UTC. */
export async function bornAt(db: Database): Promise<string> {
  const { rows } = await sql<{ at: string }>`SELECT min(aplicado_em) AS at FROM schema_migrations`.execute(
    db,
  );
  return rows[0]?.at ?? '';
}
