import { createHash } from 'node:crypto';
import type { RecordKind } from '@bancada/contract/records/records';

/** In the place of an instance: where the starter base was first written. */
const starterInstance = '01a22499-f800-7000-8000-62616e636164';
/** The milliseconds of the identities: 2026-11-29. */
const made = '01a22499-f800';

/**
 * The identity of a record of the starter base, which is the same in every instance: shops that exchange knowledge have these in
 * common. A UUIDv7 whose chance is a hash.
 * @param key what tells it from others of its kind
 */
export function starterIdentity(
  kind: RecordKind,
  ...key: string[]
): { identidade: string; instancia: string } {
  const hash = createHash('sha256')
    .update([kind, ...key].join('\u001f'))
    .digest('hex');
  const variant = (8 + (Number.parseInt(hash.slice(0, 1), 16) % 4)).toString(16);
  const identidade = `${made}-7${hash.slice(1, 4)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
  return { identidade, instancia: starterInstance };
}
