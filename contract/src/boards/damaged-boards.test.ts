import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Board, boardLimits } from './board.ts';
import { boardErrors, boardProblems } from './board-problems.ts';
import { boardIn, inMils, isBoard, kicad, textBoard, variants, writers } from './boards-in-tests.ts';
import { bytesOf, drawnBoards, plainStyle, styles } from './drawn-boards.ts';
import { readBoard } from './read-board.ts';
import { writeBvr3 } from './write-boards.ts';

/** What is not in the whole board. A net may be missing. */
function inventedIn(read: Board, whole: Board): unknown[] {
  const [board, want] = [inMils(read), inMils(whole)];
  const isIn = (spot: object & { net: string | null }, spots: (object & { net: string | null })[]) =>
    spots.some(
      (other) =>
        JSON.stringify({ ...other, net: null }) === JSON.stringify({ ...spot, net: null }) &&
        (spot.net === null || spot.net === other.net),
    );
  const pins = board.parts.flatMap((part): unknown[] => {
    const owners = want.parts.filter(({ name, side }) => name === part.name && side === part.side);
    if (owners.length === 0) return [part];
    return part.pins.filter((pin) => !owners.some((owner) => isIn(pin, owner.pins)));
  });
  const nails = board.nails.filter((nail) => !isIn(nail, want.nails));
  return [...pins, ...nails, ...board.outline.filter((segment) => !want.outline.includes(segment))];
}

