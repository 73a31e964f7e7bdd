import { Numbers } from './numbers.ts';

/** Arrays that all queries of one index share, one after the other: no query awaits anything while it uses them. */
export class Scratch {
  /** By term, and by n-gram: 1 + its position in the query; 0 of all others, between two queries of all. */
  slots = new Uint16Array(0);
  gramSlots = new Uint16Array(0);
  /** By term: the last round that saw it. */
  seen = new Uint32Array(0);
  /** By term: what a query wants of it (`marks`), 0 between two queries; in how many of the documents that are compared it is. */
  marks = new Uint8Array(0);
  frequency = new Uint8Array(0);
  /** By document: its score so far, and in the term that is looked at; how many required terms it meets. 0 between two queries. */
  score = new Float32Array(0);
  scoreOfTerm = new Float32Array(0);
  scoreOfSynonyms = new Float32Array(0);
  met = new Uint8Array(0);
  metByTerm = new Uint8Array(0);
  /** Documents of any term so far, and of the one that is looked at, each once. */
  readonly found = new Numbers();
  readonly touched = new Numbers();
  #round = 0;

  reserve(terms: number, grams: number, documents: number): void {
    if (this.slots.length < terms) {
      this.slots = new Uint16Array(2 * terms);
      this.seen = new Uint32Array(2 * terms);
      this.marks = new Uint8Array(2 * terms);
      this.frequency = new Uint8Array(2 * terms);
    }
    if (this.gramSlots.length < grams) this.gramSlots = new Uint16Array(2 * grams);
    if (this.score.length >= documents) return;
    this.score = new Float32Array(2 * documents);
    this.scoreOfTerm = new Float32Array(2 * documents);
    this.scoreOfSynonyms = new Float32Array(2 * documents);
    this.met = new Uint8Array(2 * documents);
    this.metByTerm = new Uint8Array(2 * documents);
  }

  /** A number that `seen` has nowhere. */
  nextRound(): number {
    this.#round += 1;
    if (this.#round === 2 ** 32) {
      this.seen.fill(0);
      this.#round = 1;
    }
    return this.#round;
  }
}
