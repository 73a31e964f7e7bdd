import type { BoardLimits, Part, Point, Side } from './board.ts';
import { BoardDraft } from './board-draft.ts';
import { boardProblems } from './board-problems.ts';
import { isNearly, numberOf, sideOfAll } from './board-text.ts';
import { childOf, shapeKinds, shapeOf } from './kicad-shapes.ts';
import { type Block, readBlocks } from './s-expressions.ts';

/*
 * KiCad boards (.kicad_pcb), versions 6 to 10 (dev-docs.kicad.org, "Board File Format"; what 4 and 5 wrote is the same here):
 * millimetres, y downwards. Pads count from their part, which is turned anticlockwise as one sees it; parts of the bottom are
 * mirrored in the file already. Up to 9 a pad has number and name of its net, since 10 the name alone.
 */

const footprints = new Set(['footprint', 'module']);
const drawings = new Set(shapeKinds.map((kind) => `gr_${kind}`));
const others = ['segment', 'via', 'zone', 'gr_text', 'gr_text_box', 'dimension', 'group', 'target'];
const wanted = new Set([...footprints, ...drawings, 'net']);
const partsOfFootprint = [
  'pad',
  'layer',
  'at',
  'property',
  'fp_text',
  ...shapeKinds.map((kind) => `fp_${kind}`),
];
const partsOfPad = ['at', 'layers', 'net', 'pinfunction'];
const inFootprints = [
  'pad',
  'property',
  'fp_text',
  'fp_text_box',
  'model',
  ...shapeKinds.map((kind) => `fp_${kind}`),
];
/** A block of the board is called `property` too, and may stand in others. */
const depths = new Map<string, number>([
  ...[...footprints, ...drawings, ...others].map((name): [string, number] => [name, 1]),
  ...inFootprints.filter((name) => name !== 'property').map((name): [string, number] => [name, 2]),
]);

export function readKicad(text: string, limits: BoardLimits): BoardDraft {
  const sound = new KicadBoard(text, limits);
  const outcome = sound.read(false);
  if (!outcome.isDamaged) return sound.draft;
  const mended = new KicadBoard(text, limits);
  mended.read(true);
  mended.draft.problem(outcome.isCut && !outcome.isOdd ? boardProblems.cut : boardProblems.structure);
  return mended.draft;
}

class KicadBoard {
  readonly draft: BoardDraft;
  private readonly text: string;
  private readonly netNames = new Map<string, string>();

  constructor(text: string, limits: BoardLimits) {
    this.text = text;
    this.draft = new BoardDraft(limits);
  }

  read(isMending: boolean): { isDamaged: boolean; isCut: boolean; isOdd: boolean } {
    const { isDamaged, isCut } = readBlocks(
      this.text,
      {
        isWanted: (name) => this.isWanted(name),
        block: (block) => this.readBlock(block),
        mayGoOn: () => this.draft.mayGoOn(),
        depthOf: (name) => depths.get(name),
      },
      isMending,
    );
    return { isDamaged, isCut, isOdd: isDamaged && !isCut };
  }

  private isWanted(name: string): boolean {
    if (wanted.has(name)) return true;
    if (isNearly(name, wanted)) this.draft.badBlock(name);
    return false;
  }

  private readBlock(block: Block): void {
    if (block.name === 'net') {
      const [number = '', name] = block.atoms;
      if (name !== undefined && !block.isBroken) this.netNames.set(number, name);
    } else if (footprints.has(block.name)) this.readFootprint(block);
    else this.draw(block, (point) => point);
  }

  private readFootprint(block: Block): void {
    const name = textOf(block, 'Reference', 'reference') ?? null;
    const side =
      sideOfLayer(childOf(block, 'layer')) ?? sideOfAll(block.children.map(sideOfBlock).filter(isPin));
    const at = placeOf(childOf(block, 'at'));
    if (name === null) {
      this.draft.badBlock(block.name);
      return;
    }
    if (side === null) this.draft.badBlock('layer');
    const part = side && this.draft.part(name, side);
    if (!part) return;
    const value = textOf(block, 'Value', 'value');
    // So KiCad writes what is empty.
    if (value !== '~') this.draft.value(part, value);
    if (!at) {
      this.draft.partWithoutPlace(name);
      return;
    }
    const [sin, cos] = sinAndCos(at.turn);
    const turned = ([x, y]: Point): Point => [at.x + x * cos + y * sin, at.y - x * sin + y * cos];
    for (const child of block.children) {
      if (child.name === 'pad') this.readPad(child, part, turned);
      else if (child.name.startsWith('fp_')) this.draw(child, turned);
      if (isNearly(child.name, partsOfFootprint)) this.draft.badBlock(child.name);
    }
  }

