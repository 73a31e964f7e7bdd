import { expect, test } from 'vitest';
import { draw } from './draw.ts';
import { adam, directionsOf, gradientOfWords, zeroVectors } from './vectors.ts';

const rows = [
  { places: [0, 1], counts: [1, 0.5] },
  { places: [1, 2], counts: [1, 1] },
  { places: [2], counts: [2] },
];
const wanted = [
  new Map([[1, 1]]),
  new Map([
    [0, 0.5],
    [2, 0.5],
  ]),
  new Map([[1, 1]]),
];
const numbers = [0.3, -0.2, 0.9, 0.4, -0.5, 0.1];

/** What is to be made small: how far the nearest are from those that are wanted. */
function loss(of: readonly number[]): number {
  const { directions } = directionsOf(rows, { numbers: Float64Array.from(of), width: 2 });
  const near = (a: number, b: number) =>
    Math.exp(
      10 *
        ((directions.numbers[2 * a] ?? 0) * (directions.numbers[2 * b] ?? 0) +
          (directions.numbers[2 * a + 1] ?? 0) * (directions.numbers[2 * b + 1] ?? 0) -
          1),
    );
  return wanted.reduce((sum, want, fault) => {
    const all = [0, 1, 2].reduce((total, other) => total + (other === fault ? 0 : near(fault, other)), 0);
    return (
      sum -
      [...want].reduce((part, [other, share]) => part + share * Math.log(near(fault, other) / all), 0) / 3
    );
  }, 0);
}

test('the gradient is the slope of the loss, by every number of every word', () => {
  const words = { numbers: Float64Array.from(numbers), width: 2 };
  const told = directionsOf(rows, words);
  const pull = zeroVectors(rows.length, 2);
  draw(told.directions, told.directions, { ofThose: pull, ofFaults: pull }, (fault) => ({
    wanted: wanted[fault],
    itself: fault,
  }));
  const gradient = gradientOfWords(rows, told, pull, 3);
  const step = 1e-6;
  for (const place of numbers.keys()) {
    const moved = (by: number) => numbers.map((one, at) => (at === place ? one + by : one));
    const slope = (loss(moved(step)) - loss(moved(-step))) / (2 * step);
    expect(gradient.numbers[place]).toBeCloseTo(slope, 5);
  }
});

test('steps against the slope find the lowest point', () => {
  const at = { numbers: Float64Array.from([3, -2]), width: 2 };
  const move = adam(at);
  for (let step = 0; step < 2_000; step += 1)
    move({ numbers: at.numbers.map((one, place) => 2 * (one - (place === 0 ? 1 : 0))), width: 2 }, 0.01);
  expect(at.numbers[0]).toBeCloseTo(1, 3);
  expect(at.numbers[1]).toBeCloseTo(0, 3);
});
