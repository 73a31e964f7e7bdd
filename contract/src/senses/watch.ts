// What a film of a LED says: blinks as a code, or that it is another light. Pure: the same in a browser and on a command line.
import { signalLimits } from '../codes/signal-codes.ts';
import { type Blink, blinksOf, type Groups, groupsOf } from './blinks.ts';
import { colourOf, looksDark } from './colour.ts';
import { type Frame, type Light, lightOf, meanOf, quantile } from './light.ts';
import { senseProblems } from './senses-words.ts';
import { sureOfBlinks } from './sureness.ts';

export type LightKind = 'blinks' | 'steady' | 'breathing' | 'nothing';

export interface Watched {
  code: string | null;
  /** From 0 to 1: of what is 0.9 and above, 99 in 100 are right. */
  sure: number;
  kind: LightKind;
  problems: string[];
}

/** Nothing else is ever called surer than this: only codes of blinks are measured. */
const sureOfOthers = 0.8;
const mostBlinks = 9;
/** Longer films are seen to here. */
const mostFrames = 20_000;

export function watch(frames: readonly Frame[]): Watched {
  if (frames.length <= mostFrames) return watchAll(frames);
  const seen = watchAll(frames.slice(0, mostFrames));
  return { ...seen, problems: [...seen.problems, senseProblems.longFilm] };
}

function watchAll(frames: readonly Frame[]): Watched {
  const { kind, light, groups, traits } = see(frames);
  if (kind === 'steady')
    return {
      code: `${colourOf(meanOf(light.frames)).colour}*`,
      sure: sureOfOthers,
      kind,
      problems: [senseProblems.steady],
    };
  if (kind !== 'blinks' || groups === undefined)
    return {
      code: null,
      sure: sureOfOthers,
      kind,
      problems: [senseProblems[kind === 'breathing' ? kind : 'noBlinks']],
    };
  const problems = problemsOf(groups);
  const isOver = hasTooMany(groups) || groups.groups.length > signalLimits.ledMaxGroups;
  return {
    code: isOver ? null : codeOf(groups),
    sure: sureOfBlinks(traits, groups.isCutAtStart || groups.isCutAtEnd),
    kind,
    problems,
  };
}

export function codeOf({ groups }: Groups): string {
  return groups.map(({ colour, count }) => `${colour}${count}`).join(' ');
}

function hasTooMany({ groups }: Groups): boolean {
  return groups.some(({ count }) => count > mostBlinks);
}

function problemsOf(groups: Groups): string[] {
  return [
    hasTooMany(groups) && senseProblems.tooManyBlinks,
    groups.groups.length > signalLimits.ledMaxGroups && senseProblems.tooManyGroups,
    groups.isCutAtStart && senseProblems.filmCutAtStart,
    groups.isCutAtEnd && senseProblems.filmCutAtEnd,
    groups.contrary > 0 && senseProblems.contrary,
  ].filter((problem) => problem !== false);
}

export interface Seeing {
  kind: LightKind;
  light: Light;
  groups?: Groups;
  traits: number[];
}

export function see(given: readonly Frame[]): Seeing {
  const light = lightOf(given);
  const other = (kind: LightKind): Seeing => ({ kind, light, traits: [] });
  if (light.frames.length < 8) return other('nothing');
  if (!looksDark(light.low)) return other('steady');
  const span = Math.max(...light.high.map((value, at) => value - (light.low[at] ?? 0)));
  if (span < 8 || span < 3 * light.noise) return other('nothing');
  const slow = quantile(transitions(light), 0.3);
  if (slow > Math.max(115, 2.6 * light.step)) return other(swells(light) ? 'breathing' : 'nothing');
  const read = thresholds.map((share) => {
    const blinks = blinksOf(light, share);
    return { blinks, groups: groupsOf(blinks, light.step) };
  });
  const texts = read.map(({ groups }) => groups && codeOf(groups));
  const votes = (text: string | undefined) => texts.filter((other) => other === text).length;
  const best = read.toSorted(
    (a, b) => votes(b.groups && codeOf(b.groups)) - votes(a.groups && codeOf(a.groups)),
  )[0];
  if (best?.groups === undefined || !looksBlinking(best.blinks, light, span)) return other('nothing');
  const agreement = votes(codeOf(best.groups)) / read.length;
  return {
    kind: 'blinks',
    light,
    groups: best.groups,
    traits: traitsOf(light, best.blinks, best.groups, agreement, slow),
  };
}

