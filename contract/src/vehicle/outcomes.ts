// What became of each request: its answers, what is missing of them, and which codes may be shown.
import { type Answer, kindOfService, readAnswer, requestedValue, serviceOf } from './answers.ts';
import { type Car, carOf } from './car-habits.ts';
import type { Assembled, Message } from './messages.ts';
import { type FollowedRequest, followedRequests, requestDigits } from './requests.ts';
import type { SessionCode, SessionProblem } from './session.ts';
import type { Window } from './windows.ts';

/** An answer where it came. */
export interface Sighting {
  window: number;
  place: number;
  ecu: string | null;
  /** The answer's bytes: equal ones of one ECU are one answer. */
  bytes: string;
  /** Whether an ECU answers line by line, so that other lines may be missing. */
  isByLine: boolean;
  answer: Answer | { kind: 'broken'; service: Answer['service'] | null; reason: 'broken' };
}

export interface Outcome {
  request: FollowedRequest;
  sightings: Sighting[];
  problems: SessionProblem[];
  /** Answers whose codes may be shown. */
  shown: Sighting[];
}

/** What each followed request came to, and what belongs to none. */
export function outcomesOf(windows: readonly Window[]): { outcomes: Outcome[]; stray: SessionProblem[] } {
  const requests = followedRequests(windows.map(({ sent }) => sent));
  const asked = new Set(windows.map(({ sent }) => Number.parseInt(requestDigits(sent).slice(0, 2), 16)));
  const car = carOf(windows);
  const byRequest = new Map<FollowedRequest, Sighting[]>(requests.map((request) => [request, []]));
  const unknown: Sighting[] = [];
  const stray: SessionProblem[] = [];
  for (const [place, window] of windows.entries()) {
    for (const one of window.assembled) {
      const sighting = sightingOf(one, place, window, { car, asked });
      if (sighting === null) continue;
      const { service } = sighting.answer;
      // An answer belongs to the last request of its service, also where it comes a prompt late.
      const request = requests.findLast((request) => request.window <= place && request.service === service);
      if (service === null) unknown.push(sighting);
      else if (request) byRequest.get(request)?.push(sighting);
      else if (kindOfService[service] !== undefined)
        stray.push({ sent: window.sent.trim(), reason: 'unasked', ecu: sighting.ecu, detail: '' });
    }
  }
  const outcomes = requests.map((request) => {
    const own = byRequest.get(request) ?? [];
    // What nobody understands may be of any request whose answers came with it.
    const places = new Set([request.window, ...own.map(({ window }) => window)]);
    const near = unknown.filter(({ window }) => places.has(window));
    return outcomeOf(request, [...own, ...near], windows);
  });
  return { outcomes, stray };
}

interface Known {
  car: Car;
  /** First bytes of all that was sent to the car. */
  asked: ReadonlySet<number>;
}

/** null for values, which nobody follows. */
function sightingOf(one: Assembled, window: number, { stretchAt }: Window, known: Known): Sighting | null {
  const { ecu, bytes } = 'message' in one ? one.message : one.fragment;
  const common = { window, place: one.place, ecu, bytes: bytes.join() };
  const broken = (service: Answer['service'] | null) => ({
    kind: 'broken' as const,
    service,
    reason: 'broken' as const,
  });
  if ('fragment' in one) {
    const requested = requestedValue(one.fragment);
    if (requested !== null && mayBeValue(requested, known)) return null;
    return { ...common, isByLine: false, answer: broken(serviceOf(bytes)) };
  }
  const stretch = stretchAt(one.place);
  const family = known.car.familyOf(one.message, stretch);
  const isByLine = family === 'legacy' && /^(?:03|07|0A)$/.test(serviceOf(bytes) ?? '');
  if (known.car.isTooShort(one.message, stretch))
    return { ...common, isByLine, answer: broken(serviceOf(bytes)) };
  const answer = readingOf(one.message, family);
  if (answer === null) return { ...common, isByLine, answer: broken(null) };
  if (answer.kind !== 'value') return { ...common, isByLine, answer };
  return mayBeValue(answer.requested, known) ? null : { ...common, isByLine, answer: broken(null) };
}

/** Current values (01) and the keeping alive of a session (3E) come unasked. */
function mayBeValue(requested: number, { asked }: Known): boolean {
  return requested === 1 || requested === 0x3e || asked.has(requested);
}

function readingOf(message: Message, family: ReturnType<Car['familyOf']>): ReturnType<typeof readAnswer> {
  if (family !== 'contradictory') return readAnswer(message, family);
  const service = serviceOf(message.bytes);
  if (service === null) return readAnswer(message, null);
  return { kind: 'broken', service, reason: 'ambiguous' };
}

