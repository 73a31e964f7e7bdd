import { type ComponentType, lazy } from 'react';
import { timings } from '../timings.ts';

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

/**
 * A component whose code is fetched when it is first drawn. React remembers a failure for good; whoever draws it after one takes it anew,
 * and it is fetched again.
 */
export function lazyCode<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const made = () =>
    lazy(async () => {
      try {
        return { default: (await loadCode(load)) as ComponentType<object> };
      } catch (error) {
        current = made();
        throw error;
      }
    });
  let current = made();
  return () => current as ComponentType<Props>;
}
