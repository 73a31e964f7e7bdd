import type { Page } from '@playwright/test';
import { controls } from './fit.ts';

/** In px: what a finger in a glove hits, and, for a link in a row that opens as a whole, the least that WCAG 2.2 (2.5.8) allows. */
const enough = { px: 44, inRowPx: 24 };

/** Controls that are too low for a finger, as `height tag «name»`. Empty where all are high enough. */
export const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate(findLowTargets, { ...enough, controls });

/** Runs in the page. */
function findLowTargets({ px, inRowPx, controls }: typeof enough & { controls: string }): string[] {
  const tolerancePx = 1;
  const isPressed = (element: Element) => getComputedStyle(element).cursor === 'pointer';
  /** With what is spread over it to be pressed, or over the whole row. */
  const heightOf = (element: Element) => {
    const heights = [...element.getClientRects()].map(({ height }) => height);
    const after = getComputedStyle(element, '::after');
    if (after.position === 'absolute') heights.push(Number.parseFloat(after.height));
    return Math.max(0, ...heights);
  };
  /** A control, its label, and what it stands in as long as that is pressed too. */
  const pressedWith = function* (element: HTMLElement) {
    yield element;
    if (element instanceof HTMLInputElement) yield* element.labels ?? [];
    for (let at = element.parentElement; at !== null && isPressed(at); at = at.parentElement) yield at;
  };
  /** For screen readers alone. */
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(controls)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || isClipped(element)) continue;
    const heightPx = Math.max(...[...pressedWith(element)].map(heightOf));
    const enoughPx = element.closest('tr') === null ? px : inRowPx;
    if (heightPx === 0 || heightPx >= enoughPx - tolerancePx) continue;
    const name = (element.textContent || element.getAttribute('aria-label') || element.className).trim();
    found.push(`${Math.round(heightPx)} ${element.tagName.toLowerCase()} «${name.slice(0, 60)}»`);
  }
  return found;
}
