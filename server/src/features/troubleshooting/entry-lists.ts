import { sql } from 'kysely';

/** What entries show, by kind: `list_of` of migration 0021. */
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

/** The number of the list of all entries that show a record (`entry_lists`), and of its text (`listed_texts`). */
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

/** In SQL: the entry at a place (`lugar`) of a list, as `entry_place` of migration 0016 made it. */
export const entryAtPlace = sql`(lugar & 4294967295)::int`;
