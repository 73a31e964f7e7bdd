import { keyKinds, kindOf } from '../../../database/record-key.ts';
import { Numbers } from './numbers.ts';
import { fieldBits, Postings } from './postings.ts';
import type { Terms } from './terms.ts';
import type { Texts } from './texts.ts';

/** An entry of a fault as the search knows it. */
export interface IndexedEntry {
  id: number;
  likes: number;
  /** Of its solution in the fault, for sorting. */
  proof: number;
  /** The key of the maker whose its codes are; 0 where that is not clear. */
  codeMaker: number;
  /** The keys of all that it shows. */
  keys: readonly number[];
}

/** A fault to be put into the index. */
export interface NewDocument {
  /** The key of its symptom. */
  key: number;
  symptom: number;
  /** Other ways to say the symptom, each a text of its own. */
  ditos: readonly number[];
  /** All that its entries show, the symptom left out, in the order of the fields. */
  shown: readonly { text: number; field: number }[];
  entries: readonly IndexedEntry[];
}

const { checkOrFix, equipment } = fieldBits;

/** Checks and fixes weigh less than equipment, parts and codes. */
export function fieldOf(key: number): number {
  const kind = kindOf(key);
  return kind === keyKinds.diagnosis || kind === keyKinds.solution ? checkOrFix : equipment;
}

/** What failed is proven less than what nobody tried, and the numbers of entries have no sign. */
const proofZero = 2 ** 20;

/** Of an entry, the numbers before its keys: id, likes, proof, the maker of its codes, how many keys. */
const entryHead = 5;

/** Which texts a document has: `text × 16 + field`. */
export const textOf = (part: number) => part >>> 4;
export const fieldIn = (part: number) => part & 15;

/** One document for each fault: a symptom with all that its entries show. */
export class Documents {
  readonly postings = new Postings();
  /** How many documents have each term. */
  readonly frequencies = new Numbers(1024);
  /** By document: its symptom's key, whether it is in use, likes and proof of its best entries, how many entries. */
  readonly keys: number[] = [];
  readonly likes: number[] = [];
  readonly proofs: number[] = [];
  readonly entryCounts: number[] = [];
  /** How many letters its different words have together, with a sign at each end. */
  readonly lengths: number[] = [];
  readonly #inUse: boolean[] = [];
  readonly #partStarts = new Numbers(256);
  readonly #parts = new Numbers(1024);
  readonly #entryStarts = new Numbers(256);
  readonly #entries = new Numbers(1024);
  readonly #ofKey = new Map<number, number>();
  /** Of all keys that entries show. */
  #largestKey = 0;
  readonly #terms: Terms;
  readonly #texts: Texts;
  /** The fields of each term in the document that is being added. */
  #fields = new Uint8Array(1024);
  readonly #found = new Numbers(1024);

  constructor(terms: Terms, texts: Texts) {
    this.#terms = terms;
    this.#texts = texts;
    this.#partStarts.push(0);
    this.#entryStarts.push(0);
  }

  /** How many are in use. */
  get count(): number {
    return this.#ofKey.size;
  }

  /** How many numbers are in use. */
  get size(): number {
    return this.keys.length;
  }

  isInUse(document: number): boolean {
    return this.#inUse[document] === true;
  }

  documentOfKey(key: number): number | undefined {
    return this.#ofKey.get(key);
  }

  /** `text × 16 + field` of each of its texts: the symptom, then the other ways to say it, then the others. */
  partsOf(document: number): number[] {
    return this.#parts.some(this.#partStarts.at(document), this.#partStarts.at(document + 1));
  }

  /** Where each of its entries stands: the most liked first, then the best proven. */
  entryPlaces(document: number, atMost: number): number[] {
    const { data } = this.#entries;
    const end = this.#entryStarts.at(document + 1);
    const positions: number[] = [];
    for (let at = this.#entryStarts.at(document); at < end && positions.length < atMost; ) {
      positions.push(at);
      at += entryHead + (data[at + entryHead - 1] as number);
    }
    return positions;
  }

  /** Of the entry at a position: its id, likes, proof and the maker of its codes. */
  entryAt(at: number): [id: number, likes: number, proof: number, codeMaker: number] {
    const entries = this.#entries;
    return [entries.at(at), entries.at(at + 1), entries.at(at + 2) - proofZero, entries.at(at + 3)];
  }

  /** The keys of all that the entry at a position shows. */
  keysAt(at: number): number[] {
    const from = at + entryHead;
    return this.#entries.some(from, from + this.#entries.at(from - 1));
  }

