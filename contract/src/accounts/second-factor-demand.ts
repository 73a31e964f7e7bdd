import * as z from 'zod/mini';

/** The ways to prove the second factor: a code of an authenticator app, a passkey, or a recovery code. */
export const factorMethods = ['aplicativo', 'chave', 'recuperacao'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The challenge after the right password. It grants nothing by itself, and expires after five minutes. */
export const FactorDemand = z.object({
  desafio: z.string(),
  /** This person's methods; empty where theirs are used up or were made for another address. */
  metodos: z.array(z.enum(factorMethods)),
});
export type FactorDemand = z.output<typeof FactorDemand>;
