import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** Of the one row there may be. */
const onlyId = 1;

/** The instance's own list; absent while nobody has saved one. */
export function findOwnSynonyms(db: Database) {
  return db
    .selectFrom('search_synonyms')
    .select(['texto', 'atualizado_em'])
    .where('id', '=', onlyId)
    .executeTakeFirst();
}

/** Who saved the list last; absent where nobody did, or the account is gone. */
export async function findLastEditor(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('search_synonyms')
    .innerJoin('users', 'users.id', 'search_synonyms.alterado_por')
    .select('users.nome')
    .where('search_synonyms.id', '=', onlyId)
    .executeTakeFirst();
  return row?.nome ?? null;
}

interface Writing {
  texto: string;
  userId: number;
}

/** @returns the list as it is stored; absent where there is one already */
export function insertOwnSynonyms(db: Database, { texto, userId }: Writing) {
  return db
    .insertInto('search_synonyms')
    .values({ id: onlyId, texto, alterado_por: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['texto', 'atualizado_em'])
    .executeTakeFirst();
}

/** @returns the list as it is stored; absent where it is no longer in this version */
export function updateOwnSynonyms(db: Database, { texto, userId }: Writing, version: string) {
  return db
    .updateTable('search_synonyms')
    .set({ texto, alterado_por: userId, atualizado_em: sql<string>`clock_timestamp()` })
    .where('id', '=', onlyId)
    .where('atualizado_em', '=', version)
    .returning(['texto', 'atualizado_em'])
    .executeTakeFirst();
}
