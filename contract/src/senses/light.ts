// The lit moments of a box in a film: how far each frame is from the dark around it.

export interface Frame {
  /** Milliseconds. */
  t: number;
  r: number;
  g: number;
  b: number;
}
export type Rgb = [r: number, g: number, b: number];

export interface Light {
  frames: Frame[];
  /** Above the local dark, in the channel that rises most. */
  rise: Float64Array;
  /** The dark around each frame. */
  dark: Rgb[];
  /** What the box is at its darkest and its lightest. */
  low: Rgb;
  high: Rgb;
  /** From frame to frame where nothing happens. */
  noise: number;
  /** Milliseconds between two frames, mostly. */
  step: number;
}

/** Milliseconds to each side: blinking at once a second and faster, it is dark somewhere in them. */
const around = 520;

export function lightOf(given: readonly Frame[]): Light {
  const frames = given
    .filter(({ t, r, g, b }) => [t, r, g, b].every(Number.isFinite))
    .toSorted((a, b) => a.t - b.t)
    .filter(({ t }, at, all) => at === 0 || t > (all[at - 1]?.t ?? 0));
  const sums = frames.map(sum);
  const dark = frames.map((_, at) => darkAround(frames, sums, at));
  const order = frames.toSorted((a, b) => sum(a) - sum(b));
  const tenth = Math.max(1, Math.round(frames.length * 0.12));
  const steps = frames.slice(1).map(({ t }, at) => t - (frames[at]?.t ?? 0));
  const changes = frames.slice(1).map((frame, at) => Math.abs(sum(frame) - (sums[at] ?? 0)) / 3);
  return {
    frames,
    rise: riseOf(frames, dark),
    dark,
    low: meanOf(order.slice(0, tenth)),
    high: meanOf(order.slice(-tenth)),
    noise: 0.5 + quantile(changes, 0.4),
    step: quantile(steps, 0.5),
  };
}

function riseOf(frames: Frame[], dark: Rgb[]): Float64Array {
  return Float64Array.from(frames, ({ r, g, b }, at) => {
    const [dr, dg, db] = dark[at] ?? [0, 0, 0];
    return Math.max(r - dr, g - dg, b - db);
  });
}

/** Once it is known which frames are dark: the dark of each frame lies between those before and after it. */
export function withDarkFrames(light: Light, isDark: boolean[]): Light {
  const places = isDark.flatMap((is, at) => (is ? [at] : []));
  if (places.length < 4) return light;
  let next = 0;
  const dark = light.frames.map((frame, at): Rgb => {
    while (next < places.length && (places[next] ?? 0) < at) next++;
    const before = places.slice(Math.max(0, next - 3), next).flatMap((place) => light.frames[place] ?? []);
    const after = places.slice(next, next + 3).flatMap((place) => light.frames[place] ?? []);
    if (before.length === 0 || after.length === 0) return meanOf([...before, ...after]);
    const [a, b] = [meanOf(before), meanOf(after)];
    const [from, to] = [meanTime(before), meanTime(after)];
    const share = to > from ? Math.max(0, Math.min(1, (frame.t - from) / (to - from))) : 0.5;
    return [0, 1, 2].map((channel) => (a[channel] ?? 0) * (1 - share) + (b[channel] ?? 0) * share) as Rgb;
  });
  return { ...light, dark, rise: riseOf(light.frames, dark) };
}

function meanTime(frames: Frame[]): number {
  return frames.reduce((total, { t }) => total + t, 0) / frames.length;
}

function sum({ r, g, b }: Frame): number {
  return r + g + b;
}

/** The mean of the darkest fifth of the frames near one. */
function darkAround(frames: Frame[], sums: number[], at: number): Rgb {
  const t = frames[at]?.t ?? 0;
  let [from, to] = [at, at];
  while (from > 0 && t - (frames[from - 1]?.t ?? 0) < around) from--;
  while (to < frames.length - 1 && (frames[to + 1]?.t ?? 0) - t < around) to++;
  const places = Array.from({ length: to - from + 1 }, (_, by) => from + by);
  places.sort((a, b) => (sums[a] ?? 0) - (sums[b] ?? 0));
  const darkest = places.slice(0, Math.max(1, Math.round(places.length / 5)));
  return meanOf(darkest.flatMap((place) => frames[place] ?? []));
}

export function meanOf(frames: Frame[]): Rgb {
  const count = Math.max(1, frames.length);
  const total = (channel: 'r' | 'g' | 'b') => frames.reduce((all, frame) => all + frame[channel], 0) / count;
  return [total('r'), total('g'), total('b')];
}

export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Array.from(values).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
