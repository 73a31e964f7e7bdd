import { madeBoard } from '@bancada/contract/boards/made-boards';
import { readBoard } from '@bancada/contract/boards/read-board';
import { writeBvr3 } from '@bancada/contract/boards/write-boards';
import { describe, expect, test } from 'vitest';
import { colours } from './colours.ts';
import { cutTo, drawBoard, type Note } from './draw.ts';
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
  fillText(text: string): void {
    this.texts.push(text);
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

function drawn(lit: Lit, prepare: (scene: BoardScene) => void = () => {}, notes: Note[] = []) {
  const scene = new BoardScene(layout);
  scene.resize(size);
  prepare(scene);
  const paper = new Paper();
  drawBoard(paper, { layout, view: scene.view, size, lit, notes }, colours.dark);
  return paper;
}
const ofColour = (all: readonly string[], colour: string) => all.filter((one) => one === colour).length;

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
    const paper = drawn({ ...unlit, part: 0 }, undefined, [{ pin: 0, text: '0,412 V' }]);
    expect(ofColour(paper.edged, colours.dark.lit)).toBe(1);
    expect(paper.texts).toContain(layout.parts.names[0]);
    expect(paper.texts).toContain('0,412 V');
  });
  test('a name has the room that it has', () => {
    expect(cutTo('U7100', 100, 12)).toBe('U7100');
    expect(cutTo('x'.repeat(2_000), 100, 12)).toHaveLength(13);
    expect(cutTo('U7100', 4, 12)).toBe('');
  });
});
