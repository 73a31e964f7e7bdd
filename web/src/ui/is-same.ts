/** Whether two plain values (of forms, of JSON) hold the same, in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
