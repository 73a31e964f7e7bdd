/** Argon2id, 32 MiB, two passes, one lane: above OWASP's minimum (19 MiB, 2 passes), about 20 ms. */
export const passwordCost = { algorithm: 2, memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 };
