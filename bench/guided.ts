// What a guided diagnosis is worth: expected minutes of checking until the cause is seen, by simulation over the starter base,
// against the recorded order, random order, the cheapest first, and the optimum of who knows the truth. Exits with 1 above the goal.
//   --tune     the constants of the prior, on the half of the base that the report does not use
//   --seeds=5  how many draws of each case
import path from 'node:path';
import { type CaseShape, halvesOf } from './guided/cases.ts';
import { simulate } from './guided/simulate.ts';
import { tune } from './guided/tune.ts';
import { readFlows } from './relevance/documents.ts';

/** Single faults of the starter base, after five repairs: at most this much of the optimum. */
const goal = 1.1;

const { tune: tuneHalf, report: reportHalf } = halvesOf(
  readFlows(path.resolve(import.meta.dirname, '../server/starter')),
);
const seedsOption = process.argv.find((option) => option.startsWith('--seeds='));
const seeds = Array.from({ length: Number(seedsOption?.slice('--seeds='.length) ?? 5) }, (_, at) => at + 1);
if (process.argv.includes('--tune')) tune(tuneHalf, seeds);
else report(reportHalf);

function report(shapes: CaseShape[]): void {
  const checks = shapes.map(({ faults }) => new Set(faults.flat()).size);
  const kinds = Map.groupBy(shapes, ({ kind }) => kind);
  const counted = [...kinds].map(([kind, of]) => `${kind} ${of.length}`).join(', ');
  console.log(
    `cases: ${counted}; ${Math.min(...checks)} to ${Math.max(...checks)} checks; ${seeds.length} seeds\n`,
  );
  const { text, single } = simulate(shapes, seeds);
  console.log(text);
  console.log(
    `single faults: ${single.none.toFixed(3)} of the optimum with no repairs, ${single.five.toFixed(3)} after 5 (goal: ${goal})`,
  );
  if (single.five > goal) process.exitCode = 1;
}