/** From which share of its strength it counts as lit: the first is believed where the others do not agree against it. */
const thresholds = [0.5, 0.38, 0.62];

/** To more than twice the dark, in a colour or brightly: the light of a room changes less. */
function swells({ low, high }: Light): boolean {
  const isCoveringRoom = Math.max(...high) > 1.8 * Math.max(...low);
  return isCoveringRoom && (colourOf(high).colour !== 'B' || quantile(high, 0.5) > 90);
}

function traitsOf(light: Light, blinks: Blink[], groups: Groups, agreement: number, slow: number): number[] {
  const whole = blinks.filter(({ isCutAtStart, isCutAtEnd }) => !isCutAtStart && !isCutAtEnd);
  const lengths = whole.map(({ start, end }) => end - start);
  const levels = whole.map(({ level }) => level);
  const usual = quantile(lengths, 0.5);
  return [
    agreement,
    groups.margin,
    groups.repeats > 1 ? 1 : 0,
    groups.contrary > 0 ? 1 : 0,
    groups.isCutAtStart || groups.isCutAtEnd ? 1 : 0,
    Math.min(1, usual / light.step / 6),
    Math.min(1, Math.min(...lengths) / usual),
    Math.min(2, Math.max(...lengths) / usual) - 1,
    Math.min(1, Math.min(...levels) / Math.max(...levels)),
    Math.min(1, Math.log(Math.min(...levels) / light.noise) / 4),
    Math.min(2, slow / light.step) / 2,
    groups.pauses,
    groups.scatter,
  ];
}

/** One LED: as strong and as long each time, far above the noise, and no longer than blinks are. */
function looksBlinking(blinks: Blink[], light: Light, span: number): boolean {
  const whole = blinks.filter(({ isCutAtStart, isCutAtEnd }) => !isCutAtStart && !isCutAtEnd);
  const lengths = whole.map(({ start, end }) => end - start);
  const usual = quantile(lengths, 0.5);
  const alike = lengths.filter((length) => Math.abs(length - usual) < 0.3 * usual + light.step).length;
  const level = quantile(
    whole.map((blink) => blink.level),
    0.5,
  );
  return (
    whole.filter((blink) => falls(blink, light)).length >= 0.7 * whole.length &&
    alike >= 0.7 * lengths.length &&
    usual > 40 &&
    usual < 850 &&
    level > 5 * light.noise &&
    level > 0.3 * span
  );
}

/** Dark again afterwards: an ambient light that is switched on stays. */
function falls({ from, to, level }: Blink, { frames }: Light): boolean {
  const bright = (at: number) => {
    const { r, g, b } = frames[Math.max(0, Math.min(frames.length - 1, at))] ?? { r: 0, g: 0, b: 0 };
    return Math.max(r, g, b);
  };
  const lit = Math.max(...frames.slice(from, to + 1).map((_, by) => bright(from + by)));
  return lit - Math.min(bright(to + 1), bright(to + 2)) > 0.5 * level;
}

/** How long it takes from a fifth to four fifths of the way from dark to lit, each time. */
function transitions({ frames, rise }: Light): number[] {
  const span = quantile(rise, 0.95) || 1;
  const times: number[] = [];
  let [lastLow, lastHigh, state] = [-1, -1, 0];
  for (const [at, { t }] of frames.entries()) {
    const part = (rise[at] ?? 0) / span;
    if (part < 0.2) {
      if (state === 1) times.push(t - lastHigh);
      [lastLow, state] = [t, -1];
    }
    if (part > 0.8) {
      if (state === -1) times.push(t - lastLow);
      [lastHigh, state] = [t, 1];
    }
  }
  return times;
}
