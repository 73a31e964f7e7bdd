/** A rectangle of the board, in mm: x to the right and y upwards, seen from the top. */
export interface Bounds {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** A grid over the board: which pins lie in each of its cells, row by row from the bottom left. */
export interface Cells {
  bounds: Bounds;
  columns: number;
  rows: number;
  /** Pins of cell `n` are those of `pins` from `first[n]` to before `first[n + 1]`. */
  first: Uint32Array;
  pins: Uint32Array;
}

interface Places {
  x: Float64Array;
  y: Float64Array;
}

/** So many pins lie in a cell, if they lie evenly. */
const pinsOfCell = 12;
const cellsMax = 40_000;

/** The grid of these pins, each in the one cell that its middle is in. */
export function cellsOf({ x, y }: Places, bounds: Bounds): Cells {
  const wanted = Math.min(cellsMax, Math.max(1, x.length / pinsOfCell));
  const [width, height] = [bounds.right - bounds.left, bounds.top - bounds.bottom];
  const side = Math.sqrt((width * height) / wanted);
  const columns = Math.min(cellsMax, Math.max(1, Math.ceil(width / side)));
  const rows = Math.max(1, Math.min(Math.ceil(height / side), Math.floor((2 * cellsMax) / columns)));
  const cells: Cells = {
    bounds,
    columns,
    rows,
    first: new Uint32Array(columns * rows + 1),
    pins: new Uint32Array(x.length),
  };
  const places = Uint32Array.from(x, (px, pin) => rowAt(cells, y[pin] ?? 0) * columns + columnAt(cells, px));
  const { first } = cells;
  for (const place of places) first[place + 1] = (first[place + 1] ?? 0) + 1;
  for (let cell = 1; cell < first.length; cell++) first[cell] = (first[cell] ?? 0) + (first[cell - 1] ?? 0);
  const next = first.slice();
  for (const [pin, place] of places.entries()) {
    cells.pins[next[place] ?? 0] = pin;
    next[place] = (next[place] ?? 0) + 1;
  }
  return cells;
}

const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value)));
const columnAt = ({ bounds, columns }: Cells, x: number) =>
  within(((x - bounds.left) / (bounds.right - bounds.left)) * columns, columns);
const rowAt = ({ bounds, rows }: Cells, y: number) =>
  within(((y - bounds.bottom) / (bounds.top - bounds.bottom)) * rows, rows);

/** Calls `visit` with each stretch of `cells.pins` whose cells touch the rectangle. Pins beside it may be among them. */
export function eachStretch(cells: Cells, area: Bounds, visit: (from: number, to: number) => void): void {
  const [left, right] = [columnAt(cells, area.left), columnAt(cells, area.right)];
  const [bottom, top] = [rowAt(cells, area.bottom), rowAt(cells, area.top)];
  for (let row = bottom; row <= top; row++) {
    const begin = row * cells.columns;
    // Cells of a row lie one behind the other, and so do their pins.
    const [from = 0, to = 0] = [cells.first[begin + left], cells.first[begin + right + 1]];
    if (from < to) visit(from, to);
  }
}
