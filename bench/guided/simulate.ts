// The strategies over drawn cases, and the tables of what they cost.
import { guidedState } from '@bancada/contract/guided/guided';
import type { GuidedFault } from '@bancada/contract/guided/guided-calls';
import { type Random, randomFrom } from '../../scripts/testing/random.ts';
import type { CaseShape } from './cases.ts';
import {
  bestOrder,
  exhaustiveMax,
  expectedMinutes,
  minutesWithMisses,
  optimalMinutes,
  optimalWithMisses,
  randomOrderMinutes,
} from './minutes.ts';
import { drawWorld, type Ordering, orderings, recordedCase, type TrueCheck, type World } from './world.ts';

/** Repairs that the shop has recorded of a case before. */
const repairsBefore = [0, 5, 20, 100] as const;
const unknownMinutes = 0.3;
/** How often a cause reads normal, and how often a check cannot be done. */
const [missed, impossible] = [0.05, 0.1];

const sizes = [
  { name: 'single faults, 2–3 checks', has: ({ faults }: CaseShape) => faults.length === 1 },
  { name: 'several faults, up to 8 checks', has: (shape: CaseShape) => isPool(shape) && sizeOf(shape) <= 8 },
  {
    name: 'several faults, 9–15 checks',
    has: (shape: CaseShape) => isPool(shape) && sizeOf(shape) > 8 && sizeOf(shape) <= exhaustiveMax,
  },
  { name: 'several faults, 16 and more', has: (shape: CaseShape) => sizeOf(shape) > exhaustiveMax },
  { name: 'all', has: () => true },
] as const;

interface Drawn {
  shape: CaseShape;
  seed: number;
  repairs: number;
  ordering: Ordering;
  /** Expected minutes of each way to go about it. */
  minutes: Record<Strategy, number>;
}
type Strategy =
  | 'optimum'
  | 'guided'
  | 'recorded'
  | 'random'
  | 'cheapest'
  | 'optimum of misses'
  | 'guided with misses'
  | 'optimum of the possible'
  | 'guided of the possible'
  | 'optimum that skips the last';

export function simulate(shapes: readonly CaseShape[], seeds: readonly number[]) {
  const drawn = drawAll(shapes, seeds, unknownMinutes);
  const known = drawAll(shapes, seeds, 0);
  const single = drawn.filter(({ shape }) => shape.faults.length === 1);
  const ratioAfter = (repairs: number) =>
    ratio(
      single.filter((one) => one.repairs === repairs),
      'guided',
    );
  return {
    text: [mainTable(drawn, seeds), costTable(drawn, known)].join('\n'),
    single: { none: ratioAfter(0), five: ratioAfter(5) },
  };
}

function drawAll(shapes: readonly CaseShape[], seeds: readonly number[], unknown: number): Drawn[] {
  return seeds.flatMap((seed) =>
    shapes.flatMap((shape, place) => {
      const random = randomFrom(seed * 1_000_003 + place * 7919);
      const world = drawWorld(shape, random, { unknownMinutes: unknown });
      const least = isSmall(world) ? optimalMinutes(world.checks) : expectedMinutes(bestOrder(world.checks));
      return repairsBefore.map((repairs) => ({
        shape,
        seed,
        repairs,
        ordering: world.ordering,
        minutes: minutesOf(world, recordedCase(world, repairs, random), least, random),
      }));
    }),
  );
}

