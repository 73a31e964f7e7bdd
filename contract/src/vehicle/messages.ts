// Frames put together to messages: ISO 15765-2 (ISO-TP) with headers, the adapter's numbered lines without them.
import type { CanFrame, Frame, LengthLine, NumberedLine } from './frames.ts';
import type { Protocol } from './protocols.ts';

/** An answer of one module, from its service byte on. */
export interface Message {
  ecu: string | null;
  bytes: number[];
  family: Protocol['family'] | null;
  /** Whether the bus said how long it is; else the adapter's padding may stand behind it. */
  isMeasured: boolean;
  /** Whether padding filled its last frame up, or that frame was shorter than the others; null where it is just full. */
  end: 'filled' | 'short' | null;
}

/** What is left of an answer that is not whole: its first bytes, where they can be trusted. */
export interface Fragment {
  ecu: string | null;
  bytes: number[];
}

/** A message or a fragment, with the place of its last line. */
export type Assembled = { place: number } & ({ message: Message } | { fragment: Fragment });

export interface Placed<Of extends Frame = Frame> {
  place: number;
  frame: Of;
}

/** Bytes that fill a frame up (ISO 15765-4 and what cars are seen to do). */
const padding = new Set([0x00, 0x55, 0xaa, 0xcc, 0xff]);

export function isPadding(bytes: readonly number[]): boolean {
  return bytes.every((byte) => padding.has(byte));
}

/** Puts the frames of one window together. */
export function assemble(frames: readonly Placed[]): Assembled[] {
  const onCan: Placed<CanFrame>[] = [];
  const numbered: Placed<LengthLine | NumberedLine>[] = [];
  const alone: Assembled[] = [];
  for (const { place, frame } of frames) {
    if (frame.kind === 'can') onCan.push({ place, frame });
    else if (frame.kind === 'length' || frame.kind === 'part') numbered.push({ place, frame });
    else alone.push({ place, message: lineMessage(frame) });
  }
  const byEcu = Map.groupBy(onCan, ({ frame }) => frame.ecu);
  return [...[...byEcu.values()].flatMap(assembleOfEcu), ...assembleNumbered(numbered), ...alone].sort(
    (one, other) => one.place - other.place,
  );
}

function lineMessage(frame: Exclude<Frame, CanFrame | LengthLine | NumberedLine>): Message {
  return frame.kind === 'legacy'
    ? { ecu: frame.ecu, bytes: frame.data, family: 'legacy', isMeasured: frame.isMeasured, end: null }
    : { ecu: null, bytes: frame.data, family: null, isMeasured: false, end: null };
}

interface Chain {
  first: Placed<CanFrame>;
  /** In the order of their coming, doubled ones too. */
  rest: Placed<CanFrame>[];
}

const frameType = ({ frame }: Placed<CanFrame>) => (frame.data[0] ?? 0) >>> 4;
/** What the adapter says to a module, where it shows that; it answers nothing. */
const isFlowControl = (frame: Placed<CanFrame>) =>
  frameType(frame) === 3 && isPadding(frame.frame.data.slice(3));
const isEqual = (one: readonly number[], other: readonly number[]) => one.join() === other.join();

/** The frames of one ECU: single ones, and chains of a first frame with those that continue it. */
function assembleOfEcu(frames: Placed<CanFrame>[]): Assembled[] {
  const singles = frames
    .filter((frame) => frameType(frame) === 0 || (frameType(frame) > 2 && !isFlowControl(frame)))
    .map(singleFrame);
  const chains: Chain[] = [];
  const early: Placed<CanFrame>[] = [];
  for (const frame of frames) {
    const type = frameType(frame);
    const last = chains.at(-1);
    if (type === 1 && !(last && isEqual(last.first.frame.data, frame.frame.data)))
      chains.push({ first: frame, rest: [] });
    else if (type === 2) (last?.rest ?? early).push(frame);
  }
  const [only] = chains;
  // Frames may overtake each other, but of two answers nobody can say which one a frame out of its turn continues.
  if (only && chains.length === 1)
    return [...singles, chained({ ...only, rest: [...early, ...only.rest] }, true)];
  let isWhole = early.length === 0;
  const assembled = chains.map((chain) => {
    const result = isWhole ? chained(chain, false) : fragmentOf(chain.first, 2);
    isWhole &&= 'message' in result;
    return result;
  });
  const [lost] = early;
  return [...singles, ...assembled, ...(lost ? [fragmentOf(lost, 8)] : [])];
}

function fragmentOf({ place, frame: { ecu, data } }: Placed<CanFrame>, from: number): Assembled {
  return { place, fragment: { ecu, bytes: data.length === 8 ? data.slice(from) : [] } };
}

