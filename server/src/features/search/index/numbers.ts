/** A growing list of whole numbers from 0 to 2³² − 1, four bytes each. */
export class Numbers {
  data: Uint32Array;
  length = 0;

  constructor(capacity = 64) {
    this.data = new Uint32Array(capacity);
  }

  push(value: number): void {
    this.reserve(this.length + 1);
    this.data[this.length] = value;
    this.length += 1;
  }

  at(position: number): number {
    return this.data[position] as number;
  }

  /** Makes room; what is beyond the length is 0. */
  reserve(length: number): void {
    if (length <= this.data.length) return;
    const larger = new Uint32Array(Math.max(length, 2 * this.data.length));
    larger.set(this.data);
    this.data = larger;
  }

  /** A number at a position that may be beyond the end. */
  set(position: number, value: number): void {
    this.reserve(position + 1);
    this.data[position] = value;
    this.length = Math.max(this.length, position + 1);
  }

  clear(): void {
    this.length = 0;
  }

  /** Some of them, copied: a part of a large typed array costs more than the few numbers in it. */
  some(from: number, to: number): number[] {
    const copied: number[] = [];
    for (let position = from; position < to; position += 1) copied.push(this.data[position] as number);
    return copied;
  }

  /** What is in it, until it is changed. */
  get all(): Uint32Array {
    return this.data.subarray(0, this.length);
  }
}
