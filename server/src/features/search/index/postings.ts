import { Numbers } from './numbers.ts';

/** The fields of a document, each a bit. */
export const fieldBits = { symptom: 1, equipment: 2, checkOrFix: 4, ditos: 8 } as const;
const bitsOfFields = 4;
export const fieldsMask = (1 << bitsOfFields) - 1;

/** `document × 16 + fields`, ascending. */
export type Posting = number;
export const documentOf = (posting: Posting) => posting >>> bitsOfFields;

const nothing = new Uint32Array(0);
/** So many postings outside the large array, at least, before they are put into it. */
const looseMax = 100_000;

/**
 * Which documents have each term, and in which fields: one large array of what was there when it was last put in order, and lists
 * of what came since. A document is never changed: it gets another number.
 */
export class Postings {
  #starts = new Uint32Array(1);
  #ordered = nothing;
  #loose = new Map<number, Numbers>();
  #looseCount = 0;

  add(term: number, document: number, fields: number): void {
    let list = this.#loose.get(term);
    if (list === undefined) {
      list = new Numbers(4);
      this.#loose.set(term, list);
    }
    list.push(document * (fieldsMask + 1) + fields);
    this.#looseCount += 1;
  }

  /** The ordered ones, and those that came since. */
  of(term: number): readonly [Uint32Array, Uint32Array] {
    const loose = this.#loose.get(term);
    return [
      term + 1 < this.#starts.length
        ? this.#ordered.subarray(this.#starts[term], this.#starts[term + 1])
        : nothing,
      loose === undefined ? nothing : loose.data.subarray(0, loose.length),
    ];
  }

  /** Puts all into one array, once there are many outside of it. */
  tidy(termsSize: number): void {
    if (this.#looseCount >= Math.max(looseMax, this.#ordered.length / 4)) this.putInOrder(termsSize);
  }

  /** Puts all into one array. */
  putInOrder(termsSize: number): void {
    const starts = new Uint32Array(termsSize + 1);
    const ordered = new Uint32Array(this.#ordered.length + this.#looseCount);
    let length = 0;
    for (let term = 0; term < termsSize; term += 1) {
      for (const some of this.of(term)) {
        ordered.set(some, length);
        length += some.length;
      }
      starts[term + 1] = length;
    }
    [this.#starts, this.#ordered, this.#loose, this.#looseCount] = [starts, ordered, new Map(), 0];
  }
}
