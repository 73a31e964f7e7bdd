import 'vitest';
import type { RunningProduct } from '../../scripts/testing/people.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that the screens talk to, one for the whole run. */
    product: RunningProduct;
  }
}
