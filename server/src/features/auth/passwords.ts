import { hash, verify } from '@node-rs/argon2';
import { fairTurns } from '../../workers/fair-turns.ts';

/** Argon2id, 32 MiB, two passes, one lane: above OWASP's minimum (19 MiB, 2 passes), about 20 ms. */
const argon2Options = { algorithm: 2, memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 } as const;
/**
 * Each hash takes 32 MiB and a core. The queue holds two seconds' worth: when it is full, new calls are refused instead of
 * waiting long, or replace one of the address that has most of the queue.
 */
const inTurn = fairTurns({ atOnce: 2, waitingMax: 100 });

/** Key for fair queueing: an IP address, or an account's id. The process's own work has a key of its own. */
type CallerKey = string;
const ourselves: CallerKey = '';

/** @throws AppError busy */
export async function hashPassword(password: string, caller: CallerKey = ourselves): Promise<string> {
  return inTurn(caller, () => hash(typed(password), argon2Options));
}

/**
 * Whether the password matches the hash. With `null` (no such account) the same work is done and the answer is no, so that
 * timing reveals nothing. `atTurn` runs before that work, and may throw to refuse it.
 * @throws AppError busy
 */
export async function passwordFits(
  password: string,
  passwordHash: string | null,
  atTurn: () => Promise<void> = async () => undefined,
  caller: CallerKey = ourselves,
): Promise<boolean> {
  const fits = await inTurn(caller, async () => {
    await atTurn();
    return verify(passwordHash ?? (await nobodysHash()), typed(password));
  });
  return fits && passwordHash !== null;
}

/** Systems type the same letter as different code points: `ç` may be one or two. */
function typed(password: string): string {
  return password.normalize('NFKC');
}

let nobody: Promise<string> | null = null;
function nobodysHash(): Promise<string> {
  nobody ??= hash('nobody', argon2Options);
  return nobody;
}
