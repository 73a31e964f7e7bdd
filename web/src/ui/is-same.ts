/** Deep equality of plain values (of forms, of JSON); the order matters. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
