import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyCode } from './load-code.ts';

/** A part of a page whose code is fetched when it is first drawn; `waiting` stands in its place meanwhile. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const part = lazyCode(load);
  return function LazyPart(props) {
    const Part = part();
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}
