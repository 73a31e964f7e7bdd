import type { LedColour } from '../codes/signal-codes.ts';
import type { Rgb } from './light.ts';

export interface Seen {
  colour: LedColour;
  /** 0 at the border between two colours, 1 far from it. */
  margin: number;
}

/** Where a hue ends, in degrees. */
const borders: [to: number, colour: LedColour][] = [
  [19, 'V'],
  [76, 'A'],
  [178, 'G'],
  [290, 'Z'],
  [360, 'V'],
];
const whiteBelow = 0.22;

/** The colour of what a LED adds to the dark. A picture that is burnt out keeps the hue in its halo. */
export function colourOf([r, g, b]: Rgb): Seen {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const strength = most > 0 ? (most - least) / most : 0;
  const toWhite = Math.min(1, Math.abs(Math.log((strength + 0.02) / whiteBelow)));
  if (strength < whiteBelow) return { colour: 'B', margin: toWhite };
  const hue = hueOf(r, g, b);
  const colour = borders.find(([to]) => hue < to)?.[1] ?? 'V';
  const near = Math.min(...borders.slice(0, -1).map(([to]) => Math.abs(to - hue)));
  return { colour, margin: Math.min(toWhite, near / 12, 1) };
}

function hueOf(r: number, g: number, b: number): number {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const span = most - least || 1;
  if (most === r) return (60 * ((g - b) / span) + 360) % 360;
  return most === g ? 120 + (60 * (b - r)) / span : 240 + (60 * (r - g)) / span;
}

/** A dark box is grey and not bright. */
export function looksDark([r, g, b]: Rgb): boolean {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  return (r + g + b) / 3 < 98 && (most - least < 10 || (most - least) / most < 0.22);
}
