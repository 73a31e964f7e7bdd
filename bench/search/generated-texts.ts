import { createHash } from 'node:crypto';
import { pick, type Random } from '../../scripts/testing/random.ts';
import { fold } from '../relevance/fold.ts';
import type { Halves, SourceTexts } from './halves.ts';
import { isContent, type Vocabulary } from './vocabulary.ts';

/** Shares of halves with one noun replaced, of texts with a second clause, and of texts with a part number. */
const [replacedShare, secondClauseShare, partShare] = [0.7, 0.6, 0.12];

/** Generates distinct texts by recombining halves of clauses. */
export class TextMaker {
  readonly #random: Random;
  readonly #vocabulary: Vocabulary;
  readonly #made = new Set<string>();

  constructor(random: Random, vocabulary: Vocabulary, { whole }: SourceTexts) {
    this.#random = random;
    this.#vocabulary = vocabulary;
    for (const text of whole) this.#made.add(keyOf(text));
  }

  make(of: Halves): string {
    for (;;) {
      const clauses = [this.#clause(of)];
      if (this.#random() < secondClauseShare) clauses.push(this.#clause(of));
      if (this.#random() < partShare) clauses.push(this.#vocabulary.part());
      const text = clauses.join(', ');
      const key = keyOf(text);
      if (this.#made.has(key)) continue;
      this.#made.add(key);
      this.#vocabulary.count(text);
      return text.charAt(0).toUpperCase() + text.slice(1);
    }
  }

  #clause({ heads, tails }: Halves): string {
    return `${this.#replaced(pick(this.#random, heads))} ${this.#replaced(pick(this.#random, tails))}`;
  }

  #replaced(half: string): string {
    if (this.#random() > replacedShare) return half;
    const words = half.split(' ');
    const positions = words.flatMap((word, position) => (isContent(word) ? [position] : []));
    if (positions.length === 0) return half;
    words[pick(this.#random, positions)] = this.#vocabulary.word();
    return words.join(' ');
  }
}

/** Short, since a million are kept. Ignores case, accents and punctuation, as the product does. */
function keyOf(text: string): string {
  const words = fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return createHash('md5').update(words).digest('base64url').slice(0, 12);
}
