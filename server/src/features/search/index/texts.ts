import { Numbers } from './numbers.ts';
import type { ReadText } from './read-text.ts';
import type { Terms } from './terms.ts';

/** Where the parts of a text stand in `data`. */
export interface TextPlace {
  words: number;
  joined: number;
  others: number;
  end: number;
}

/**
 * The texts of records as terms, one behind the other:
 * `[2, 0, 1, zqnao, zqliga, zv12v]` is "Não liga" with a value: how many words, joined words and others, then these.
 */
export class Texts {
  readonly #terms: Terms;
  readonly #starts = new Numbers(256);
  readonly data = new Numbers(4096);
  /** How many texts have each term. */
  readonly counts = new Numbers(1024);

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  /** @returns the number of the text */
  add({ words, joined, others }: ReadText): number {
    const { data } = this;
    this.#starts.push(data.length);
    const parts = [words, joined, others];
    for (const { length } of parts) data.push(length);
    for (const part of parts) for (const lexeme of part) data.push(this.#terms.keep(lexeme));
    const text = this.#starts.length - 1;
    this.#count(text, 1);
    return text;
  }

  /** Its number stays; no record has it any more. */
  remove(text: number): void {
    this.#count(text, -1);
  }

  positionOf(text: number): TextPlace {
    const { data } = this.data;
    const start = this.#starts.at(text);
    const words = start + 3;
    const joined = words + (data[start] as number);
    const others = joined + (data[start + 1] as number);
    return { words, joined, others, end: others + (data[start + 2] as number) };
  }

  #count(text: number, change: number): void {
    const { words, others, end } = this.positionOf(text);
    for (let at = words; at < end; at += 1) {
      const term = this.data.at(at);
      this.counts.set(term, (this.counts.data[term] ?? 0) + change);
      const stem = at < others ? this.#terms.stems.at(term) : 0;
      if (stem > 0) this.counts.set(stem, (this.counts.data[stem] ?? 0) + change);
    }
  }
}
