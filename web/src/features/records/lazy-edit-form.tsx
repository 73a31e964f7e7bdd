import type { ComponentType } from 'react';
import { SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** A record's form, whose code is fetched when it is opened: most records are only read. */
export function lazyEditForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyPart(load, <SkeletonBlocks count={3} heightPx={80} />);
}
