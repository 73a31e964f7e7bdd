import type { Page } from '@playwright/test';

/** The widths at which every address must fit, in px. */
export const fitWidths = [1920, 1440, 1366, 1280, 1200, 1024, 992, 768, 576, 360, 320] as const;

/** The width up to which each layout goes: where it is narrowest, and a wider font shows what is tight. */
export const narrowestWidths = [1500, 1200, 992, 768, 320] as const;

/** What is pressed or typed into. */
export const controls = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]';

/**
 * What does not fit the window: the page itself pushed sideways, a label that is cut off without a sign of it, a control that is
 * partly out of the window. Empty where all fits.
 */
export const misfits = (page: Page): Promise<string[]> => page.evaluate(findMisfits, controls);

/** Runs in the page. */
async function findMisfits(controls: string): Promise<string[]> {
  // What follows the width by script does so in this frame.
  await new Promise(requestAnimationFrame);
  const tolerancePx = 1;
  /** Of what is there for screen readers alone. */
  const hiddenPx = 1;
  const found: string[] = [];
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} «${(element.textContent || element.getAttribute('aria-label') || element.className).trim().slice(0, 60)}»`;
  const styleOf = (element: Element) => getComputedStyle(element);
  const ancestors = function* (element: Element) {
    for (let at: Element | null = element; at !== null; at = at.parentElement) yield at;
  };
  const isMeantToHide = (element: Element) =>
    [...ancestors(element)].some((at) => {
      const { clipPath, visibility, opacity } = styleOf(at);
      return (
        clipPath !== 'none' || visibility === 'hidden' || opacity === '0' || at.hasAttribute('aria-hidden')
      );
    });
  const isScrolled = (element: Element) =>
    [...ancestors(element)].some(
      (at) => at !== document.documentElement && /auto|scroll/.test(styleOf(at).overflowX),
    );
  const isCut = (element: Element) => {
    const { overflowX, textOverflow, webkitLineClamp } = styleOf(element);
    const saysSo = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    const isText = (element.textContent ?? '').trim() !== '';
    return (
      isText &&
      /hidden|clip/.test(overflowX) &&
      !saysSo &&
      element.scrollWidth > element.clientWidth + tolerancePx
    );
  };
  // A table wider than its container is cut off, unless the container scrolls.
  const isCutTable = ({ tagName, scrollWidth, parentElement }: Element) =>
    tagName === 'TABLE' &&
    scrollWidth > (parentElement?.clientWidth ?? 0) &&
    !isScrolled(parentElement as Element);
  /** What is typed into may be wider than the frame that clips it: it scrolls by itself. */
  const frameOf = (element: Element) => {
    const { parentElement } = element;
    const isFramed = element instanceof HTMLInputElement && parentElement !== null;
    return isFramed && /hidden|clip/.test(styleOf(parentElement).overflowX) ? parentElement : element;
  };
  /** What an empty field says is to be typed into it, where that is wider than the field. */
  const isHintCut = (element: Element) => {
    if (!(element instanceof HTMLInputElement) || element.placeholder === '' || element.value !== '')
      return false;
    const { font, paddingLeft, paddingRight } = styleOf(element);
    const brush = document.createElement('canvas').getContext('2d');
    if (brush === null) return false;
    brush.font = font;
    const roomPx = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return brush.measureText(element.placeholder).width > roomPx + tolerancePx;
  };
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
  for (const element of document.body.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || element.clientWidth <= hiddenPx) continue;
    if ((isCut(element) || isCutTable(element)) && !isMeantToHide(element))
      found.push(`cut: ${named(element)}`);
    if (isHintCut(element) && !isMeantToHide(element))
      found.push(`hint cut: «${element.getAttribute('placeholder')}»`);
    if (!element.matches(controls)) continue;
    const { left, right } = frameOf(element).getBoundingClientRect();
    const isOut = right > clientWidth + tolerancePx || left < -tolerancePx;
    if (isOut && !isScrolled(element) && !isMeantToHide(element)) found.push(`outside: ${named(element)}`);
  }
  return found;
}
