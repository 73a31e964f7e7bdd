/** What labels are printed on. Measures in mm. */
export interface LabelFormat {
  name: string;
  page: { width: number; height: number };
  /** What can be printed of one label. */
  label: { width: number; height: number };
  columns: number;
  rows: number;
  /** Where the first label begins, and from one to the next. */
  left: number;
  top: number;
  stepX: number;
  stepY: number;
  /** The printer's dot, where it is so large that a bar must be a whole number of them. */
  dot?: number;
}

/** 203 dots an inch, as printers of rolls have. */
const rollDot = 25.4 / 203;

/** A roll that is cut, or torn, after each label: a printer of 58 mm prints 48, one of 80 mm prints 72. */
function roll(name: string, width: number, printed: number, height: number): LabelFormat {
  return {
    name,
    page: { width, height },
    label: { width: printed, height },
    columns: 1,
    rows: 1,
    left: (width - printed) / 2,
    top: 0,
    stepX: 0,
    stepY: 0,
    dot: rollDot,
  };
}

export const formatIds = ['rolo58', 'rolo80', 'a4-65'] as const;
export type FormatId = (typeof formatIds)[number];

/** Heights of a label on a roll, mm. */
export const rollHeights = { least: 30, usual: 40, most: 100 } as const;

/** @param rollHeight of a label on a roll, mm */
export function formatOf(id: FormatId, rollHeight: number = rollHeights.usual): LabelFormat {
  if (id === 'rolo58') return roll('Bobina de 58 mm', 58, 48, rollHeight);
  if (id === 'rolo80') return roll('Bobina de 80 mm', 80, 72, rollHeight);
  // The sheet of 65 that several makers sell (38,1 × 21,2 mm).
  return {
    name: 'Folha A4 de 65 etiquetas',
    page: { width: 210, height: 297 },
    label: { width: 38.1, height: 21.2 },
    columns: 5,
    rows: 13,
    left: 4.75,
    top: 10.7,
    stepX: 40.6,
    stepY: 21.2,
  };
}

export const perPage = ({ columns, rows }: LabelFormat) => columns * rows;

/** Where a label lies on its page, mm. @param place from 0, along the rows */
export function placeOf({ columns, left, top, stepX, stepY }: LabelFormat, place: number) {
  return { x: left + (place % columns) * stepX, y: top + Math.floor(place / columns) * stepY };
}

/** Narrower bars are not read from what a laser printer makes; wider ones only take room. Millimetres. */
const [narrowestBar, widestBar] = [0.19, 0.38];

/**
 * How wide the narrowest bar of a code is printed, mm; null where the code does not fit.
 * @param bars how many of them the code is wide
 * @param room mm
 */
export function barWidth({ dot }: Pick<LabelFormat, 'dot'>, bars: number, room: number): number | null {
  if (dot === undefined) {
    const width = Math.min(widestBar, room / bars);
    return width < narrowestBar ? null : width;
  }
  // One dot is no bar: heat makes it wider than what is beside it.
  const dots = Math.min(3, Math.floor(room / bars / dot));
  return dots < 2 ? null : dots * dot;
}

/**
 * The labels page by page; null is a place that stays empty.
 * @param first how many places of the first page are used up
 */
export function pagesOf<Label>(
  format: LabelFormat,
  labels: readonly Label[],
  first: number,
): (Label | null)[][] {
  const size = perPage(format);
  const all = [...Array.from({ length: first % size }, () => null), ...labels];
  return Array.from({ length: Math.ceil(all.length / size) }, (_, page) =>
    all.slice(page * size, (page + 1) * size),
  );
}
