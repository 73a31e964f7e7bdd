import { reachPx } from './hit.ts';
import type { BoardScene } from './scene.ts';
import type { Spot } from './view.ts';

/** A press that moves further than this, in pixels, moves the board. */
const stillPx = { mouse: 4, touch: 10 } as const;
/** Of a wheel's step, for each unit that it reports. */
const wheelShare = { 0: 0.0018, 1: 0.06, 2: 0.6 } as const;

const kindOf = ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? 'mouse' : 'touch');

/**
 * Moves and lights a board by mouse, pen and fingers: a drag moves it, the wheel and two fingers enlarge it where they are, a press lights
 * what is under it. @returns lets go of the element
 */
export function takeInput(element: HTMLElement, scene: BoardScene): () => void {
  const hands = new Hands(element, scene);
  const ending = new AbortController();
  const { signal } = ending;
  element.addEventListener('pointerdown', (event) => hands.down(event), { signal });
  element.addEventListener('pointermove', (event) => hands.move(event), { signal });
  element.addEventListener('pointerup', (event) => hands.up(event), { signal });
  element.addEventListener('pointercancel', (event) => hands.cancel(event), { signal });
  element.addEventListener('pointerleave', (event) => hands.leave(event), { signal });
  element.addEventListener('wheel', (event) => hands.wheel(event), { signal, passive: false });
  return () => ending.abort();
}

class Hands {
  readonly #element: HTMLElement;
  readonly #scene: BoardScene;
  /** Where each button or finger that is down was last. */
  readonly #held = new Map<number, Spot>();
  #begun: Spot = { x: 0, y: 0 };
  #hasMoved = false;

  constructor(element: HTMLElement, scene: BoardScene) {
    this.#element = element;
    this.#scene = scene;
  }

  down(event: PointerEvent): void {
    if (event.button > 1) return;
    const spot = this.#spotOf(event);
    this.#element.setPointerCapture(event.pointerId);
    // What began with two fingers is no press.
    this.#hasMoved = this.#held.size > 0;
    if (this.#held.size === 0) this.#begun = spot;
    this.#held.set(event.pointerId, spot);
  }

  move(event: PointerEvent): void {
    const spot = this.#spotOf(event);
    const before = this.#held.get(event.pointerId);
    if (before === undefined) {
      if (kindOf(event) === 'mouse') this.#scene.point(this.#scene.hitAt(spot), spot);
      return;
    }
    const [one, other] = twoOf(this.#held);
    this.#held.set(event.pointerId, spot);
    const hasTwo = one !== undefined && other !== undefined;
    this.#hasMoved ||=
      hasTwo || Math.hypot(spot.x - this.#begun.x, spot.y - this.#begun.y) > stillPx[kindOf(event)];
    if (!this.#hasMoved) return;
    this.#scene.point(null);
    if (hasTwo) pinch([one, other], twoOf(this.#held), this.#scene);
    else this.#scene.pan({ x: spot.x - before.x, y: spot.y - before.y });
  }

  /** A finger leaves as soon as it is lifted: what it touched stays named. */
  leave(event: PointerEvent): void {
    if (kindOf(event) === 'mouse') this.#scene.point(null);
  }

  up(event: PointerEvent): void {
    if (!this.#held.delete(event.pointerId) || this.#hasMoved) return;
    const spot = this.#spotOf(event);
    const reach = reachPx[kindOf(event)];
    this.#scene.press(spot, reach);
    this.#scene.point(this.#scene.hitAt(spot, reach), spot);
  }

  cancel({ pointerId }: PointerEvent): void {
    this.#held.delete(pointerId);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const share = wheelShare[event.deltaMode as keyof typeof wheelShare] ?? wheelShare[0];
    this.#scene.zoom(Math.exp(-event.deltaY * share * (event.ctrlKey ? 4 : 1)), this.#spotOf(event));
  }

  #spotOf({ clientX, clientY }: MouseEvent): Spot {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}

const twoOf = (held: ReadonlyMap<number, Spot>): [Spot | undefined, Spot | undefined] => {
  const [one, other] = held.values();
  return [one, other];
};

const middleOf = (one: Spot, other: Spot): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const wayOf = (one: Spot, other: Spot) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

/** Two fingers hold two points of the board: it follows them. */
function pinch(
  before: [Spot, Spot],
  [one, other]: [Spot | undefined, Spot | undefined],
  scene: BoardScene,
): void {
  if (one === undefined || other === undefined) return;
  const [from, to] = [middleOf(...before), middleOf(one, other)];
  scene.pan({ x: to.x - from.x, y: to.y - from.y });
  scene.zoom(wayOf(one, other) / wayOf(...before), to);
}

const stepPx = 80;
const zoomStep = 1.4;

/** What a key does while the board has the focus; undefined: nothing, so that it does what it does elsewhere. */
export function keyAct(key: string, scene: BoardScene): (() => void) | undefined {
  const acts: Record<string, () => void> = {
    '+': () => scene.zoom(zoomStep),
    '=': () => scene.zoom(zoomStep),
    '-': () => scene.zoom(1 / zoomStep),
    '0': () => scene.fit(),
    r: () => scene.turn(1),
    R: () => scene.turn(-1),
    v: () => scene.flip(),
    V: () => scene.flip(),
    ArrowLeft: () => scene.pan({ x: stepPx, y: 0 }),
    ArrowRight: () => scene.pan({ x: -stepPx, y: 0 }),
    ArrowUp: () => scene.pan({ x: 0, y: stepPx }),
    ArrowDown: () => scene.pan({ x: 0, y: -stepPx }),
  };
  return Object.hasOwn(acts, key) ? acts[key] : undefined;
}
