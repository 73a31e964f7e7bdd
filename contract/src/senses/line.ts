// How strong one frequency is, from moment to moment.

/** Blocks in a second: short, so that windows can be laid over them afterwards. */
const blocksPerSecond = 800;

export interface Line {
  hz: number;
  re: Float64Array;
  im: Float64Array;
}

export function blockLength(sampleRate: number): number {
  return Math.max(1, Math.round(sampleRate / blocksPerSecond));
}

/** The tone at `hz`, turned to rest, summed block by block. */
export function lineOf(samples: Float32Array, sampleRate: number, hz: number): Line {
  const block = blockLength(sampleRate);
  const count = Math.floor(samples.length / block);
  const re = new Float64Array(count);
  const im = new Float64Array(count);
  const turn = (2 * Math.PI * hz) / sampleRate;
  const [stepCos, stepSin] = [Math.cos(turn), Math.sin(turn)];
  for (let at = 0; at < count; at++) {
    let c = Math.cos(turn * at * block);
    let s = Math.sin(turn * at * block);
    let [a, b] = [0, 0];
    for (let place = at * block; place < (at + 1) * block; place++) {
      const value = samples[place] ?? 0;
      a += value * c;
      b -= value * s;
      const next = c * stepCos - s * stepSin;
      s = s * stepCos + c * stepSin;
      c = next;
    }
    re[at] = a / block;
    im[at] = b / block;
  }
  return { hz, re, im };
}

/** Power of the line (A²/2 of a sine) under a Hann window of so many blocks, every `hop` blocks. */
export function powerOf({ re, im }: Line, width: number, hop: number): Float64Array {
  const weights = hann(width);
  return every(re.length, hop, (middle) => {
    let [a, b] = [0, 0];
    for (let by = 0; by < width; by++) {
      const at = middle + by - (width >> 1);
      const w = weights[by] ?? 0;
      a += w * (re[at] ?? 0);
      b += w * (im[at] ?? 0);
    }
    return 2 * (a * a + b * b);
  });
}

/** Mean square of all sound under the same window. */
export function totalPower(
  samples: Float32Array,
  sampleRate: number,
  width: number,
  hop: number,
): Float64Array {
  const block = blockLength(sampleRate);
  const blocks = new Float64Array(Math.floor(samples.length / block));
  for (let at = 0; at < blocks.length * block; at++) {
    const place = Math.floor(at / block);
    blocks[place] = (blocks[place] ?? 0) + (samples[at] ?? 0) ** 2 / block;
  }
  const weights = hann(width);
  return every(blocks.length, hop, (middle) => {
    let sum = 0;
    for (let by = 0; by < width; by++) sum += (weights[by] ?? 0) * (blocks[middle + by - (width >> 1)] ?? 0);
    return sum;
  });
}

function every(length: number, hop: number, value: (at: number) => number): Float64Array {
  return Float64Array.from({ length: Math.ceil(length / hop) }, (_, at) => value(at * hop));
}

function hann(width: number): Float64Array {
  const weights = Float64Array.from(
    { length: width },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / width),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Two poles at 200 Hz: fans and mains lie below. */
export function withoutRumble(samples: Float32Array, sampleRate: number): Float32Array {
  const pole = Math.exp((-2 * Math.PI * 200) / sampleRate);
  let out = samples;
  for (const _ of [1, 2]) {
    let [before, value] = [0, 0];
    out = out.map((sample) => {
      value = pole * (value + sample - before);
      before = sample;
      return value;
    });
  }
  return out;
}
