import type { Database } from '../../database/database.ts';

/** The score of an entry in use, locked against deletion until the end of the transaction; undefined if there is none. */
export function lockEntryScore(db: Database, id: number) {
  return db
    .selectFrom('troubleshooting_entries')
    .select('score')
    .where('id', '=', id)
    .where('exclusao_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @returns whether it is new; a trigger updates the entry's score */
export async function insertLike(db: Database, entryId: number, userId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('likes')
    .values({ troubleshooting_id: entryId, usuario_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Whether this person likes an entry in use; undefined if there is no such entry. */
export function findLiked(db: Database, entryId: number, userId: number) {
  return db
    .selectFrom('troubleshooting_entries as entry')
    .leftJoin('likes as own', (join) =>
      join.onRef('own.troubleshooting_id', '=', 'entry.id').on('own.usuario_id', '=', userId),
    )
    .select('own.usuario_id as likedBy')
    .where('entry.id', '=', entryId)
    .where('entry.exclusao_id', 'is', null)
    .executeTakeFirst();
}
