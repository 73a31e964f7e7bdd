import {
  affinity,
  type Direction,
  directionOf,
  saidIn,
} from '../../server/src/features/search/finding/affinity.ts';
import { type FaultStems, type Learnt, type LearntAffinities, type Lessons, learn } from './learn.ts';
import { helpOf } from './teaching.ts';

const parts = 4;
const placesMax = 10;

/**
 * How well is learnt what was not taught. A quarter of the faults is left out, all that is said of them as well: how near the
 * order of all faults by affinity to each comes to the order by help (nDCG of ten places), beside the affinities that learning
 * begins with. And a quarter of the sayings: how soon each finds its fault (the mean of one over its place).
 */
export function heldOut(lessons: Lessons, width: number): string[] {
  const isLeftOut = (_: unknown, place: number) => place % parts === 0;
  const isTaught = (_: unknown, place: number) => !isLeftOut(_, place);
  const fewer = without(lessons, isLeftOut);
  const begun = gainsOf(lessons, learn(fewer, width, 0), isLeftOut);
  const learnt = gainsOf(lessons, learn(fewer, width), isLeftOut);
  const lessSaid = learn({ ...lessons, sayings: lessons.sayings.filter(isTaught) }, width);
  const said = soonness({ ...lessons, sayings: lessons.sayings.filter(isLeftOut) }, lessSaid);
  return [
    `faults left out: nDCG@10 ${mean(learnt)}, ${mean(begun)} before what is related is taught (${learnt.length})`,
    `sayings left out: MRR ${mean(said)} (${said.length})`,
  ];
}

function mean(figures: readonly number[]): string {
  return (figures.reduce((sum, figure) => sum + figure, 0) / figures.length).toFixed(3);
}

/** The same without these faults. */
function without(
  { faults, related, sayings }: Lessons,
  isLeftOut: (_: unknown, place: number) => boolean,
): Lessons {
  const kept = faults.flatMap((_, fault) => (isLeftOut(_, fault) ? [] : [fault]));
  const places = new Map(kept.map((fault, place) => [fault, place]));
  const inPlace = <Value>(of: Iterable<readonly [number, Value]>) =>
    [...of].flatMap(([fault, value]) => {
      const place = places.get(fault);
      return place === undefined ? [] : [[place, value] as const];
    });
  return {
    faults: kept.map((fault) => faults[fault] ?? new Map()),
    related: new Map(inPlace(related).map(([fault, others]) => [fault, new Map(inPlace(others))])),
    sayings: inPlace(sayings.map((saying) => [saying.fault, saying])).map(([fault, saying]) => ({
      ...saying,
      fault,
    })),
  };
}

/** Of each of these faults the nDCG of ten places of the order of all others by affinity. */
function gainsOf(
  { faults, related }: Lessons,
  { ofRecords }: LearntAffinities,
  isAsked: (_: unknown, place: number) => boolean,
): number[] {
  const directions = directionsBy(ofRecords, faults);
  return helpOf(faults.length, related).flatMap((help, fault) => {
    if (!isAsked(help, fault) || help.size === 0) return [];
    const order = nearest(directions, directions[fault]).filter((other) => other !== fault);
    const best = discounted([...help.values()].toSorted((a, b) => b - a));
    return [discounted(order.map((other) => help.get(other) ?? 0)) / best];
  });
}

/** Of each saying one over the place at which its fault is found by affinity alone. */
function soonness({ faults, sayings }: Lessons, { ofRecords, ofQueries }: LearntAffinities): number[] {
  const directions = directionsBy(ofRecords, faults);
  return sayings.map(({ fault, stems }) => {
    const asked = directionOf(new Map([...saidIn(stems)].map((said) => [said, 1])), ofQueries);
    return 1 / (nearest(directions, asked).indexOf(fault) + 1);
  });
}

function directionsBy(learnt: Learnt, faults: readonly FaultStems[]): (Direction | undefined)[] {
  return faults.map((stems) => directionOf(stems, learnt));
}

/** All faults, the nearest first. */
function nearest(directions: readonly (Direction | undefined)[], to: Direction | undefined): number[] {
  return directions
    .map((direction, fault) => ({
      fault,
      near: direction === undefined || to === undefined ? 0 : affinity(direction, to),
    }))
    .toSorted((a, b) => b.near - a.near || a.fault - b.fault)
    .map(({ fault }) => fault);
}

function discounted(gains: readonly number[]): number {
  return gains.slice(0, placesMax).reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0);
}
