import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { timings } from '../timings.ts';

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

/**
 * Code that is fetched when it is wanted: the module that `load` imports. For a line that stands still the browser itself would wait for ever.
 * @throws Error once the specification's time limit is over, and what the import itself throws
 */
export function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const { codeTimeoutMs } = timings;
    timer = setTimeout(() => reject(new Error(`no code within ${codeTimeoutMs} ms`)), codeTimeoutMs);
  });
  return Promise.race([load(), tooLate]).finally(() => clearTimeout(timer));
}

/** Waits for the first screen, and all that it shows: what is fetched before would keep a slow line and a slow machine from it. */
export async function firstScreen(): Promise<void> {
  const onItsWay = '[data-waiting], [aria-busy="true"], [data-activity]';
  do await new Promise((resolve) => setTimeout(resolve, timings.firstScreenCheckMs));
  while (document.querySelector(onItsWay) !== null);
}
