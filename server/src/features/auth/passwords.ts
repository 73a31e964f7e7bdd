import { hash, verify } from '@node-rs/argon2';
import { fairTurns } from '../../workers/fair-turns.ts';

/** Argon2id, 32 MiB, two passes, one lane: above the least that is asked (19 MiB, 2 passes), about 20 ms. */
const argon2Options = { algorithm: 2, memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 } as const;
/**
 * Each takes 32 MiB and a core for its time. Two seconds' worth may wait: whoever comes later is sent away, rather than kept for
 * long, or makes room where one place has most of those that wait.
 */
const inTurn = fairTurns({ atOnce: 2, waitingMax: 100 });

/** In whose turn: an address, or an account's id. What the process does for itself has a turn of its own. */
type CallerKey = string;
const ourselves: CallerKey = '';

/** @throws AppError busy */
export async function hashPassword(password: string, caller: CallerKey = ourselves): Promise<string> {
  return inTurn(caller, () => hash(typed(password), argon2Options));
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
  caller: CallerKey = ourselves,
): Promise<boolean> {
  const fits = await inTurn(caller, async () => {
    await atTurn();
    return verify(passwordHash ?? (await nobodysHash()), typed(password));
  });
  return fits && passwordHash !== null;
}

/** The same letters are typed in different code points on different systems: `ç` is one or two. */
function typed(password: string): string {
  return password.normalize('NFKC');
}

let nobody: Promise<string> | null = null;
function nobodysHash(): Promise<string> {
  nobody ??= hash('nobody', argon2Options);
  return nobody;
}
