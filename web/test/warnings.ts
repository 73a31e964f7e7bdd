import { onTestFinished, vi } from 'vitest';

/** What the pages warn of on the console in this test, where a failure is expected, is kept instead of printed. */
export function keepWarnings() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  return warn;
}
