import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the name of a record's creator: null for starter records, `usuário removido` if the account is gone.
 * @param users alias of the joined table `users`
 * @param record alias of the record's table
 */
export function authorName(users: string, record: string): RawBuilder<string | null> {
  return sql`author_name(${sql.ref(`${users}.nome`)}, ${sql.ref(`${record}.autor_removido`)})`;
}
