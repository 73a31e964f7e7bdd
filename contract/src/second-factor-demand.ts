import * as z from 'zod/mini';

/** The ways to prove the second factor: a code of an app, a passkey, one of the recovery codes. */
export const factorMethods = ['aplicativo', 'chave', 'recuperacao'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** What is asked for after the right password. It opens nothing by itself, and holds for five minutes. */
export const FactorDemand = z.object({
  desafio: z.string(),
  /** Those that this person has; empty where what they had is used up or was made for another address. */
  metodos: z.array(z.enum(factorMethods)),
});
export type FactorDemand = z.output<typeof FactorDemand>;
