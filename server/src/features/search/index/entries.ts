import { keyKinds, kindOf } from '../../../database/record-key.ts';
import type { FaultIndex } from './fault-index.ts';
import type { RankedFault } from './rank.ts';
import type { Scanner } from './scan.ts';

const entriesPerFault = 40;

/** An entry of a fault, with how much of the query its own equipment, checks and fix meet. */
export interface JudgedEntry {
  id: number;
  likes: number;
  /** Of its solution in the fault, for sorting. */
  proof: number;
  /** Where it stands among those of all documents. */
  at: number;
  /** The sum of the weights of the terms that it meets. */
  met: number;
  /** It meets every required term. */
  isWhole: boolean;
  /** Its equipment stands for any of its kind. */
  isGeneric: boolean;
}

/** Which terms of a query single texts meet, a bit each. */
export interface MetAlone {
  termsOf(key: number): number;
  /** Whether a text has every required term. */
  meetsAll(key: number): boolean;
}

/** What texts meet by themselves; a symptom by its other ways to say it too. */
export function metAlone(index: FaultIndex, scanner: Scanner): MetAlone {
  const { terms, lineBits } = scanner.query;
  const known = new Map<number, number>();
  const termsOf = (key: number) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const held = index.heldText(key);
    const lexemes = held === undefined ? [] : scanner.lexemesIn([held.text, ...held.ditos]);
    let bits = 0;
    for (const lexeme of lexemes) bits |= lineBits[lexeme] as number;
    terms.forEach(({ several }, position) => {
      if (
        (bits & (1 << position)) === 0 &&
        several.some(({ at }) => at.every((lexeme) => lexemes.includes(lexeme)))
      )
        bits |= 1 << position;
    });
    known.set(key, bits);
    return bits;
  };
  const required = requiredBits(scanner);
  return { termsOf, meetsAll: (key) => required !== 0 && (termsOf(key) & required) === required };
}

function requiredBits({ query }: Scanner): number {
  return query.terms.reduce(
    (bits, { term }, position) => (term.isRequired ? bits | (1 << position) : bits),
    0,
  );
}

/**
 * The entries of a fault, best first: what meets most of the query, then the most liked, then the best proven, then equipment that
 * stands for any of its kind.
 */
export function entriesOfFault(
  index: FaultIndex,
  scanner: Scanner,
  { termsOf }: MetAlone,
  { document }: RankedFault,
): JudgedEntry[] {
  if (document === undefined) return [];
  const required = requiredBits(scanner);
  const { weights } = scanner.query;
  const { documents } = index;
  const judged = documents.entryPlaces(document, entriesPerFault).map((at): JudgedEntry => {
    const [id, likes, proof] = documents.entryAt(at);
    const keys = documents.keysAt(at);
    let [bits, met, isGeneric] = [0, 0, false];
    for (let position = 0; position < keys.length; position += 1) {
      const key = keys[position] as number;
      bits |= termsOf(key);
      if (kindOf(key) === keyKinds.model) isGeneric ||= index.heldText(key)?.isGeneric === true;
    }
    for (let rest = bits; rest !== 0; rest &= rest - 1)
      met += weights[31 - Math.clz32(rest & -rest)] as number;
    return { id, likes, proof, at, met, isGeneric, isWhole: (bits & required) === required };
  });
  if (judged.length < 2) return judged;
  return judged.sort(
    (a, b) =>
      Number(b.isWhole) - Number(a.isWhole) ||
      b.met - a.met ||
      b.likes - a.likes ||
      b.proof - a.proof ||
      Number(b.isGeneric) - Number(a.isGeneric) ||
      a.id - b.id,
  );
}
