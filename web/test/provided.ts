import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that the screens talk to, one for the whole run, and its first admin. */
    product: { address: string; admin: { email: string; password: string } };
  }
}
