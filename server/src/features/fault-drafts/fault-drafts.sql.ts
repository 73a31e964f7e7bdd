import type { NamedModel } from '@bancada/contract/faults/symptoms';
import { type Insertable, sql } from 'kysely';
import type { FaultDrafts } from '../../database/account-tables.ts';
import type { Database } from '../../database/database.ts';

/** The models of a draft that are in use, in the order in which they were given. */
const models = sql<NamedModel[]>`coalesce((
  SELECT json_agg(json_build_object('id', m.id, 'nome', m.nome, 'numero_modelo', m.numero_modelo, 'fabricante_nome', f.nome)
                  ORDER BY given.place)
    FROM unnest(draft.equipment_model_ids) WITH ORDINALITY AS given(id, place)
    JOIN equipment_models m ON m.id = given.id AND m.exclusao_id IS NULL
    JOIN manufacturers f ON f.id = m.fabricante_id), '[]')`;

const draftsOf = (db: Database, userId: number) =>
  db
    .selectFrom('fault_drafts as draft')
    .select(['draft.id', 'draft.sintoma', 'draft.verificacoes', 'draft.solucoes', 'draft.nota'])
    .select(['draft.token_nome', 'draft.criado_em', models.as('modelos')])
    .where('draft.usuario_id', '=', userId);

/** A person's drafts, the newest first. */
export function listDrafts(db: Database, userId: number) {
  return draftsOf(db, userId).orderBy('draft.id', 'desc').execute();
}

export function findDraft(db: Database, userId: number, id: number) {
  return draftsOf(db, userId).where('draft.id', '=', id).executeTakeFirst();
}

/** Locks the account, so that two drafts at once cannot pass the limit. @returns how many it has */
export async function countDraftsLocked(db: Database, userId: number): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('fault_drafts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('usuario_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertDraft(
  db: Database,
  userId: number,
  values: Omit<Insertable<FaultDrafts>, 'usuario_id'>,
): Promise<number> {
  const { id } = await db
    .insertInto('fault_drafts')
    .values({ ...values, usuario_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteDraft(db: Database, userId: number, id: number): Promise<void> {
  await db.deleteFrom('fault_drafts').where('id', '=', id).where('usuario_id', '=', userId).execute();
}
