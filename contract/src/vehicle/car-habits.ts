// What all lines of a session together tell of its car: how answers are counted, and whether frames are filled up.
import type { Stretch } from './adapter-settings.ts';
import { possibleFamilies, serviceOf } from './answers.ts';
import { isPadding, type Message } from './messages.ts';
import type { Window } from './windows.ts';

export interface Car {
  /** How a message is to be read: by itself, by the declared protocol, else by the shape of all lines. null: either way. */
  familyOf: (message: Message, stretch: Stretch | undefined) => Message['family'] | 'contradictory';
  /** Whether its last frame is shorter than the module's frames are: bytes of it are lost. */
  isTooShort: (message: Message, stretch: Stretch | undefined) => boolean;
}

interface Shape {
  onlyCan: boolean;
  onlyLegacy: boolean;
  /** Whether the adapter shows the bytes that fill up a CAN frame: by the answers to 01 00, which are always six bytes. */
  isFilled: boolean;
  isStripped: boolean;
}

/** Looks at all lines of a session before one of them is read. */
export function carOf(windows: readonly Window[]): Car {
  const shapes = new Map<Stretch, Shape>();
  const filling = new Set<string>();
  for (const { assembled, stretchAt } of windows) {
    for (const one of assembled) {
      const stretch = stretchAt(one.place);
      if (stretch === undefined || !('message' in one)) continue;
      const shape = shapes.get(stretch) ?? newShape();
      shapes.set(stretch, shape);
      addShape(shape, one.message);
      const { ecu, bytes, end } = one.message;
      if (ecu !== null && end === 'filled' && bytes.length < 7) filling.add(ecu);
    }
  }
  const shapeOf = (stretch: Stretch | undefined) => (stretch && shapes.get(stretch)) ?? newShape();
  return {
    familyOf: (message, stretch) => (stretch ? familyOf(message, stretch, shapeOf(stretch)) : null),
    isTooShort: ({ ecu, end, family, bytes }, stretch) => {
      if (ecu !== null) return end === 'short' && filling.has(ecu);
      return (end === 'short' || (family === null && bytes.length < 7)) && shapeOf(stretch).isFilled;
    },
  };
}

const newShape = (): Shape => ({ onlyCan: false, onlyLegacy: false, isFilled: false, isStripped: false });

function addShape(shape: Shape, { ecu, bytes, family }: Message): void {
  if (ecu !== null) return;
  if (family === 'can') shape.onlyCan = true;
  if (family !== null) return;
  if (bytes[0] === 0x41 && bytes[1] === 0) {
    shape.isFilled ||= bytes.length === 7 && isPadding(bytes.slice(6));
    shape.isStripped ||= bytes.length === 6;
  }
  if (!['03', '07', '0A'].includes(serviceOf(bytes) ?? '')) return;
  const [only, other] = possibleFamilies(bytes);
  if (other !== undefined) return;
  shape.onlyCan ||= only === 'can';
  shape.onlyLegacy ||= only === 'legacy';
}

function familyOf(message: Message, stretch: Stretch, shape: Shape): ReturnType<Car['familyOf']> {
  const { protocol, isSure, hasBusInit } = stretch;
  if (message.family !== null) return message.family;
  if (stretch.isContradictory) return 'contradictory';
  if (protocol === null) {
    const isCan = shape.onlyCan || shape.isFilled;
    const isLegacy = shape.onlyLegacy || hasBusInit;
    if (isCan && isLegacy) return 'contradictory';
    return isCan ? 'can' : isLegacy ? 'legacy' : null;
  }
  if (isSure) return protocol.family;
  // One digit says which protocol it is, and one spoilt digit another: it must not be alone against the shape.
  if (protocol.family === 'can' ? hasBusInit : shape.isFilled) return 'contradictory';
  const isDoubtful = protocol.family === 'can' && shape.isStripped && !shape.isFilled;
  return isDoubtful && possibleFamilies(message.bytes).length === 2 ? null : protocol.family;
}
