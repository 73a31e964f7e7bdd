import { readSourceTexts } from '../search/halves.ts';
import { pick, type Random, randomFrom } from '../search/random.ts';
import { Vocabulary } from '../search/vocabulary.ts';

const seed = 20_261_126;

/** A file as it is attached: its name, kind, and the texts of its pages. */
export interface GeneratedFile {
  name: string;
  kind: string;
  pages: string[];
}

const rails =
  'PPBUS PP3V3 PP5V PP1V8 PPVCORE PPDCIN PPVBAT PP1V05 VCC GND SMC CHGR I2C SMBUS USB PCIE LPC EDP'.split(
    ' ',
  );
const states = 'G3H S5 S0 S3 SUS AON CPU GPU EN L SCL SDA PGOOD PHASE BOOT SW FB OUT IN RST'.split(' ');
const kinds = ['Diagrama Elétrico', 'Manual Técnico', 'Datasheet', 'Relatórios técnicos', 'Usuário'];
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

/** Files of a workshop that all differ, deterministic: schematics, manuals, datasheets, reports. */
export class GeneratedFiles {
  readonly #random: Random = randomFrom(seed);
  readonly #vocabulary = new Vocabulary(this.#random, readSourceTexts().whole);
  readonly #nets: string[] = [];
  readonly #parts: string[] = [];
  #files = 0;

  next(pagesMax: number): GeneratedFile {
    this.#files += 1;
    const size = Math.round(smallestFile + this.#random() ** 2 * (largestFile - smallestFile));
    const kind = pick(this.#random, kinds);
    const board = `820-${10_000 + this.#files}-${pick(this.#random, ['A', 'B', '01'])}`;
    const pageOf =
      kind === 'Diagrama Elétrico'
        ? () => this.#schematic(board)
        : kind === 'Datasheet'
          ? () => this.#datasheet()
          : () => this.#manual();
    const pages = Array.from({ length: Math.min(size, pagesMax) }, pageOf);
    for (const page of pages) this.#vocabulary.count(page);
    return { name: `${kind.split(' ')[0]?.toLowerCase()}-${board}.pdf`, kind, pages };
  }

  #schematic(board: string): string {
    const lines = Array.from({ length: 20 + this.#int(50) }, () =>
      [
        this.#net(),
        this.#part(),
        this.#value(),
        this.#maybe(0.5) ? this.#net() : this.#reference(),
        this.#value(),
      ].join('  '),
    );
    return [`${board}  SHEET ${1 + this.#int(120)}`, ...lines, ...this.#about()].join('\n');
  }

  #manual(): string {
    return [
      ...Array.from({ length: 15 + this.#int(25) }, () => this.#sentence(this.#word)),
      ...this.#about(),
    ].join('\n');
  }

  #datasheet(): string {
    const part = this.#part();
    const word = () => (this.#maybe(0.6) ? pick(this.#random, english, wordSkew) : this.#word());
    return [
      part,
      ...Array.from({ length: 15 + this.#int(25) }, () => `${this.#sentence(word)} ${this.#value()}`),
      ...this.#about(),
    ].join('\n');
  }

  /** What most pages speak of. */
  #about(): string[] {
    return this.#maybe(tradeShare) ? [`${this.#sentence(this.#word)} tensão ${this.#value()}`] : [];
  }

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
    const number = this.#maybe(0.7) ? `${this.#int(400)}` : '';
    const net = [
      pick(this.#random, rails),
      pick(this.#random, states) + number,
      ...(this.#maybe(0.3) ? [pick(this.#random, states)] : []),
    ].join('_');
    this.#nets.push(net);
    return net;
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
