import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const file = new URL('./breached-passwords.bin', import.meta.url);
const buckets = 65_536;

/** A megabyte, loaded at first use. */
let list: Buffer | null = null;

/**
 * Whether a password is among those seen most often in breaches, whatever its case. One in 9,000 other passwords is a false
 * positive. The file holds the first 32 bits of each SHA-256, sorted: for each value of the upper half one byte has their
 * number, then the lower halves follow (`scripts/breached-passwords.mjs`).
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
