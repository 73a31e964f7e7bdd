import type { CompiledQuery } from './compiled-query.ts';
import type { FaultIndex } from './fault-index.ts';
import { fieldBits } from './postings.ts';
import { gramsOf, negationReach, roles } from './terms.ts';

/** What a text has of a query. */
interface TextScan {
  /** The lexemes that it has, each once; those that it negates. */
  lexemes: readonly number[];
  negated: readonly number[];
  /** Those that it has nowhere but negated. */
  denied: readonly number[];
  /** The words that have an n-gram of the query, each once. */
  likeWords: readonly number[];
}

/** What a document has of a query. */
export interface Scan {
  /** By lexeme of the query: the fields that have it. */
  fields: Uint8Array;
  /** By lexeme: 1 where the document negates it. */
  negated: Uint8Array;
  /** By lexeme: 1 where the symptom has it nowhere but negated. */
  denied: Uint8Array;
  /** The terms, a bit each, that it has some lexeme of. */
  terms: number;
  /** How many words the symptom has; 0 of a text by itself. */
  symptomLength: number;
  /** The lexemes of each of the other ways to say the symptom that has any. */
  lines: readonly (readonly number[])[];
  /** By position in `phrases` of the query: whether its words stand side by side. */
  phrases: readonly boolean[];
  /** How often the document has each n-gram of the query, and how long its words are together. */
  grams: Uint16Array;
  length: number;
}

const piecesLength = 8_192;
/** Of a term: it or its stem is a lexeme of the query; its n-grams were looked at; it has one of the query. */
const marks = { sought: 1, looked: 2, like: 4 } as const;
const none: readonly never[] = [];
const noNegations = { negated: none, denied: none };
const nothing: TextScan = { lexemes: none, likeWords: none, ...noNegations };
const negating = roles.negation | roles.negationBehind;

/** Pieces of large arrays: many small ones are a burden for the garbage collector. */
class Pieces<Numbers extends Uint8Array | Uint16Array> {
  readonly #make: (length: number) => Numbers;
  #large: Numbers;
  #used = 0;

  constructor(make: (length: number) => Numbers) {
    this.#make = make;
    this.#large = make(piecesLength);
  }

  /** Numbers that are all 0. */
  take(length: number): Numbers {
    if (this.#used + length > this.#large.length) {
      this.#large = this.#make(Math.max(length, piecesLength));
      this.#used = 0;
    }
    this.#used += length;
    return this.#large.subarray(this.#used - length, this.#used) as Numbers;
  }
}

/** Reads texts for one query, each once. Nothing may be awaited while it is in use. */
export class Scanner {
  readonly query: CompiledQuery;
  /** How often the query has each of its n-grams. */
  readonly gramCounts: readonly number[];
  readonly #index: FaultIndex;
  readonly #grams: readonly string[];
  readonly #slots: Uint16Array;
  readonly #gramSlots: Uint16Array;
  readonly #marked: number[] = [];
  readonly #bytes = new Pieces((length) => new Uint8Array(length));
  readonly #counts = new Pieces((length) => new Uint16Array(length));
  readonly #scans = new Map<number, TextScan>();

  /** Does `work` with a reader for a query. */
  static using<Result>(index: FaultIndex, query: CompiledQuery, work: (scanner: Scanner) => Result): Result {
    const scanner = new Scanner(index, query);
    scanner.#mark(1);
    try {
      return work(scanner);
    } finally {
      scanner.#mark(0);
    }
  }

