import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takeNoise } from './quiet.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'bancada-quiet-'));
symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Outcome {
  title: string;
  status: string;
  failureMessages: string[];
}

const noises = [
  ['console.log', "console.log('planted', { noise: 1 });"],
  ['console.error', "console.error(new Error('planted'));"],
  ['standard output', "process.stdout.write('planted');"],
  ['standard error', "process.stderr.write(Buffer.from('planted'));"],
  ['a logger', "pino().info('planted');"],
  ['a logger that writes at once', "pino({}, pino.destination({ fd: 2, sync: true })).info('planted');"],
  ['a warning of Node', "process.emitWarning('planted', 'DeprecationWarning');"],
  [
    'a leak of listeners',
    "const planted = new EventEmitter();\nfor (let n = 0; n < 11; n += 1) planted.on('planted', () => undefined);",
  ],
] as const;

test('a test that writes to the terminal fails with what it wrote; one that is quiet passes', () => {
  const lines = noises.map(
    ([name, code]) => `test(${JSON.stringify(name)}, async () => {\n${code}\nawait setImmediate();\n});`,
  );
  const outcomes = runScratch(`${lines.join('\n')}
    test('quiet', () => console.assert(true));
    test('spied on', () => {
      const written = vi.spyOn(console, 'warn').mockReturnValue();
      console.warn('expected');
      expect(written).toHaveBeenCalledWith('expected');
      written.mockRestore();
    });`);
  for (const [name] of noises) {
    const outcome = outcomes.find(({ title }) => title === name);
    expect([name, outcome?.status]).toEqual([name, 'failed']);
    expect(outcome?.failureMessages.join()).toMatch(/Written to the terminal[\s\S]*planted/);
  }
  const passed = outcomes.filter(({ status }) => status === 'passed').map(({ title }) => title);
  expect(passed).toEqual(['quiet', 'spied on']);
});

test('a test may be about what is written', () => {
  console.info('%s of %d', 'line', 2);
  expect(takeNoise()).toBe('console.info: line of 2\n');
});

function runScratch(tests: string): Outcome[] {
  const file = path.join(folder, 'noisy.test.ts');
  const report = path.join(folder, 'report.json');
  writeFileSync(
    file,
    `import { EventEmitter } from 'node:events';
     import { setImmediate } from 'node:timers/promises';
     import { pino } from 'pino';
     import { expect, test, vi } from 'vitest';
     ${tests}`,
  );
  writeFileSync(
    path.join(folder, 'vitest.config.ts'),
    `export default { test: { setupFiles: [${JSON.stringify(path.join(root, 'scripts/testing/quiet.ts'))}] } };`,
  );
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`];
  spawnSync(process.execPath, [vitest, ...args], { encoding: 'utf8' });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: Outcome[] }[];
  };
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}
