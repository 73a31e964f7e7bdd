import type * as Placing from '@floating-ui/dom';
import { loadCode } from './load-code.ts';

/**
 * What `@floating-ui/react-dom` takes from `@floating-ui/dom`, of which a list needs nothing before it is reached: it is fetched then, and
 * the list shows once it can be placed; where the line has broken, right below its field. The build puts it in (`vite.config.ts`).
 */

let placing: typeof Placing | undefined;
let coming: Promise<typeof Placing> | undefined;

function load(): Promise<typeof Placing> {
  coming ??= loadCode(() => import('@floating-ui/dom')).then(
    (loaded) => {
      placing = loaded;
      return loaded;
    },
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

export const computePosition: typeof Placing.computePosition = async (reference, floating, options) => {
  const loaded = await load().catch(() => undefined);
  if (loaded !== undefined) return loaded.computePosition(reference, floating, options);
  const { left, bottom } = reference.getBoundingClientRect();
  const place = { x: left + scrollX, y: bottom + scrollY };
  return { ...place, placement: 'bottom', strategy: 'absolute', middlewareData: {} };
};

export const autoUpdate: typeof Placing.autoUpdate = (reference, floating, update, options) => {
  if (placing !== undefined) return placing.autoUpdate(reference, floating, update, options);
  let stop: (() => void) | undefined;
  let isOver = false;
  floating?.style.setProperty('visibility', 'hidden');
  void load()
    .then((loaded) => {
      if (!isOver) stop = loaded.autoUpdate(reference, floating, update, options);
    }, update)
    .finally(() => floating?.style.removeProperty('visibility'));
  return () => {
    isOver = true;
    stop?.();
  };
};

type Kind = 'offset' | 'shift' | 'flip' | 'size' | 'hide' | 'arrow' | 'inline' | 'autoPlacement';

/** A middleware whose code is fetched when it is run. */
const later =
  (name: Kind) =>
  (options?: unknown): Placing.Middleware => ({
    name,
    fn: async (state) => {
      const make = (await load())[name] as (options?: unknown) => Placing.Middleware;
      return make(options).fn(state);
    },
  });

export const offset = later('offset');
export const shift = later('shift');
export const flip = later('flip');
export const size = later('size');
export const hide = later('hide');
export const arrow = later('arrow');
export const inline = later('inline');
export const autoPlacement = later('autoPlacement');

/** Of `shift`, which is there when this runs. */
export const limitShift = (options?: Parameters<typeof Placing.limitShift>[0]) => ({
  options,
  fn: (state: Placing.MiddlewareState) =>
    placing?.limitShift(options).fn(state) ?? { x: state.x, y: state.y },
});
