import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { loadInstanceKey } from '../../database/instance-keys.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The key that encrypts the secrets of apps. */
export function loadFactorKey(db: Database): Promise<Uint8Array> {
  return loadInstanceKey(db, 'second-factor-key');
}

/** Returns nonce, ciphertext and tag. Bound to the account: it cannot be decrypted if copied into another one's row. */
export function seal(key: Uint8Array, userId: number, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(userId));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @throws if it was encrypted with another key or for another account, or was changed since */
export function unseal(key: Uint8Array, userId: number, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(boundTo(userId));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const text = sealed.subarray(nonceBytes, -tagBytes);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

function boundTo(userId: number): Buffer {
  return Buffer.from(`totp:${userId}`);
}
