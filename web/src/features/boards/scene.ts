import type { Bounds } from './cells.ts';
import { type Hit, hitAt } from './hit.ts';
import { type BoardLayout, sideBits } from './layout.ts';
import {
  fitted,
  flipped,
  lookingAt,
  panned,
  type Room,
  type Size,
  type Spot,
  turned,
  type View,
  zoomed,
} from './view.ts';

/** What is lit: a pin with its part and its net, or a part, or a net. */
export interface Lit {
  pin: number | null;
  part: number | null;
  net: number | null;
}

/** What was pointed at, and where. */
export interface Pointed {
  hit: Hit;
  spot: Spot;
}

export const unlit: Lit = { pin: null, part: null, net: null };

/** What a person sees of a board, and what they have lit. Tells whoever listens when something of it has changed. */
export class BoardScene {
  readonly layout: BoardLayout;
  #view: View = { side: 'top', quarters: 0, scale: 1, x: 0, y: 0 };
  #size: Size = { width: 0, height: 0 };
  #lit: Lit = unlit;
  #pointed: Pointed | null = null;
  /** What is to be looked at as soon as there is a canvas. */
  #awaited: Lit | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(layout: BoardLayout) {
    this.layout = layout;
    // A board that is populated below alone is opened there.
    const { sides } = layout.pins;
    if (sides.length > 0 && sides.every((side) => side === sideBits.bottom))
      this.#view = { ...this.#view, side: 'bottom' };
  }

  get view(): View {
    return this.#view;
  }
  get size(): Size {
    return this.#size;
  }
  get lit(): Lit {
    return this.#lit;
  }
  get pointed(): Pointed | null {
    return this.#pointed;
  }

  /** @returns stops listening */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The canvas is so large now, in CSS pixels. The first time the whole board is shown in it. */
  resize(size: Size): void {
    const isFirst = this.#size.width === 0;
    this.#size = size;
    if (isFirst) this.#view = fitted(this.#view, this.layout.bounds, size);
    if (isFirst && this.#awaited !== null) this.#lookAt(this.#awaited);
    this.#tell();
  }

  fit(): void {
    this.#show(fitted(this.#view, this.layout.bounds, this.#size));
  }
  zoom(factor: number, spot: Spot = this.#middle): void {
    this.#show(zoomed(this.#view, factor, spot, this.#room));
  }
  pan(by: Spot): void {
    this.#show(panned(this.#view, by, this.#room));
  }
  turn(by: 1 | -1): void {
    this.#show(turned(this.#view, by));
  }
  flip(): void {
    this.#show(flipped(this.#view));
  }

  /** Lights what is under a spot; the bare board puts the light out. */
  press(spot: Spot, reach?: number): void {
    const hit = this.hitAt(spot, reach);
    this.#light(hit === null ? unlit : litBy(this.layout, hit));
  }

  hitAt(spot: Spot, reach?: number): Hit | null {
    return hitAt(this.layout, this.#view, this.#size, spot, reach);
  }

  /** @param spot where it was pointed at */
  point(hit: Hit | null, spot: Spot = this.#middle): void {
    if (isSameHit(hit, this.#pointed?.hit ?? null)) return;
    this.#pointed = hit === null ? null : { hit, spot };
    this.#tell();
  }

  /** Lights it, and brings it into sight, on the side on which it is. */
  show(lit: Lit): void {
    this.#lit = lit;
    if (this.#size.width === 0) this.#awaited = lit;
    else this.#lookAt(lit);
    this.#tell();
  }

  putOut(): void {
    this.#light(unlit);
  }

  get #room(): Room {
    return { size: this.#size, bounds: this.layout.bounds };
  }
  get #middle(): Spot {
    return { x: this.#size.width / 2, y: this.#size.height / 2 };
  }

  #lookAt(lit: Lit): void {
    const seen = placeOf(this.layout, lit);
    if (seen === null) return;
    const isHidden = (seen.sides & sideBits[this.#view.side]) === 0;
    const view = isHidden ? flipped(this.#view) : this.#view;
    this.#view = lookingAt(view, seen.bounds, this.#room);
  }

  #light(lit: Lit): void {
    this.#lit = lit;
    this.#tell();
  }

  #show(view: View): void {
    this.#view = view;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** What a press on it lights: with a pin its net and its part. */
export function litBy({ pins }: BoardLayout, hit: Hit): Lit {
  if ('part' in hit) return { ...unlit, part: hit.part };
  const [part = -1, net = -1] = [pins.parts[hit.pin], pins.nets[hit.pin]];
  return { pin: hit.pin, part: part < 0 ? null : part, net: net < 0 ? null : net };
}

function isSameHit(one: Hit | null, other: Hit | null): boolean {
  if (one === null || other === null) return one === other;
  if ('pin' in one) return 'pin' in other && one.pin === other.pin;
  return 'part' in other && one.part === other.part;
}

/** Where something lies, and on which sides; null: nowhere. */
export function placeOf(
  layout: BoardLayout,
  { pin, part, net }: Lit,
): { bounds: Bounds; sides: number } | null {
  const { pins, parts, nets } = layout;
  if (pin !== null) return placeOfPins(layout, [pin]);
  if (part !== null) {
    const [left = Number.NaN, bottom = 0, right = 0, top = 0] = parts.boxes.subarray(4 * part, 4 * part + 4);
    return Number.isNaN(left)
      ? null
      : { bounds: { left, bottom, right, top }, sides: parts.sides[part] ?? 0 };
  }
  if (net === null) return null;
  return placeOfPins({ pins }, nets.pins.subarray(nets.first[net] ?? 0, nets.first[net + 1] ?? 0));
}

function placeOfPins(
  { pins }: Pick<BoardLayout, 'pins'>,
  among: Iterable<number>,
): { bounds: Bounds; sides: number } | null {
  const bounds = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  let sides = 0;
  for (const pin of among) {
    const [x = 0, y = 0, half = 0] = [pins.x[pin], pins.y[pin], pins.halves[pin]];
    bounds.left = Math.min(bounds.left, x - half);
    bounds.right = Math.max(bounds.right, x + half);
    bounds.bottom = Math.min(bounds.bottom, y - half);
    bounds.top = Math.max(bounds.top, y + half);
    sides |= pins.sides[pin] ?? 0;
  }
  return sides === 0 ? null : { bounds, sides };
}
