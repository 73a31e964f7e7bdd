import { type LedColour, ledGroups } from '@bancada/contract/codes/signal-codes';

export interface LedStep {
  /** null: dark. */
  colour: LedColour | null;
  durationMs: number;
  /** Index of its group; null between two rounds. */
  group: number | null;
}

/** Slow enough for at most three flashes per second (WCAG 2.3.1), in any colour. */
const pace = { onMs: 300, offMs: 300, steadyMs: 2_000, betweenGroupsMs: 900, betweenRoundsMs: 2_000 };

/** The visible steps of one round of a LED code; the last one is the pause before the next round. */
export function ledSteps(code: string): LedStep[] {
  const groups = ledGroups(code);
  const steps = groups.flatMap(({ colour, blinks }, group): LedStep[] => {
    const dark = (durationMs: number): LedStep => ({ colour: null, durationMs, group });
    const pause = dark(pace.betweenGroupsMs);
    if (blinks === null) return [{ colour, durationMs: pace.steadyMs, group }, pause];
    return Array.from({ length: blinks }, (_, blink) => [
      { colour, durationMs: pace.onMs, group },
      blink === blinks - 1 ? pause : dark(pace.offMs),
    ]).flat();
  });
  return [...steps.slice(0, -1), { colour: null, durationMs: pace.betweenRoundsMs, group: null }];
}
