import type { Shop, ShopEdit } from '@bancada/contract/units/shop';
import type { Database } from '../../database/database.ts';

/** undefined: nothing was ever said of it. */
export function findShop(db: Database): Promise<Shop | undefined> {
  return db.selectFrom('shop').select(['nome', 'cnpj', 'endereco', 'garantia', 'logo_em']).executeTakeFirst();
}

/** PNG; null: there is none. */
export async function findLogo(db: Database): Promise<Buffer | null> {
  const found = await db.selectFrom('shop').select('logo').executeTakeFirst();
  return found?.logo ?? null;
}

export async function writeShop(
  db: Database,
  values: ShopEdit | { logo: Buffer | null; logo_em: string | null },
): Promise<void> {
  await db
    .insertInto('shop')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
