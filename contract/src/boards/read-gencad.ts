import type { Part, Side } from './board.ts';
import type { BoardDraft } from './board-draft.ts';
import { boardProblems } from './board-problems.ts';
import { type BoardLines, isNearly, trimmed } from './board-text.ts';
import { type Component, type GencadSheet, noteDevice, readers, sectionWords } from './gencad-sections.ts';
import { wordsOf } from './gencad-words.ts';

/*
 * GenCAD 1.4 (.cad; "GenCAD Specification", Mitron, 1999): sections $NAME … $ENDNAME in any order. A component stands with its
 * shape at PLACE: the shape is mirrored first, then turned anticlockwise. ORIGIN is not added. A pin whose padstack is drilled or
 * on both faces is on both sides.
 */

const placing = ['PLACE', 'LAYER', 'ROTATION', 'SHAPE'];
const needed = ['HEADER', 'PADSTACKS', 'SHAPES', 'COMPONENTS', 'SIGNALS'];

export function readGencad({ lines, open }: BoardLines, draft: BoardDraft): void {
  const sheet: GencadSheet = {
    unit: Number.NaN,
    draft,
    line: 0,
    isCut: false,
    damaged: new Set(),
    outline: [],
    isOutline: true,
    padstacks: new Set(),
    throughPadstacks: new Set(),
    padstack: null,
    shapes: new Map(),
    shape: null,
    components: [],
    component: null,
    netsOfPins: new Map(),
    signal: null,
    nails: [],
    devices: new Map(),
    device: null,
  };
  const section = readSections(sheet, lines, open);
  if (section !== null) cutOff(sheet);
  build(sheet);
}

/** What the end of the file parts has lines that nobody knows. */
function cutOff(sheet: GencadSheet): void {
  sheet.draft.problem(boardProblems.cut);
  sheet.isCut = true;
  // What nothing can change any more is whole.
  const { component } = sheet;
  if (component && !placing.every((key) => component.seen.has(key))) component.isDamaged = true;
  if (sheet.padstack) sheet.padstacks.delete(sheet.padstack.name);
}

/** The section that is open at the end. */
function readSections(sheet: GencadSheet, lines: string[], open: string | null): string | null {
  const seen = new Set<string>();
  let section: string | null = null;
  const all = open === null ? lines : [...lines, open];
  for (const [at, line] of all.entries()) {
    if (!sheet.draft.mayGoOn()) break;
    const text = trimmed(line);
    sheet.line = at + 1;
    if (text.startsWith('$')) {
      if (at === lines.length && text !== `$END${section}`)
        sheet.draft.problem(boardProblems.cutLine(sheet.line));
      else section = turnTo(sheet, section, text.slice(1), seen);
    } else if (at === lines.length) sheet.draft.problem(boardProblems.cutLine(sheet.line));
    else if (text !== '' && section !== null) readLine(sheet, section, text);
  }
  for (const name of needed) if (!seen.has(name)) sheet.draft.problem(boardProblems.noSection(`$${name}`));
  if (!seen.has('PADSTACKS')) sheet.isCut = true;
  return section;
}

/** What a title opens. Ends that close nothing, and beginnings inside others, tell of lost titles. */
function turnTo(sheet: GencadSheet, section: string | null, title: string, seen: Set<string>): string | null {
  sheet.padstack = sheet.shape = sheet.component = sheet.signal = sheet.device = null;
  if (title.startsWith('END')) {
    if (title.slice(3) !== section) damage(sheet, 'GenCAD');
    return null;
  }
  if (section !== null) damage(sheet, 'GenCAD');
  seen.add(title);
  return title;
}

function damage({ draft, line, damaged }: GencadSheet, section: string): void {
  damaged.add(section);
  draft.badLine(section, line);
}

