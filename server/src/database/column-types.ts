import type { ColumnType } from 'kysely';

/** Times come and go as ISO 8601 text in UTC, to the microsecond; see `database.ts`. */
export type Time = string;
export type CreatedAt = ColumnType<Time, Time | undefined, never>;
/** Kept by a trigger. */
export type UpdatedAt = ColumnType<Time, Time | undefined, never>;
