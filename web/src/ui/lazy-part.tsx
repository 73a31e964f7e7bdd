import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { loadCode } from './load-code.ts';

/**
 * A record's form, whose code is fetched when it is opened: most records are only read. Its page (`EditableDetail`) waits for it. `load`
 * fetches the code before. React remembers a failure for good; whoever draws it after one takes it anew, and it is fetched again.
 */
export function lazyForm<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  type Part = ComponentType<Props>;
  const fetchNow = async (): Promise<Part> => {
    current = await loadCode(load);
    return current;
  };
  const made = () =>
    lazy(async () => {
      try {
        return { default: (await fetchNow()) as ComponentType<object> };
      } catch (error) {
        current = made();
        throw error;
      }
    }) as unknown as Part;
  let current = made();
  function LazyForm(props: Props) {
    // The same as long as it is drawn: what has come meanwhile is another component to React.
    const [Form] = useState(() => current);
    return <Form {...props} />;
  }
  return Object.assign(LazyForm, { load: fetchNow });
}

/** A part of a page whose code is fetched when it is first drawn, or before by its `load`; `waiting` stands in its place meanwhile. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
) {
  const Part = lazyForm(load);
  function LazyPart(props: Props) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { load: Part.load });
}
