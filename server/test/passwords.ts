import { hash } from '@node-rs/argon2';

/**
 * The hash of a password for an account that a test inserts: checking it takes a fraction of a millisecond, where one of the product's
 * takes 20. Accounts that are made by a call have the product's.
 */
export function quickHash(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 });
}
