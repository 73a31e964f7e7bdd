// Films of LEDs whose right answer is known: the mean colour of a box, frame by frame.
import { Random } from './random.ts';

export interface Frame {
  t: number;
  r: number;
  g: number;
  b: number;
}
export interface MadeLight {
  frames: Frame[];
  kind: string;
  code: string | null;
  made: string;
}

type Colour = 'A' | 'B' | 'V' | 'G' | 'Z';
type Rgb = readonly [number, number, number];
const colours: Record<Colour, Rgb> = {
  A: [1, 0.6, 0.03],
  B: [1, 0.97, 0.95],
  V: [1, 0.12, 0.1],
  G: [0.15, 1, 0.3],
  Z: [0.12, 0.35, 1],
};
const letters = Object.keys(colours) as Colour[];

interface Lit {
  from: number;
  to: number;
  colour: Colour;
}

export const lightClasses = ['easy', 'medium', 'hard'] as const;
export type LightClass = (typeof lightClasses)[number];
const disturbances = ['exposure', 'drift', 'shake', 'stripes', 'white', 'low'] as const;
type Disturbance = (typeof disturbances)[number];

interface Rules {
  most: number;
  strength: number;
  leastFrames: number;
}
const classes: Record<LightClass, Rules> = {
  easy: { most: 1, strength: 0.5, leastFrames: 3 },
  medium: { most: 2, strength: 1, leastFrames: 2.4 },
  hard: { most: 4, strength: 1.5, leastFrames: 1.5 },
};

function groupsOf(random: Random): { colour: Colour; count: number }[] {
  const isOver = random.chance(0.06);
  const isOne = random.chance(0.5);
  const one = random.of(letters);
  const groups = Array.from({ length: random.of([1, 2, 2, 3]) }, () => ({
    colour: isOne ? one : random.of(letters),
    count: random.whole(1, 5),
  }));
  if (isOver && groups[0]) groups[0].count = random.whole(10, 12);
  const texts = groups.map(({ colour, count }) => `${colour}${count}`);
  const isRepeated = texts.length > 1 && new Set(texts).size === 1;
  // One blink and one blink of a colour tell nothing about the dark inside a group.
  const isBare = groups.length > 1 && isOne && groups.every(({ count }) => count === 1);
  return isRepeated || isBare || new Set(texts).size < texts.length ? groupsOf(random) : groups;
}

export function makeLight(seed: number, of: LightClass): MadeLight {
  const random = new Random(seed * 6007 + lightClasses.indexOf(of) * 31);
  const rules = classes[of];
  const fps = random.of([15, 24, 24, 25, 30, 30, 60]);
  const groups = groupsOf(random);
  const share = random.between(0.4, 0.6);
  const rate = random.between(1, Math.min(5, (fps * Math.min(share, 1 - share)) / rules.leastFrames));
  const [light, dark] = [share / rate, (1 - share) / rate];
  const repeats = random.of([1, 2, 2, 3]);
  const isCut = repeats > 1 && random.chance(0.15);
  const lit: Lit[] = [];
  let at = isCut ? -light * random.between(0.1, 0.7) : random.between(0.3, 1.2);
  const gaps = groups.map(({ colour }, place) => {
    const isOther = colour !== groups[place + 1]?.colour;
    const least = isOther && random.chance(0.4) ? Math.max(0.3, dark) : Math.max(0.3, 2 * dark);
    return Math.min(Math.max(1.3, 2 * dark), least * random.between(1.05, 1.8));
  });
  const pause = Math.max(1.6, 2 * Math.max(...(groups.length > 1 ? gaps : [0]))) * random.between(1.05, 1.5);
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const [place, { colour, count }] of groups.entries()) {
      for (let blink = 0; blink < count; blink++) {
        lit.push({ from: at, to: at + light, colour });
        at += light + (blink < count - 1 ? dark : 0);
      }
      if (place < groups.length - 1) at += gaps[place] ?? 0;
    }
    at += repeat < repeats - 1 ? pause : random.between(0.3, 1.2);
  }
  const picked = picks(random.whole(of === 'easy' ? 0 : of === 'medium' ? 1 : 2, rules.most), random);
  const code = groups.map(({ colour, count }) => `${colour}${count}`).join(' ');
  return {
    frames: filmed(lit, at, fps, new Set(picked), rules.strength, random),
    kind: 'blinks',
    code: groups.some(({ count }) => count > 9) ? null : code,
    made: `${code} ${fps} fps ${rate.toFixed(1)} Hz x${repeats}${isCut ? ' cut' : ''} ${picked.join('+')}`,
  };
}

function picks(count: number, random: Random): Disturbance[] {
  const left = [...disturbances];
  return Array.from({ length: count }, () => left.splice(random.whole(0, left.length - 1), 1)[0] ?? 'drift');
}