  /** Those of the document of a key, in their order. */
  entriesOfKey(key: number): IndexedEntry[] {
    const document = this.#ofKey.get(key);
    if (document === undefined) return [];
    return this.entryPlaces(document, Number.POSITIVE_INFINITY).map((at) => {
      const [id, likes, proof, codeMaker] = this.entryAt(at);
      return { id, likes, proof, codeMaker, keys: this.keysAt(at) };
    });
  }

  /** The keys of the documents in use whose entries show one of these. */
  showing(keys: ReadonlySet<number>): Set<number> {
    const found = new Set<number>();
    if (keys.size > 0) for (const { key } of this.entriesShowing([keys])) found.add(key);
    return found;
  }

  /** Where each entry stands that shows one of each of these sets of keys, and the key of its document. */
  *entriesShowing(sought: readonly ReadonlySet<number>[]): Iterable<{ key: number; at: number }> {
    const { data } = this.#entries;
    const marked = sought.map((keys) => this.#marked(keys));
    for (const [key, document] of this.#ofKey) {
      const end = this.#entryStarts.at(document + 1);
      for (let at = this.#entryStarts.at(document); at < end; ) {
        const [from, next] = [at + entryHead, at + entryHead + (data[at + entryHead - 1] as number)];
        if (marked.every((keys) => hasOne(data, from, next, keys))) yield { key, at };
        at = next;
      }
    }
  }

  /** By key: 1 for these. Looked up a million times, which a set takes long for. */
  #marked(keys: ReadonlySet<number>): Uint8Array {
    const marked = new Uint8Array(this.#largestKey + 1);
    for (const key of keys) if (key <= this.#largestKey) marked[key] = 1;
    return marked;
  }

  /** In place of the one that its key had. */
  put({ key, symptom, ditos, shown, entries }: NewDocument): void {
    this.remove(key);
    const document = this.size;
    this.#ofKey.set(key, document);
    this.keys.push(key);
    this.#inUse.push(true);
    this.likes.push(Math.max(0, ...entries.map(({ likes }) => likes)));
    this.proofs.push(entries.length === 0 ? 0 : Math.max(...entries.map(({ proof }) => proof)));
    this.entryCounts.push(entries.length);
    this.#parts.push(symptom * 16 + fieldBits.symptom);
    for (const text of ditos) this.#parts.push(text * 16 + fieldBits.ditos);
    for (const { text, field } of shown) this.#parts.push(text * 16 + field);
    this.#partStarts.push(this.#parts.length);
    for (const { id, likes, proof, codeMaker, keys } of entries) {
      for (const number of [id, likes, proof + proofZero, codeMaker, keys.length, ...keys])
        this.#entries.push(number);
      this.#largestKey = Math.max(this.#largestKey, ...keys);
    }
    this.#entryStarts.push(this.#entries.length);
    let length = 1;
    this.#eachTerm(document, (term, fields) => {
      const letters = this.#terms.lengths.at(term);
      if (letters > 0) length += letters + 2;
      this.postings.add(term, document, fields);
      this.frequencies.set(term, (this.frequencies.data[term] ?? 0) + 1);
    });
    this.lengths.push(length);
  }

  remove(key: number): void {
    const document = this.#ofKey.get(key);
    if (document === undefined) return;
    this.#ofKey.delete(key);
    this.#inUse[document] = false;
    this.#eachTerm(document, (term) => {
      this.frequencies.set(term, (this.frequencies.data[term] ?? 0) - 1);
    });
  }

  /** Does `work` with each of its terms and the fields that have it. */
  #eachTerm(document: number, work: (term: number, fields: number) => void): void {
    if (this.#fields.length < this.#terms.size) this.#fields = new Uint8Array(2 * this.#terms.size);
    const [fields, found] = [this.#fields, this.#found];
    found.length = 0;
    const { data } = this.#texts.data;
    const parts = this.partsOf(document);
    for (let part = 0; part < parts.length; part += 1) {
      const field = fieldIn(parts[part] as number);
      const { words, others, end } = this.#texts.positionOf(textOf(parts[part] as number));
      for (let at = words; at < end; at += 1) {
        const term = data[at] as number;
        if (fields[term] === 0) found.push(term);
        fields[term] = (fields[term] as number) | field;
        const stem = at < others ? this.#terms.stems.at(term) : 0;
        if (stem === 0) continue;
        if (fields[stem] === 0) found.push(stem);
        fields[stem] = (fields[stem] as number) | field;
      }
    }
    for (let position = 0; position < found.length; position += 1) {
      const term = found.at(position);
      const of = fields[term] as number;
      fields[term] = 0;
      work(term, of);
    }
  }
}

function hasOne(data: Uint32Array, from: number, to: number, marked: Uint8Array): boolean {
  for (let at = from; at < to; at += 1) if (marked[data[at] as number] === 1) return true;
  return false;
}
