import { writtenBlinks } from '@bancada/contract/codes/long-signals';
import { type LedColour, type LedGroup, ledGroups, signalLimits } from '@bancada/contract/codes/signal-codes';

const blinksMax = 99;

/** Counts above 9 as they are written; empty where they have no room. */
const written = (groups: readonly LedGroup[]) =>
  groups.some(({ blinks }) => (blinks ?? 0) > 9) ? (writtenBlinks(groups) ?? '') : plainlyWritten(groups);

const plainlyWritten = (groups: readonly LedGroup[]) =>
  groups.map(({ colour, blinks }) => `${colour}${blinks ?? '*'}`).join(' ');

const withLast = (groups: readonly LedGroup[], ...last: LedGroup[]) =>
  written([...groups.slice(0, -1), ...last]);

/** Adds a blink: to the last group if it has this colour, otherwise in a new group. */
export function withBlink(code: string, colour: LedColour): string {
  const groups = ledGroups(code);
  const last = groups.at(-1);
  if (last?.colour === colour && last.blinks !== null && last.blinks < blinksMax)
    return withLast(groups, { colour, blinks: last.blinks + 1 }) || code;
  const isFull = groups.length >= signalLimits.ledMaxGroups || last?.blinks === blinksMax;
  return isFull ? code : written([...groups, { colour, blinks: 1 }]) || code;
}

/** Removes the last blink of the last group, and the group if it was the only one. */
export function withoutLastBlink(code: string): string {
  const groups = ledGroups(code);
  const last = groups.at(-1);
  if (last === undefined) return '';
  return last.blinks === null || last.blinks === 1
    ? withLast(groups)
    : withLast(groups, { ...last, blinks: last.blinks - 1 });
}

/** Toggles the last group between steady and a single blink. */
export function withSteadySwapped(code: string): string {
  const groups = ledGroups(code);
  const last = groups.at(-1);
  return last === undefined ? '' : withLast(groups, { ...last, blinks: last.blinks === null ? 1 : null });
}

export const isLastSteady = (code: string) => ledGroups(code).at(-1)?.blinks === null;
