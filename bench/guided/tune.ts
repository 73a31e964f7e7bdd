// How much the recorded order should count before repairs are recorded, and how it should fall from place to place.
import { guidedState } from '@bancada/contract/guided/guided';
import type { Prior } from '@bancada/contract/guided/guided-weights';
import { randomFrom } from '../../scripts/testing/random.ts';
import type { CaseShape } from './cases.ts';
import { bestOrder, expectedMinutes } from './minutes.ts';
import { drawWorld, recordedCase } from './world.ts';

const repairsBefore = [0, 1, 5, 20, 100] as const;
const strengths = [0.5, 1, 1.5, 2, 3, 6, 10] as const;
const falls: Record<string, Prior['ofPlace']> = {
  'all alike': () => 1,
  '0.85^i': (place) => 0.85 ** place,
  '0.7^i': (place) => 0.7 ** place,
  '0.5^i': (place) => 0.5 ** place,
  '1/(i+1)': (place) => 1 / (place + 1),
  '1/(i+2)': (place) => 1 / (place + 2),
};

/** Prints, of each prior, the expected minutes against the optimum, with so many repairs before, and their mean. */
export function tune(shapes: readonly CaseShape[], seeds: readonly number[]): void {
  const drawn = seeds.flatMap((seed) =>
    shapes.map((shape, place) => {
      const random = randomFrom(seed * 1_000_003 + place * 7919);
      const world = drawWorld(shape, random, { unknownMinutes: 0.3 });
      return { world, cases: repairsBefore.map((repairs) => recordedCase(world, repairs, random)) };
    }),
  );
  const least = drawn.reduce((sum, { world }) => sum + expectedMinutes(bestOrder(world.checks)), 0);
  console.log(`fall, cases: of the optimum after ${repairsBefore.join(', ')} repairs; mean`);
  for (const [fall, ofPlace] of Object.entries(falls)) {
    for (const cases of strengths) {
      const ratios = repairsBefore.map((_, at) => {
        const minutes = drawn.map(({ world, cases: of }) => {
          const { checks } = guidedState({ defeitos: of[at] ?? [], respostas: [] }, { cases, ofPlace });
          const byId = new Map(world.checks.map((check) => [check.id + 1, check]));
          return expectedMinutes(checks.flatMap(({ check }) => byId.get(check.diagnostico_id) ?? []));
        });
        return minutes.reduce((sum, one) => sum + one, 0) / least;
      });
      const mean = ratios.reduce((sum, one) => sum + one, 0) / ratios.length;
      console.log(
        `${fall.padEnd(10)} ${String(cases).padEnd(4)} ${ratios.map((one) => one.toFixed(3)).join('  ')}  ${mean.toFixed(4)}`,
      );
    }
  }
}
