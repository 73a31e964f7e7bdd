import type { Database } from '../../database/database.ts';

/** The symptom of a fault, in use. */
export function findSymptomOf(db: Database, id: number) {
  return db
    .selectFrom('symptoms')
    .where('id', '=', id)
    .where('exclusao_id', 'is', null)
    .select(['id', 'sintoma', 'alta_tensao'])
    .executeTakeFirst();
}
