// npm test: installs what the tests need, then runs the fast tests first, and the journeys in a real browser after them.
// npm test -- <part of a file's path, or words of a title>: only those; options go to their test runner. `*.faults.test.ts` run in
// `npm run faults`, or where they are named.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, fail, install, node, root, run } from './prepare.mjs';

const results = path.join(root, 'test-results');
const unitReport = path.join(results, 'vitest.json');
const journeyReport = path.join(results, 'playwright.json');
/** Files that an argument may name. */
const testFile = /(\.test\.tsx?|^e2e\/.*\.spec\.ts)$/;

install();
const wanted = chosen(process.argv.slice(2));
build();
for (const old of [unitReport, journeyReport]) rmSync(old, { force: true });
mkdirSync(results, { recursive: true });

const flags = ['--disable-warning=ExperimentalWarning'];
const outcomes = [];
if (wanted.unit !== null) outcomes.push({ code: runUnit(wanted.unit), ...unitTotals() });
if (wanted.journeys !== null) outcomes.push({ code: runJourneys(wanted.journeys), ...journeyTotals() });

const passed = outcomes.reduce((sum, { passed }) => sum + passed, 0);
// A runner that was interrupted without a failing test has failed all the same.
const failed =
  outcomes.reduce((sum, { failed }) => sum + failed, 0) || (outcomes.some(({ code }) => code !== 0) ? 1 : 0);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/**
 * Arguments for each runner: [] runs everything, null nothing. Part of a file's path selects the file; other words
 * select tests by title.
 */
function chosen(args) {
  const options = args.filter((arg) => arg.startsWith('-'));
  const names = args.filter((arg) => !arg.startsWith('-'));
  if (names.length === 0) return { unit: ['--project=!faults', ...options], journeys: options };
  const all = testFiles();
  const namedBy = (name) => all.filter((file) => file.includes(name.replace(/^\.\//, '')));
  const unknown = names.filter((name) => namedBy(name).length === 0);
  if (unknown.length === 0) return byRunner([...new Set(names.flatMap(namedBy))], options, options);
  const title = names.join(' ');
  const byTitle = all.filter((file) => readFileSync(path.join(root, file), 'utf8').includes(title));
  if (byTitle.length === 0) fail(`No test has this in its path or title: ${unknown.join(' ')}`);
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return byRunner(byTitle, [...options, `--testNamePattern=${pattern}`], [...options, `--grep=${pattern}`]);
}

function byRunner(files, unitOptions, journeyOptions) {
  const journeys = files.filter((file) => file.startsWith('e2e/'));
  const unit = files.filter((file) => !journeys.includes(file));
  return {
    unit: unit.length === 0 ? null : [...unit, ...unitOptions],
    journeys: journeys.length === 0 ? null : [...journeys, ...journeyOptions],
  };
}

function testFiles() {
  return ['contract', 'server', 'web', 'docs', 'scripts', 'bench', 'e2e'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => `${folder}/${file}`)
      .filter((file) => testFile.test(file) && !file.includes('node_modules/')),
  );
}

function runUnit(args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  return run(node, [...flags, 'node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]);
}

function runJourneys(args) {
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts'];
  return run(node, [...flags, ...playwright, ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport });
}

function unitTotals() {
  const report = readReport(unitReport);
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + (report ? 0 : 1) };
}

function journeyTotals() {
  const report = readReport(journeyReport);
  return {
    passed: report?.stats.expected ?? 0,
    failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0) + (report ? 0 : 1),
  };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
