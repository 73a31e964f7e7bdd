import { defineConfig } from '@playwright/test';
import { findOrInstallChromium } from '../scripts/testing/chromium.ts';

/** What `npm run looks` does. */
const notStories = ['the look of the product', '@detail', '@guide', '@firefox'];

export default defineConfig({
  testDir: '.',
  // Playwright empties it at its start: each way to run has its own.
  outputDir: `../test-results/${process.env.LOOKS ?? 'journeys'}`,
  // Each with a product and a browser of its own: on two cores, two take three quarters of the time of one.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  // Besides the stories: `npm run looks`.
  ...(process.env.LOOKS === undefined && { grepInvert: new RegExp(notStories.join('|')) }),
  use: {
    browserName: 'chromium',
    // What cannot be pressed is said at once, and not at the end of the test's time.
    actionTimeout: 30_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // The journey without a server opts in. In the others, which break calls on their way, it would fetch all scripts each time.
    serviceWorkers: 'block',
    // Journeys about motion opt in: it would cost the others minutes.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures and snapshots of every step took a third of the time; `--trace=retain-on-failure` turns them on.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: await findOrInstallChromium(),
  },
});
