import type { ColumnType } from 'kysely';

/** Timestamps are ISO 8601 text in UTC, to the microsecond, in both directions; see `database.ts`. */
export type Time = string;
export type CreatedAt = ColumnType<Time, Time | undefined, never>;
/** Set by a trigger. */
export type UpdatedAt = ColumnType<Time, Time | undefined, never>;