  private readPad(pad: Block, part: Part, turned: (point: Point) => Point): void {
    const [number = '', type = ''] = pad.atoms;
    const layers = childOf(pad, 'layers');
    const at = placeOf(childOf(pad, 'at'));
    if (pad.isBroken || pad.atoms.length < 3 || !at || !isLeaf(layers) || layers.atoms.length === 0) {
      this.draft.badBlock('pad');
      return;
    }
    for (const { name } of pad.children) if (isNearly(name, partsOfPad)) this.draft.badBlock(name);
    const side = sideOfPad(type, layers.atoms);
    if (side === null) return;
    const [x, y] = turned([at.x, at.y]);
    const net = this.netOf(childOf(pad, 'net'));
    const name = childOf(pad, 'pinfunction')?.atoms[0] ?? null;
    this.draft.pin(part, { number, name, net, x, y: -y, side });
  }

  /** A bare number is one of the list of nets; a name of KiCad 10 stands in quotation marks. */
  private netOf(block: Block | undefined): string | null {
    if (!block) return null;
    const [first = '', name] = block.atoms;
    if (name !== undefined && (this.netNames.get(first) ?? name) !== name) this.draft.badBlock('net');
    return name ?? (block.isQuoted ? first : (this.netNames.get(first) ?? null));
  }

  private draw(block: Block, turned: (point: Point) => Point): void {
    if (!shapeKinds.includes(block.name.slice(3))) return;
    if (!isEdge(block)) {
      if (isNearlyEdge(block)) this.draft.badBlock(block.name);
      return;
    }
    if (this.draft.isFullOfPoints()) return;
    const points = block.isBroken ? null : shapeOf(block);
    if (!points) {
      this.draft.badBlock(block.name);
      return;
    }
    this.draft.line(
      points.map((point): Point => {
        const [x, y] = turned(point);
        return [x, -y];
      }),
    );
  }
}

const isEdge = (block: Block) =>
  block.children.some(
    ({ name, atoms }) => (name === 'layer' || name === 'layers') && atoms.includes('Edge.Cuts'),
  );

const isNearlyEdge = (block: Block) =>
  block.children.some(
    ({ name, atoms }) => isNearly(name, ['layer', 'layers']) || isNearly(atoms[0] ?? '', ['Edge.Cuts']),
  );

/** A property since KiCad 8, a text before. */
function textOf(block: Block, property: string, text: string): string | undefined {
  const found =
    block.children.find(({ name, atoms }) => name === 'property' && atoms[0] === property) ??
    block.children.find(({ name, atoms }) => name === 'fp_text' && atoms[0] === text);
  return found?.atoms[1];
}

const isLeaf = (block: Block | undefined): block is Block =>
  block !== undefined && block.children.length === 0;

function placeOf(block: Block | undefined): { x: number; y: number; turn: number } | null {
  if (!isLeaf(block) || block.atoms.length > 4) return null;
  const [x, y, turn = '0'] = block.atoms;
  const place = { x: numberOf(x), y: numberOf(y), turn: turn === 'unlocked' ? 0 : numberOf(turn) };
  return Number.isNaN(place.x + place.y + place.turn) ? null : place;
}

function sideOfLayer(block: Block | undefined): Side | null {
  const [layer] = block?.atoms ?? [];
  if (layer === 'F.Cu') return 'top';
  return layer === 'B.Cu' ? 'bottom' : null;
}

/** undefined: it is no pin. */
function sideOfBlock({ name, atoms, children }: Block): Side | null | undefined {
  const layers = children.find((child) => child.name === 'layers');
  return name === 'pad' && layers ? (sideOfPad(atoms[1] ?? '', layers.atoms) ?? undefined) : undefined;
}

const isPin = (side: Side | null | undefined) => side !== undefined;

/** null: a hole without copper, or an opening for paste alone. */
function sideOfPad(type: string, layers: string[]): Side | null {
  if (type === 'np_thru_hole') return null;
  if (!layers.some((layer) => layer.endsWith('.Cu'))) return null;
  if (type === 'thru_hole') return 'both';
  const has = (face: string) => [face, '*.Cu', 'F&B.Cu'].some((layer) => layers.includes(layer));
  if (has('F.Cu') === has('B.Cu')) return 'both';
  return has('F.Cu') ? 'top' : 'bottom';
}

function sinAndCos(degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}
