import type { Board } from './board.ts';
import { boardOf, bytesOf, type DrawnBoard, partOf, plainStyle, type Style } from './drawn-boards.ts';

/* Writers of the line formats of testers, for tests: a drawn board as a file, and as it has to be read. */

export interface Written {
  bytes: Uint8Array;
  want: Board;
}

/** As many exponents, and as many digits, as the formats have been seen with. */
export const numbersIn = (style: Style) => (value: number) =>
  style.hasExponents && value % 2 !== 0
    ? value.toExponential(8).replace('e', value > 0 ? 'E' : 'e')
    : `${value}`;

/** In another order if the style is odd. */
export const arranged = (style: Style, sections: string[][]): string[] =>
  (style.isOdd ? sections.toReversed() : sections).flat();

const letterOf = (side: string) => (side === 'top' ? '(T)' : '(B)');

export function writeBvr1(board: DrawnBoard, style: Style = plainStyle): Written {
  const number = numbersIn(style);
  const inches = (value: number) => number(Number((value / 1000).toFixed(4)));
  const parts = board.parts.filter(({ pins }) => pins.length > 0);
  const pins = parts.flatMap(({ name, side, pins: all }) =>
    all.map((pin) =>
      [
        name,
        letterOf(side),
        pin.number,
        pin.name ?? '',
        inches(pin.x),
        inches(pin.y),
        side === 'top' ? 1 : 2,
        pin.net ?? '',
      ].join('\t'),
    ),
  );
  const nails = board.nails.map(({ x, y, net, side }, at) =>
    [`$${at}`, inches(x), inches(y), 1, 'A1', letterOf(side), at, net ?? 'UNCONNECTED'].join('\t'),
  );
  const outline = board.outline.map(([x, y]) => `${inches(x)}${style.isOdd ? ',' : '\t'}${inches(y)}`);
  const lines = [
    'BVRAW_FORMAT_1',
    ...arranged(style, [
      ['<<Layout>>', 'X\tY', ...outline],
      ...(style.isOdd ? [['<<Future>>', 'A\tB', '1\t2']] : []),
      ['<<Pin>>', 'Part\tSide\tID\tName\tX\tY\tLayer\tNet', ...pins],
      ['<<Nail>>', 'Nail\tX\tY\tType\tGrid\tSide\tNetID\tNet', ...nails],
    ]),
  ];
  const want = boardOf('bvr1', { ...board, parts }, (part) => partOf(part, () => ({})));
  return { bytes: bytesOf(lines, style), want };
}

export function writeBvr3(board: DrawnBoard, style: Style = plainStyle): Written {
  const number = numbersIn(style);
  const parts = board.parts.flatMap(({ name, side, x, y, pins }) => [
    `PART_NAME ${name}`,
    `   PART_SIDE ${side === 'top' ? 'T' : 'B'}`,
    `   PART_ORIGIN ${number(x)} ${number(y)}`,
    ...(style.isOdd ? ['   PART_FUTURE 3'] : []),
    ...pins.flatMap((pin) => [
      `   PIN_ID ${name}-${pin.number}`,
      `      PIN_NUMBER ${pin.number}`,
      `      PIN_NAME ${pin.name ?? ''}`,
      `      PIN_SIDE ${pin.isThrough ? 'O' : side === 'top' ? 'T' : 'B'}`,
      `      PIN_ORIGIN ${number(pin.x)} ${number(pin.y)}`,
      ...(pin.net === null && style.isOdd ? [] : [`      PIN_NET ${pin.net ?? 'NC'}`]),
      '   PIN_END',
      '',
    ]),
    'PART_END',
    '',
  ]);
  const points = board.outline.map(([x, y]) => `${number(x)} ${number(y)}`);
  const segments = points.slice(1).map((point, at) => `${points[at]} ${point}`);
  const outline = style.isOdd
    ? `OUTLINE_SEGMENTED ${segments.join('  ')}`
    : `OUTLINE_POINTS ${points.join(' ')}`;
  const want = boardOf('bvr3', { ...board, nails: [] }, (part) =>
    partOf(part, ({ isThrough }) => (isThrough ? { side: 'both' } : {})),
  );
  return { bytes: bytesOf(['BVRAW_FORMAT_3', '', ...arranged(style, [parts, [outline]])], style), want };
}

