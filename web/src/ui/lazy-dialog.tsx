import { type ComponentType, Suspense } from 'react';
import { lazyCode } from './load-code.ts';
import { onceOpened } from './once-opened.tsx';

/** A dialog whose code is fetched when it is first opened. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Dialog = onceOpened(lazyCode(load));
  return function LazyDialog(props) {
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