  private constructor(index: FaultIndex, query: CompiledQuery) {
    const { terms, documents, scratch } = index;
    scratch.reserve(terms.size, terms.gramsSize, documents.size);
    const counts = new Map<string, number>();
    for (const gram of query.query.words.flatMap(gramsOf)) counts.set(gram, (counts.get(gram) ?? 0) + 1);
    [this.query, this.#index, this.#grams, this.gramCounts] = [
      query,
      index,
      [...counts.keys()],
      [...counts.values()],
    ];
    [this.#slots, this.#gramSlots] = [scratch.slots, scratch.gramSlots];
  }

  /** Marks what the query has in the arrays that all queries share; with 0 they are as they were. */
  #mark(step: 0 | 1): void {
    this.query.numbers.forEach((term, position) => {
      this.#slots[term] = step * (position + 1);
    });
    this.#grams.forEach((gram, position) => {
      this.#gramSlots[this.#index.terms.gramOf(gram)] = step * (position + 1);
    });
    // What no text has.
    this.#slots[0] = 0;
    this.#gramSlots[0] = 0;
    if (step === 1) for (const term of this.query.numbers) this.#markWords(term);
    else for (const term of this.#marked) this.#index.scratch.marks[term] = 0;
  }

  /** Marks a term and, of a stem, its words. */
  #markWords(term: number): void {
    const { terms, scratch } = this.#index;
    const mark = (word: number) => {
      if (scratch.marks[word] === 0) this.#marked.push(word);
      scratch.marks[word] = (scratch.marks[word] as number) | marks.sought;
    };
    if (term === 0) return;
    mark(term);
    for (let word = terms.firstWords.at(term); word > 0; word = terms.nextWords.at(word)) mark(word);
  }

  /**
   * @param parts `text × 16 + field` of all texts of a document
   * @param length of its words together
   */
  read(parts: ArrayLike<number>, length: number): Scan {
    const { lexemes, negatedBy, anyBits } = this.query;
    const fields = this.#bytes.take(lexemes.length);
    const negated = this.#bytes.take(lexemes.length);
    const denied = this.#bytes.take(lexemes.length);
    const lines: (readonly number[])[] = [];
    for (let part = 0; part < parts.length; part += 1) {
      const field = (parts[part] as number) & 15;
      const scan = this.#textOf((parts[part] as number) >>> 4);
      for (const lexeme of scan.lexemes) fields[lexeme] = (fields[lexeme] as number) | field;
      if (field !== fieldBits.ditos) for (const lexeme of scan.negated) negated[lexeme] = 1;
      else if (scan.lexemes.length > 0) lines.push(scan.lexemes);
    }
    const symptom = this.#textOf((parts[0] ?? 0) >>> 4);
    for (const lexeme of symptom.denied) denied[lexeme] = 1;
    let terms = 0;
    for (let position = 0; position < lexemes.length; position += 1) {
      if ((fields[position] as number) > 0) terms |= anyBits[position] as number;
      const by = negatedBy[position] as number;
      if (by === position || fields[position] === 0) continue;
      if (negated[by] === 1) negated[position] = 1;
      if (symptom.negated.includes(by)) denied[position] = 1;
    }
    const first = parts[0] ?? 0;
    return {
      fields,
      negated,
      denied,
      terms,
      symptomLength: (first & 15) === fieldBits.symptom ? this.#lengthOf(first >>> 4) : 0,
      lines,
      phrases: this.query.phrases.map((at) => this.#isSideBySide(parts, at, fields)),
      grams: this.#gramsOf(parts),
      length,
    };
  }

  /** The lexemes of the query that any of these texts has. */
  lexemesIn(texts: readonly number[]): readonly number[] {
    return texts.length === 1
      ? this.#textOf(texts[0] ?? 0).lexemes
      : texts.flatMap((text) => this.#textOf(text).lexemes);
  }

  #textOf(text: number): TextScan {
    const known = this.#scans.get(text);
    if (known !== undefined) return known;
    const scan = this.#readText(text);
    this.#scans.set(text, scan);
    return scan;
  }

  #readText(text: number): TextScan {
    const { texts, terms, scratch } = this.#index;
    const { words, others, end } = texts.positionOf(text);
    const [data, stems, roleOf] = [texts.data.data, terms.stems.data, terms.roles.data];
    const lexemes: number[] = [];
    const likeWords: number[] = [];
    let found = 0;
    for (let at = words; at < end; at += 1) {
      const term = data[at] as number;
      const stem = at < others ? (stems[term] as number) : 0;
      found |= roleOf[stem] as number;
      let mark = scratch.marks[term] as number;
      if ((mark & marks.looked) === 0) mark = this.#look(term);
      if (mark === marks.looked) continue;
      if ((mark & marks.like) !== 0 && !likeWords.includes(term)) likeWords.push(term);
      if ((mark & marks.sought) === 0) continue;
      this.#note(term, lexemes);
      this.#note(stem, lexemes);
    }
    if (lexemes.length === 0 && likeWords.length === 0) return nothing;
    const isNegating = lexemes.length > 0 && (found & negating) !== 0;
    const negations = isNegating ? this.#negationsIn(text) : noNegations;
    return { lexemes, likeWords, ...negations };
  }

  /** Adds the lexeme of the query that a term is, once. */
  #note(term: number, lexemes: number[]): void {
    const slot = this.#slots[term] as number;
    if (slot > 0 && !lexemes.includes(slot - 1)) lexemes.push(slot - 1);
  }

  /** The lexemes of the query that a text negates, and those that it has nowhere but negated. */
  #negationsIn(text: number): Pick<TextScan, 'negated' | 'denied'> {
    const { texts, terms } = this.#index;
    const { words, end } = texts.positionOf(text);
    const [data, stems] = [texts.data.data, terms.stems.data];
    const positions = this.#negatedAt(text);
    if (positions.size === 0) return noNegations;
    const negated: number[] = [];
    const affirmed: number[] = [];
    for (let at = words; at < end; at += 1) {
      const lexemes = positions.has(at) ? negated : affirmed;
      this.#note(data[at] as number, lexemes);
      this.#note(stems[data[at] as number] as number, lexemes);
    }
    return { negated, denied: negated.filter((one) => !affirmed.includes(one)) };
  }

  /** Notes whether a term has an n-gram of the query, the first time that it is met. */
  #look(term: number): number {
    const known = this.#index.scratch.marks[term] as number;
    if (known === 0) this.#marked.push(term);
    const mark = known | marks.looked | (this.#hasGram(term) ? marks.like : 0);
    this.#index.scratch.marks[term] = mark;
    return mark;
  }

  #hasGram(term: number): boolean {
    const { gramStarts, grams } = this.#index.terms;
    const last = gramStarts.at(term + 1);
    for (let gram = gramStarts.at(term); gram < last; gram += 1)
      if ((this.#gramSlots[grams.at(gram)] as number) > 0) return true;
    return false;
  }

  /** Where the words stand that the text negates: `sem imagem`, `não liga`, `sinal ausente`. */
  #negatedAt(text: number): Set<number> {
    const { texts, terms } = this.#index;
    const { words, joined } = texts.positionOf(text);
    const [data, stems, roleOf] = [texts.data.data, terms.stems.data, terms.roles.data];
    const roleAt = (at: number) => roleOf[stems[data[at] as number] as number] as number;
    const negated = new Set<number>();
    for (let at = words; at < joined; at += 1) {
      const role = roleAt(at);
      if (role === 0) continue;
      if ((role & roles.negationBehind) !== 0 && at > words) negated.add(at - 1);
      if ((role & roles.negation) === 0) continue;
      for (let next = at + 1; next <= at + negationReach && next < joined; next += 1) {
        negated.add(next);
        if ((roleAt(next) & roles.between) === 0) break;
      }
    }
    return negated;
  }

  #lengthOf(text: number): number {
    const { words, end } = this.#index.texts.positionOf(text);
    let length = 0;
    for (let at = words; at < end; at += 1)
      if ((this.#index.terms.lengths.data[this.#index.texts.data.at(at)] as number) > 0) length += 1;
    return length;
  }

  /** Counts the n-grams of each word that these texts have, once. */
  #gramsOf(parts: ArrayLike<number>): Uint16Array {
    const { terms, scratch } = this.#index;
    const counts = this.#counts.take(this.#grams.length);
    const round = scratch.nextRound();
    for (let part = 0; part < parts.length; part += 1)
      for (const term of this.#textOf((parts[part] as number) >>> 4).likeWords) {
        if (scratch.seen[term] === round) continue;
        scratch.seen[term] = round;
        const last = terms.gramStarts.at(term + 1);
        for (let gram = terms.gramStarts.at(term); gram < last; gram += 1) {
          const slot = this.#gramSlots[terms.grams.at(gram)] as number;
          if (slot > 0) counts[slot - 1] = (counts[slot - 1] as number) + 1;
        }
      }
    return counts;
  }

  #isSideBySide(parts: ArrayLike<number>, at: readonly number[], fields: Uint8Array): boolean {
    if (at.some((position) => fields[position] === 0)) return false;
    const { texts, terms } = this.#index;
    const [data, stems] = [texts.data.data, terms.stems.data];
    const isAt = (position: number, lexeme: number) => {
      const term = data[position] as number;
      return this.#slots[term] === lexeme + 1 || this.#slots[stems[term] as number] === lexeme + 1;
    };
    for (let part = 0; part < parts.length; part += 1) {
      const { words, joined } = texts.positionOf((parts[part] as number) >>> 4);
      for (let start = words; start + at.length <= joined; start += 1)
        if (at.every((lexeme, position) => isAt(start + position, lexeme))) return true;
    }
    return false;
  }
}
