import { ThreadWorker } from './thread-worker.ts';

/** What a browser has, jsdom has not, and the screens need: no layout, and still motion. */
const viewport = { widthPx: 1280, heightPx: 900 };

class ResizeObserverWithoutLayout implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Without layout everything is in sight. */
class IntersectionObserverWithoutLayout implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #onChange: IntersectionObserverCallback;

  constructor(onChange: IntersectionObserverCallback) {
    this.#onChange = onChange;
  }
  observe(target: Element): void {
    this.#onChange([{ target, isIntersecting: true } as IntersectionObserverEntry], this);
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

let addresses = 0;

/** Whether a media query holds in a desktop window of `viewport` whose user wants no motion. */
function holds(query: string): boolean {
  return query.split(/\s+and\s+/).every((condition) => {
    const [, bound, value, unit] = /(min|max)-width:\s*([\d.]+)(px|em)/.exec(condition) ?? [];
    if (bound !== undefined) {
      const px = Number(value) * (unit === 'em' ? 16 : 1);
      return bound === 'min' ? viewport.widthPx >= px : viewport.widthPx <= px;
    }
    return /prefers-reduced-motion: reduce|hover: hover|pointer: fine/.test(condition);
  });
}

/** Adds them to the window, which the test files of a worker share. */
export function addBrowserParts(): void {
  window.ResizeObserver = ResizeObserverWithoutLayout;
  window.IntersectionObserver = IntersectionObserverWithoutLayout;
  // Nothing is drawn: an address is enough.
  URL.createObjectURL = () => `blob:${++addresses}`;
  URL.revokeObjectURL = () => undefined;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: holds(media),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  Object.assign(window, { Worker: ThreadWorker });
  // Fields that grow with their text measure it anew when a font has come.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
}