function outcomeOf(request: FollowedRequest, sightings: Sighting[], windows: readonly Window[]): Outcome {
  const faults = faultsOf(request, sightings, windows);
  const said = (reason: SessionProblem['reason'], ecu: string | null, detail = ''): SessionProblem => ({
    ...{ sent: request.sent, reason, ecu, detail },
  });
  const differing = contradictoryEcus(sightings);
  const problems = [
    ...faults,
    ...[...differing].map((ecu) => said('contradictory', ecu)),
    ...sightings.flatMap(({ ecu, answer }) => (answer.kind === 'broken' ? [said(answer.reason, ecu)] : [])),
    ...sightings.flatMap(({ ecu, answer }) =>
      answer.kind === 'refused' ? [said('refused', ecu, answer.detail)] : [],
    ),
    ...sightings.filter((one) => isLeftWaiting(one, sightings)).map(({ ecu }) => said('pending', ecu)),
  ];
  if (sightings.length === 0 && faults.length === 0)
    problems.push(silenceOf(request, windows[request.window]));
  const shown = sightings.filter(
    (one) => !differing.has(one.ecu) && !(one.isByLine && mayLackLines(one, sightings, faults)),
  );
  return { request, sightings, problems, shown };
}

/** What went wrong in the windows that the answers came in. */
function faultsOf(
  { window, sent }: FollowedRequest,
  sightings: readonly Sighting[],
  windows: readonly Window[],
): SessionProblem[] {
  const places = new Set([window, ...sightings.map((sighting) => sighting.window)]);
  return [...places].flatMap((place): SessionProblem[] => {
    const { notices = [], unread = [], isEnded = false, isBegunLate = false } = windows[place] ?? {};
    const grave = notices.filter(({ notice }) => notice === 'fault' || notice === 'reset');
    return [
      ...grave.map(({ text }) => ({ sent, reason: 'adapter' as const, ecu: null, detail: text })),
      ...unread.map(({ ecu, text }) => ({ sent, reason: 'unread' as const, ecu, detail: text })),
      ...(isBegunLate ? [{ sent, reason: 'begun-late' as const, ecu: null, detail: '' }] : []),
      ...(isEnded ? [] : [{ sent, reason: 'cut-off' as const, ecu: null, detail: '' }]),
    ];
  });
}

/** Where an ECU gives one answer to one request, two that differ cannot both be right. */
function contradictoryEcus(sightings: readonly Sighting[]): Set<string | null> {
  const answers = Map.groupBy(
    sightings.filter(({ ecu, answer, isByLine }) => ecu !== null && answer.kind === 'codes' && !isByLine),
    ({ ecu }) => ecu,
  );
  return new Set(
    [...answers].flatMap(([ecu, all]) => (new Set(all.map(({ bytes }) => bytes)).size > 1 ? [ecu] : [])),
  );
}

/** Asked for time and said nothing after it. Without headers, whoever answers later may be the one. */
function isLeftWaiting({ ecu, answer, window, place }: Sighting, sightings: readonly Sighting[]): boolean {
  if (answer.kind !== 'pending') return false;
  const isLater = (other: Sighting) =>
    other.window > window || (other.window === window && other.place > place);
  return !sightings.some((other) => other.answer.kind !== 'pending' && other.ecu === ecu && isLater(other));
}

/** Whether lines of this ECU may have been lost: without a length, a lost line is not missed. */
function mayLackLines({ ecu }: Sighting, sightings: readonly Sighting[], faults: readonly SessionProblem[]) {
  const isOfEcu = (other: string | null) => other === null || other === ecu;
  // A recording or an adapter that stops inside another module's line has not lost this one's.
  const isElsewhere = faults.some(({ reason, ecu: other }) => reason === 'unread' && !isOfEcu(other));
  const stops: SessionProblem['reason'][] = ['cut-off', 'adapter'];
  return (
    sightings.some(({ answer, ecu: other }) => answer.kind === 'broken' && isOfEcu(other)) ||
    faults.some(({ reason, ecu: other }) => isOfEcu(other) && !(isElsewhere && stops.includes(reason)))
  );
}

function silenceOf({ sent }: FollowedRequest, window: Window | undefined): SessionProblem {
  const isNoData = window?.notices.some(({ notice }) => notice === 'no-data') ?? false;
  const isUnknown = window?.notices.find(({ notice }) => notice === 'unknown-command');
  if (isUnknown) return { sent, reason: 'adapter', ecu: null, detail: isUnknown.text };
  return { sent, reason: isNoData ? 'no-data' : 'no-answer', ecu: null, detail: '' };
}

/** The codes of an answer as they are shown. */
export function codesShown({ ecu, answer }: Sighting): SessionCode[] {
  if (answer.kind !== 'codes') return [];
  const kind = kindOfService[answer.service];
  return kind === undefined ? [] : answer.codes.map((code) => ({ ecu, ...code, kind }));
}
