import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/testing/chromium.ts';

const browser = findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  // One product at a time on a small machine; each journey starts its own.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
  },
});
