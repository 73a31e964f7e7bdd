import type { Part } from './board.ts';
import { mil } from './board-text.ts';
import {
  boardOf,
  bytesOf,
  type DrawnBoard,
  type DrawnPart,
  partOf,
  plainStyle,
  type Style,
} from './drawn-boards.ts';
import { arranged, numbersIn, type Written } from './write-boards.ts';

/* Writers of GenCAD and KiCad, for tests: each part with its own shape, drawn back from where its pins have to come out. */

const unitNames: [string, (mils: number) => number][] = [
  ['MM', (mils) => mils * mil],
  ['INCH', (mils) => mils / 1000],
  ['THOU', (mils) => mils],
  ['MM100', (mils) => mils * mil * 100],
  ['USER 10000', (mils) => mils * 10],
  ['USERCM 1000', (mils) => mils * mil * 100],
  ['USERMM 50', (mils) => mils * mil * 50],
];

/** Where a pin lies in its shape: turned back, then mirrored back. */
function inShape(part: DrawnPart, pin: { x: number; y: number }): [number, number] {
  const angle = (-part.turn * Math.PI) / 180;
  const [x, y] = [pin.x - part.x, pin.y - part.y];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [backX, backY] = [x * cos - y * sin, x * sin + y * cos];
  return [part.mirror === 'MIRRORY' ? -backX : backX, part.mirror === 'MIRRORX' ? -backY : backY];
}

const throughIsBoth = (part: DrawnPart): Part => ({
  ...partOf(part, ({ isThrough }) => ({ name: null, ...(isThrough ? { side: 'both' } : {}) })),
  ...(part.value === undefined ? {} : { value: part.value }),
});

type Numbers = (mils: number) => string;

function shapesOf(board: DrawnBoard, number: Numbers): string[] {
  return board.parts.flatMap((part, at) => [
    `SHAPE "S ${at}"`,
    `LINE -1 -1 1 -1`,
    'INSERT SMD',
    ...part.pins.map((pin) => {
      const [x, y] = inShape(part, pin);
      return `PIN "${pin.number}" ${pin.isThrough ? 'THRU' : 'SMD'} ${number(x)} ${number(y)} TOP 0 0`;
    }),
  ]);
}

function componentsOf(board: DrawnBoard, number: Numbers): string[] {
  return board.parts.flatMap((part, at) => [
    `COMPONENT "${part.name}"`,
    `DEVICE "D ${part.value ?? ''}"`,
    `PLACE ${number(part.x)} ${number(part.y)}`,
    `LAYER ${part.side.toUpperCase()}`,
    `ROTATION ${part.turn}`,
    `SHAPE "S ${at}" ${part.mirror} ${part.mirror === '0' ? '0' : 'FLIP'}`,
    `SHEET "RefDes: ${part.name}, COMPONENT SHAPE"`,
  ]);
}

/** One has a part number, the others a value alone. */
function devicesOf(board: DrawnBoard): string[] {
  const values = new Set(board.parts.map(({ value }) => value ?? ''));
  return [...values].flatMap((value, at) => [
    `DEVICE "D ${value}"`,
    ...(value === '' ? [] : at === 0 ? [`PART "${value}"`, 'VALUE other'] : [`VALUE "${value}"`]),
    'PACKAGE "P"',
  ]);
}

function signalsOf(board: DrawnBoard): string[] {
  const nets = new Map<string, string[]>();
  for (const { name, pins } of board.parts)
    for (const { number: pin, net } of pins)
      if (net !== null) nets.set(net, [...(nets.get(net) ?? []), `NODE "${name}" "${pin}"`]);
  return [...nets].flatMap(([net, nodes]) => [`SIGNAL "${net}"`, ...nodes]);
}

