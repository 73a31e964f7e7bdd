import { type Clock, type Span, spanMs } from '../../clock.ts';
import type { Job, JobState } from '../../jobs.ts';

/** Of the server's time zone. */
const nightHour = 3;
/** The first minutes after a start belong to people; a machine is switched on because somebody wants to work. */
const afterStart: Span = { minutes: 10 };
const afterFailure: Span = { hours: 1 };
/** A success this far in the future is of a clock that was ahead; less is a difference between two machines. */
const clocksDiffer: Span = { hours: 1 };

/** The newest 3:00 that is not after the moment. */
export function lastNight(now: Date): Date {
  const tonight = nightOf(now, 0);
  return tonight > now ? nightOf(now, -1) : tonight;
}

/** The first 3:00 after the moment. */
export function nextNight(now: Date): Date {
  const tonight = nightOf(now, 0);
  return tonight > now ? tonight : nightOf(now, 1);
}

function nightOf(now: Date, daysLater: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysLater, nightHour);
}

/** Whether no copy has been made since the last night, by hand or by itself. */
export function isNightMissing({ succeededAt }: JobState, now: Date): boolean {
  if (succeededAt === null) return true;
  const succeeded = Date.parse(succeededAt);
  return succeeded < lastNight(now).getTime() || succeeded > now.getTime() + spanMs(clocksDiffer);
}

/**
 * When the nightly copy is made: at 3:00, or some minutes after a start that missed it, an hour after a failure.
 * @param clock of the process that asks; it starts now
 */
export function dueByNight(clock: Clock): Job['isDue'] {
  let startedAt = clock.now();
  return (state, now) => {
    // The clock was set back.
    if (now < startedAt) startedAt = now;
    const isJustStarted = now.getTime() - startedAt.getTime() < spanMs(afterStart);
    return !isJustStarted && !hasJustFailed(state, now) && isNightMissing(state, now);
  };
}

function hasJustFailed({ failure, endedAt }: JobState, now: Date): boolean {
  if (failure === null || endedAt === null) return false;
  return Math.abs(now.getTime() - Date.parse(endedAt)) < spanMs(afterFailure);
}