function readLine(sheet: GencadSheet, section: string, text: string): void {
  const words = wordsOf(text);
  if (words !== null) noteDevice(sheet, section, words);
  const known = sectionWords[section];
  if (!known) return;
  const [key = ''] = words ?? text.split(' ', 1);
  const isRead =
    words !== null && (!known.includes(key) || readers[`${section} ${key}`]?.(sheet, words) === true);
  if (isRead && (known.includes(key) || !isNearly(key, known))) return;
  damage(sheet, `$${section}`);
  if (known.includes(key) || isNearly(key, known)) lose(sheet, section);
}

/** Behind a line that cannot be read nobody knows what the next ones belong to. */
function lose(sheet: GencadSheet, section: string): void {
  if (section === 'BOARD') sheet.isOutline = false;
  if (sheet.component) sheet.component.isDamaged = true;
  sheet.padstack = sheet.shape = sheet.signal = null;
}

function build(sheet: GencadSheet): void {
  const { draft, unit } = sheet;
  if (Number.isNaN(unit)) {
    draft.problem(boardProblems.noUnits);
    for (const { name, side } of sheet.components) if (side) draft.part(name, side);
    return;
  }
  for (const { numbers, points } of sheet.outline) {
    if (draft.isFullOfPoints()) break;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.map((number) => number * unit);
    draft.line(points([a, b, c, d, e, f]));
  }
  for (const component of sheet.components) {
    if (!draft.mayGoOn() || draft.isFullOfPins()) break;
    const part = component.side && draft.part(component.name, component.side);
    if (!part) continue;
    const device = sheet.devices.get(component.device ?? '');
    draft.value(part, device?.part || device?.value);
    addPins(sheet, component, part);
  }
  const names = new Set(sheet.components.map(({ name }) => name));
  for (const name of sheet.netsOfPins.keys()) if (!names.has(name)) draft.badBlock('NODE');
  for (const nail of sheet.nails) draft.nail({ ...nail, x: nail.x * unit, y: nail.y * unit });
  if (sheet.damaged.has('$SIGNALS')) draft.problem(boardProblems.netsLost);
}

function addPins(sheet: GencadSheet, component: Component, part: Part): void {
  const { name, side, place, shape: shapeName, turn, mirror, isDamaged } = component;
  const shape = shapeName === null ? undefined : sheet.shapes.get(shapeName);
  if (isDamaged || !place || side === null || !shape) {
    sheet.draft.partWithoutPlace(name);
    return;
  }
  const [sin, cos] = sinAndCos(turn);
  const nets = sheet.netsOfPins.get(name);
  if (nets && shape.pins.length > 0) checkNodes(sheet, nets, new Set(shape.pins.map((pin) => pin.name)));
  for (const pin of shape.pins) {
    if (sheet.draft.isFullOfPins()) return;
    const on = sideOfPin(sheet, pin.padstack, side);
    if (on === null) {
      sheet.draft.lostPin();
      continue;
    }
    const x = mirror === 'MIRRORY' ? -pin.x : pin.x;
    const y = mirror === 'MIRRORX' ? -pin.y : pin.y;
    sheet.draft.pin(part, {
      number: pin.name,
      name: null,
      net: nets?.get(pin.name) ?? null,
      x: (place[0] + x * cos - y * sin) * sheet.unit,
      y: (place[1] + x * sin + y * cos) * sheet.unit,
      side: on,
    });
  }
}

/** A net's pin that its part does not have: one of the two names is damaged. */
function checkNodes({ draft }: GencadSheet, nets: Map<string, string>, pins: Set<string>): void {
  for (const pin of nets.keys()) if (!pins.has(pin)) draft.badBlock('NODE');
}

/** A padstack that is damaged leaves its pins on their part's side; null: it may be in what was cut off. */
function sideOfPin(sheet: GencadSheet, padstack: string, side: Side): Side | null {
  const isKnown = sheet.padstacks.has(padstack);
  if (!isKnown) sheet.draft.badBlock('PADSTACK');
  if (!isKnown && sheet.isCut) return null;
  return sheet.throughPadstacks.has(padstack) ? 'both' : side;
}

function sinAndCos(degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}
