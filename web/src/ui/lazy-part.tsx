import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadCode } from './load-code.ts';

/** A part of a page whose code is fetched when it is first drawn; `waiting` stands in its place meanwhile. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: (await loadCode(load)) as ComponentType<object> }));
  return function LazyPart(props) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}
