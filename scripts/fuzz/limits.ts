import type { Schema } from './document.ts';

/** Longer values would be about the size of a body alone, which has a limit of its own. */
const most = { chars: 250_000, items: 2_000 };

type Path = (string | number)[];

/** A good value with each of its places, one after the other, at the limits of its schema and just beyond: lengths, counts and sizes. */
export function atLimits(schema: Schema, good: unknown): unknown[] {
  return placesOf(schema, good).flatMap(({ path, schema: own, value }) =>
    limitsOf(own, value).map((limit) => put(good, path, limit)),
  );
}

/** The values at the limits of a schema, and one step beyond each. @param value a good one, for the items of a list */
export function limitsOf(schema: Schema, value: unknown): unknown[] {
  const found = branches(schema).flatMap((one) => [
    ...lengths(one.minLength, one.maxLength, most.chars).map((count) => 'x'.repeat(count)),
    ...lengths(one.minItems, one.maxItems, most.items).map((count) =>
      Array.from({ length: count }, () => (Array.isArray(value) ? (value[0] ?? null) : null)),
    ),
    ...sizes(one),
  ]);
  return [...new Map(found.map((limit) => [JSON.stringify(limit), limit])).values()];
}

function lengths(least: number | undefined, largest: number | undefined, bound: number): number[] {
  const counts = [
    ...(least === undefined ? [] : [least - 1, least]),
    ...(largest === undefined ? [] : [largest, largest + 1]),
  ];
  return counts.filter((count) => count >= 0 && count <= bound);
}

function sizes({ minimum, maximum, exclusiveMinimum }: Schema): number[] {
  return [
    ...(minimum === undefined ? [] : [minimum - 1, minimum, minimum + 0.5]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum, exclusiveMinimum + 1]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1]),
  ];
}

/** A schema and what it is put together from. */
function branches(schema: Schema): Schema[] {
  return [schema, ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(branches)];
}

function placesOf(
  schema: Schema,
  value: unknown,
  path: Path = [],
): { path: Path; schema: Schema; value: unknown }[] {
  const own = { path, schema, value };
  const parts = branches(schema);
  if (Array.isArray(value)) {
    const items = parts.find((one) => one.items !== undefined)?.items;
    return items === undefined || value.length === 0
      ? [own]
      : [own, ...placesOf(items, value[0], [...path, 0])];
  }
  if (typeof value !== 'object' || value === null) return [own];
  const within = Object.entries(value).flatMap(([name, part]) => {
    const found = parts.find((one) => one.properties?.[name] !== undefined)?.properties?.[name];
    return found === undefined ? [] : placesOf(found, part, [...path, name]);
  });
  return [own, ...within];
}

function put(whole: unknown, [name, ...rest]: Path, limit: unknown): unknown {
  if (name === undefined) return limit;
  if (Array.isArray(whole)) return whole.map((item, at) => (at === name ? put(item, rest, limit) : item));
  if (typeof whole !== 'object' || whole === null) return whole;
  return Object.fromEntries(
    Object.entries(whole).map(([one, item]) => [one, one === name ? put(item, rest, limit) : item]),
  );
}
