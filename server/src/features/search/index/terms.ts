import { stemOf } from '../analysis/stem.ts';
import { amountOf, wholeWord, wordOf } from '../ranking/lexemes.ts';
import { Numbers } from './numbers.ts';

/** What a stem does to the words about it. */
export const roles = { negation: 1, negationBehind: 2, between: 4 } as const;
const negations = ['nao', 'sem', 'nem', 'falt', 'ausenc', 'nenhum'];
/** `sinal ausente` */
const negationsBehind = ['ausent'];
/** Words that may stand between a negation and what it negates: `não dá imagem`, `sem a tampa`. */
const between =
  'da tem ter ha esta est fic quer consegu mais o a os as um uma de do nenhum qualqu nem aparec inic faz fac comec complet aceit receb'.split(
    ' ',
  );
const roleOfStem = new Map<string, number>();
for (const [stems, role] of [
  [negations, roles.negation],
  [negationsBehind, roles.negationBehind],
  [between, roles.between],
] as const)
  for (const stem of stems) roleOfStem.set(stem, (roleOfStem.get(stem) ?? 0) | role);
/** How far a negation reaches, in words. */
export const negationReach = 3;

/** `roles` of a stem. */
export function roleOf(stem: string): number {
  return roleOfStem.get(stem) ?? 0;
}

const gramSize = 4;
/** No term: ids begin at 1. */
export const noTerm = 0;

/** All lexemes that texts have, by number: whole words, stems, values, codes. A term keeps its number for good. */
export class Terms {
  readonly #ids = new Map<string, number>();
  readonly #lexemes: string[] = [''];
  readonly #gramIds = new Map<string, number>();
  /** The stem of a whole word. */
  readonly stems = new Numbers(1024);
  readonly roles = new Numbers(1024);
  /** The words of each stem: of a stem the first, of a word the next; 0 ends them. */
  readonly firstWords = new Numbers(1024);
  readonly nextWords = new Numbers(1024);
  /** Of a whole word: where its n-grams begin in `grams`; the next term's begin where they end. */
  readonly gramStarts = new Numbers(1024);
  readonly grams = new Numbers(1024);
  /** Of a whole word: how many letters it has, 0 of other terms. */
  readonly lengths = new Numbers(1024);

  constructor() {
    for (const numbers of [
      this.stems,
      this.roles,
      this.firstWords,
      this.nextWords,
      this.gramStarts,
      this.lengths,
    ])
      numbers.push(0);
    this.gramStarts.push(0);
  }

  /** How many numbers are in use: one more than there are terms. */
  get size(): number {
    return this.#lexemes.length;
  }

  get gramsSize(): number {
    return this.#gramIds.size + 1;
  }

  idOf(lexeme: string): number {
    return this.#ids.get(lexeme) ?? noTerm;
  }

  gramOf(gram: string): number {
    return this.#gramIds.get(gram) ?? 0;
  }

  lexemeOf(term: number): string {
    return this.#lexemes[term] ?? '';
  }

  /** The number of a lexeme that some text has. */
  keep(lexeme: string): number {
    const known = this.#ids.get(lexeme);
    if (known !== undefined) return known;
    const term = this.#lexemes.length;
    this.#ids.set(lexeme, term);
    this.#lexemes.push(lexeme);
    const word = wordOf(lexeme);
    this.lengths.push(word?.length ?? 0);
    this.roles.push(word === undefined ? roleOf(lexeme) : 0);
    this.stems.push(noTerm);
    for (const gram of word === undefined ? [] : gramsOf(word)) this.grams.push(this.#keepGram(gram));
    this.gramStarts.push(this.grams.length);
    this.firstWords.push(noTerm);
    this.nextWords.push(noTerm);
    if (word !== undefined) this.#joinStem(term, this.keep(stemOf(word)));
    return term;
  }

  #joinStem(word: number, stem: number): void {
    this.stems.set(word, stem);
    this.nextWords.set(word, this.firstWords.at(stem));
    this.firstWords.set(stem, word);
  }

  #keepGram(gram: string): number {
    const known = this.#gramIds.get(gram);
    if (known !== undefined) return known;
    this.#gramIds.set(gram, this.#gramIds.size + 1);
    return this.#gramIds.size;
  }
}

/** The character 4-grams of a word, its ends marked by a space. */
export function gramsOf(word: string): string[] {
  const marked = ` ${word} `;
  return Array.from({ length: Math.max(0, marked.length - gramSize + 1) }, (_, at) =>
    marked.slice(at, at + gramSize),
  );
}

/** The word whose negation negates a value: `3` of 3.3 V. */
export function figuresOf(lexeme: string): string | undefined {
  const figures = amountOf(lexeme);
  return figures === undefined ? undefined : (wordOf(wholeWord(figures)) ?? figures);
}
