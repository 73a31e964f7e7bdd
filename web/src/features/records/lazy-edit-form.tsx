import type { ComponentType } from 'react';
import { lazyCode } from '../../ui/load-code.ts';

/** A record's form, whose code is fetched when it is opened: most records are only read. Its page (`EditableDetail`) waits for it. */
export function lazyEditForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const form = lazyCode(load);
  return function LazyEditForm(props) {
    const Form = form();
    return <Form {...props} />;
  };
}
