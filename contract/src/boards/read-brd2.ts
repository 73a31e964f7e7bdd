import type { Part, Point, Side } from './board.ts';
import type { BoardDraft } from './board-draft.ts';
import { boardProblems } from './board-problems.ts';
import {
  type BoardLines,
  fieldsOf,
  integerOf,
  isNearly,
  mil,
  numberOf,
  testerNet,
  trimmed,
} from './board-text.ts';
import { placesOf, rangesOf } from './lost-lines.ts';

/*
 * BRD2 (.brd that begins with `0` and `BRDOUT:`): thousandths of an inch; y of what is not on side 1 counts from the upper edge.
 * BRDOUT: points width height · NETS: n · PARTS: n (name, box, first pin, side) · PINS: n (x y net side) · NAILS: n
 * (number x y net side). A part has the pins from its first one to the next part's first one.
 */

const sections = ['BRDOUT:', 'NETS:', 'PARTS:', 'PINS:', 'NAILS:'];

interface Section {
  /** What its title says; NaN where that is illegible. */
  said: number;
  lines: { text: string; number: number }[];
}

interface Spot {
  x: number;
  y: number;
  net: string | null;
  side: Side;
}

export function readBrd2({ lines, open }: BoardLines, draft: BoardDraft): void {
  const found = new Map<string, Section>();
  let height = Number.NaN;
  let section: Section | undefined;
  for (const [at, text] of lines.entries()) {
    if (!draft.mayGoOn()) break;
    const title = titleOf(text);
    if (title) {
      section = { said: integerOf(title[1]), lines: [] };
      if (sections.includes(title[0] ?? '')) found.set(title[0] ?? '', section);
      else if (isNearly(title[0] ?? '', sections)) draft.badLine('BRD2', at + 1);
      if (title[0] === 'BRDOUT:') height = numberOf(title[3]);
    } else if (trimmed(text) !== '') section?.lines.push({ text, number: at + 1 });
  }
  if (open !== null) readOpenLine(open, lines.length + 1, section, found, draft);
  new Brd2(draft, found, height).read();
}

/** `PINS: 46`; a part or a net that is called PINS has other fields. */
function titleOf(line: string): string[] | null {
  if (!line.includes(':')) return null;
  const fields = fieldsOf(line);
  const [word = ''] = fields;
  const most = word === 'BRDOUT:' ? 4 : 2;
  return word.endsWith(':') && fields.length <= most ? fields : null;
}

/** Pins and nails end in a side of one digit: where as many lines as were said have come, the last one is whole. */
function readOpenLine(
  text: string,
  number: number,
  section: Section | undefined,
  found: Map<string, Section>,
  draft: BoardDraft,
): void {
  const isNail = section !== undefined && section === found.get('NAILS:');
  const isPin = section !== undefined && section === found.get('PINS:');
  const isTrusted =
    (isNail || (isPin && found.has('NAILS:'))) &&
    fieldsOf(text).length === (isNail ? 5 : 4) &&
    section.lines.length + 1 === section.said &&
    found.has('PARTS:');
  if (isTrusted) section.lines.push({ text, number });
  else draft.problem(boardProblems.cutLine(number));
}

class Brd2 {
  private readonly draft: BoardDraft;
  private readonly found: Map<string, Section>;
  private readonly height: number;
  private readonly nets = new Map<number, string | null>();
  private hasLostNets = false;

  constructor(draft: BoardDraft, found: Map<string, Section>, height: number) {
    this.draft = draft;
    this.found = found;
    this.height = height * mil;
  }

  read(): void {
    if (Number.isNaN(this.height)) this.draft.problem(boardProblems.noHeight);
    for (const name of sections.slice(0, -1))
      if (!this.found.has(name)) this.draft.problem(boardProblems.noSection(name.slice(0, -1)));
    this.readOutline();
    this.readNets();
    this.readParts();
    for (const { text, number } of this.linesOf('NAILS:')) {
      const fields = fieldsOf(text);
      const spot = fields.length === 5 ? this.spotOf(fields.slice(1)) : null;
      if (spot) this.draft.nail(spot);
      else this.draft.badLine('NAILS', number);
    }
    this.checkEnd();
    if (this.hasLostNets) this.draft.problem(boardProblems.netsLost);
  }

