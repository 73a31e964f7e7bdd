/** Side of a board; of a part the one that it is mounted on. `both`: through the board, or not known to the format. */
export type Side = 'top' | 'bottom' | 'both';

/**
 * Positions are in millimetres, x to the right and y upwards, seen from the top, in the file's own system:
 * nothing is moved, turned or mirrored. An empty text in a file is null here.
 */
export interface Pin {
  number: string | null;
  name: string | null;
  net: string | null;
  x: number;
  y: number;
  side: Side;
}

export interface Part {
  name: string;
  side: Side;
  pins: Pin[];
  /** What is mounted there, as KiCad and GenCAD tell: a part number, or a value such as `10k`. */
  value?: string;
}

/** A test point that belongs to no part. */
export interface Nail {
  x: number;
  y: number;
  net: string | null;
  side: Side;
}

export type Point = [x: number, y: number];

export type BoardFormat = 'bvr1' | 'bvr3' | 'brd' | 'brd2' | 'gencad' | 'kicad';

export interface Board {
  format: BoardFormat;
  parts: Part[];
  nails: Nail[];
  /** Lines from point to point, in no order. Arcs are chords that lie within 0.01 mm of them. */
  outline: Point[][];
  /** What could not be read, in sentences for people. Empty: the file is sound. */
  problems: string[];
}

/** Why a file is not shown at all. */
export interface UnreadBoard {
  error: string;
}

export interface BoardLimits {
  bytes: number;
  parts: number;
  pins: number;
  nails: number;
  /** Of the outline, chords of arcs included. */
  points: number;
  /** Asked now and then: false ends the reading, and what was read until then is shown. */
  mayGoOn: () => boolean;
}

/** Ten times the largest boards of notebooks and servers. */
export const boardLimits: BoardLimits = {
  bytes: 96 * 1024 * 1024,
  parts: 50_000,
  pins: 400_000,
  nails: 200_000,
  points: 1_000_000,
  mayGoOn: () => true,
};