test.each(writers)('of %s cut at any byte nothing is invented', (_, hasBlanks, write) => {
  fc.assert(
    fc.property(
      drawnBoards(hasBlanks),
      styles,
      variants,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (drawn, style, variant, share) => {
        const { bytes } = write(drawn, style, variant);
        const cut = readBoard(bytes.subarray(0, Math.floor(share * bytes.length)));
        if (isBoard(cut)) expect(inventedIn(cut, boardIn(bytes))).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

test.each(writers)('%s with bytes exchanged is read to an end', (_, hasBlanks, write) => {
  const changes = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(255)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(drawnBoards(hasBlanks), styles, variants, changes, (drawn, style, variant, spoilt) => {
      const bytes = write(drawn, style, variant).bytes.slice();
      for (const [at, byte] of spoilt) bytes[at % bytes.length] = byte;
      const read = readBoard(bytes);
      if (!isBoard(read)) return;
      const numbers = [...read.parts.flatMap(({ pins }) => pins), ...read.nails].flatMap(({ x, y }) => [
        x,
        y,
      ]);
      expect([...numbers, ...read.outline.flat(2)].every(Number.isFinite)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('a cut file is said to be one, and what was whole before the cut is shown', () => {
  const board = textBoard(
    '0',
    'BRDOUT: 2 900 500',
    '0 0',
    '900 0',
    'NETS: 2',
    '1 GND',
    '12 VCC',
    'PARTS: 2',
    'R1 0 0 1 1 0 1',
    'R2 0 0 1 1 1 1',
    'PINS: 3',
    '10 20 1 1',
    '30 40 12 1',
  );
  expect(board.problems).toEqual(
    [boardProblems.noSection('NAILS'), boardProblems.fewer('PINS', 2, 3)].slice(1),
  );
  expect(board.parts.map(({ pins }) => pins.map(({ net }) => net))).toEqual([['GND'], ['VCC']]);
});

test('a last number without its line end is not believed', () => {
  const bytes = bytesOf(
    [
      'str_length:',
      '1 1',
      'Format:',
      '0 0',
      '9 9',
      'Parts:',
      'R1 5 2',
      'Pins:',
      '1 1 -99 1 GND',
      '2 2 -99 1 GN',
    ],
    plainStyle,
  );
  const board = boardIn(bytes.subarray(0, bytes.length - 2));
  expect(board.parts[0]?.pins).toHaveLength(1);
  expect(board.problems).toContain(boardProblems.cutLine(10));
});

test('a pin that cannot be read does not give those after it to other parts', () => {
  const pins = ['1 1 1 1', '2 2 1 1', '3 3 1 1', '4 4 1 1'];
  const parts = ['A 0 0 1 1 0 1', 'B 0 0 1 1 1 1', 'C 0 0 1 1 3 1'];
  const read = (lines: string[]) =>
    textBoard(
      '0',
      'BRDOUT: 2 900 500',
      '0 0',
      '900 0',
      'NETS: 1',
      '1 GND',
      'PARTS: 3',
      ...parts,
      'PINS: 4',
      ...lines,
      'NAILS: 0',
    ).parts.map(({ pins: all }) => all.map(({ x }) => Math.round(x / 0.0254)));
  expect(read(pins)).toEqual([[1], [2, 3], [4]]);
  expect(read(['1 1 1 1', '2 x2 1 1', '3 3 1 1', '4 4 1 1'])).toEqual([[1], [3], [4]]);
  expect(read(['1 1 1 1', '2 2 1 1?3 3 1 1', '4 4 1 1'])).toEqual([[1], [], [4]]);
  expect(read(['1 1 1 1', '2 2 1 1', '3 3', ' 1 1', '4 4 1 1'])).toEqual([[1], [2], [4]]);
});

test('a bracket too many or too few in a KiCad board costs one pad', () => {
  const part = (name: string, pads: string) =>
    `(footprint "L" (layer "F.Cu") (at 0 0) (property "Reference" "${name}") ${pads})`;
  const pad = (number: number) => `(pad "${number}" smd rect (at ${number} 0) (layers "F.Cu") (net "N"))`;
  const pins = (...pads: string[]) =>
    kicad(part('A', pads.join('\n')), part('B', pad(1))).parts.map(({ name, pins: all }) => [
      name,
      ...all.map(({ number }) => number),
    ]);
  expect(pins(pad(1), pad(2), pad(3))).toEqual([
    ['A', '1', '2', '3'],
    ['B', '1'],
  ]);
  expect(pins(pad(1), pad(2).replace('2 0)', '2 0'), pad(3))).toEqual([
    ['A', '1', '3'],
    ['B', '1'],
  ]);
  expect(pins(pad(1), pad(2).replace('(net "N")', '(net "N)'), pad(3))).toEqual([
    ['A', '1', '3'],
    ['B', '1'],
  ]);
  const lost = kicad(part('A', pad(1)).slice(0, -1), part('B', pad(1)));
  expect(lost.parts.map(({ name }) => name)).toEqual(['A', 'B']);
  expect(lost.problems.length).toBeGreaterThan(0);
});

test('what is no board, is empty, too large or encrypted is said', () => {
  const error = (bytes: Uint8Array) => readBoard(bytes, { ...boardLimits, bytes: 5000 });
  expect(error(new Uint8Array())).toEqual({ error: boardErrors.empty });
  expect(error(new Uint8Array(5001))).toEqual({ error: boardErrors.tooLarge(5000) });
  expect(error(bytesOf(['<?xml version="1.0"?>', '<eagle>'], plainStyle))).toEqual({
    error: boardErrors.unknown,
  });
  let state = 1;
  const noise = Uint8Array.from({ length: 4096 }, () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state >>> 24;
  });
  expect(error(noise)).toEqual({ error: boardErrors.encrypted });
  expect(error(Uint8Array.from([0x50, 0x4b, 3, 4, ...noise.subarray(4)]))).toEqual({
    error: boardErrors.unknown,
  });
});

test('of a cut GenCAD board the last part is placed if nothing can move it any more', () => {
  const placesIn = (...last: string[]) =>
    textBoard(
      ...[
        '$HEADER',
        'UNITS MM',
        '$ENDHEADER',
        '$PADSTACKS',
        'PADSTACK S 0',
        'PAD P TOP 0 0',
        '$ENDPADSTACKS',
      ],
      ...[
        '$SHAPES',
        'SHAPE A',
        'PIN 1 S 2 0 TOP 0 0',
        '$ENDSHAPES',
        '$SIGNALS',
        '$ENDSIGNALS',
        '$COMPONENTS',
      ],
      ...['COMPONENT X', 'PLACE 1 1', 'LAYER TOP', ...last],
    ).parts.map(({ pins }) => pins.length);
  expect(placesIn('SHAPE A 0 0', 'ROTATION 90')).toEqual([1]);
  expect(placesIn('SHAPE A 0 0')).toEqual([0]);
});

test('few lines that stand for many pins or chords end at the limits', () => {
  const pins = Array.from({ length: 1000 }, () => 'PIN 1 S 0 0 TOP 0 0');
  const parts = Array.from({ length: 1000 }, (_, at) => [
    `COMPONENT C${at}`,
    'PLACE 1 1',
    'LAYER TOP',
    'SHAPE A 0 0',
  ]);
  const arcs = Array.from({ length: 1000 }, () => 'ARC 9000 0 0 9000 0 0');
  const board = textBoard(
    ...[
      '$HEADER',
      'UNITS MM',
      '$ENDHEADER',
      '$BOARD',
      ...arcs,
      '$ENDBOARD',
      '$PADSTACKS',
      'PADSTACK S 0',
      '$ENDPADSTACKS',
    ],
    ...[
      '$SHAPES',
      'SHAPE A',
      ...pins,
      '$ENDSHAPES',
      '$COMPONENTS',
      ...parts.flat(),
      '$ENDCOMPONENTS',
      '$SIGNALS',
      '$ENDSIGNALS',
    ],
  );
  expect(board.parts.flatMap(({ pins: all }) => all)).toHaveLength(boardLimits.pins);
  expect(board.problems).toContain(boardProblems.tooMany('pinos', boardLimits.pins));
  expect(board.outline.flat().length).toBeLessThanOrEqual(boardLimits.points);
});

test('beyond its limits a board is shown in part, and says so', () => {
  const [drawn] = fc.sample(drawnBoards(false), { numRuns: 1, seed: 9 });
  if (!drawn) throw new Error('no board');
  for (const [, , write] of writers) {
    const { bytes } = write(drawn, plainStyle);
    const few = readBoard(bytes, { ...boardLimits, parts: 1 });
    if (!isBoard(few)) throw new Error(few.error);
    expect(few.parts).toHaveLength(1);
    expect(few.problems).toContain(boardProblems.tooMany('peças', 1));
  }
  const { bytes } = writeBvr3({ ...drawn, parts: Array.from({ length: 400 }, () => drawn.parts).flat() });
  const late = readBoard(bytes, { ...boardLimits, mayGoOn: () => false });
  expect(isBoard(late) && late.problems).toContain(boardProblems.time);
});
