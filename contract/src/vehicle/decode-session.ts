// A session with an adapter, decoded: never a code that the car did not say. See docs/decisions/0086-reading-a-car.md.
import { codesShown, type Outcome, outcomesOf } from './outcomes.ts';
import type { DecodedSession, SessionCode, SessionEntry, SessionProblem } from './session.ts';
import { vinOf } from './vin.ts';
import { windowsOf } from './windows.ts';

/** Decodes a session. Pure, and takes anything: what it does not understand becomes a problem. */
export function decodeSession(entries: readonly SessionEntry[]): DecodedSession {
  const windows = windowsOf(entries);
  const { outcomes, stray } = outcomesOf(windows);
  const asked = outcomes.filter(({ request }) => request.isForCodes);
  const unreadable = windows.flatMap(({ unreadableLine }): SessionProblem[] =>
    unreadableLine === null
      ? []
      : [{ sent: '', reason: 'unreadable-line', ecu: null, detail: String(unreadableLine) }],
  );
  const failures = [
    ...asked.filter((outcome) => !isMadeGood(outcome, asked)).flatMap(({ problems }) => problems),
    ...stray,
    ...unreadable,
  ];
  if (asked.length === 0) failures.push({ sent: '', reason: 'nothing-asked', ecu: null, detail: '' });
  const { vin, problems } = vinOf(outcomes);
  const ofVin = outcomes.filter(({ request }) => !request.isForCodes).flatMap(spoiltVin);
  return {
    complete: failures.length === 0,
    vin,
    codes: codesOf(asked),
    problems: withoutEqual([...failures, ...ofVin, ...problems]),
  };
}

/** Whether the same was asked again and answered whole, by all modules that had begun to answer. */
function isMadeGood({ request, sightings, problems }: Outcome, asked: readonly Outcome[]): boolean {
  if (problems.length === 0) return true;
  return asked.some(
    (again) =>
      again.request.window > request.window &&
      again.request.sent === request.sent &&
      again.request.target === request.target &&
      again.problems.length === 0 &&
      problems.every(({ reason }) => reason !== 'unread') &&
      sightings.every(({ ecu }) => ecu !== null && again.sightings.some((other) => other.ecu === ecu)),
  );
}

/** A module without a VIN is no news; one whose VIN came spoilt is. */
function spoiltVin({ problems }: Outcome): SessionProblem[] {
  return problems.filter(({ reason }) => !['no-data', 'no-answer', 'refused', 'pending'].includes(reason));
}

/**
 * A code is listed once for each module that says it. Without headers equal answers are of several modules, but those to the
 * same question asked again are not.
 */
function codesOf(outcomes: readonly Outcome[]): SessionCode[] {
  const listed = new Map<string, { code: SessionCode; counts: Map<number, number> }>();
  for (const { request, shown } of outcomes) {
    const seen = new Set<string>();
    for (const sighting of shown) {
      const { ecu, window, bytes } = sighting;
      if (ecu !== null && seen.has(`${ecu}/${bytes}`)) continue;
      seen.add(`${ecu}/${bytes}`);
      for (const code of codesShown(sighting)) {
        const key = JSON.stringify([ecu ?? request.target, code]);
        const known = listed.get(key) ?? { code, counts: new Map<number, number>() };
        listed.set(key, known);
        known.counts.set(window, (known.counts.get(window) ?? 0) + 1);
      }
    }
  }
  return [...listed.values()].flatMap(({ code, counts }) =>
    Array.from({ length: Math.max(...counts.values()) }, () => code),
  );
}

function withoutEqual(problems: readonly SessionProblem[]): SessionProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
