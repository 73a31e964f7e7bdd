import type { Board, BoardFormat, BoardLimits, Nail, Part, Pin, Point, Side } from './board.ts';
import { boardProblems } from './board-problems.ts';

/** 10 m from the origin: no board lies so far, a damaged number may. */
const farthest = 10_000;
/** Units of 10 nm: all formats are coarser, and no sum of fractions is printed. */
const steps = 100_000;
const ticksPerAsking = 2048;
const valueMaxChars = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const illegible = /[\0-\x1f\x7f-\x9f\ufffd]/;

interface Count {
  count: number;
  first: number;
}

/** A board while it is read: keeps the limits, refuses what cannot be, and counts what could not be read. */
export class BoardDraft {
  readonly parts: Part[] = [];
  readonly nails: Nail[] = [];
  readonly outline: Point[][] = [];
  private readonly sentences = new Set<string>();
  private readonly badLinesOf = new Map<string, Count>();
  private readonly badBlocksOf = new Map<string, number>();
  private readonly limits: BoardLimits;
  private readonly placeless: string[] = [];
  private ticks = 0;
  private isOver = false;
  private pins = 0;
  private points = 0;
  private badNames = 0;
  private badPlaces = 0;
  private strayPins = 0;

  constructor(limits: BoardLimits) {
    this.limits = limits;
  }

  /** Asked for every line or token. */
  mayGoOn(): boolean {
    if (++this.ticks % ticksPerAsking !== 0 || this.isOver) return !this.isOver;
    if (this.limits.mayGoOn()) return true;
    this.isOver = true;
    this.problem(boardProblems.time);
    return false;
  }

  problem(sentence: string): void {
    this.sentences.add(sentence);
  }

  badLine(section: string, line: number): void {
    const known = this.badLinesOf.get(section);
    if (known) known.count++;
    else this.badLinesOf.set(section, { count: 1, first: line });
  }

  badBlock(what: string): void {
    this.badBlocksOf.set(what, (this.badBlocksOf.get(what) ?? 0) + 1);
  }

  strayPin(): void {
    this.strayPins++;
  }

  /** A part that is in the file, while where its pins lie is not known. */
  partWithoutPlace(name: string): void {
    this.placeless.push(name);
  }

  /** null: there are too many, or nobody can read what it is called. */
  part(name: string, side: Side): Part | null {
    if (this.parts.length >= this.limits.parts) return this.tooMany('peças', this.limits.parts);
    if (!this.isLegible(name)) return null;
    const part: Part = { name, side, pins: [] };
    this.parts.push(part);
    return part;
  }

  /** Nobody misses it: what cannot be read is left out. */
  value(part: Part, value: string | undefined): void {
    const text = value?.trim() ?? '';
    if (text !== '' && !illegible.test(text)) part.value = text.slice(0, valueMaxChars);
  }

  pin(part: Part, pin: Pin): void {
    if (!this.isFullOfPins() && this.isPlace(pin.x, pin.y)) {
      this.pins++;
      part.pins.push({
        number: this.textOrNull(pin.number),
        name: this.textOrNull(pin.name),
        net: this.textOrNull(pin.net),
        x: rounded(pin.x),
        y: rounded(pin.y),
        side: pin.side,
      });
    }
  }

  nail({ x, y, net, side }: Nail): void {
    if (this.nails.length >= this.limits.nails) this.tooMany('pontos de teste', this.limits.nails);
    else if (this.isPlace(x, y))
      this.nails.push({ x: rounded(x), y: rounded(y), net: this.textOrNull(net), side });
  }

  /** A shape of many pins may stand for thousands of parts. */
  isFullOfPins(): boolean {
    return this.pins >= this.limits.pins && this.tooMany('pinos', this.limits.pins) === null;
  }

  /** A pin that is not shown; looking at it has cost as much. */
  lostPin(): void {
    this.pins++;
  }

  /** One line may stand for thousands of chords. */
  isFullOfPoints(): boolean {
    return this.points >= this.limits.points;
  }

  /** A line of the outline. Nothing is drawn to or from a point that cannot be; one point alone draws nothing. */
  line(points: Point[]): void {
    let run: Point[] = [];
    for (const [x, y] of points) {
      if (this.isPlace(x, y)) run.push([rounded(x), rounded(y)]);
      else {
        this.run(run);
        run = [];
      }
    }
    this.run(run);
  }

  finish(format: BoardFormat): Board {
    if (this.parts.length === 0) this.problem(boardProblems.noParts);
    for (const [section, { count, first }] of this.badLinesOf)
      this.problem(boardProblems.badLines(section, count, first));
    for (const [what, count] of this.badBlocksOf) this.problem(boardProblems.badBlocks(what, count));
    const [placeless] = this.placeless;
    if (placeless !== undefined)
      this.problem(boardProblems.partsWithoutPlace(this.placeless.length, placeless));
    if (this.strayPins > 0) this.problem(boardProblems.pinsWithoutPart(this.strayPins));
    if (this.badNames > 0) this.problem(boardProblems.badNames(this.badNames));
    if (this.badPlaces > 0) this.problem(boardProblems.badPlaces(this.badPlaces));
    const { parts, nails, outline } = this;
    return { format, parts, nails, outline, problems: [...this.sentences] };
  }

  private run(points: Point[]): void {
    if (points.length < 2) return;
    this.points += points.length;
    if (this.points <= this.limits.points) this.outline.push(points);
    else this.tooMany('traços', this.limits.points);
  }

  private tooMany(what: string, limit: number): null {
    this.problem(boardProblems.tooMany(what, limit));
    return null;
  }

  private textOrNull(text: string | null): string | null {
    return text === null || text === '' || !this.isLegible(text) ? null : text;
  }

  private isLegible(text: string): boolean {
    const isLegible = !illegible.test(text);
    if (!isLegible) this.badNames++;
    return isLegible;
  }

  private isPlace(x: number, y: number): boolean {
    // NaN is refused too.
    const isPlace = Math.abs(x) <= farthest && Math.abs(y) <= farthest;
    if (!isPlace && !Number.isNaN(x + y)) this.badPlaces++;
    return isPlace;
  }
}

/** Without a negative zero. */
const rounded = (value: number) => Math.round(value * steps) / steps + 0;
