import type { Page } from '@playwright/test';

/** In the page: what has just come can be pressed. */
export const isSettled = () =>
  document
    .getAnimations()
    .every((one) => !('animationName' in one ? String(one.animationName) : one.id).startsWith('settle'));

/** Waits until what has just come can be pressed by a key; for clicks and taps the browser's own wait is enough. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(isSettled);
}

/** A second press that a busy machine delivered too late to be of the same gesture. */
class TooLate extends Error {}

/** Below `timings.settleMs` of the screens. */
export const latestMs = 500;

/**
 * The same key or tap twice, so many ms from the beginning of the first to that of the second, as of a bouncing or impatient finger.
 * Only within `inTime`. @throws TooLate, by the browser's own clock
 */
export async function twice(page: Page, ms: number, press: () => Promise<void>): Promise<void> {
  const pressedAt = await page.evaluateHandle(() => {
    const times: number[] = [];
    const note = (event: Event) => {
      if (!(event instanceof KeyboardEvent && event.key === 'Control')) times.push(event.timeStamp);
    };
    for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, note, true);
    return times;
  });
  await Promise.all([press(), page.waitForTimeout(ms)]);
  await press();
  const [first = 0, second = 0] = await pressedAt.jsonValue();
  if (second - first > latestMs) throw new TooLate();
}

/**
 * Notes when a button with this text comes, and when the last key was pressed.
 * @returns call it after the key that shall come before the button has settled. @throws TooLate
 */
export async function watchComing(page: Page, text: string): Promise<() => Promise<void>> {
  const times = await page.evaluateHandle((sought) => {
    const noted = { came: 0, pressed: 0 };
    const isThere = () =>
      [...document.querySelectorAll('button')].some((button) => button.textContent === sought);
    new MutationObserver(() => {
      if (noted.came === 0 && isThere()) noted.came = performance.now();
    }).observe(document.body, { subtree: true, childList: true });
    const note = ({ timeStamp }: Event) => {
      noted.pressed = timeStamp;
    };
    document.addEventListener('keydown', note, true);
    return noted;
  }, text);
  return async () => {
    const { came, pressed } = await times.jsonValue();
    if (pressed - came > latestMs) throw new TooLate();
  };
}

/** Does it, and all of it anew where the second press of a gesture came too late. */
export async function inTime(attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    if (!(error instanceof TooLate)) throw error;
    await inTime(attempt);
  }
}
