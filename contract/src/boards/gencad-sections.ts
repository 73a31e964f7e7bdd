import { arcAround, circle, rectangle } from './arcs.ts';
import type { Nail, Point, Side } from './board.ts';
import type { BoardDraft } from './board-draft.ts';
import { inch, isNearly, numberOf } from './board-text.ts';

export interface Component {
  name: string;
  side: Side | null;
  place: Point | null;
  turn: number;
  shape: string | null;
  mirror: string;
  /** A line of it could not be read, or came twice: where its pins lie is not known. */
  isDamaged: boolean;
  seen: Set<string>;
  device?: string;
}

interface Shape {
  pins: { name: string; padstack: string; x: number; y: number }[];
}

type Six = [number, number, number, number, number, number];

interface Drawing {
  numbers: number[];
  points: (numbers: Six) => Point[];
}

/** What the lines have said so far; positions are in the file's units. */
export interface GencadSheet {
  /** One unit in mm. */
  unit: number;
  draft: BoardDraft;
  line: number;
  /** It ends inside a section, or has no padstacks. */
  isCut: boolean;
  damaged: Set<string>;
  outline: Drawing[];
  /** Whether lines of $BOARD are of its outline or a cutout: artwork and masks are drawings. */
  isOutline: boolean;
  padstacks: Set<string>;
  throughPadstacks: Set<string>;
  padstack: { name: string; faces: Set<string> } | null;
  shapes: Map<string, Shape>;
  shape: Shape | null;
  components: Component[];
  component: Component | null;
  netsOfPins: Map<string, Map<string, string>>;
  signal: string | null;
  nails: Nail[];
  /** What a device is: its part number, or else its value. */
  devices: Map<string, { part?: string; value?: string }>;
  device: string | null;
}

/** Lines that mean something here; all others are skipped. */
export const sectionWords: Record<string, string[]> = {
  HEADER: ['UNITS'],
  BOARD: ['LINE', 'ARC', 'CIRCLE', 'RECTANGLE', 'CUTOUT', 'ARTWORK', 'MASK'],
  PADSTACKS: ['PADSTACK', 'PAD'],
  SHAPES: ['SHAPE', 'PIN'],
  COMPONENTS: ['COMPONENT', 'PLACE', 'LAYER', 'ROTATION', 'SHAPE'],
  SIGNALS: ['SIGNAL', 'NODE'],
  TESTPINS: ['TESTPIN'],
};

/** By section and word; false: the line is damaged. */
export const readers: Record<string, (sheet: GencadSheet, words: string[]) => boolean> = {
  'HEADER UNITS': (sheet, words) => {
    const unit = unitOf(words.slice(1));
    sheet.unit = unit;
    return unit > 0;
  },
  'BOARD LINE': (sheet, words) =>
    draw(sheet, words, 4, ([ax, ay, bx, by]) => [
      [ax, ay],
      [bx, by],
    ]),
  'BOARD ARC': (sheet, words) =>
    draw(sheet, words, 6, ([ax, ay, bx, by, cx, cy]) => arcAround([cx, cy], [ax, ay], [bx, by])),
  'BOARD CIRCLE': (sheet, words) => draw(sheet, words, 3, ([x, y, radius]) => circle([x, y], radius)),
  'BOARD RECTANGLE': (sheet, words) =>
    draw(sheet, words, 4, ([x, y, width, height]) => rectangle([x, y], [x + width, y + height])),
  'BOARD CUTOUT': (sheet) => turnOutline(sheet, true),
  'BOARD ARTWORK': (sheet) => turnOutline(sheet, false),
  'BOARD MASK': (sheet) => turnOutline(sheet, false),
  'PADSTACKS PADSTACK': beginPadstack,
  'PADSTACKS PAD': addPad,
  'SHAPES SHAPE': beginShape,
  'SHAPES PIN': addPin,
  'COMPONENTS COMPONENT': beginComponent,
  'COMPONENTS PLACE': (sheet, words) =>
    tell(sheet, words, 2, (component, [x, y]) => {
      component.place = [numberOf(x), numberOf(y)];
      return !Number.isNaN(component.place[0] + component.place[1]);
    }),
  'COMPONENTS LAYER': (sheet, words) =>
    tell(sheet, words, 1, (component, [layer]) => {
      component.side = sideOf(layer);
      return component.side !== null;
    }),
  'COMPONENTS ROTATION': (sheet, words) =>
    tell(sheet, words, 1, (component, [turn]) => {
      component.turn = numberOf(turn);
      return !Number.isNaN(component.turn);
    }),
  'COMPONENTS SHAPE': (sheet, words) =>
    tell(sheet, words, words.length - 1, (component, [shape, mirror = '0']) => {
      component.shape = shape ?? null;
      component.mirror = mirror;
      return words.length >= 2 && words.length <= 4 && ['0', 'MIRRORX', 'MIRRORY'].includes(mirror);
    }),
  'SIGNALS SIGNAL': (sheet, words) => {
    sheet.signal = words.length === 2 ? (words[1] ?? null) : null;
    return words.length === 2;
  },
  'SIGNALS NODE': addNode,
  'TESTPINS TESTPIN': addNail,
};

