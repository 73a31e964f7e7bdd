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
  /** Those that say whose the code of the query is. */
  codeMakers: number;
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
  const codeMakers = codeMakersOf(index, scanner, termsOf);
  return { termsOf, codeMakers, meetsAll: (key) => required !== 0 && (termsOf(key) & required) === required };
}

function requiredBits({ query }: Scanner): number {
  return query.terms.reduce(
    (bits, { term }, position) => (term.isRequired ? bits | (1 << position) : bits),
    0,
  );
}

/** The terms, a bit each, that name makers of codes. A maker whose equipment no fault is of, a part's for one, names none. */
function codeMakersOf(index: FaultIndex, { query }: Scanner, termsOf: MetAlone['termsOf']): number {
  const bits = query.terms.reduce(
    (bits, { term }, position) => (term.isOfCode === true ? bits | (1 << position) : bits),
    0,
  );
  if (bits === 0) return 0;
  for (const [key, { text }] of index.keysOfKind(keyKinds.maker))
    if (index.isShown(text) && (termsOf(key) & bits) !== 0) return bits;
  return 0;
}

/**
 * The entries of a fault, best first: what meets most of the query, then the most liked, then the best proven, then equipment that
 * stands for any of its kind.
 */
export function entriesOfFault(
  index: FaultIndex,
  scanner: Scanner,
  { termsOf, codeMakers }: MetAlone,
  { document }: RankedFault,
): JudgedEntry[] {
  if (document === undefined) return [];
  const required = requiredBits(scanner);
  const { weights } = scanner.query;
  const { documents } = index;
  const judged = documents.entryPlaces(document, entriesPerFault).map((at): JudgedEntry => {
    const [id, likes, proof, codeMaker] = documents.entryAt(at);
    const keys = documents.keysAt(at);
    let [bits, met, isGeneric] = [0, 0, false];
    for (let position = 0; position < keys.length; position += 1) {
      const key = keys[position] as number;
      bits |= termsOf(key);
      if (kindOf(key) === keyKinds.model) isGeneric ||= index.heldText(key)?.isGeneric === true;
    }
    for (let rest = bits; rest !== 0; rest &= rest - 1)
      met += weights[31 - Math.clz32(rest & -rest)] as number;
    const isOfMaker = codeMakers === 0 || (termsOf(codeMaker) & codeMakers) !== 0;
    return { id, likes, proof, at, met, isGeneric, isWhole: isOfMaker && (bits & required) === required };
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
