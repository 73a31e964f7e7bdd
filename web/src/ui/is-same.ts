/** Deep equality of plain values (of forms, of JSON). The order of a list matters, that of an object's fields does not. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, withSortedFields) === JSON.stringify(other, withSortedFields);
}

function withSortedFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
