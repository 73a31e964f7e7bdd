import { keyKinds, kindOf } from '../../../database/record-key.ts';
import { stemOf } from '../analysis/stem.ts';
import { wordOf } from '../ranking/lexemes.ts';
import { Documents, fieldOf } from './documents.ts';
import { Lexicon } from './lexicon.ts';
import { type ReadText, readSignal, readText } from './read-text.ts';
import { Scratch } from './scratch.ts';
import { Terms } from './terms.ts';
import { Texts } from './texts.ts';

/** A text of a record, as its table has it. */
export interface SourceText {
  /** `recordKey` its kind and id. */
  key: number;
  text: string;
  /** Where its part numbers stand; null where they stand in the text. Of a signal code its type. */
  codes: string | null;
  /** Not in the bin. */
  inUse: boolean;
  /** Of a symptom: other ways to say it, a line each. */
  ditos: string | null;
  /** Of a model: the key of its category, and whether it stands for any equipment of its kind. */
  category: number | null;
  isGeneric: boolean;
}

/** An entry in use, and all that it shows. */
export interface SourceEntry {
  id: number;
  likes: number;
  proof: number;
  /** The key of the maker whose its codes are; 0 where that is not clear. */
  codeMaker: number;
  keys: readonly number[];
}

/** A record's text in the index. */
interface HeldText {
  text: number;
  inUse: boolean;
  ditos: readonly number[];
  category: number | null;
  isGeneric: boolean;
}

/** A fault that shows more than so many texts is found by so many of them. */
const shownMax = 2_000;

/** All that is searched, in memory: the texts of records, and a document for each fault. */
export class FaultIndex {
  readonly terms = new Terms();
  readonly texts = new Texts(this.terms);
  readonly documents = new Documents(this.terms, this.texts);
  readonly lexicon = new Lexicon();
  readonly scratch = new Scratch();
  /** Grows with every change. */
  version = 0;
  /** By key. */
  readonly #held = new Map<number, HeldText>();
  readonly #ofKind = Object.values(keyKinds).map(() => new Map<number, HeldText>());
  /** By the number of a text: the key that has it, and how many documents show it. */
  readonly #keyOfText: number[] = [];
  readonly #shownBy: number[] = [];
  readonly #wordStems = new Set<string>();
  /** The keys of checks and fixes in use that no document shows. */
  readonly orphans = new Set<number>();
  /** Symptoms, checks and fixes by the words that they consist of. */
  readonly #byWords = new Map<string, number[]>();

