import { distance } from 'fastest-levenshtein';
import { wordSound } from './phonetic.ts';

/** Words, found by how they are spelled, nearly spelled, or sound. */
export class WordList {
  readonly words: string[] = [];
  readonly #known = new Set<string>();
  /** The positions of words, by how they sound and by how many letters they have. */
  readonly #bySound = new Map<string, number[]>();
  readonly #byLength = new Map<number, number[]>();
  /** The letters of each word, a bit for each. */
  readonly #letters: number[] = [];

  add(word: string): void {
    if (this.#known.has(word)) return;
    this.#known.add(word);
    const position = this.words.push(word) - 1;
    this.#letters.push(lettersOf(word));
    addTo(this.#bySound, wordSound(word), position);
    addTo(this.#byLength, word.length, position);
  }

  has(word: string): boolean {
    return this.#known.has(word);
  }

  /** The words that are some letters from what was typed, or sound as it does. */
  near(typed: string, slipsMax: number): string[] {
    const letters = lettersOf(typed);
    const found = new Set(this.#bySound.get(wordSound(typed)));
    for (let length = typed.length - slipsMax; length <= typed.length + slipsMax; length += 1)
      // Two letters in each other's places are one slip, and a distance of two.
      for (const position of this.#byLength.get(length) ?? [])
        if (
          mayBeNear(letters, this.#letters[position] as number, slipsMax) &&
          distance(this.words[position] as string, typed) <= slipsMax + 1
        )
          found.add(position);
    return [...found].toSorted((one, other) => one - other).map((position) => this.words[position] as string);
  }
}

/** The letters of a word, a bit for each. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) - 97);
  return letters;
}

/** Whether two words may be so many slips apart, by their letters: each slip changes two at most. */
function mayBeNear(one: number, other: number, slips: number): boolean {
  let count = 0;
  for (let rest = one ^ other; rest !== 0; rest &= rest - 1) count += 1;
  return count <= 2 * slips;
}

function addTo<Key>(places: Map<Key, number[]>, key: Key, place: number): void {
  const of = places.get(key);
  if (of === undefined) places.set(key, [place]);
  else of.push(place);
}
