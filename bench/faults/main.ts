// npm run faults: every scenario that is short enough for each run; npm run faults <name>…: these, thoroughly
// (<name>:<tries> so often); npm run faults list.
import { cpus, loadavg } from 'node:os';
import { kills } from './kills.ts';
import { inLab } from './lab.ts';
import { machine } from './machine.ts';
import { migrations } from './migrations.ts';
import { outages } from './outages.ts';
import { type Scenario, Trial } from './scenario.ts';

const scenarios: Scenario[] = [...kills, ...outages, ...machine, ...migrations];

/** Most scenarios wait more than they compute. */
const atOnce = 3;
const shownAtMost = 12;

interface Chosen {
  scenario: Scenario;
  tries: number | null;
}

interface Judged {
  scenario: Scenario;
  trial: Trial;
  against: string[];
}

async function judge({ scenario, tries }: Chosen, isThorough: boolean): Promise<Judged> {
  const trial = new Trial();
  const startedAt = performance.now();
  try {
    await inLab({ isThorough, tries }, (lab) => scenario.run(lab, trial));
  } catch (error) {
    trial.complaints.push(`the scenario broke: ${error instanceof Error ? error.message : error}`);
  }
  const against = trial.verdict(scenario);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`${scenario.name}: ${against.length === 0 ? 'held' : 'FAILED'} (${seconds} s)\n`);
  return { scenario, trial, against };
}

function rowOf({ scenario, trial, against }: Judged): string[] {
  const { calls, ledger } = trial;
  const recoveries = trial.recoveriesMs.toSorted((a, b) => a - b);
  const refusals = [...calls.refusals].map(([what, { count, isForeseen }]) => [
    `${isForeseen ? '' : '!'}${what.slice(0, 3)}`,
    count,
  ]);
  const byStatus = Map.groupBy(refusals, ([status]) => status);
  const other = [...byStatus].map(
    ([status, all]) => `${all.reduce((sum, [, count]) => sum + Number(count), 0)} × ${status}`,
  );
  return [
    scenario.about,
    String(trial.tries),
    `${ledger.acknowledged} + ${ledger.parts} parts`,
    String(trial.lost.length),
    `${Math.round(calls.longestMs)} ms`,
    other.join(', ') || 'none',
    recoveries.length === 0
      ? '–'
      : `${Math.round(recoveries[recoveries.length >> 1] ?? 0)} ms (at most ${Math.round(recoveries.at(-1) ?? 0)})`,
    against.length === 0 ? 'held' : 'FAILED',
  ];
}

const headings = [
  'fault',
  'tries',
  'acknowledged',
  'lost',
  'longest wait',
  'refused (! unforeseen)',
  'works again after',
  'verdict',
];

function table(rows: string[][]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const named = process.argv.slice(2).map((argument) => argument.split(':'));
const chosen: Chosen[] = scenarios.flatMap((scenario) => {
  const [, tries] = named.find(([name]) => name === scenario.name) ?? [];
  const isChosen = named.length === 0 ? !scenario.isLong : named.some(([name]) => name === scenario.name);
  return isChosen ? [{ scenario, tries: tries === undefined ? null : Number(tries) }] : [];
});
if (chosen.length < named.length) {
  for (const { name, about, isLong } of scenarios)
    process.stdout.write(`${name.padEnd(28)} ${about}${isLong ? ' (by name only)' : ''}\n`);
  process.exitCode = named[0]?.[0] === 'list' ? 0 : 1;
} else {
  const next = chosen.values();
  const judged: Judged[] = [];
  const lane = async () => {
    for (const one of next) judged.push(await judge(one, named.length > 0));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  judged.sort((a, b) => scenarios.indexOf(a.scenario) - scenarios.indexOf(b.scenario));
  process.stdout.write(`\n${table(judged.map(rowOf))}\n`);
  process.stdout.write(`load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores\n`);
  for (const { scenario, trial, against } of judged) {
    for (const line of against.slice(0, shownAtMost)) process.stdout.write(`${scenario.name}: ${line}\n`);
    for (const [what, { count, isForeseen }] of trial.calls.refusals)
      if (isForeseen) process.stdout.write(`${scenario.name}: refused ${count} × ${what}\n`);
  }
  if (judged.some(({ against }) => against.length > 0)) process.exitCode = 1;
}
// Node 24.21 may not end by itself with what the calls have left open: it waits for ever for a handle to close.
process.exit();