/** Every second net of a pin is that of the nail with its number. */
export function writeLandrex(board: DrawnBoard, style: Style = plainStyle): Written {
  const probes = board.nails.map(({ net }) => net);
  let end = 0;
  const parts = board.parts.map(({ name, side, pins }) => {
    end += pins.length;
    return `${name} ${side === 'top' ? 5 : 10} ${end}`;
  });
  const pins = board.parts.flatMap(({ pins: all }, part) =>
    all.map(({ x, y, net }, at) => {
      const probe = at % 2 === 0 && net !== null ? probes.indexOf(net) : -1;
      return `${x} ${y} ${probe === -1 ? -99 : probe + 1} ${part + 1} ${probe === -1 ? (net ?? '') : ''}`.trimEnd();
    }),
  );
  const nails = board.nails.map(
    ({ x, y, net, side }, at) => `${at + 1} ${x} ${y} ${side === 'top' ? 1 : 2} ${net ?? 'NC'}`,
  );
  const counts = [board.outline, parts, pins, nails].map(
    ({ length }) => length + (style.hasWrongCounts ? 7 : 0),
  );
  const lines = arranged(style, [
    ['str_length:', '120 340', ''],
    ['var_data:', counts.join(' '), ''],
    [style.isOdd ? 'format:' : 'Format:', ...board.outline.map(([x, y]) => `${x} ${y}`), ''],
    [style.isOdd ? 'Pins1:' : 'Parts:', ...parts, ''],
    [style.isOdd ? 'Pins2:' : 'Pins:', ...pins, ''],
    ...(style.isOdd ? [['Future:', '1 2 3', '']] : []),
    ['Nails:', ...nails],
  ]);
  const want = boardOf('brd', board, (part) => partOf(part, () => ({ number: null, name: null })));
  return { bytes: bytesOf(lines, style), want };
}

/** As Landrex turns the bytes of its files. */
export const turned = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte) => {
    if (byte === 10 || byte === 13 || byte === 0) return byte;
    const inverted = ~byte & 0xff;
    return ((inverted >> 2) | (inverted << 6)) & 0xff;
  });

export function writeBrd2(board: DrawnBoard, style: Style = plainStyle): Written {
  const names = [
    ...new Set([...board.parts.flatMap(({ pins }) => pins), ...board.nails].map(({ net }) => net)),
  ];
  const indexOf = (net: string | null) => (net === null ? 99_999 : names.indexOf(net) + 3);
  const up = (y: number, isTop: boolean) => (isTop ? y : board.height - y);
  let first = 0;
  const parts = board.parts.map(({ name, side, x, y, pins }) => {
    const line = `${name} ${x} ${y} ${x + 40} ${y + 40} ${first} ${side === 'top' ? 1 : 2}`;
    first += pins.length;
    return line;
  });
  const pins = board.parts.flatMap(({ side, pins: all }) =>
    all.map(({ x, y, net, isThrough }) => {
      const on = isThrough ? 0 : side === 'top' ? 1 : 2;
      return `${x} ${up(y, on === 1)} ${indexOf(net)} ${on}`;
    }),
  );
  const nails = board.nails.map(
    ({ x, y, net, side }, at) =>
      `${at + 1} ${x} ${up(y, side === 'top')} ${indexOf(net)} ${side === 'top' ? 1 : 2}`,
  );
  const listed = names.filter((net) => net !== null).map((net) => `${indexOf(net)} ${net}`);
  const lines = [
    '0',
    ...arranged(style, [
      [
        `BRDOUT: ${board.outline.length} 9000 ${board.height}`,
        ...board.outline.map(([x, y]) => `${x} ${y}`),
        '',
      ],
      [`NETS: ${listed.length}`, ...listed, ''],
      ...(style.isOdd ? [['VIAS: 1', '100 200 3 1', '']] : []),
      [`PARTS: ${parts.length}`, ...parts, ''],
      [`PINS: ${pins.length}`, ...pins, ''],
      [`NAILS: ${nails.length}`, ...nails],
    ]),
  ];
  const want = boardOf('brd2', board, (part) =>
    partOf(part, ({ isThrough }) => ({ number: null, name: null, ...(isThrough ? { side: 'both' } : {}) })),
  );
  return { bytes: bytesOf(lines, style), want };
}
