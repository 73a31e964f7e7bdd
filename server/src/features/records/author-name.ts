import { type RawBuilder, sql } from 'kysely';

/**
 * What a record's creator is called: null for the starter's own, `usuário removido` where the account is gone.
 * @param users the alias under which `users` is joined
 * @param record the alias of the record's table
 */
export function authorName(users: string, record: string): RawBuilder<string | null> {
  return sql`author_name(${sql.ref(`${users}.nome`)}, ${sql.ref(`${record}.autor_removido`)})`;
}
