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

/** Waits for the first screen, and all that it shows: what is fetched before would keep a slow line and a slow machine from it. */
export async function firstScreen(): Promise<void> {
  const onItsWay = '[data-waiting], [aria-busy="true"], [data-activity]';
  do await new Promise((resolve) => setTimeout(resolve, timings.firstScreenCheckMs));
  while (document.querySelector(onItsWay) !== null);
}
