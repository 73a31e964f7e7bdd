// Where a tone is on: against the strength that it had lately, so that echoes and a falling gain do not count.

export interface Segment {
  /** Seconds. */
  start: number;
  end: number;
  /** Power in the middle of it. */
  level: number;
  /** It was on already when the recording began, or still when it ended. */
  isCutAtStart: boolean;
  isCutAtEnd: boolean;
}

export interface SegmentRules {
  /** Seconds between two values. */
  step: number;
  /** Below it nothing counts as on. */
  floor: number;
  /** Power against the local strength at which it counts as off. */
  drop: number;
}

const shortest = 0.036;
const leastSpace = 0.04;
/** Decibels under the usual level from where it is no beep. */
const weaker = 6;

export interface Segments {
  kept: Segment[];
  /** Decibels between the weakest that was kept, or the strongest that was not, and the border between them. */
  clear: number;
}

export function segmentsOf(power: Float64Array, rules: SegmentRules): Segments {
  const top = localTop(power, rules.step);
  const isOn = Array.from(power, (value, at) => value > rules.floor && value > rules.drop * (top[at] ?? 0));
  let runs = runsOf(isOn);
  runs = joined(runs, leastSpace / rules.step).filter(([from, to]) => to - from >= shortest / rules.step);
  const rough = runs.map((run) => segmentOf(power, run, rules));
  const { kept, clear } = strongOnes(rough);
  return { kept: kept.map((segment) => refined(power, segment, rules)), clear };
}

/** Falls by 12 dB a second after a strong moment, by 60 before one. */
function localTop(power: Float64Array, step: number): Float64Array {
  const top = new Float64Array(power.length);
  const steady = held(power);
  const [after, before] = [10 ** (-1.2 * step), 10 ** (-6 * step)];
  for (let at = 0, most = 0; at < power.length; at++) {
    most = Math.max(steady[at] ?? 0, most * after);
    top[at] = most;
  }
  for (let at = power.length - 1, most = 0; at >= 0; at--) {
    most = Math.max(steady[at] ?? 0, most * before);
    top[at] = Math.max(top[at] ?? 0, most);
  }
  return top;
}

/** What is held through five values (12 ms): one high value is noise. */
function held(power: Float64Array): Float64Array {
  const near = (at: number) => power[at] ?? Number.POSITIVE_INFINITY;
  return power.map((value, at) => Math.min(near(at - 2), near(at - 1), value, near(at + 1), near(at + 2)));
}

type Run = [from: number, to: number];

function runsOf(isOn: boolean[]): Run[] {
  const runs: Run[] = [];
  let from = -1;
  for (let at = 0; at <= isOn.length; at++) {
    if (isOn[at] && from < 0) from = at;
    if (!isOn[at] && from >= 0) {
      runs.push([from, at]);
      from = -1;
    }
  }
  return runs;
}

function joined(runs: Run[], gap: number): Run[] {
  const out: Run[] = [];
  for (const run of runs) {
    const last = out.at(-1);
    if (last && run[0] - last[1] < gap) last[1] = run[1];
    else out.push([...run]);
  }
  return out;
}

function segmentOf(power: Float64Array, [from, to]: Run, { step }: SegmentRules): Segment {
  const values = power.slice(from, to).sort();
  return {
    start: from * step,
    end: to * step,
    level: values[Math.floor(values.length * 0.6)] ?? 0,
    isCutAtStart: from * step < 0.012,
    isCutAtEnd: to >= power.length - 0.012 / step,
  };
}

/** What is much weaker than the line through all levels is noise or echo: a gain falls evenly. */
function strongOnes(segments: Segment[]): Segments {
  const strong = segments.filter((segment) =>
    segments.every(
      (other) => segment.level > other.level * 10 ** (-0.9 - 0.3 * Math.abs(other.start - segment.start)),
    ),
  );
  const slopes = strong.flatMap((a, at) =>
    strong.slice(at + 1).map((b) => (decibels(b) - decibels(a)) / (b.start - a.start)),
  );
  const slope = Math.max(-9, Math.min(2, median(slopes)));
  const base = median(strong.map((segment) => decibels(segment) - slope * segment.start));
  const above = (segment: Segment) => decibels(segment) - base - slope * segment.start + weaker;
  const clear = Math.min(weaker, ...segments.map((segment) => Math.abs(above(segment))));
  return { kept: strong.filter((segment) => above(segment) > 0), clear };
}

function decibels({ level }: Segment): number {
  return 10 * Math.log10(level + 1e-15);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The edges where the amplitude is half of the segment's own, between two values. */
function refined(power: Float64Array, segment: Segment, { step, floor, drop }: SegmentRules): Segment {
  const edge = segment.level * Math.max(drop, 0.25) + floor / 8;
  const middle = Math.round((segment.start + segment.end) / 2 / step);
  const [from, to] = [Math.round(segment.start / step), Math.round(segment.end / step)];
  let start = Math.max(0, from - 6);
  while (start < middle && (power[start] ?? 0) < edge) start++;
  let end = Math.min(power.length - 1, to + 6);
  while (end > middle && (power[end] ?? 0) < edge) end--;
  const before = part(power[start - 1] ?? 0, power[start] ?? 0, edge);
  const after = part(power[end + 1] ?? 0, power[end] ?? 0, edge);
  return {
    ...segment,
    start: segment.isCutAtStart ? 0 : (start - before) * step,
    end: segment.isCutAtEnd ? power.length * step : (end + after) * step,
  };
}

function part(low: number, high: number, edge: number): number {
  return high > low ? Math.max(0, Math.min(1, (high - edge) / (high - low))) : 0;
}
