import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const file = new URL('./breached-passwords.bin', import.meta.url);
const buckets = 65_536;

/** A megabyte, read at the first use. */
let list: Buffer | null = null;

/**
 * Whether a password is among those that were seen most in breaches, in any case of its letters. Of other passwords one in 9,000 is
 * taken for one of them. The file holds the first 32 bits of each one's SHA-256, in order: for each value of the upper
 * half one byte says how many there are, then come the lower halves (`scripts/breached-passwords.mjs`).
 */
export function isBreached(password: string): boolean {
  list ??= readFileSync(file);
  const hash = createHash('sha256').update(password.normalize('NFKC').toLowerCase()).digest();
  const bucket = hash.readUInt16BE(0);
  let before = 0;
  for (const count of list.subarray(0, bucket)) before += count;
  const start = buckets + 2 * before;
  for (let at = start; at < start + 2 * (list[bucket] ?? 0); at += 2)
    if (list.readUInt16BE(at) === hash.readUInt16BE(2)) return true;
  return false;
}
