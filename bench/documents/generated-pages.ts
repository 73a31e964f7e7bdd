import { pick, type Random, randomFrom } from '../../scripts/testing/random.ts';
import { readSourceTexts } from '../search/halves.ts';
import { Vocabulary } from '../search/vocabulary.ts';

const seed = 20_261_126;

export type PageKind = 'schematic' | 'manual' | 'datasheet';

/** A file as it is attached, with the texts that its pages are put together from. */
export interface GeneratedFile {
  name: string;
  kind: string;
  pages: GeneratedPage[];
}

/** A page: some passages, and lines that no other page has. */
export interface GeneratedPage {
  /** Places among the passages. */
  passages: number[];
  own: string;
}

const rails =
  'PPBUS PP3V3 PP5V PP1V8 PPVCORE PPDCIN PPVBAT PP1V05 VCC GND SMC CHGR I2C SMBUS USB PCIE LPC EDP'.split(
    ' ',
  );
const states = 'G3H S5 S0 S3 SUS AON CPU GPU EN L SCL SDA PGOOD PHASE BOOT SW FB OUT IN RST'.split(' ');
const kinds: [string, PageKind][] = [
  ['Diagrama Elétrico', 'schematic'],
  ['Manual Técnico', 'manual'],
  ['Datasheet', 'datasheet'],
  ['Relatórios técnicos', 'manual'],
  ['Usuário', 'manual'],
];
/** Commonest first: a manual has them on most of its pages. */
const trade =
  'tensão medir corrente placa circuito saída entrada conector capacitor resistor verificar fonte sinal terra carga bateria'.split(
    ' ',
  );
const function_ =
  'de a o e do da em um para com não uma os no se na por mais as dos como ao das ou quando até pelo'.split(
    ' ',
  );
const english =
  'voltage output current input pin supply internal threshold regulator maximum typical enable ground control load switching reference range temperature device'.split(
    ' ',
  );
const units = ['V', 'mV', 'A', 'mA', 'Ω', 'k', 'µF', 'nF', 'pF', 'MHz', '%', 'W', '°C'];

const tradeShare = 0.8;
const [newNetShare, poolSkew, wordSkew] = [0.15, 3, 2.5];
const [smallestFile, largestFile] = [4, 320];
const passagesOfPage = 4;
/** A file's pages speak of the same: so many passages for each page. */
const fileVariety = 1.5;

/** Files of a workshop that all differ, deterministic: schematics, manuals, datasheets, reports. */
export class GeneratedFiles {
  readonly #random: Random;
  readonly #vocabulary: Vocabulary;
  readonly #nets: string[] = [];
  readonly #parts: string[] = [];
  #files = 0;

  constructor(more = 0) {
    this.#random = randomFrom(seed + more);
    this.#vocabulary = new Vocabulary(this.#random, readSourceTexts().whole);
  }

  /** Some lines as pages of a kind have them. */
  passage(kind: PageKind): string {
    const lines = kind === 'schematic' ? 6 + this.#int(12) : 4 + this.#int(6);
    const lineOf = { schematic: this.#wires, manual: this.#prose, datasheet: this.#figures }[kind];
    const text = Array.from({ length: lines }, lineOf).join('\n');
    this.#vocabulary.count(text);
    return text;
  }

  /** The next file, of passages of its kind. @param passages how many there are of each kind */
  next(pagesMax: number, passages: number): GeneratedFile {
    this.#files += 1;
    const size = Math.min(
      pagesMax,
      Math.round(smallestFile + this.#random() ** 2 * (largestFile - smallestFile)),
    );
    const [kind, pageKind] = pick(this.#random, kinds);
    const board = `820-${10_000 + this.#files}-${pick(this.#random, ['A', 'B', '01'])}`;
    const first = this.#int(passages);
    const ofFile = Math.max(passagesOfPage, Math.round(size * fileVariety));
    const pages = Array.from({ length: size }, (_, page) => ({
      passages: Array.from(
        { length: passagesOfPage },
        () => placeOf(pageKind, passages) + ((first + this.#int(ofFile)) % passages),
      ),
      own: this.#ownLines(`${board}  SHEET ${page + 1}`),
    }));
    return { name: `${kind.split(' ')[0]?.toLowerCase()}-${board}.pdf`, kind, pages };
  }

  #ownLines(title: string): string {
    const about = this.#maybe(tradeShare) ? [`${this.#sentence(this.#word)} tensão ${this.#value()}`] : [];
    return [title, `${this.#newNet()}  ${this.#vocabulary.newPart()}  ${this.#reference()}`, ...about].join(
      '\n',
    );
  }

  readonly #wires = () =>
    [
      this.#net(),
      this.#part(),
      this.#value(),
      this.#maybe(0.5) ? this.#net() : this.#reference(),
      this.#value(),
    ].join('  ');

  readonly #prose = () => this.#sentence(this.#word);

  readonly #figures = () => {
    const word = () => (this.#maybe(0.6) ? pick(this.#random, english, wordSkew) : this.#word());
    return `${this.#sentence(word)} ${this.#value()}`;
  };

  #sentence(word: () => string): string {
    return Array.from({ length: 6 + this.#int(8) }, () =>
      this.#maybe(0.35) ? pick(this.#random, function_, wordSkew) : word(),
    ).join(' ');
  }

  readonly #word = () =>
    this.#maybe(0.3)
      ? pick(this.#random, trade, wordSkew)
      : this.#maybe(0.08)
        ? this.#net()
        : this.#vocabulary.word();

  #net(): string {
    if (this.#nets.length > 0 && !this.#maybe(newNetShare)) return pick(this.#random, this.#nets, poolSkew);
    const net = this.#newNet();
    this.#nets.push(net);
    return net;
  }

  #newNet(): string {
    const number = this.#maybe(0.7) ? `${this.#int(400)}` : '';
    return [
      pick(this.#random, rails),
      pick(this.#random, states) + number,
      ...(this.#maybe(0.3) ? [pick(this.#random, states)] : []),
    ].join('_');
  }

  #part(): string {
    if (this.#parts.length > 0 && !this.#maybe(newNetShare)) return pick(this.#random, this.#parts, poolSkew);
    const part = this.#vocabulary.newPart();
    this.#parts.push(part);
    return part;
  }

  #reference(): string {
    return `${pick(this.#random, ['R', 'C', 'U', 'Q', 'L', 'J', 'D'])}${this.#int(9_999)}`;
  }

  #value(): string {
    return `${this.#maybe(0.5) ? this.#int(900) : (this.#random() * 50).toFixed(1).replace('.', ',')}${pick(this.#random, units)}`;
  }

  #int(below: number): number {
    return Math.floor(this.#random() * below);
  }

  #maybe(share: number): boolean {
    return this.#random() < share;
  }
}

const pageKinds: readonly PageKind[] = ['schematic', 'manual', 'datasheet'];

/** The passages of all kinds in one row: where those of one begin. */
function placeOf(kind: PageKind, passages: number): number {
  return pageKinds.indexOf(kind) * passages;
}

/** The kinds of passages in the order of their places, so many of each. */
export function kindsOfPassages(passages: number): PageKind[] {
  return pageKinds.flatMap((kind) => Array.from({ length: passages }, () => kind));
}