/** What is mounted: of use where it can be read, and no damage where it cannot. */
export function noteDevice(sheet: GencadSheet, section: string, [key = '', text = '']: string[]): void {
  if (section === 'COMPONENTS' && key === 'DEVICE' && sheet.component) sheet.component.device ??= text;
  if (section !== 'DEVICES') return;
  if (key === 'DEVICE') sheet.device = text;
  const name = key.toLowerCase();
  if (sheet.device === null || (name !== 'part' && name !== 'value')) return;
  sheet.devices.set(sheet.device, { [name]: text, ...sheet.devices.get(sheet.device) });
}

/** How many mm a unit is; NaN where that is illegible. */
function unitOf([name = '', count, ...rest]: string[]): number {
  const fixed: Record<string, number> = { INCH: inch, THOU: inch / 1000, MM: 1, MM100: 0.01 };
  const perUnit: Record<string, number> = { USER: inch, USERCM: 10, USERMM: 1 };
  const size = count === undefined ? fixed[name] : (perUnit[name] ?? Number.NaN) / numberOf(count);
  return size !== undefined && size > 0 && Number.isFinite(size) && rest.length === 0 ? size : Number.NaN;
}

/** Kept until the units are known: how many chords an arc needs is a matter of millimetres. */
function draw(sheet: GencadSheet, words: string[], count: number, points: Drawing['points']): boolean {
  const numbers = words.slice(1).map(numberOf);
  if (numbers.length !== count || numbers.some(Number.isNaN)) return false;
  if (sheet.isOutline) sheet.outline.push({ numbers, points });
  return true;
}

function turnOutline(sheet: GencadSheet, isOutline: boolean): true {
  sheet.isOutline = isOutline;
  return true;
}

function beginPadstack(sheet: GencadSheet, words: string[]): boolean {
  const [, name = '', drill = '0'] = words;
  const hole = numberOf(drill);
  if (words.length < 2 || words.length > 3 || Number.isNaN(hole)) return false;
  sheet.padstack = { name, faces: new Set() };
  sheet.padstacks.add(name);
  if (hole > 0) sheet.throughPadstacks.add(name);
  return true;
}

function addPad(sheet: GencadSheet, [, , layer = '']: string[]): boolean {
  if (!sheet.padstack || layer === '' || isNearly(layer, ['TOP', 'BOTTOM', 'ALL'])) return false;
  const { name, faces } = sheet.padstack;
  faces.add(layer);
  if (layer === 'ALL' || (faces.has('TOP') && faces.has('BOTTOM'))) sheet.throughPadstacks.add(name);
  return true;
}

function beginShape(sheet: GencadSheet, words: string[]): boolean {
  sheet.shape = null;
  const [, name = ''] = words;
  if (words.length !== 2 || sheet.shapes.has(name)) return false;
  sheet.shape = { pins: [] };
  sheet.shapes.set(name, sheet.shape);
  return true;
}

/** PIN name padstack x y layer turn mirror. */
function addPin(sheet: GencadSheet, words: string[]): boolean {
  const [, name = '', padstack = '', x, y, layer = ''] = words;
  const pin = { name, padstack, x: numberOf(x), y: numberOf(y) };
  if (!sheet.shape || words.length > 8 || layer === '') return false;
  if (Number.isNaN(pin.x + pin.y)) sheet.draft.badLine('$SHAPES', sheet.line);
  else sheet.shape.pins.push(pin);
  return true;
}

function beginComponent(sheet: GencadSheet, words: string[]): boolean {
  sheet.component = null;
  const [, name = ''] = words;
  if (words.length !== 2 || name === '') return false;
  sheet.component = {
    name,
    side: null,
    place: null,
    turn: 0,
    shape: null,
    mirror: '0',
    isDamaged: false,
    seen: new Set(),
  };
  sheet.components.push(sheet.component);
  return true;
}

/** What comes twice is of another component, whose name is lost. */
function tell(
  { component }: GencadSheet,
  words: string[],
  count: number,
  read: (component: Component, values: string[]) => boolean,
): boolean {
  const [key = '', ...values] = words;
  if (!component || component.seen.has(key) || values.length !== count) return false;
  component.seen.add(key);
  return read(component, values);
}

function addNode(sheet: GencadSheet, words: string[]): boolean {
  const [, component = '', pin = ''] = words;
  if (sheet.signal === null || words.length !== 3) return false;
  const nets = sheet.netsOfPins.get(component) ?? new Map<string, string>();
  sheet.netsOfPins.set(component, nets);
  if (!nets.has(pin)) nets.set(pin, sheet.signal);
  return true;
}

/** TESTPIN name x y signal … layer. */
function addNail(sheet: GencadSheet, words: string[]): boolean {
  const [, , x, y, net = ''] = words;
  const side = words
    .slice(5)
    .map(sideOf)
    .find((layer) => layer !== null);
  const place = { x: numberOf(x), y: numberOf(y) };
  if (!side || words.length > 9 || Number.isNaN(place.x + place.y)) return false;
  sheet.nails.push({ ...place, net, side });
  return true;
}

function sideOf(layer: string | undefined): Side | null {
  if (layer === 'TOP') return 'top';
  return layer === 'BOTTOM' ? 'bottom' : null;
}
