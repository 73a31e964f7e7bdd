import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadCode } from '../ui/lazy-part.tsx';

/** A screen's script did not come: the connection is gone, or another build has taken this one's place. */
class ScreenNotLoaded extends Error {
  constructor(options: ErrorOptions) {
    super('the script of this screen did not come', options);
    this.name = 'ScreenNotLoaded';
  }
}

/**
 * A screen whose code is fetched when its address is opened or pointed at. Where it does not come, the router alone would reload the
 * page, which without a connection leaves the browser's error page in its place; here the screen fails, and `RouteFailure` says so.
 */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const loaded = () =>
    loadCode(load).catch((error: unknown) => {
      throw new ScreenNotLoaded({ cause: error });
    });
  return lazyRouteComponent(loaded, name);
}

/** A screen with what tells its addresses apart. Keeps `preload`, without which the code is asked for only when it is drawn. */
export function screenWith<Props extends object>(
  Screen: ComponentType<Props> & Pick<RouteComponent, 'preload'>,
  props: Props,
): RouteComponent {
  const WithProps: RouteComponent = () => <Screen {...props} />;
  WithProps.preload = () => Screen.preload?.() ?? Promise.resolve();
  return WithProps;
}
