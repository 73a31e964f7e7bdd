import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Board, Point } from './board.ts';
import { boardIn, inMils, kicad, textBoard, variants, writers } from './boards-in-tests.ts';
import { type DrawnBoard, drawnBoards, plainStyle, segmentsOf, styles } from './drawn-boards.ts';
import { turned, writeLandrex } from './write-boards.ts';

test.each(writers)('a board written as %s is read as it was drawn', (_, hasBlanks, write) => {
  fc.assert(
    fc.property(drawnBoards(hasBlanks), styles, variants, (drawn, style, variant) => {
      const { bytes, want } = write(drawn, style, variant);
      expect(inMils(boardIn(bytes))).toEqual(inMils(want));
    }),
    { numRuns: 60 },
  );
});

test('turned bytes are turned back', () => {
  fc.assert(
    fc.property(drawnBoards(false), (drawn) => {
      const { bytes, want } = writeLandrex(drawn);
      expect(inMils(boardIn(turned(bytes)))).toEqual(inMils(want));
    }),
    { numRuns: 30 },
  );
});

test('boards without a test point have no problem', () => {
  const [drawn] = fc.sample(drawnBoards(false), { numRuns: 1, seed: 4 });
  if (!drawn) throw new Error('no board');
  for (const [, , write] of writers) {
    const { bytes, want } = write({ ...drawn, nails: [] }, plainStyle);
    expect(inMils(boardIn(bytes))).toEqual(inMils(want));
  }
});

test('a board of 4,000 parts and 15,000 pins is read whole in every format', () => {
  const drawn: DrawnBoard = {
    parts: Array.from({ length: 4000 }, (_, at) => ({
      name: `R${at}`,
      side: at % 3 === 0 ? 'bottom' : 'top',
      x: at,
      y: -at,
      turn: at % 360,
      mirror: '0',
      pins: Array.from({ length: at % 8 }, (_, pin) => ({
        number: `${pin + 1}`,
        name: null,
        net: `N${(at * pin) % 900}`,
        x: at + pin,
        y: at - 2 * pin,
        isThrough: pin === 7,
      })),
    })),
    nails: [],
    outline: [
      [0, 0],
      [9000, 0],
      [9000, 9000],
      [0, 0],
    ],
    height: 9000,
  };
  for (const [, , write] of writers) {
    const { bytes, want } = write(drawn, plainStyle);
    const board = boardIn(bytes);
    const count = ({ parts }: Board) => parts.reduce((sum, { pins }) => sum + pins.length, 0);
    expect([board.parts.length, count(board), board.problems]).toEqual([want.parts.length, count(want), []]);
  }
});

test('a shape is mirrored before it is turned, and arcs run anticlockwise', () => {
  const board = textBoard(
    '$HEADER',
    'UNITS MM',
    '$ENDHEADER',
    '$BOARD',
    'ARC 10 0 0 10 0 0',
    '$ENDBOARD',
    '$PADSTACKS',
    'PADSTACK S 0',
    'PAD P TOP 0 0',
    '$ENDPADSTACKS',
    '$SHAPES',
    'SHAPE A',
    'PIN 1 S 2 1 TOP 0 0',
    '$ENDSHAPES',
    '$COMPONENTS',
    'COMPONENT X',
    'PLACE 100 50',
    'LAYER BOTTOM',
    'ROTATION 33.5',
    'SHAPE A MIRRORX FLIP',
    '$ENDCOMPONENTS',
    '$SIGNALS',
    'SIGNAL UNCONNECTED',
    'NODE X 1',
    '$ENDSIGNALS',
  );
  expect(board.problems).toEqual([]);
  expect(board.parts[0]?.pins).toEqual([
    { number: '1', name: null, net: 'UNCONNECTED', x: 102.21971, y: 50.26999, side: 'bottom' },
  ]);
  expect(radii(board.outline, [0, 0])).toEqual([9.99, 10]);
  expect(board.outline.flat().every(([x, y]) => x >= 0 && y >= 0)).toBe(true);
});

/** The least and the greatest distance of an outline from a point, in hundredths. */
function radii(outline: Point[][], [x, y]: Point): number[] {
  const ends = outline.flatMap(segmentsOf);
  const middles = ends.map(([a, b]) =>
    Math.hypot(((a?.[0] ?? 0) + (b?.[0] ?? 0)) / 2 - x, ((a?.[1] ?? 0) + (b?.[1] ?? 0)) / 2 - y),
  );
  const points = outline.flat().map((point) => Math.hypot(point[0] - x, point[1] - y));
  return [Math.min(...middles), Math.max(...points)].map((distance) => Math.round(distance * 100) / 100);
}

const edge = '(layer "Edge.Cuts")';

test('the outline of a KiCad board has its arcs, circles, rectangles and polygons, those of parts too', () => {
  const outlines = (block: string) => kicad(block).outline;
  const arc = outlines(`(gr_arc (start 10 0) (mid 0 -10) (end -10 0) ${edge})`);
  expect(radii(arc, [0, 0])).toEqual([9.99, 10]);
  expect(arc.flat().every(([, y]) => y >= 0)).toBe(true);
  expect(radii(outlines(`(gr_circle (center 1 -2) (end 4 -6) ${edge})`), [1, 2])).toEqual([4.99, 5]);
  const corners = [
    [0, 0],
    [4, 0],
    [4, 2],
    [0, 2],
    [0, 0],
  ];
  expect(outlines(`(gr_rect (start 0 0) (end 4 -2) ${edge})`)).toEqual([corners]);
  expect(outlines(`(gr_poly (pts (xy 0 0) (xy 4 0) (xy 4 -2) (xy 0 -2)) ${edge})`)).toEqual([corners]);
  const rounded = outlines(`(gr_rect (start 0 0) (end 4 -2) (radius 1) ${edge})`).flat();
  expect(
    Math.min(...rounded.map(([x, y]) => Math.hypot(Math.max(0, Math.abs(x - 2) - 1), y - 1))),
  ).toBeCloseTo(1, 1);
  expect(rounded.some(([x, y]) => x === 0 && y === 0)).toBe(false);
  const part = `(footprint "L" (layer "B.Cu") (at 10 -10 90) (property "Reference" "U1") (fp_line (start 1 0) (end 2 0) ${edge}))`;
  expect(outlines(part)).toEqual([
    [
      [10, 11],
      [10, 12],
    ],
  ]);
  expect(outlines('(gr_line (start 0 0) (end 1 1) (layer "F.SilkS"))')).toEqual([]);
});
