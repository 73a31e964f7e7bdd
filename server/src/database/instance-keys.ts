import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

const keyBytes = 32;

/** A secret key of this instance, generated at first use and shared by all its processes. Source: `instance_settings`. */
export async function loadInstanceKey(
  db: Database,
  name: 'token-key' | 'second-factor-key',
): Promise<Uint8Array> {
  await db
    .insertInto('instance_settings')
    .values({ nome: name, valor: randomBytes(keyBytes).toString('base64') })
    .onConflict((conflict) => conflict.column('nome').doNothing())
    .execute();
  const { valor } = await db
    .selectFrom('instance_settings')
    .select('valor')
    .where('nome', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(valor, 'base64');
}
