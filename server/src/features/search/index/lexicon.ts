import { WordList } from '../query/word-list.ts';

/** So many new words take their places one by one: to sort a hundred thousand takes a third of a second. */
const fewWords = 100;

/** The words of all records: for slips, for words that sound alike, and for completing what is being typed. */
export class Lexicon {
  readonly #words = new WordList();
  #sorted: string[] = [];
  readonly #codes = new Set<string>();

  /** Letters alone. Words stay when their last text goes: they cost a try, and make no answer wrong. */
  learnWord(word: string): void {
    if (/^[a-z]{2,30}$/.test(word)) this.#words.add(word);
  }

  learnCode(code: string): void {
    this.#codes.add(code);
  }

  hasWord(word: string): boolean {
    return this.#words.has(word);
  }

  hasCode(code: string): boolean {
    return this.#codes.has(code);
  }

  /** Whether some word begins so. */
  isBeginning(text: string): boolean {
    return this.#inOrder()[this.#positionOf(text)]?.startsWith(text) === true;
  }

  /** Words that begin so, the shortest first; not the beginning itself. */
  wordsBeginning(text: string, atMost: number): string[] {
    const found: string[] = [];
    const words = this.#inOrder();
    for (let position = this.#positionOf(text); words[position]?.startsWith(text); position += 1)
      if (words[position] !== text) found.push(words[position] ?? '');
    return found
      .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
      .slice(0, atMost);
  }

  /** The words that are some letters from what was typed, or sound as it does. */
  nearWords(typed: string, slipsMax: number): string[] {
    return this.#words.near(typed, slipsMax);
  }

  /** The codes and part numbers that a word is, or has inside where it has a digit; itself first, then those that begin with it. */
  codesWith(word: string, { infixFrom, prefixFrom, atMost }: CodeLimits): string[] {
    if (!/\d/.test(word)) return this.#codes.has(word) ? [word] : [];
    const asNumber = /^\d{3}$/.test(word) ? new RegExp(`^[a-z]{1,3}${word}[a-z]?$`) : undefined;
    const found: string[] = [];
    for (const code of this.#codes)
      if (
        code === word ||
        (word.length >= infixFrom && code.includes(word)) ||
        (word.length >= prefixFrom && code.startsWith(word)) ||
        asNumber?.test(code) === true
      )
        found.push(code);
    const later = (code: string) => Number(code !== word) * 2 + Number(!code.startsWith(word));
    return found
      .toSorted((a, b) => later(a) - later(b) || a.length - b.length || (a < b ? -1 : 1))
      .slice(0, atMost);
  }

  #inOrder(): readonly string[] {
    const { words } = this.#words;
    const fresh = words.slice(this.#sorted.length);
    if (fresh.length > fewWords) this.#sorted = words.toSorted();
    else for (const word of fresh) this.#sorted.splice(positionIn(this.#sorted, word), 0, word);
    return this.#sorted;
  }

  /** Where the first word is that is not before this text. */
  #positionOf(text: string): number {
    return positionIn(this.#inOrder(), text);
  }
}

/** Where the first of these words in order is that is not before this text. */
function positionIn(words: readonly string[], text: string): number {
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((words[middle] as string) < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

export interface CodeLimits {
  infixFrom: number;
  prefixFrom: number;
  atMost: number;
}
