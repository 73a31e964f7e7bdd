import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { addBrowserParts } from './browser-parts.ts';
import { line } from './line.ts';

addBrowserParts();
// For a busy machine: what is waited for comes sooner.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(() => line.listen({ onUnhandledRequest: 'bypass' }));
afterEach(() => {
  cleanup();
  line.resetHandlers();
  line.events.removeAllListeners();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => line.close());
