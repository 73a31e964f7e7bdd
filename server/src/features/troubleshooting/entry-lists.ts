import { sql } from 'kysely';

/** What entries show, by kind; `list_of` of migration 0015 uses the same numbers. */
export const listKinds = {
  model: 0,
  maker: 1,
  component: 2,
  code: 3,
  symptom: 4,
  diagnosis: 5,
  solution: 6,
  category: 7,
} as const;
export type ListKind = keyof typeof listKinds;

/** The number of a record's list of entries (`entry_lists`), and of its text (`listed_texts`). */
export function listOf(kind: ListKind, id: number): number {
  return id * 8 + listKinds[kind];
}

/** One of `listKinds`. */
export function kindOf(list: number): number {
  return list % 8;
}

export function recordOf(list: number): number {
  return Math.floor(list / 8);
}

/** SQL: the entry's id in `lugar`, as `entry_place` of migration 0019 encodes it. */
export const entryAtPlace = sql`(lugar & 4294967295)::int`;
