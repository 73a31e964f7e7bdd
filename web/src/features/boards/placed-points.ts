import { measuredText } from '@bancada/contract/measures/measured-value';
import { isMeasured, meterShows } from '@bancada/contract/measures/reading-kinds';
import { type PointStats, pointKey, type ReadingStats } from '@bancada/contract/measures/reading-stats';
import type { Notes } from './draw.ts';
import { lettersAndDigits } from './find-names.ts';
import type { BoardLayout } from './layout.ts';
import { pinNameIn } from './point-names.ts';
import type { Lit } from './scene.ts';

/** A point of readings, and where on a board it is. */
export interface PlacedPoint {
  point: PointStats;
  net: number | null;
  part: number | null;
  pin: number | null;
}

/**
 * The points that a board has, each with its net, its part or its pin. A net that is called so comes first, then a part, then a pin
 * (`U7100.12`). Names are compared as readings do (`PPBUS G3H` is `PPBUS_G3H`); where none is called so, by letters and digits alone, if
 * that is true of one net only: `USB_D+` is not `USB_D-`.
 */
export function placedPoints(layout: BoardLayout, points: readonly PointStats[]): PlacedPoint[] {
  if (points.length === 0) return [];
  const netOf = finder(layout.nets.names);
  const partOf = finder(layout.parts.names);
  return points.flatMap((point): PlacedPoint | [] => {
    const nowhere = { point, net: null, part: null, pin: null };
    const net = netOf(point.ponto);
    if (net !== null) return { ...nowhere, net };
    const part = partOf(point.ponto);
    if (part !== null) return { ...nowhere, part, pin: onlyPin(layout, part) };
    return pinNamed(layout, point.ponto, partOf, nowhere) ?? [];
  });
}

function pinNamed(
  layout: BoardLayout,
  point: string,
  partOf: (name: string) => number | null,
  nowhere: PlacedPoint,
): PlacedPoint | null {
  const named = pinNameIn(point);
  const part = named === null ? null : partOf(named.part);
  if (named === null || part === null) return null;
  const wanted = named.number.toUpperCase();
  const { first } = layout.parts;
  for (let pin = first[part] ?? 0; pin < (first[part + 1] ?? 0); pin++)
    if (layout.pins.numbers[pin]?.toUpperCase() === wanted) return { ...nowhere, part, pin };
  return { ...nowhere, part };
}

/** A test point is a part of one pin in some files. */
function onlyPin({ parts }: BoardLayout, part: number): number | null {
  const [from = 0, to = 0] = [parts.first[part], parts.first[part + 1]];
  return to - from === 1 ? from : null;
}

const several = -1;

/** Finds the place of a name among names. */
function finder(names: readonly string[]): (name: string) => number | null {
  const keys = new Map<string, number>();
  const bare = new Map<string, number>();
  for (const [at, name] of names.entries()) {
    if (!keys.has(pointKey(name))) keys.set(pointKey(name), at);
    const letters = lettersAndDigits(name);
    bare.set(letters, bare.has(letters) ? several : at);
  }
  return (name) => {
    const letters = lettersAndDigits(name);
    const at = keys.get(pointKey(name)) ?? (letters === '' ? several : (bare.get(letters) ?? several));
    return at === several ? null : at;
  };
}

/** The points of what is lit: of its net and that net's pins, else of its part and its pins. */
export function pointsOfLit(
  { pins }: BoardLayout,
  placed: readonly PlacedPoint[],
  { net, part }: Lit,
): PointStats[] {
  const isOf = (one: PlacedPoint) =>
    net === null
      ? part !== null && one.part === part
      : one.net === net || (one.pin !== null && pins.nets[one.pin] === net);
  return placed.filter(isOf).map(({ point }) => point);
}

/** What good boards measure, to stand beside pins: at each pin of a net, or at the one that a point names. Values between two points are left out. */
export function notesOf(placed: readonly PlacedPoint[]): Notes {
  const notes = { pins: new Map<number, string>(), nets: new Map<number, string>() };
  for (const { point, net, pin } of placed) {
    const text = point.referencia === null ? noteText(point.grupos) : null;
    if (text === null) continue;
    if (pin !== null) notes.pins.set(pin, text);
    else if (net !== null) notes.nets.set(net, text);
  }
  return notes;
}

/** `0,46 V`, `diodo 0,46 V`, `OL`: the median of that which most good boards have; null: no good board was measured. */
export function noteText(groups: readonly ReadingStats[]): string | null {
  const [most] = groups
    .filter(({ grandeza, boas }) => isMeasured(grandeza) && boas > 0)
    .toSorted((one, other) => other.boas - one.boas);
  if (most === undefined || !isMeasured(most.grandeza)) return null;
  const value =
    most.mediana === null
      ? most.abertas > 0
        ? 'OL'
        : null
      : measuredText(most.mediana, meterShows[most.grandeza].unit);
  // In volts like a voltage, and something else.
  return value !== null && most.grandeza === 'diodo' ? `diodo ${value}` : value;
}
