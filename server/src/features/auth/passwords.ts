import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../../http/app-error.ts';

/** Argon2id, 32 MiB, two passes, one lane: above the least that is asked (19 MiB, 2 passes), about 20 ms. */
const argon2Options = { algorithm: 2, memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 } as const;
/** Each takes 32 MiB and a core for its time. */
const atOnce = pLimit(2);
/** Two seconds' worth: whoever comes later is sent away, rather than kept for long. */
const waitingMax = 100;

/** @throws AppError busy */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(typed(password), argon2Options));
}

/**
 * Whether the password fits the hash. With `null` (no such account) the same work is done and the answer is no,
 * so that the time says nothing. `atTurn` is done before that work, and may refuse it.
 * @throws AppError busy
 */
export async function passwordFits(
  password: string,
  passwordHash: string | null,
  atTurn: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const fits = await inTurn(async () => {
    await atTurn();
    return verify(passwordHash ?? (await nobodysHash()), typed(password));
  });
  return fits && passwordHash !== null;
}

/** The same letters are typed in different code points on different systems: `ç` is one or two. */
function typed(password: string): string {
  return password.normalize('NFKC');
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (atOnce.pendingCount >= waitingMax) throw new AppError('busy');
  return atOnce(work);
}

let nobody: Promise<string> | null = null;
function nobodysHash(): Promise<string> {
  nobody ??= hash('nobody', argon2Options);
  return nobody;
}
