import { fold } from '../../ui/fold.tsx';
import type { BoardLayout } from './layout.ts';

/** A part or a net, by its place in the layout. */
export interface Named {
  kind: 'part' | 'net';
  at: number;
  name: string;
}

interface KnownName extends Named {
  folded: string;
  /** Its letters and digits alone. */
  compact: string;
  /** The same of what a part is; empty: not known. */
  value: string;
}

/** The names of a board, in the order of people: `R2` before `R10`. */
export interface Names {
  parts: readonly KnownName[];
  nets: readonly KnownName[];
}

const inOrder = new Intl.Collator('pt-BR', { numeric: true });
const compactOf = (folded: string) => folded.replace(/[^\p{L}\p{N}]+/gu, '');
/** By which a search takes two names for one: `PPBUS-G3H` and `ppbus g3h`. */
export const lettersAndDigits = (name: string): string => compactOf(fold(name));

export function namesOf({ parts, nets }: BoardLayout): Names {
  const known = (kind: Named['kind'], names: readonly string[], values: readonly (string | null)[] = []) =>
    names
      .map((name, at): KnownName => {
        const folded = fold(name);
        const value = lettersAndDigits(values[at] ?? '');
        return { kind, at, name, folded, compact: compactOf(folded), value };
      })
      .sort((one, other) => inOrder.compare(one.name, other.name));
  return { parts: known('part', parts.names, parts.values), nets: known('net', nets.names) };
}

/**
 * Parts and nets that a typed text names, the surest first: `PPBUS G3H`, `ppbus-g3h` and `ppbusg3h` find `PPBUS_G3H`; then the parts that
 * are what was typed, such as `ISL9240`. What is empty finds nothing.
 */
export function findNames({ parts, nets }: Names, typed: string): Named[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const whole = compactOf(words.join(''));
  const compacts = words.map(compactOf).filter((word) => word !== '');
  const found: { name: KnownName; rank: number }[] = [];
  for (const name of [...parts, ...nets]) {
    const rank = whole === '' ? rankOfSigns(name, words) : rankOf(name, whole, compacts);
    if (rank !== null) found.push({ name, rank });
  }
  // A sort keeps the order of those that are equal.
  return found.sort((one, other) => one.rank - other.rank).map(({ name }) => name);
}

function rankOf({ compact, value }: KnownName, whole: string, words: readonly string[]): number | null {
  if (compact === whole) return 0;
  if (compact.startsWith(whole)) return 1;
  if (compact.includes(whole)) return 2;
  if (words.every((word) => compact.includes(word))) return 3;
  return value.startsWith(whole) ? 4 : null;
}

/** `+` and `#` alone are sought as they are. */
const rankOfSigns = ({ folded }: KnownName, words: readonly string[]) =>
  words.every((word) => folded.includes(word)) ? 2 : null;

/** The part or net that is called so, whatever its letters' case; undefined: there is none. */
export function namedSo({ parts, nets }: Names, kind: Named['kind'], name: string): Named | undefined {
  const wanted = fold(name);
  const among = kind === 'part' ? parts : nets;
  return among.find((one) => one.name === name) ?? among.find(({ folded }) => folded === wanted);
}

/**
 * The same for what was sought elsewhere, whose words need not all be of one name: where none has all of them, names that are one of its
 * words, or two that follow each other.
 */
export function namesFor(names: Names, typed: string): Named[] {
  const whole = findNames(names, typed);
  if (whole.length > 0) return whole;
  const words = typed.split(/\s+/).filter(Boolean);
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  const wanted = new Set([...pairs, ...words].map((word) => compactOf(fold(word))));
  wanted.delete('');
  return [...names.parts, ...names.nets].filter(
    ({ compact, value }) => wanted.has(compact) || wanted.has(value),
  );
}
