import fc from 'fast-check';
import type { Board, UnreadBoard } from './board.ts';
import { mil } from './board-text.ts';
import { bytesOf, type DrawnBoard, plainStyle, type Style, segmentsOf } from './drawn-boards.ts';
import { readBoard } from './read-board.ts';
import { type Written, writeBrd2, writeBvr1, writeBvr3, writeLandrex } from './write-boards.ts';
import { writeGencad, writeKicad } from './write-layouts.ts';

/* What the tests of reading boards have in common. */

/** Each in one of its units or versions. */
export const writers: [
  name: string,
  hasBlanks: boolean,
  write: (board: DrawnBoard, style: Style, variant?: number) => Written,
][] = [
  ['BVR 1', true, writeBvr1],
  ['BVR 3', true, writeBvr3],
  ['Landrex text', false, writeLandrex],
  ['BRD2', false, writeBrd2],
  ['GenCAD', true, writeGencad],
  ['KiCad', true, writeKicad],
];

export const variants = fc.nat(20);

export const isBoard = (read: Board | UnreadBoard): read is Board => 'parts' in read;

export function boardIn(bytes: Uint8Array): Board {
  const read = readBoard(bytes);
  if (!isBoard(read)) throw new Error(read.error);
  return read;
}

export const textBoard = (...lines: string[]) => boardIn(bytesOf(lines, { ...plainStyle, ends: '\n' }));

export const kicad = (...blocks: string[]) => textBoard('(kicad_pcb (version 20240108)', ...blocks, ')');

/** Of a drawn board every place is a whole thousandth of an inch; what is farther from one than 0.01 mm is nowhere. */
function milsOf(value: number): number {
  const mils = Math.round(value / mil);
  return Math.abs(value - mils * mil) <= 0.01 ? mils + 0 : Number.NaN;
}

/** Places in thousandths of an inch, and any outline as its segments. */
export function inMils(board: Board) {
  const placed = <T extends { x: number; y: number }>(spot: T) => ({
    ...spot,
    x: milsOf(spot.x),
    y: milsOf(spot.y),
  });
  const segments = board.outline
    .flatMap(segmentsOf)
    .map(([from, to]) => [from, to].map((point) => point?.map(milsOf).join(' ')).join(' to '));
  const parts = board.parts.map((part) => ({ ...part, pins: part.pins.map(placed) }));
  return { ...board, parts, nails: board.nails.map(placed), outline: segments.sort() };
}
