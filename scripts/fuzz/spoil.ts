import fc from 'fast-check';
import { deep, hostileValue } from './hostile.ts';

/** A value with one part made invalid: another value, an extra field, or a missing one. */
export function spoilt(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      value,
      hostileValue,
      fc.nat(10_000),
      fc.constantFrom('replace', 'replace', 'replace', 'add', 'drop'),
    )
    .map(([good, bad, at, how]) => spoil(good, bad, at, how));
}

function spoil(good: unknown, bad: unknown, at: number, how: string): unknown {
  const places = placesOf(good);
  const place = places[at % places.length] ?? [];
  if (how === 'replace') return changed(good, place, () => bad);
  const parent = place.slice(0, -1);
  const name = how === 'add' ? (names[at % names.length] ?? '') : String(place.at(-1) ?? '');
  return changed(good, parent, (holder) => {
    if (typeof holder !== 'object' || holder === null) return bad;
    if (Array.isArray(holder)) return how === 'add' ? [...holder, bad] : holder.slice(1);
    const fields = Object.entries(holder).filter(([one]) => one !== name);
    return Object.fromEntries(how === 'add' ? [...fields, [name, bad]] : fields);
  });
}

/** A value with each of its places, the whole first, in every other shape; of a list its first item stands for all. */
export function misshapen(good: unknown): unknown[] {
  return placesOf(good)
    .filter((place) => place.every((name) => typeof name === 'string' || name === 0))
    .flatMap((place) => shapes.map((shape) => changed(good, place, () => shape)));
}

/** How many places a value has. */
export function sizeOf(value: unknown): number {
  return placesOf(value).length;
}

const shapes = [[], [[]], [null], [{}], {}, null, 'x', 1, true, deep('[', ']', 60), deep('{"a":', '}', 60)];

/** Fields that no call declares, or that an attacker would like to set. */
const names = ['id', 'perfil', 'ativo', 'criado_em', 'exclusao_id', 'senha_hash', 'toString', 'length', ''];

type Path = (string | number)[];

function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [path, ...entries.flatMap(([name, item]) => placesOf(item, [...path, name]))];
}

function changed(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, place) => (place === name ? changed(item, rest, change) : item));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([one, item]) => [one, one === name ? changed(item, rest, change) : item]),
    );
  return change(value);
}
