// Which steady tones a recording holds: peaks of short spectra that stay at one frequency, counted over the whole of it.
import { PairSpectrum } from './fft.ts';

export interface Tone {
  hz: number;
  /** Frames in which it stands out, summed by how far. */
  weight: number;
  /** Share of the frames in which it stands out. */
  seen: number;
}

const windowSeconds = 0.032;
const hopSeconds = 0.01;
const lowestHz = 280;
const stepHz = 4;
/** Above its surroundings, in nepers of power (10 dB). */
const standsOut = 2.3;

export function findTones(samples: Float32Array, sampleRate: number, most: number): Tone[] {
  const length = Math.round(windowSeconds * sampleRate);
  const spectrum = new PairSpectrum(2 ** Math.ceil(Math.log2(length)));
  const window = Float64Array.from(
    { length },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / length),
  );
  const hop = Math.round(hopSeconds * sampleRate);
  const histogram = new Histogram(sampleRate / 2);
  const frames = Math.max(1, Math.floor((samples.length - length) / hop) + 1);
  for (let frame = 0; frame < frames; frame += 2) {
    for (let at = 0; at < length; at++) {
      const w = window[at] ?? 0;
      spectrum.re[at] = w * (samples[frame * hop + at] ?? 0);
      spectrum.im[at] = w * (samples[(frame + 1) * hop + at] ?? 0);
    }
    spectrum.re.fill(0, length);
    spectrum.im.fill(0, length);
    spectrum.transform();
    histogram.add(spectrum.first, sampleRate / spectrum.size);
    if (frame + 1 < frames) histogram.add(spectrum.second, sampleRate / spectrum.size);
  }
  return histogram.tones(frames, most);
}

class Histogram {
  private readonly weights: Float64Array;
  private readonly counts: Float64Array;
  private before: number[] = [];

  constructor(highestHz: number) {
    this.weights = new Float64Array(Math.ceil(highestHz / stepHz) + 2);
    this.counts = new Float64Array(this.weights.length);
  }

  /** Only peaks that the frame before had too count: voices glide, noise jumps. */
  add(power: Float64Array, binHz: number): void {
    const peaks = peaksOf(power, binHz);
    for (const { hz, above } of peaks) {
      if (!this.before.some((other) => Math.abs(other - hz) < 10)) continue;
      const place = Math.round(hz / stepHz);
      this.weights[place] = (this.weights[place] ?? 0) + above;
      this.counts[place] = (this.counts[place] ?? 0) + 1;
    }
    this.before = peaks.map(({ hz }) => hz);
  }

  tones(frames: number, most: number): Tone[] {
    const spread = (array: Float64Array, at: number) =>
      [-3, -2, -1, 0, 1, 2, 3].reduce((sum, by) => sum + (array[at + by] ?? 0) * (1 - Math.abs(by) / 5), 0);
    const smooth = this.weights.map((_, at) => spread(this.weights, at));
    const found: Tone[] = [];
    const order = Array.from(smooth.keys()).sort((a, b) => (smooth[b] ?? 0) - (smooth[a] ?? 0));
    for (const place of order) {
      const weight = smooth[place] ?? 0;
      if (found.length === most || weight <= 0) break;
      if (found.some(({ hz }) => Math.abs(hz - place * stepHz) < 45)) continue;
      found.push({ hz: this.middle(place), weight, seen: spread(this.counts, place) / frames });
    }
    return found;
  }

  private middle(place: number): number {
    let [sum, weights] = [0, 0];
    for (let at = place - 3; at <= place + 3; at++) {
      sum += at * stepHz * (this.weights[at] ?? 0);
      weights += this.weights[at] ?? 0;
    }
    return weights > 0 ? sum / weights : place * stepHz;
  }
}

interface Peak {
  hz: number;
  above: number;
  log: number;
}

function peaksOf(power: Float64Array, binHz: number): Peak[] {
  const logs = power.map((value) => Math.log(value + 1e-18));
  const sums = new Float64Array(logs.length + 1);
  for (let at = 0; at < logs.length; at++) sums[at + 1] = (sums[at] ?? 0) + (logs[at] ?? 0);
  const near = Math.max(3, Math.round(100 / binHz));
  const far = Math.max(near + 5, Math.round(380 / binHz));
  const peaks: Peak[] = [];
  for (let at = Math.max(2, Math.floor(lowestHz / binHz)); at < logs.length - 2; at++) {
    const [left, here, right] = [logs[at - 1] ?? 0, logs[at] ?? 0, logs[at + 1] ?? 0];
    if (here < left || here <= right || power[at] === 0) continue;
    const around = surroundings(sums, at, near, far);
    if (here - around < standsOut) continue;
    const bend = left - 2 * here + right;
    const shift = bend < 0 ? (0.5 * (left - right)) / bend : 0;
    peaks.push({ hz: (at + shift) * binHz, above: Math.min(here - around, 7) - standsOut, log: here });
  }
  // A window's own ripples lie beside a strong peak.
  return peaks.filter(
    (peak) => !peaks.some((other) => other.log > peak.log + 4.5 && Math.abs(other.hz - peak.hz) < 130),
  );
}

/** Mean of the logarithms on both sides, the peak's own width left out. */
function surroundings(sums: Float64Array, at: number, near: number, far: number): number {
  const mean = (from: number, to: number) => {
    const [a, b] = [Math.max(1, from), Math.min(sums.length - 1, to)];
    return b > a ? ((sums[b] ?? 0) - (sums[a] ?? 0)) / (b - a) : undefined;
  };
  const below = mean(at - far, at - near + 1);
  const above = mean(at + near, at + far + 1);
  return ((below ?? above ?? 0) + (above ?? below ?? 0)) / 2;
}
