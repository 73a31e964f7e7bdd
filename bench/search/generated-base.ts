import { pick, type Random, randomFrom } from '../../scripts/testing/random.ts';
import { fold } from '../relevance/fold.ts';
import { TextMaker } from './generated-texts.ts';
import { readSourceTexts, type SourceTexts } from './halves.ts';
import { Vocabulary } from './vocabulary.ts';

const seed = 20_261_125;

/** Number of catalogue records for this many symptoms. */
export function catalogueSizes(symptoms: number) {
  const models = Math.min(4_000, Math.max(100, Math.round(symptoms / 25)));
  return {
    makers: Math.ceil(models / 20),
    categories: Math.min(60, Math.ceil(models / 20)),
    models,
    datasheets: models,
    codes: Math.min(1_000, models),
  };
}

export interface GeneratedCatalogue {
  makers: string[];
  categories: string[];
  /** Indexes of maker and category in the lists above; a few makers have most models. */
  models: { name: string; number: string; maker: number; category: number }[];
  datasheets: { partNumber: string; name: string; maker: number }[];
  /** POST codes. */
  codes: string[];
}

/** A symptom with its one entry. Diagnoses, solutions etc. are indexes into all that were generated so far. */
export interface GeneratedEntry {
  symptom: string;
  model: number;
  diagnoses: number[];
  solution: number;
  code: number | null;
  likes: number;
}

export interface Batch {
  entries: GeneratedEntry[];
  diagnoses: { text: string; datasheet: number | null }[];
  solutions: string[];
}

const [secondDiagnosisShare, datasheetShare, codeShare, likedShare] = [0.5, 0.2, 0.3, 0.02];
/** Skew of the choice towards the beginning of each list. */
const skews = { maker: 2, model: 1.5, datasheet: 2, code: 3, diagnosis: 2 };

/**
 * A knowledge base of distinct symptoms, deterministic for a given count: half as many diagnoses and half as many solutions as
 * symptoms, one entry per symptom. Neighbours share a solution and a diagnosis, and half of the entries have a second diagnosis
 * that others have too.
 */
export class GeneratedBase {
  readonly catalogue: GeneratedCatalogue;
  readonly vocabulary: Vocabulary;
  readonly #random: Random = randomFrom(seed);
  readonly #sources: SourceTexts = readSourceTexts();
  readonly #texts: TextMaker;
  #symptoms = 0;
  #diagnoses = 0;
  #solutions = 0;

  constructor(symptoms: number) {
    this.vocabulary = new Vocabulary(this.#random, this.#sources.whole);
    this.#texts = new TextMaker(this.#random, this.vocabulary, this.#sources);
    this.catalogue = this.#makeCatalogue(catalogueSizes(symptoms));
  }

  /** The next `count` symptoms (an even number), with their diagnoses and solutions that are new. */
  next(count: number): Batch {
    const diagnoses = Array.from({ length: count / 2 }, () => ({
      text: this.#texts.make(this.#sources.diagnoses),
      datasheet: this.#maybe(datasheetShare)
        ? this.#position(this.catalogue.datasheets, skews.datasheet)
        : null,
    }));
    const solutions = Array.from({ length: count / 2 }, () => this.#texts.make(this.#sources.solutions));
    const entries = Array.from({ length: count }, (_, position) => this.#makeEntry(position >> 1));
    this.#symptoms += count;
    this.#diagnoses += diagnoses.length;
    this.#solutions += solutions.length;
    return { entries, diagnoses, solutions };
  }

  /** A symptom that no record has. */
  unusedSymptom(): string {
    return this.#texts.make(this.#sources.symptoms);
  }

  #makeEntry(pair: number): GeneratedEntry {
    const first = this.#diagnoses + pair;
    const shared = Math.floor(this.#random() ** skews.diagnosis * first);
    const hasSecond = this.#maybe(secondDiagnosisShare) && shared !== first;
    return {
      symptom: this.#texts.make(this.#sources.symptoms),
      model: this.#position(this.catalogue.models, skews.model),
      diagnoses: hasSecond ? [first, shared] : [first],
      solution: this.#solutions + pair,
      code: this.#maybe(codeShare) ? this.#position(this.catalogue.codes, skews.code) : null,
      likes: this.#maybe(likedShare) ? Math.ceil(this.#random() * 500) : 0,
    };
  }

  #makeCatalogue(sizes: ReturnType<typeof catalogueSizes>): GeneratedCatalogue {
    const name = () => {
      const word = this.vocabulary.inventedNoun();
      return word.charAt(0).toUpperCase() + word.slice(1);
    };
    const makers = distinct(sizes.makers, name);
    const categories = distinct(sizes.categories, () => `${name()} ${this.vocabulary.inventedNoun()}`);
    const numbers = distinct(sizes.models, () => this.vocabulary.newPart());
    const parts = distinct(sizes.datasheets, () => this.vocabulary.newPart());
    const models = numbers.map((number) => {
      const maker = this.#position(makers, skews.maker);
      const category = this.#position(categories, skews.maker);
      return { name: `${makers[maker]} ${name()} ${number.slice(0, 4)}`, number, maker, category };
    });
    const datasheets = parts.map((partNumber) => ({
      partNumber,
      name: `${pick(this.#random, kindsOfPart)} ${this.vocabulary.inventedNoun()}`,
      maker: this.#position(makers, skews.maker),
    }));
    const hex = () =>
      Math.floor(this.#random() * 0x4000)
        .toString(16)
        .toUpperCase()
        .padStart(4, '0');
    return { makers, categories, models, datasheets, codes: distinct(sizes.codes, () => `P${hex()}`) };
  }

  #maybe(share: number): boolean {
    return this.#random() < share;
  }

  #position(list: readonly unknown[], skew: number): number {
    return Math.floor(this.#random() ** skew * list.length);
  }
}

const kindsOfPart = ['Regulador', 'Controlador', 'Transistor', 'Amplificador', 'Memória', 'Sensor', 'Driver'];

function distinct(count: number, make: () => string): string[] {
  const made = new Map<string, string>();
  while (made.size < count) {
    const value = make();
    made.set(fold(value), value);
  }
  return [...made.values()];
}
