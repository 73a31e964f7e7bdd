import { existsSync, globSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { boundedText } from './web/build/bounded-text.ts';

const tests = globSync('{contract,server,web,docs,scripts,bench}/**/*.test.{ts,tsx}', {
  exclude: (file) => file.includes('node_modules'),
});
const screens = tests.filter((file) => file.endsWith('.test.tsx'));
/** They kill, starve and multiply real servers, which takes minutes: `npm run faults` runs them. */
const faults = tests.filter((file) => file.endsWith('.faults.test.ts'));
const usesOfSetup = new Map<string, boolean>();
const database = tests.filter((file) => !screens.includes(file) && !faults.includes(file) && usesSetup(file));

/** Whether a file, or one that it imports, asks for what a global setup has made. */
function usesSetup(file: string): boolean {
  const known = usesOfSetup.get(file);
  if (known !== undefined) return known;
  usesOfSetup.set(file, false);
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(/(?:from|import) '(\.[^']+\.ts)'/g)].map(([, name = '']) =>
    path.join(path.dirname(file), name),
  );
  const uses = /\binject\('/.test(text) || imported.filter(existsSync).some(usesSetup);
  usesOfSetup.set(file, uses);
  return uses;
}

// Journeys that run beside them wait for a browser, and not as long as these tests would.
setPriority(5);

/** They end tests that hang; a busy machine takes ten times as long, and no test asserts a time. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
const quiet = 'scripts/testing/quiet.ts';
const afterEachFile = 'server/test/after-each-file.ts';

export default defineConfig({
  test: {
    // One more than a small machine has cores: many tests wait for a server or for the database.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'pure',
          include: tests.filter(
            (file) => ![database, screens, faults].some((others) => others.includes(file)),
          ),
          setupFiles: [quiet],
          // They keep nothing between files: a worker for all of them loads each module once.
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'database',
          include: database,
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: [quiet, afterEachFile, 'server/test/cheap-passwords.ts'],
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'faults',
          include: faults,
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: [quiet, afterEachFile],
          isolate: false,
          ...limits,
        },
      },
      {
        plugins: [boundedText],
        test: {
          name: 'screens',
          include: screens,
          environment: 'jsdom',
          globalSetup: ['web/test/global-setup.ts'],
          setupFiles: [quiet, 'web/test/setup.ts'],
          isolate: false,
          // Its entry for browsers: jsdom has files and lines as they have them.
          alias: { 'tus-js-client': path.resolve('node_modules/tus-js-client/lib.esm/browser/index.js') },
          ...limits,
        },
      },
    ],
  },
});