  private linesOf(name: string): Section['lines'] {
    return this.found.get(name)?.lines ?? [];
  }

  private readOutline(): void {
    const points = this.linesOf('BRDOUT:').map(({ text, number }): Point => {
      const fields = fieldsOf(text);
      const [x, y] = [numberOf(fields[0]) * mil, numberOf(fields[1]) * mil];
      if (fields.length === 2 && !Number.isNaN(x + y)) return [x, y];
      this.draft.badLine('BRDOUT', number);
      return [Number.NaN, Number.NaN];
    });
    this.draft.line(points);
  }

  /** A name with a blank, where a line is missing, is two lines that have become one. */
  private readNets(): void {
    const section = this.found.get('NETS:');
    const isShort = section !== undefined && section.lines.length < section.said;
    for (const { text, number } of section?.lines ?? []) {
      const [index, name = ''] = fieldsOf(text, 2);
      const key = integerOf(index);
      if (Number.isNaN(key) || (isShort && fieldsOf(name).length > 1)) {
        this.draft.badLine('NETS', number);
        this.hasLostNets = true;
      } else this.nets.set(key, testerNet(name));
    }
  }

  private readParts(): void {
    const parts: { part: Part | null; name: string; first: number }[] = [];
    const pins = this.readPins();
    const most = Math.max(pins.length, this.found.get('PINS:')?.said || 0);
    const firstOf = (field: string | undefined) => (integerOf(field) <= most ? integerOf(field) : Number.NaN);
    for (const { text, number } of this.linesOf('PARTS:')) {
      const fields = fieldsOf(text);
      const [name = ''] = fields;
      const side = sideOf(fields[6]);
      const first = firstOf(fields[5]);
      const isRead = fields.length === 7 && side !== null;
      if (!isRead) this.draft.badLine('PARTS', number);
      // A part of which nothing is known ends the pins of the one before it at a place that nobody knows.
      parts.push({
        part: isRead ? this.draft.part(name, side) : null,
        name,
        first: isRead ? first : Number.NaN,
      });
    }
    const ranges = rangesOf(
      parts.map(({ first }) => first),
      this.isCutIn('PARTS:') ? null : pins.length,
    );
    const owned = new Set<number>();
    for (const [at, { part, name }] of parts.entries()) {
      const range = ranges[at];
      if (!range) {
        if (part && pins.length > 0) this.draft.partWithoutPlace(name);
        continue;
      }
      for (let pin = range[0]; pin < range[1]; pin++) {
        const spot = pins[pin];
        owned.add(pin);
        if (part && spot) this.draft.pin(part, { number: null, name: null, ...spot });
      }
    }
    for (const at of pins.keys()) if (!owned.has(at)) this.draft.strayPin();
  }

  /** By their indexes; undefined where a line could not be read. */
  private readPins(): (Spot | undefined)[] {
    const { said, lines } = this.found.get('PINS:') ?? { said: 0, lines: [] };
    const spots = lines.map(({ text, number }) => {
      const fields = fieldsOf(text);
      const spot = fields.length === 4 ? this.spotOf(fields) : null;
      if (!spot) this.draft.badLine('PINS', number);
      return spot;
    });
    return placesOf(spots, said);
  }

  private spotOf([x, y, net, side]: string[]): Spot | null {
    const [right, up] = [numberOf(x) * mil, numberOf(y) * mil];
    const index = integerOf(net);
    const on = sideOf(side);
    if (on === null || Number.isNaN(right + up + index)) return null;
    const spot = { x: right, y: on === 'top' ? up : this.height - up, side: on };
    return Number.isNaN(spot.y) ? null : { ...spot, net: this.nets.get(index) ?? null };
  }

  private isCutIn(name: string): boolean {
    const [last, section] = [...this.found].at(-1) ?? [];
    return last === name && section !== undefined && section.lines.length < section.said;
  }

  /** The file ends in pins or nails of which more were said: it was cut at the end of a line. */
  private checkEnd(): void {
    const [name, section] = [...this.found].at(-1) ?? [];
    if (section && name && section.lines.length < section.said)
      this.draft.problem(boardProblems.fewer(name.slice(0, -1), section.lines.length, section.said));
  }
}

function sideOf(field: string | undefined): Side | null {
  if (field === '1') return 'top';
  if (field === '2') return 'bottom';
  return field === '0' ? 'both' : null;
}
