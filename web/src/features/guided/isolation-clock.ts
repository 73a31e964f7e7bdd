import { guidedLimits } from '@bancada/contract/guided/guided-limits';

const prefix = 'isolado:';
const sittingMs = guidedLimits.safetyHours * 3_600_000;

/** When one person said that the unit was isolated, in one sitting of one guided diagnosis. */
export function isolationKey(personId: number, sessionId: number, sitting: number): string {
  return `${prefix}${personId}:${sessionId}:${sitting}`;
}

/** By this device's clock; null where it was in another shift, or never. */
export function isolatedAt(key: string): string | null {
  const at = localStorage.getItem(key);
  return at !== null && isOfNow(at) ? at : null;
}

/** Kept in this browser: who waits for the capacitors closes the tab, or the phone does. @param at null: it was not isolated */
export function keepIsolated(key: string, at: string | null): void {
  for (const old of Object.keys(localStorage))
    if (old.startsWith(prefix) && isolatedAt(old) === null) localStorage.removeItem(old);
  try {
    if (at === null) localStorage.removeItem(key);
    else localStorage.setItem(key, at);
  } catch (error) {
    // Full, or forbidden: it holds while the page is open.
    console.warn('the time of the isolation could not be kept', error);
  }
}

/** What was isolated in another shift is to be isolated again. */
export function isOfNow(at: string): boolean {
  return Date.now() - Date.parse(at) < sittingMs;
}