  /** Takes a record's text in place of what it had. What shows it is put again by `putFault`. */
  putText(source: SourceText): void {
    this.version += 1;
    const { key, text, codes, inUse, ditos, category, isGeneric } = source;
    this.removeText(key);
    const isCode = kindOf(key) === keyKinds.code;
    const read = isCode ? readSignal(codes ?? '', text) : readText(text, codes ?? text);
    const lines = (ditos ?? '').split('\n').filter((line) => line.trim() !== '');
    const held = {
      text: this.#add(read, key, { isCode }),
      inUse,
      ditos: lines.map((line) => this.#add(readText(line), key)),
      category,
      isGeneric,
    };
    this.#held.set(key, held);
    this.#ofKind[kindOf(key)]?.set(key, held);
    this.#noteOrphan(key);
    if (!isWhole(key) || !inUse) return;
    const said = read.words.join(' ');
    this.#byWords.set(said, [...(this.#byWords.get(said) ?? []), key]);
  }

  removeText(key: number): void {
    this.version += 1;
    const held = this.#held.get(key);
    if (held === undefined) return;
    this.#held.delete(key);
    this.#ofKind[kindOf(key)]?.delete(key);
    this.orphans.delete(key);
    if (isWhole(key) && held.inUse) {
      const said = this.#wordsOf(held.text).join(' ');
      const others = (this.#byWords.get(said) ?? []).filter((other) => other !== key);
      if (others.length > 0) this.#byWords.set(said, others);
      else this.#byWords.delete(said);
    }
    for (const text of [held.text, ...held.ditos]) this.texts.remove(text);
  }

  /**
   * Makes the document of a symptom what its text and its entries say now.
   * @param entries those that it had, where none are given
   */
  putFault(symptom: number, entries = this.documents.entriesOfKey(symptom)): void {
    this.version += 1;
    this.#countShown(symptom, -1);
    const held = this.#held.get(symptom);
    if (held?.inUse !== true) this.documents.remove(symptom);
    else this.documents.put(this.#documentOf(symptom, held, entries));
    this.#countShown(symptom, 1);
  }

  readonly heldText = (key: number): HeldText | undefined => this.#held.get(key);

  /** The keys of records of a kind that are in use. */
  *keysOfKind(kind: number): Iterable<[number, HeldText]> {
    for (const [key, held] of this.#ofKind[kind] ?? []) if (held.inUse) yield [key, held];
  }

  isShown(text: number): boolean {
    return (this.#shownBy[text] ?? 0) > 0;
  }

  /** The symptoms, checks and fixes in use that consist of exactly these words. */
  listsSaying(words: readonly string[]): readonly number[] {
    return words.length === 0 ? [] : (this.#byWords.get(words.join(' ')) ?? []);
  }

  /** In how many documents a lexeme is; 1 for what only a text has that no document shows. */
  frequencyOf(lexeme: string): number {
    const term = this.terms.idOf(lexeme);
    if (term === 0) return 0;
    return this.documents.frequencies.data[term] || ((this.texts.counts.data[term] ?? 0) > 0 ? 1 : 0);
  }

  /** Whether some record has a word of this stem. */
  readonly hasStem = (stem: string): boolean => this.#wordStems.has(stem);

  #documentOf(symptom: number, held: HeldText, entries: readonly SourceEntry[]) {
    const keys = new Set(entries.flatMap((entry) => entry.keys));
    keys.delete(symptom);
    const inOrder = [...keys].toSorted((a, b) => kindOf(a) - kindOf(b) || a - b).slice(0, shownMax);
    const numbered = (of: readonly number[]) =>
      of.flatMap((key) => {
        const text = this.#held.get(key)?.text;
        return text === undefined ? [] : [{ text, field: fieldOf(key) }];
      });
    return {
      key: symptom,
      symptom: held.text,
      ditos: held.ditos,
      shown: numbered(inOrder),
      entries,
    };
  }

  #countShown(symptom: number, change: number): void {
    const document = this.documents.documentOfKey(symptom);
    if (document === undefined) return;
    for (const part of this.documents.partsOf(document)) {
      const text = part >>> 4;
      this.#shownBy[text] = (this.#shownBy[text] ?? 0) + change;
      this.#noteOrphan(this.#keyOfText[text] ?? 0);
    }
  }

  #noteOrphan(key: number): void {
    const held = this.#held.get(key);
    if (kindOf(key) !== keyKinds.diagnosis && kindOf(key) !== keyKinds.solution) return;
    if (held?.inUse === true && !this.isShown(held.text)) this.orphans.add(key);
    else this.orphans.delete(key);
  }

  #add(read: ReadText, key: number, { isCode = false } = {}): number {
    for (const code of read.codes) this.lexicon.learnCode(code);
    for (const lexeme of isCode ? [] : [...read.words, ...read.joined]) {
      const word = wordOf(lexeme) ?? '';
      if (this.lexicon.hasWord(word)) continue;
      this.lexicon.learnWord(word);
      if (this.lexicon.hasWord(word)) this.#wordStems.add(stemOf(word));
    }
    const text = this.texts.add(read);
    this.#keyOfText[text] = key;
    this.#shownBy[text] = 0;
    return text;
  }

  #wordsOf(text: number): string[] {
    const { words, joined } = this.texts.positionOf(text);
    return [...this.texts.data.data.subarray(words, joined)].map((term) => this.terms.lexemeOf(term));
  }
}

/** Whether somebody types the whole text of such a record. */
function isWhole(key: number): boolean {
  const kind = kindOf(key);
  return kind === keyKinds.symptom || kind === keyKinds.diagnosis || kind === keyKinds.solution;
}
