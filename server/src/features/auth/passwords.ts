import { hash, verify } from '@node-rs/argon2';
import { fairTurns } from '../../workers/fair-turns.ts';
import { passwordCost } from './password-cost.ts';

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
  return inTurn(caller, () => hash(typed(password), passwordCost));
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
  nobody ??= hash('nobody', passwordCost);
  return nobody;
}