function timesOf(end: number, fps: number, random: Random): number[] {
  const lost = random.of([0, 0.02, 0.05]);
  return Array.from(
    { length: Math.round(end * fps) },
    (_, at) => (at + random.between(-0.15, 0.15) + 0.5) / fps,
  ).filter(() => !random.chance(lost));
}

function filmed(
  lit: Lit[],
  end: number,
  fps: number,
  has: Set<Disturbance>,
  strength: number,
  random: Random,
): Frame[] {
  const base = random.between(12, has.has('low') ? 75 : 60);
  const gain = has.has('low') ? random.between(24, 45) : random.between(60, 150);
  const [beat, driftTurn] = [random.between(0.5, 11), random.between(0.1, 0.4)];
  const halo = random.between(0.45, 0.7);
  let [exposure, shake] = [1, 0];
  return timesOf(end, fps, random).map((t) => {
    const shown = exposed(lit, t, 0.7 / fps);
    const strongest = Math.max(...shown);
    if (has.has('exposure')) exposure += (1 - 0.3 * strength * strongest - exposure) * Math.min(1, 4 / fps);
    shake = 0.85 * shake + 0.2 * random.normal();
    const held = has.has('shake') ? Math.max(0.3, 1 - 0.25 * strength * Math.min(2, Math.abs(shake))) : 1;
    const stripes = has.has('stripes') ? 1 + 0.2 * strength * Math.sin(2 * Math.PI * beat * t) : 1;
    const drift = has.has('drift') ? 1 + 0.25 * strength * Math.sin(2 * Math.PI * driftTurn * t) : 1;
    const values = shown.map((value, channel) => {
      const seen = has.has('white') ? halo * value + (1 - halo) * strongest * 0.9 : value;
      const tint = 1 + 0.02 * (1 - channel);
      const bright = exposure * (base * drift * tint + gain * held * stripes * seen);
      return Math.max(0, Math.min(255, bright + 1.2 * random.normal()));
    });
    return { t: Math.round(t * 10_000) / 10, r: values[0] ?? 0, g: values[1] ?? 0, b: values[2] ?? 0 };
  });
}

/** Light through an open shutter: a part of each colour. */
function exposed(lit: Lit[], t: number, open: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (const { from, to, colour } of lit) {
    const part = Math.max(0, Math.min(to, t + open / 2) - Math.max(from, t - open / 2)) / open;
    if (part > 0)
      for (const channel of [0, 1, 2] as const) sum[channel] += part * (colours[colour][channel] ?? 0);
  }
  return sum;
}

export const otherLights = [
  'steady',
  'breathing',
  'dark',
  'drift',
  'flicker',
  'step',
  'steady-stripes',
] as const;
export type OtherLight = (typeof otherLights)[number];

export function makeOtherLight(seed: number, of: OtherLight): MadeLight {
  const random = new Random(seed * 9001 + otherLights.indexOf(of));
  const fps = random.of([15, 24, 30, 60]);
  const colour = random.of(letters);
  const [base, gain] = [random.between(25, 60), random.between(88, 150)];
  const [turn, depth, beat] = [random.between(0.2, 0.7), random.between(0.1, 0.28), random.between(0.4, 12)];
  const stepAt = random.between(1, 4);
  const isHalf = random.chance(0.4);
  let jump = 0;
  const levels: Record<OtherLight, (t: number) => [lit: number, room: number]> = {
    steady: () => [1, 1],
    'steady-stripes': (t) => [1 + depth * Math.sin(2 * Math.PI * beat * t), 1],
    breathing: (t) => [
      isHalf ? Math.max(0, Math.sin(2 * Math.PI * turn * t)) : 0.5 - 0.5 * Math.cos(2 * Math.PI * turn * t),
      1,
    ],
    dark: () => [0, 1],
    drift: (t) => [0, 1 + 0.4 * Math.sin(2 * Math.PI * turn * 0.4 * t)],
    flicker: () => {
      jump = 0.8 * jump + 0.1 * random.normal();
      return [0, Math.max(0.3, 1 + jump)];
    },
    step: (t) => [0, t > stepAt ? 1.4 : 1],
  };
  const isLit = of === 'steady' || of === 'steady-stripes';
  const frames = timesOf(random.between(4, 10), fps, random).map((t) => {
    const [lit, room] = levels[of](t);
    const [r = 0, g = 0, b = 0] = colours[colour].map((value) =>
      Math.max(0, Math.min(255, base * room + gain * lit * value + 1.2 * random.normal())),
    );
    return { t: Math.round(t * 10_000) / 10, r, g, b };
  });
  return {
    frames,
    kind: isLit ? 'steady' : of === 'breathing' ? 'breathing' : 'nothing',
    code: isLit ? `${colour}*` : null,
    made: `${of} ${colour} ${fps} fps base ${base.toFixed(0)} gain ${gain.toFixed(0)}`,
  };
}
