// npm test: installs what the tests need, then fast tests first, then the journeys in a real browser.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, install, node, root, run } from './prepare.mjs';

const results = path.join(root, 'test-results');
const unitReport = path.join(results, 'vitest.json');
const journeyReport = path.join(results, 'playwright.json');

install();
build();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const flags = ['--disable-warning=ExperimentalWarning'];
const unitCode = run(node, [
  ...flags,
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
]);
const journeyCode = run(
  node,
  [...flags, 'node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts'],
  {
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
  },
);

const totals = [unitTotals(), journeyTotals()];
const passed = totals.reduce((sum, total) => sum + total.passed, 0);
// A runner that broke off without a failing test has failed all the same.
const failed =
  totals.reduce((sum, total) => sum + total.failed, 0) || (unitCode !== 0 || journeyCode !== 0 ? 1 : 0);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

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