function minutesOf(world: World, defeitos: GuidedFault[], least: number, random: Random): Drawn['minutes'] {
  const { checks } = guidedState({ defeitos, respostas: [] });
  const byId = new Map(world.checks.map((check) => [check.id + 1, check]));
  const inTruth = (of: typeof checks) => of.flatMap(({ check }) => byId.get(check.diagnostico_id) ?? []);
  const guided = inTruth(checks);
  const recorded = [...new Set(world.faults.flat().map(({ id }) => id))].flatMap(
    (id) => byId.get(id + 1) ?? [],
  );
  const cheapest = inTruth(
    checks.toSorted((one, other) => one.minutes - other.minutes || one.place - other.place),
  );
  const canBeDone = new Set(world.checks.filter(() => random() >= impossible));
  const doable = (order: readonly TrueCheck[]) => order.filter((check) => canBeDone.has(check));
  return {
    optimum: least,
    guided: expectedMinutes(guided),
    recorded: expectedMinutes(recorded),
    random: randomOrderMinutes(world.checks),
    cheapest: expectedMinutes(cheapest),
    'optimum of misses': optimalWithMisses(world.checks, missed),
    'guided with misses': minutesWithMisses(guided, missed),
    'optimum of the possible': expectedMinutes(doable(bestOrder(world.checks))),
    'guided of the possible': expectedMinutes(doable(guided)),
    'optimum that skips the last': isSmall(world)
      ? optimalMinutes(world.checks, { skipsLast: true })
      : Number.NaN,
  };
}

function mainTable(drawn: readonly Drawn[], seeds: readonly number[]): string {
  const rows = sizes.flatMap(({ name, has }) => {
    const ofSize = drawn.filter(({ shape }) => has(shape));
    return repairsBefore.map((repairs) => {
      const of = ofSize.filter((one) => one.repairs === repairs);
      const bySeed = seeds.map((seed) =>
        ratio(
          of.filter((one) => one.seed === seed),
          'guided',
        ),
      );
      const each = of.reduce((sum, { minutes }) => sum + minutes.guided / minutes.optimum, 0) / of.length;
      return [
        name,
        repairs,
        (sumOf(of, 'optimum') / of.length).toFixed(1),
        `**${ratio(of, 'guided').toFixed(2)}** (${Math.min(...bySeed).toFixed(2)}–${Math.max(...bySeed).toFixed(2)})`,
        each.toFixed(2),
        ...(['recorded', 'cheapest', 'random'] as const).map((strategy) => ratio(of, strategy).toFixed(2)),
      ];
    });
  });
  const head = [
    'cases',
    'repairs',
    'optimum, min',
    'guided (by seed)',
    'mean of each',
    'recorded',
    'cheapest',
    'random',
  ];
  return table(head, rows);
}

/** What each assumption costs, over all cases: guided against the optimum of the same world. */
function costTable(drawn: readonly Drawn[], known: readonly Drawn[]): string {
  const few = drawn.filter(({ shape }) => sizeOf(shape) <= exhaustiveMax);
  const rows: [string, readonly Drawn[], Strategy, Strategy][] = [
    ['as above', drawn, 'guided', 'optimum'],
    ['all minutes recorded', known, 'guided', 'optimum'],
    ...orderings.map((ordering): (typeof rows)[number] => [
      `recorded order follows ${ordering}`,
      drawn.filter((one) => one.ordering === ordering),
      'guided',
      'optimum',
    ]),
    ['a cause reads normal in 5%', drawn, 'guided with misses', 'optimum of misses'],
    ['10% of the checks cannot be done', drawn, 'guided of the possible', 'optimum of the possible'],
    [
      'the optimum does not look at the last one left (up to 15 checks)',
      few,
      'guided',
      'optimum that skips the last',
    ],
  ];
  const cells = rows.map(([name, of, strategy, against]) => [
    name,
    ...repairsBefore.map((repairs) =>
      ratio(
        of.filter((one) => one.repairs === repairs),
        strategy,
        against,
      ).toFixed(2),
    ),
  ]);
  return table(['guided, of the optimum', ...repairsBefore.map((repairs) => `${repairs} repairs`)], cells);
}

function ratio(of: readonly Drawn[], strategy: Strategy, against: Strategy = 'optimum'): number {
  return sumOf(of, strategy) / sumOf(of, against);
}

function sumOf(of: readonly Drawn[], strategy: Strategy): number {
  return of.reduce((sum, { minutes }) => sum + minutes[strategy], 0);
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${lines.join('\n')}\n`;
}

const isSmall = ({ checks }: World) => checks.length <= exhaustiveMax;
const isPool = ({ faults }: CaseShape) => faults.length > 1;
const sizeOf = ({ faults }: CaseShape) => new Set(faults.flat()).size;
