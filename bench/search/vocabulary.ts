import { pick, type Random } from '../../scripts/testing/random.ts';
import { fold } from '../relevance/fold.ts';

/**
 * The number of distinct words in a text of this many words, by Heaps' law. The constants are those of the Reuters RCV1 news
 * (Manning, Raghavan and Schütze, Introduction to Information Retrieval, 5.1.1).
 */
const heaps = (tokens: number) => 44 * tokens ** 0.49;

const onsets = 'b c d f g l m n p r s t v br cr dr fl gr pl pr tr ch lh qu'.split(' ');
const vowels = 'a a a e e e i i o o u ão ei'.split(' ');
const codas = ['', '', '', '', 'r', 'n', 's', 'l'];
const endings = 'ador ância ete ina eiro agem ulo ivo ista or al ura'.split(' ');
const letters = 'ABCDEFGHKLMNPRSTUVWXZ'.split('');
const digits = '0123456789'.split('');

/** The share of new words that are misspellings of known ones, as in texts that people type. */
const slipShare = 0.15;
const newPartShare = 0.5;

/**
 * Words as in real text: new ones at the rate of Heaps' law, old ones in proportion to how often they have occurred, so that few
 * are very common and many are rare (Zipf's law). Starts with the words of the source texts.
 */
export class Vocabulary {
  readonly #random: Random;
  readonly #counts = new Map<string, number>();
  /** Every word drawn so far, once per draw. */
  readonly #drawn: string[];
  readonly #parts: string[];
  #tokens = 0;

  constructor(random: Random, source: readonly string[]) {
    this.#random = random;
    const words = source.flatMap((text) => text.split(/[^\p{L}\p{N}-]+/u));
    this.#drawn = words.filter(isContent);
    this.#parts = words.filter((word) => /^[A-Z]{1,4}\d{2,}[A-Z0-9-]*$/.test(word));
  }

  /** A noun to insert into a text. */
  word(): string {
    const word = this.#wantsNew() ? this.#newWord() : pick(this.#random, this.#drawn);
    this.#drawn.push(word);
    return word;
  }

  /** A part or model number. */
  part(): string {
    const isNew = this.#wantsNew() && this.#random() < newPartShare;
    const part = isNew ? this.newPart() : pick(this.#random, this.#parts);
    this.#parts.push(part);
    return part;
  }

  newPart(): string {
    const some = (of: readonly string[], atLeast: number, more: number) =>
      Array.from({ length: atLeast + Math.floor(this.#random() * more) }, () => pick(this.#random, of)).join(
        '',
      );
    return some(letters, 2, 3) + some(digits, 2, 4) + some(letters, 0, 3);
  }

  /** Counts the words of a generated text. */
  count(text: string): void {
    for (const word of fold(text).match(/[\p{L}\p{N}]+/gu) ?? []) {
      this.#tokens += 1;
      this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
    }
  }

  /** Total words, distinct words, and how many of these occurred once. */
  figures(): { tokens: number; different: number; once: number } {
    const once = [...this.#counts.values()].filter((count) => count === 1).length;
    return { tokens: this.#tokens, different: this.#counts.size, once };
  }

  #wantsNew(): boolean {
    return this.#counts.size < heaps(this.#tokens);
  }

  #newWord(): string {
    const isSlip = this.#random() < slipShare;
    return isSlip ? slipIn(pick(this.#random, this.#drawn), this.#random) : this.inventedNoun();
  }

  inventedNoun(): string {
    const syllables = Array.from(
      { length: 2 + Math.floor(this.#random() * 2) },
      () => pick(this.#random, onsets) + pick(this.#random, vowels) + pick(this.#random, codas),
    );
    return syllables.join('') + pick(this.#random, onsets) + pick(this.#random, endings);
  }
}

/** Whether a word may be replaced with another noun. */
export function isContent(word: string): boolean {
  return /^\p{Ll}{5,}$/u.test(word);
}

/** The word with two letters swapped, one left out, or one doubled. */
export function slipIn(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
  const [before, letter = '', next = '', after] = [
    word.slice(0, at),
    word[at],
    word[at + 1],
    word.slice(at + 2),
  ];
  const kind = random();
  if (kind < 1 / 3) return before + next + letter + after;
  return kind < 2 / 3 ? before + next + after : before + letter + letter + next + after;
}
