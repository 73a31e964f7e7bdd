import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,docs,scripts,bench}/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    // Generous for a busy machine; no test asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One a core of a small machine.
    maxWorkers: 2,
  },
});
