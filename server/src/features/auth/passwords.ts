import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Argon2id, 46 MiB, one pass, one lane: above OWASP's least (19 MiB, 2 passes), 21 ms on the bench machine. */
const argon2Options = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 } as const;
/** Each takes 46 MiB and a core for its time. */
const atOnce = pLimit(2);

export function hashPassword(password: string): Promise<string> {
  return atOnce(() => hash(password, argon2Options));
}

/**
 * Whether the password fits the hash. With `null` (no such account) the same work is done and the answer is no,
 * so that the time says nothing.
 */
export async function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  const fits = await atOnce(async () => verify(passwordHash ?? (await nobodysHash()), password));
  return fits && passwordHash !== null;
}

let nobody: Promise<string> | null = null;
function nobodysHash(): Promise<string> {
  nobody ??= hash('nobody', argon2Options);
  return nobody;
}
