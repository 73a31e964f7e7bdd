// Sums of vectors of words, and what it takes to move them: what the learning of affinities is made of.

/** What something is made of: words by their places in a table, and how much each counts. */
export interface Row {
  places: readonly number[];
  counts: readonly number[];
}

/** So many vectors of so many numbers, one after the other. */
export interface Vectors {
  numbers: Float64Array;
  width: number;
}

export function zeroVectors(count: number, width: number): Vectors {
  return { numbers: new Float64Array(count * width), width };
}

export function dot(a: Vectors, placeA: number, b: Vectors, placeB: number): number {
  const { width } = a;
  let sum = 0;
  for (let one = 0; one < width; one += 1)
    sum += (a.numbers[placeA * width + one] ?? 0) * (b.numbers[placeB * width + one] ?? 0);
  return sum;
}

/** Adds so much of a vector of `from` to one of `to`. */
export function add(to: Vectors, placeTo: number, from: Vectors, placeFrom: number, times: number): void {
  const { width } = to;
  for (let one = 0; one < width; one += 1) {
    const at = placeTo * width + one;
    to.numbers[at] = (to.numbers[at] ?? 0) + times * (from.numbers[placeFrom * width + one] ?? 0);
  }
}

/** The sum of the words of each row, made of length 1, and the length that it had. */
export function directionsOf(
  rows: readonly Row[],
  words: Vectors,
): { directions: Vectors; lengths: number[] } {
  const directions = zeroVectors(rows.length, words.width);
  const lengths = rows.map(({ places, counts }, row) => {
    for (const [at, place] of places.entries()) add(directions, row, words, place, counts[at] ?? 0);
    const length = Math.sqrt(dot(directions, row, directions, row)) || 1;
    for (let one = row * words.width; one < (row + 1) * words.width; one += 1)
      directions.numbers[one] = (directions.numbers[one] ?? 0) / length;
    return length;
  });
  return { directions, lengths };
}

/** What the words must change by, given what the directions of their rows must. */
export function gradientOfWords(
  rows: readonly Row[],
  { directions, lengths }: ReturnType<typeof directionsOf>,
  ofDirections: Vectors,
  wordCount: number,
): Vectors {
  const gradient = zeroVectors(wordCount, directions.width);
  for (const [row, { places, counts }] of rows.entries()) {
    // A direction has length 1: what would only make it longer changes nothing.
    add(ofDirections, row, directions, row, -dot(ofDirections, row, directions, row));
    for (const [at, place] of places.entries())
      add(gradient, place, ofDirections, row, (counts[at] ?? 0) / (lengths[row] ?? 1));
  }
  return gradient;
}

/** The steps of Adam (Kingma and Ba, 2014), with the constants of its authors. */
export function adam(vectors: Vectors): (gradient: Vectors, rate: number) => void {
  const [keptOfMean, keptOfSquares, least] = [0.9, 0.999, 1e-8];
  const mean = new Float64Array(vectors.numbers.length);
  const squares = new Float64Array(vectors.numbers.length);
  let steps = 0;
  return ({ numbers: gradient }, rate) => {
    steps += 1;
    const [ofMean, ofSquares] = [1 - keptOfMean ** steps, 1 - keptOfSquares ** steps];
    for (let at = 0; at < mean.length; at += 1) {
      const slope = gradient[at] ?? 0;
      const m = keptOfMean * (mean[at] ?? 0) + (1 - keptOfMean) * slope;
      const s = keptOfSquares * (squares[at] ?? 0) + (1 - keptOfSquares) * slope * slope;
      mean[at] = m;
      squares[at] = s;
      const step = (rate * m) / ofMean / (Math.sqrt(s / ofSquares) + least);
      vectors.numbers[at] = (vectors.numbers[at] ?? 0) - step;
    }
  };
}
