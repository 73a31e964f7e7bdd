import { madeBoard } from '@bancada/contract/boards/made-boards';
import { readBoard } from '@bancada/contract/boards/read-board';
import { writeBvr3 } from '@bancada/contract/boards/write-boards';
import { describe, expect, test } from 'vitest';
import { colours } from './colours.ts';
import { cutTo, drawBoard, type Notes } from './draw.ts';
import { layoutOf } from './layout.ts';
import { BoardScene, type Lit, unlit } from './scene.ts';

/** Keeps what is drawn: rectangles by colour, and texts. */
class Paper {
  readonly filled: string[] = [];
  readonly edged: string[] = [];
  readonly texts: string[] = [];
  lines = 0;
  fillStyle: unknown = '';
  strokeStyle: unknown = '';
  lineWidth = 1;
  font = '';
  textAlign = '';
  textBaseline = '';
  fillRect(x: number, y: number, width: number, height: number): void {
    expect([x, y, width, height].every(Number.isFinite)).toBe(true);
    this.filled.push(String(this.fillStyle));
  }
  strokeRect(): void {
    this.edged.push(String(this.strokeStyle));
  }
  readonly spots: { text: string; x: number; y: number }[] = [];
  fillText(text: string, x: number, y: number): void {
    this.texts.push(text);
    this.spots.push({ text, x, y });
  }
  beginPath(): void {}
  moveTo(): void {}
  lineTo(): void {
    this.lines += 1;
  }
  stroke(): void {}
}

const read = readBoard(writeBvr3(madeBoard({ parts: 1_000, pins: 5_000 })).bytes);
if ('error' in read) throw new Error(read.error);
const layout = layoutOf(read);
const size = { width: 900, height: 600 };

function drawn(lit: Lit, prepare: (scene: BoardScene) => void = () => {}, notes?: Notes) {
  const scene = new BoardScene(layout);
  scene.resize(size);
  prepare(scene);
  const paper = new Paper();
  drawBoard(paper, { layout, view: scene.view, size, lit, ...(notes && { notes }) }, colours.dark);
  return paper;
}
const ofColour = (all: readonly string[], colour: string) => all.filter((one) => one === colour).length;

const notesAt = ({ spots }: Paper) => spots.filter(({ text }) => text === 'bus' || text === 'other');

describe('a drawn board', () => {
  test('a net is lit by its pins on both sides, without a line between them', () => {
    const net = layout.nets.names.indexOf('GND');
    const pins = layout.nets.pins.subarray(layout.nets.first[net], layout.nets.first[net + 1]);
    const paper = drawn({ ...unlit, net });
    expect(ofColour(paper.filled, colours.dark.net) + ofColour(paper.edged, colours.dark.net)).toBe(
      pins.length,
    );
    expect(ofColour(paper.edged, colours.dark.net)).toBeGreaterThan(0);
    expect(paper.lines).toBe(drawn(unlit).lines);
  });
  test('near, only what is in sight is drawn, with names; far, pins that fall on each other once', () => {
    const far = drawn(unlit);
    const near = drawn(unlit, (scene) => scene.zoom(20));
    expect(near.filled.length).toBeLessThan(far.filled.length / 4);
    expect(near.texts.length).toBeGreaterThan(0);
    const tiny = drawn(unlit, (scene) => {
      for (let step = 0; step < 4; step++) scene.zoom(0.5);
    });
    expect(tiny.filled.length).toBeLessThan(far.filled.length);
  });
  test('a lit part is framed and named, whatever its size; a note stands beside its pin', () => {
    const paper = drawn({ ...unlit, part: 0 }, undefined, {
      ...{ pins: new Map([[0, '0,412 V']]), nets: new Map() },
    });
    expect(ofColour(paper.edged, colours.dark.lit)).toBe(1);
    expect(paper.texts).toContain(layout.parts.names[0]);
    expect(paper.texts).toContain('0,412 V');
  });
  test('notes stand at the lit net from afar, at others where one is near, and none over another', () => {
    const bus = layout.nets.names.indexOf('PPBUS_G3H');
    const notes: Notes = {
      pins: new Map(),
      nets: new Map(layout.nets.names.map((_, net) => [net, net === bus ? 'bus' : 'other'])),
    };
    const count = (paper: Paper, text: string) => paper.texts.filter((one) => one === text).length;
    const far = drawn({ ...unlit, net: bus }, undefined, notes);
    expect(count(far, 'bus')).toBeGreaterThan(0);
    expect(count(far, 'other')).toBe(0);
    expect(count(drawn(unlit, undefined, notes), 'bus')).toBe(0);
    const near = drawn(unlit, (scene) => scene.zoom(8), notes);
    expect(count(near, 'other')).toBeGreaterThan(0);
    expect(count(near, 'other')).toBeLessThanOrEqual(350);
    const free = notesAt(near).toSorted((one, other) => one.y - other.y || one.x - other.x);
    for (const [at, one] of free.entries())
      for (const other of free.slice(at + 1))
        expect(Math.abs(one.y - other.y) > 6 || Math.abs(one.x - other.x) > 20).toBe(true);
  });
  test('a name has the room that it has', () => {
    expect(cutTo('U7100', 100, 12)).toBe('U7100');
    expect(cutTo('x'.repeat(2_000), 100, 12)).toHaveLength(13);
    expect(cutTo('U7100', 4, 12)).toBe('');
  });
});
