import type { Box, PageHit } from '@bancada/contract/attachments/documents';
import { boxStyle, isWithin, turnBox } from './boxes.ts';
import classes from './Preview.module.css';
import type { ShownPdf } from './show-pdf.ts';
import { boxesOfWords } from './text-boxes.ts';

/** One of the marked places. */
interface Spot {
  page: number;
  /** From 0, in the order of the page's text. */
  index: number;
}

/** Draws the found words over the pages of a shown PDF, and moves from one to the next. */
export class PdfMarks {
  readonly #shown: ShownPdf;
  readonly #container: HTMLElement;
  readonly #onSpot: (page: number) => void;
  #hits = new Map<number, PageHit>();
  #spot: Spot | null = null;
  /** A page whose first or last mark is to be shown once it is drawn. */
  #awaited: { page: number; isLast: boolean } | null = null;
  /** The pages were turned: the mark gone to is somewhere else. */
  #isTurned = false;

  constructor(shown: ShownPdf, container: HTMLElement, onSpot: (page: number) => void) {
    this.#shown = shown;
    this.#container = container;
    this.#onSpot = onSpot;
    // Also after each zoom and turn. The boxes are fractions of the page, so that they fit at once meanwhile.
    for (const event of ['textlayerrendered', 'xfalayerrendered'])
      shown.events.on(event, ({ pageNumber }: { pageNumber: number }) => this.#draw(pageNumber));
    shown.events.on('rotationchanging', () => {
      this.#isTurned = true;
    });
  }

  /** Replaces the marks; pages with the same hit as before keep theirs. */
  show(hits: readonly PageHit[]): void {
    const before = this.#hits;
    this.#hits = new Map(hits.map((hit) => [hit.pagina, hit]));
    const isSame = (page: number) => before.get(page) === this.#hits.get(page);
    if (this.#spot !== null && !isSame(this.#spot.page)) this.#spot = null;
    for (const page of new Set([...before.keys(), ...this.#hits.keys()])) if (!isSame(page)) this.#draw(page);
  }

  /** Shows the first or last mark of a page, now or once it is drawn. */
  open(page: number, end: 'first' | 'last' = 'first'): void {
    this.#awaited = { page, isLast: end === 'last' };
    this.#spot = null;
    this.#onSpot(page);
    const marks = this.#marksOf(page);
    if (marks.length > 0) this.#showAwaited(page, marks.length);
    else this.#shown.viewer.scrollPageIntoView({ pageNumber: page });
  }

  /** Moves to the next mark of the same page; false: there is none. */
  step(page: number, by: 1 | -1): boolean {
    const marks = this.#marksOf(page);
    const from = this.#spot?.page === page ? this.#spot.index : by === 1 ? -1 : marks.length;
    const index = from + by;
    if (index < 0 || index >= marks.length) return false;
    this.#goTo({ page, index });
    return true;
  }

  #draw(page: number): void {
    const div = this.#shown.viewer.getPageView(page - 1)?.div as HTMLElement | undefined;
    const sheet = div?.querySelector('.canvasWrapper');
    if (sheet == null) return;
    sheet.querySelector(`.${classes.marks}`)?.remove();
    const hit = this.#hits.get(page);
    if (hit === undefined) return;
    const places = this.#placesOf(hit, div?.querySelector('.textLayer, .xfaLayer') ?? null, sheet);
    sheet.append(layerOf(places));
    this.#paintSpot();
    this.#showAwaited(page, places.length);
    if (this.#isTurned && this.#spot?.page === page) {
      this.#isTurned = false;
      this.#goTo(this.#spot);
    }
  }

  #placesOf({ caixas, marcas }: PageHit, text: Element | null, sheet: Element): Box[][] {
    const given = caixas.map((box) => turnBox(box, this.#shown.viewer.pagesRotation));
    const ofText = text === null ? [] : boxesOfWords(text, marcas, sheet);
    // Of a scan with a text behind it, both say the same.
    const others = ofText.filter((boxes) => !boxes.some((box) => given.some((one) => isWithin(box, one))));
    return [...given.map((box) => [box]), ...others];
  }

  #showAwaited(page: number, count: number): void {
    if (this.#awaited?.page !== page || count === 0) return;
    const { isLast } = this.#awaited;
    this.#awaited = null;
    this.#goTo({ page, index: isLast ? count - 1 : 0 });
  }

  #goTo(spot: Spot): void {
    this.#spot = spot;
    this.#paintSpot();
    const mark = this.#marksOf(spot.page)[spot.index]?.firstElementChild;
    if (mark == null) return;
    const [box, frame] = [mark.getBoundingClientRect(), this.#container.getBoundingClientRect()];
    this.#container.scrollBy({
      left: box.left + box.width / 2 - frame.left - frame.width / 2,
      top: box.top + box.height / 2 - frame.top - frame.height / 2,
    });
    this.#onSpot(spot.page);
  }

  #paintSpot(): void {
    for (const mark of this.#container.querySelectorAll(`.${classes.marks} > [aria-current]`))
      mark.removeAttribute('aria-current');
    if (this.#spot !== null)
      this.#marksOf(this.#spot.page)[this.#spot.index]?.setAttribute('aria-current', 'true');
  }

  #marksOf(page: number): Element[] {
    const div = this.#shown.viewer.getPageView(page - 1)?.div as HTMLElement | undefined;
    return [...(div?.querySelector(`.${classes.marks}`)?.children ?? [])];
  }
}

/** Of each place, the boxes that it takes: a word may be split over two lines. */
function layerOf(places: Box[][]): HTMLElement {
  const layer = document.createElement('div');
  layer.className = classes.marks ?? '';
  layer.ariaHidden = 'true';
  for (const boxes of places) {
    const place = document.createElement('div');
    for (const box of boxes) {
      const mark = document.createElement('span');
      mark.className = classes.mark ?? '';
      Object.assign(mark.style, boxStyle(box));
      place.append(mark);
    }
    layer.append(place);
  }
  return layer;
}