/** A frame is as long as its content, or filled up to eight bytes. */
function singleFrame(placed: Placed<CanFrame>): Assembled {
  const { ecu, data } = placed.frame;
  const length = data[0] ?? 0;
  const bytes = data.slice(1, 1 + length);
  const isRight = length > 0 && bytes.length === length && (data.length === 8 || data.length === length + 1);
  if (!isRight || !isPadding(data.slice(1 + length))) return fragmentOf(placed, 1);
  const end = length === 7 ? null : data.length === 8 ? 'filled' : 'short';
  return { place: placed.place, message: { ecu, bytes, family: 'can', isMeasured: true, end } };
}

/** The message of a chain, each of its frames there once and in its turn, or wherever they stand if `anyOrder`. */
function chained({ first, rest }: Chain, anyOrder: boolean): Assembled {
  const { ecu, data } = first.frame;
  const length = (((data[0] ?? 0) & 15) << 8) | (data[1] ?? 0);
  const count = Math.ceil((length - 6) / 7);
  if (data.length !== 8 || length < 8) return fragmentOf(first, 2);
  const parts: number[][] = [];
  let met = 0;
  for (const { frame } of rest) {
    const [type = 0, ...bytes] = frame.data;
    const turn = count <= 15 ? (type & 15) - 1 : nearestTurn(type & 15, met);
    const known = parts[turn];
    if (known !== undefined && isEqual(known, bytes)) continue;
    if (known !== undefined || turn < 0 || turn >= count || (turn !== met && !anyOrder))
      return fragmentOf(first, 2);
    parts[turn] = bytes;
    met++;
  }
  const whole = met === count ? joined(data.slice(2), parts, length) : null;
  const place = Math.max(first.place, ...rest.map((frame) => frame.place));
  if (whole === null) return fragmentOf(first, 2);
  return { place, message: { ecu, ...whole, family: 'can', isMeasured: true } };
}

/** Numbers go round after 15: the place with this number that is nearest to the one whose turn it is. */
function nearestTurn(number: number, next: number): number {
  return next + ((((number - (next + 1) + 8) % 16) + 16) % 16) - 8;
}

/** All frames are full; the last is as long as its content or filled up. null otherwise. */
function joined(
  first: number[],
  parts: readonly number[][],
  length: number,
): Pick<Message, 'bytes' | 'end'> | null {
  const bytes = [...first, ...parts.flat()];
  const lastLength = length - 6 - 7 * (parts.length - 1);
  const isFull = first.length === 6 && parts.slice(0, -1).every((part) => part.length === 7);
  const last = parts.at(-1)?.length;
  if (!isFull || (last !== 7 && last !== lastLength) || !isPadding(bytes.slice(length))) return null;
  const end = lastLength === 7 ? null : last === 7 ? 'filled' : 'short';
  return { bytes: bytes.slice(0, length), end };
}

interface Numbered {
  place: number;
  length: number;
  parts: Placed<NumberedLine>[];
}

/** The adapter's numbered lines: without headers, nothing else says whose they are. */
function assembleNumbered(frames: Placed<LengthLine | NumberedLine>[]): Assembled[] {
  const groups: Numbered[] = [];
  let isWhole = true;
  for (const { place, frame } of frames) {
    if (frame.kind === 'length') groups.push({ place, length: frame.length, parts: [] });
    else if (groups.length > 0) groups.at(-1)?.parts.push({ place, frame });
    else isWhole = false;
  }
  const [first] = frames;
  const lost = isWhole || !first ? [] : [{ place: first.place, fragment: { ecu: null, bytes: [] } }];
  return [
    ...lost,
    ...groups.map((group) => {
      const whole = isWhole ? numberedBytes(group, groups.length === 1) : null;
      // What comes behind lines that fit nowhere may be made of them.
      isWhole &&= whole !== null;
      const { place, parts } = group;
      if (whole === null) return { place, fragment: { ecu: null, bytes: firstBytes(group) } };
      const message: Message = { ecu: null, ...whole, family: 'can', isMeasured: true };
      return { place: parts.at(-1)?.place ?? place, message };
    }),
  ];
}

function firstBytes({ parts }: Numbered): number[] {
  const [first] = parts;
  return first?.frame.index === 0 && first.frame.data.length === 6 ? first.frame.data : [];
}

function numberedBytes({ length, parts }: Numbered, anyOrder: boolean): ReturnType<typeof joined> {
  const count = 1 + Math.ceil((length - 6) / 7);
  if (length < 8 || parts.length !== count) return null;
  // Beyond 16 the numbers come again, and only their order tells them apart.
  const sorted =
    anyOrder && count <= 16 ? parts.toSorted((one, other) => one.frame.index - other.frame.index) : parts;
  if (sorted.some(({ frame }, place) => frame.index !== place % 16)) return null;
  const [first = [], ...rest] = sorted.map(({ frame }) => frame.data);
  return joined(first, rest, length);
}
