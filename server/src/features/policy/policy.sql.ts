import type { Database } from '../../database/database.ts';

const name = 'delete-min-perfil';

/** As an admin has chosen it; undefined: nobody has. */
export async function findDeletionPerfil(db: Database): Promise<string | undefined> {
  const found = await db
    .selectFrom('instance_settings')
    .select('valor')
    .where('nome', '=', name)
    .executeTakeFirst();
  return found?.valor;
}

export async function writeDeletionPerfil(db: Database, perfil: string): Promise<void> {
  await db
    .insertInto('instance_settings')
    .values({ nome: name, valor: perfil })
    .onConflict((conflict) => conflict.column('nome').doUpdateSet({ valor: perfil }))
    .execute();
}
