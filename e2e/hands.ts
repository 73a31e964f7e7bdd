import type { Locator, Page } from '@playwright/test';
import { expect } from './product.ts';

/** The effort that a task took. The same on every machine. */
interface Counts {
  /** Clicks of a mouse, or taps of a finger. */
  presses: number;
  /** One for each character typed, and for each other key. */
  keys: number;
  /** Pixels scrolled, up or down, in the page and in boxes of it, to see or press something. */
  scrolledPx: number;
}

/** A person's hands, and the effort so far. */
export interface Hands extends Counts {
  press(target: Locator): Promise<void>;
  /** Types where the cursor is. */
  type(text: string): Promise<void>;
  /** One key, or several pressed together as one. */
  key(key: string): Promise<void>;
  /** Scrolls just far enough to show all of it. */
  see(target: Locator): Promise<void>;
}

/** Uses a page as a person does, and counts. */
export function handsAt(page: Page, { isTouch = false } = {}): Hands {
  const hands: Hands = {
    presses: 0,
    keys: 0,
    scrolledPx: 0,
    async press(target) {
      await hands.see(target);
      await (isTouch ? target.tap() : target.click());
      hands.presses += 1;
    },
    async type(text) {
      await page.keyboard.type(text);
      hands.keys += [...text].length;
    },
    async key(key) {
      await page.keyboard.press(key);
      hands.keys += 1;
    },
    async see(target) {
      await expect(target).toBeVisible();
      hands.scrolledPx += await target.evaluate(scrollTo);
    },
  };
  return hands;
}

export function expectAtMost(hands: Hands, { presses, keys, scrolledPx }: Counts): void {
  expect(hands.presses, 'clicks or taps').toBeLessThanOrEqual(presses);
  expect(hands.keys, 'keys').toBeLessThanOrEqual(keys);
  expect(hands.scrolledPx, 'pixels scrolled').toBeLessThanOrEqual(scrolledPx);
}

/** Runs in the page. What the header or the bottom bar covers counts as hidden; the page's `scroll-padding` gives their heights. */
function scrollTo(target: Element): number {
  const places = () => {
    const found: number[] = [];
    for (let element: Element | null = target; element !== null; element = element.parentElement)
      found.push(element.scrollTop);
    return found;
  };
  const before = places();
  target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  return places().reduce((sum, top, index) => sum + Math.abs(top - (before[index] ?? 0)), 0);
}
