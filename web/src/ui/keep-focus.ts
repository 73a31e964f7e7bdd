/** Where the focus was on the page, and what has come of that place since. */
interface Spot {
  /** Connected as long as nothing took it away. */
  element: HTMLElement;
  /** Once it is gone: where it stood. */
  gap: Gap | null;
}

interface Gap {
  parent: Node;
  previous: Node | null;
  next: Node | null;
  /** What was put in its place. */
  came: Element | null;
}

const focusable =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex="-1"])';
const fields = 'input:not([type="hidden"]), select, textarea, [contenteditable="true"], [role="combobox"]';
const headings = 'h1, h2, h3, h4';

let spot: Spot | null = null;
/** Left a moment ago, perhaps on purpose: that is known after its timer. */
let leaving: HTMLElement | null = null;
let isRestoring = false;

/**
 * Keeps the focus on the page. Where the element that has it is taken away or disabled, it goes to what came in its place, to its
 * neighbour, or to the heading above; where it comes back, or is enabled again, to itself. Screens that know better set it themselves.
 * @returns ends that
 */
export function keepFocus(): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const onFocusIn = ({ target }: FocusEvent) => {
    // What floats above the page goes, and the page below is returned to.
    if (target instanceof HTMLElement && target.closest('[data-portal]') === null)
      spot = { element: target, gap: null };
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    // Disabled while it is busy, it may be enabled again before the timer runs.
    if (relatedTarget !== null || !(target instanceof HTMLElement) || !isUsable(target)) return;
    leaving = target;
    setTimeout(() => {
      if (leaving === target) leaving = null;
      // Somebody left it on purpose: pressed elsewhere, or Esc.
      if (isLost() && spot?.element === target && isUsable(target)) spot = null;
      else restoreSoon();
    });
  };
  document.addEventListener('focusin', onFocusIn, { signal });
  document.addEventListener('focusout', onFocusOut, { signal });
  const changes = new MutationObserver((records) => {
    for (const record of records) follow(record);
    restoreSoon();
  });
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'inert', 'hidden', 'aria-busy'],
  });
  return () => {
    watching.abort();
    changes.disconnect();
    spot = null;
  };
}

/** Focuses the first field of a form, or what of it can be focused at all. */
export function focusFirstField(form: Element | null | undefined): void {
  const first = [...(form?.querySelectorAll<HTMLElement>(fields) ?? [])].find(isUsable);
  (first ?? firstFocusable(form))?.focus();
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

function isUsable(element: HTMLElement): boolean {
  if (!element.isConnected || element.matches(':disabled')) return false;
  if (element.closest('[inert], [hidden]') !== null) return false;
  // jsdom has no layout.
  return !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true });
}

/** What this change of the page did to the place of the focus. */
function follow(record: MutationRecord): void {
  if (spot === null || record.type !== 'childList' || spot.element.isConnected) return;
  const { target: parent, previousSibling: previous, nextSibling: next } = record;
  const removed = [...record.removedNodes];
  const { gap } = spot;
  const anchor = gap === null ? spot.element : gap.parent;
  if (removed.some((node) => node.contains(anchor))) {
    spot.gap = { parent, previous, next, came: null };
    return;
  }
  if (gap === null || parent !== gap.parent) return;
  if (gap.came !== null && removed.includes(gap.came)) gap.came = null;
  const [came] = [...record.addedNodes].filter((node) => node instanceof Element);
  if (came !== undefined && next === gap.next) gap.came ??= came;
  if (gap.next !== null && removed.includes(gap.next as ChildNode)) gap.next = next;
  if (gap.previous !== null && removed.includes(gap.previous as ChildNode)) gap.previous = previous;
}

/** After two paints: whoever sets the focus after a change has done so by then. */
function restoreSoon(): void {
  if (isRestoring || spot === null || !isGone(spot.element)) return;
  isRestoring = true;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      isRestoring = false;
      if (spot !== null && spot.element !== leaving && isGone(spot.element)) restore(spot);
    }),
  );
}

/** Lost from the page, or still on a button that can no longer be pressed. */
const isGone = (element: HTMLElement) =>
  isLost() || (document.activeElement === element && !isUsable(element));

function restore({ element, gap }: Spot): void {
  if (isUsable(element)) {
    if (isLost()) focusAgain(element);
  } else if (element.isConnected) {
    // At the last page; elsewhere a button is only disabled while something is on its way.
    if (element.matches('nav :disabled')) focusHeading(element);
  } else if (gap !== null && !isWaiting(gap)) {
    focusNear(gap);
  }
}

/** The next change, when what is on its way has come, tries again. */
const isWaiting = ({ came, parent }: Gap) =>
  (came !== null &&
    (came.matches('[aria-busy="true"]') || came.querySelector('[aria-busy="true"]') !== null)) ||
  (parent instanceof Element && parent.closest('[aria-busy="true"]') !== null);

function focusNear({ parent, previous, next, came }: Gap): void {
  const neighbours = [came, next, previous].filter((node) => node instanceof Element && node.isConnected);
  const near = neighbours.map((node) => firstFocusable(node as Element)).find((found) => found !== undefined);
  if (near !== undefined) near.focus();
  else if (came?.isConnected) focusText(came);
  else focusHeading(parent);
}

function firstFocusable(place: Element | null | undefined): HTMLElement | undefined {
  if (!place) return undefined;
  const all = [place, ...place.querySelectorAll(focusable)];
  return all.find(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(focusable) && isUsable(one),
  );
}

/** The nearest heading before this place, or else the title of the page. */
function focusHeading(from: Node): void {
  const start = from.isConnected ? from : document.body;
  const isAfter = (one: Element) => one.compareDocumentPosition(start) & Node.DOCUMENT_POSITION_FOLLOWING;
  let heading: Element | null | undefined = start instanceof Element ? start.querySelector(headings) : null;
  for (let around = start.parentElement; !heading && around; around = around.parentElement)
    heading = [...around.querySelectorAll(headings)].findLast(isAfter);
  focusText(heading ?? document.querySelector('[data-page-title]'));
}

/** A heading that had the focus once is no more focusable than it was. */
const focusAgain = (element: HTMLElement) =>
  element.matches(focusable) ? element.focus() : focusText(element);

/** Text takes the focus while it has it. */
function focusText(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus();
}

/** A `ref` that moves the focus to an element when it appears, because the focused one has been replaced by it. */
export function focusHere(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
