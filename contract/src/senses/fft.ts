/** Power spectra of two frames at once: one goes in as real part, the other as imaginary part. `size` is a power of two. */
export class PairSpectrum {
  readonly size: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
  private readonly cos: Float64Array;
  private readonly sin: Float64Array;
  private readonly reversed: Uint32Array;

  constructor(size: number) {
    this.size = size;
    this.re = new Float64Array(size);
    this.im = new Float64Array(size);
    this.first = new Float64Array(size / 2);
    this.second = new Float64Array(size / 2);
    this.cos = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size));
    this.sin = Float64Array.from({ length: size / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / size));
    this.reversed = new Uint32Array(size);
    for (let at = 1; at < size; at++)
      this.reversed[at] = ((this.reversed[at >> 1] ?? 0) >> 1) | (at & 1 ? size >> 1 : 0);
  }

  /** Reads `re` and `im`, writes `first` and `second`. */
  transform(): void {
    this.reorder();
    for (let width = 2; width <= this.size; width *= 2) this.butterflies(width);
    this.part();
  }

  private reorder(): void {
    const { re, im, reversed } = this;
    for (let at = 0; at < this.size; at++) {
      const other = reversed[at] ?? 0;
      if (other <= at) continue;
      const [a, b] = [re[at] ?? 0, im[at] ?? 0];
      re[at] = re[other] ?? 0;
      im[at] = im[other] ?? 0;
      re[other] = a;
      im[other] = b;
    }
  }

  private butterflies(width: number): void {
    const { re, im, cos, sin, size } = this;
    const half = width / 2;
    const step = size / width;
    for (let start = 0; start < size; start += width) {
      for (let at = 0; at < half; at++) {
        const low = start + at;
        const high = low + half;
        const c = cos[at * step] ?? 0;
        const s = sin[at * step] ?? 0;
        const a = re[high] ?? 0;
        const b = im[high] ?? 0;
        const x = a * c - b * s;
        const y = a * s + b * c;
        const u = re[low] ?? 0;
        const v = im[low] ?? 0;
        re[high] = u - x;
        im[high] = v - y;
        re[low] = u + x;
        im[low] = v + y;
      }
    }
  }

  private part(): void {
    const { re, im, size } = this;
    for (let at = 0; at < size / 2; at++) {
      const other = (size - at) % size;
      const [a, b] = [re[at] ?? 0, im[at] ?? 0];
      const [c, d] = [re[other] ?? 0, im[other] ?? 0];
      this.first[at] = ((a + c) ** 2 + (b - d) ** 2) / 4;
      this.second[at] = ((b + d) ** 2 + (c - a) ** 2) / 4;
    }
  }
}