export function writeGencad(board: DrawnBoard, style: Style = plainStyle, variant = 0): Written {
  const [unitName, inUnits] = unitNames[variant % unitNames.length] ?? ['MM', (mils: number) => mils * mil];
  const written = numbersIn(style);
  const number = (mils: number) => written(Number(inUnits(mils).toFixed(5)));
  const outline = board.outline.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = board.outline[at] ?? [0, 0];
    return `LINE ${number(fromX)} ${number(fromY)} ${number(x)} ${number(y)}`;
  });
  const nails = board.nails.map(
    ({ x, y, net, side }, at) =>
      `TESTPIN TP${at} ${number(x)} ${number(y)} "${net ?? ''}" 1 0 "100T" ${side.toUpperCase()}`,
  );
  const section = (name: string, lines: string[]) => [`$${name}`, ...lines, `$END${name}`, ''];
  const lines = [
    ...section('HEADER', ['GENCAD 1.4', 'USER "(tests)"', `UNITS ${unitName}`, 'ORIGIN 77 88']),
    ...arranged(style, [
      section('BOARD', ['THICKNESS 1.6', ...outline, 'ARTWORK logo SILKSCREEN_TOP', 'LINE 1 1 2 2']),
      section('PADSTACKS', [
        'PADSTACK SMD 0',
        'PAD P1 TOP 0 0',
        'PADSTACK THRU 1',
        'PAD P2 TOP 0 0',
        'PAD P2 BOTTOM 0 0',
      ]),
      section('SHAPES', shapesOf(board, number)),
      ...(style.isOdd ? [section('FUTURE', ['COMPONENT GHOST', 'PLACE 1 1', 'PIN 1 SMD 0 0 TOP 0 0'])] : []),
      section('COMPONENTS', componentsOf(board, number)),
      section('DEVICES', devicesOf(board)),
      section('SIGNALS', signalsOf(board)),
      section('TESTPINS', nails),
    ]),
  ];
  return { bytes: bytesOf(lines, style), want: boardOf('gencad', board, throughIsBoth) };
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function footprintOf(
  part: DrawnPart,
  version: number,
  place: (x: number, y: number) => string,
  netOf: (net: string | null) => string,
): string[] {
  const face = part.side === 'top' ? 'F' : 'B';
  const name =
    version >= 8
      ? `(property "Reference" ${quoted(part.name)} (at 0 0) (layer "${face}.SilkS"))`
      : `(fp_text reference ${quoted(part.name)} (at 0 0) (layer "${face}.SilkS"))`;
  const written = quoted(part.value ?? '~');
  const value = version >= 8 ? `(property "Value" ${written})` : `(fp_text value ${written} (at 0 0))`;
  const pads = part.pins.map((pin) => {
    const [x, y] = inShape({ ...part, mirror: '0' }, pin);
    const layers = pin.isThrough ? '"*.Cu" "*.Mask"' : `"${face}.Cu" "${face}.Paste"`;
    return `(pad "${pin.number}" ${pin.isThrough ? 'thru_hole' : 'smd'} rect (at ${place(x, y)} 90) (size 1 1) (layers ${layers})
        ${netOf(pin.net)} ${pin.name ? `(pinfunction ${quoted(pin.name)})` : ''} (pintype "passive"))`;
  });
  return [
    `(footprint "Lib:A (1)" (layer "${face}.Cu") (at ${place(part.x, part.y)} ${part.turn})`,
    name,
    value,
    '(property "Reference2" "WRONG") (fp_text user "(pad" (at 0 0) (layer "F.Fab"))',
    ...pads,
    '(pad "" np_thru_hole circle (at 0 0) (size 2 2) (layers "*.Cu" "*.Mask"))',
    '(pad "" smd rect (at 0 0) (size 2 2) (layers "F.Paste"))',
    ')',
  ];
}

/** Below 10 nets have numbers; before 8 a part's name is a text. */
export function writeKicad(board: DrawnBoard, style: Style = plainStyle, variant = 2): Written {
  const version = [6, 8, 10][variant % 3] ?? 10;
  const mm = (mils: number) => numbersIn(style)(Number((mils * mil).toFixed(6)));
  const place = (x: number, y: number) => `${mm(x)} ${mm(-y)}`;
  const nets = [...new Set(board.parts.flatMap(({ pins }) => pins.map(({ net }) => net ?? '')))];
  const netOf = (net: string | null) =>
    version >= 10 ? `(net ${quoted(net ?? '')})` : `(net ${nets.indexOf(net ?? '')} ${quoted(net ?? '')})`;
  const outline = board.outline.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = board.outline[at] ?? [0, 0];
    return `(gr_line (start ${place(fromX, fromY)}) (end ${place(x, y)}) (layer "Edge.Cuts"))`;
  });
  const odd = '(future_thing "x" (pad "9" smd rect (at 1 2) (layers "F.Cu")) (deep (deeper (deepest 1))))';
  const lines = [
    `(kicad_pcb (version ${version >= 10 ? 20260206 : 20221018}) (generator pcbnew)`,
    '(title_block (title "GENCAD $HEADER BRDOUT: (footprint"))',
    ...(version >= 10 ? [] : nets.map((net, at) => `(net ${at} ${quoted(net)})`)),
    ...arranged(style, [
      board.parts.flatMap((part) => footprintOf(part, version, place, netOf)),
      outline,
      style.isOdd ? [odd] : [],
    ]),
    ')',
  ];
  const want = boardOf('kicad', { ...board, nails: [] }, (part) => {
    const read = throughIsBoth(part);
    return { ...read, pins: read.pins.map((pin, at) => ({ ...pin, name: part.pins[at]?.name ?? null })) };
  });
  return {
    bytes: bytesOf(
      lines.flatMap((line) => line.split('\n')),
      style,
    ),
    want,
  };
}
