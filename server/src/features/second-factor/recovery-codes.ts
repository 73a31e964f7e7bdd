import { randomBytes, randomInt } from 'node:crypto';
import { factorLimits } from '@bancada/contract/accounts/second-factor';
import { hashRaw } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { passwordCost } from '../auth/password-cost.ts';

/** Base32: no letter looks like one of its digits. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const codeChars = 12;
const saltBytes = 16;
const atOnce = pLimit(1);

export interface RecoveryCodes {
  /** As displayed: `ABCD-EFGH-IJKL`. */
  shown: string[];
  hashes: Buffer[];
  salt: Buffer;
}

export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(saltBytes);
  const codes = Array.from({ length: factorLimits.recoveryCodes }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  return { shown: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')), hashes, salt };
}

/** Hashed like passwords: a code has only 60 bits, too few for a fast hash (ASVS 6.5.2). @param code in upper case, without dashes */
export function hashRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  return atOnce(() => hashRaw(code, { ...passwordCost, salt }));
}

function newCode(): string {
  return Array.from({ length: codeChars }, () => alphabet[randomInt(alphabet.length)]).join('');
}
