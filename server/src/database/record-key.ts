/**
 * What entries show, by kind. Record and kind together are one number, the key of its text
 * (`listed_texts.lista`); `list_of` of migration 0015 makes the same.
 */
export const keyKinds = {
  model: 0,
  maker: 1,
  component: 2,
  code: 3,
  symptom: 4,
  diagnosis: 5,
  solution: 6,
  category: 7,
} as const;
export type KeyKind = keyof typeof keyKinds;

export function recordKey(kind: KeyKind, id: number): number {
  return id * 8 + keyKinds[kind];
}

/** One of `keyKinds`. */
export function kindOf(key: number): number {
  return key % 8;
}

export function idOf(key: number): number {
  return Math.floor(key / 8);
}
