import { timings } from '../timings.ts';

/** Waits for the first screen, and all that it shows: what is fetched before would keep a slow line and a slow machine from it. */
export async function firstScreen(): Promise<void> {
  const onItsWay = '[data-waiting], [aria-busy="true"], [data-activity]';
  do await new Promise((resolve) => setTimeout(resolve, timings.firstScreenCheckMs));
  while (document.querySelector(onItsWay) !== null);
}
