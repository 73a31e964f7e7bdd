import type { AccountAction } from '@bancada/contract/accounts/account-actions';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holdsFolded } from '../../database/text-search.ts';

export interface AuditFilter {
  /** Matches the account's name, the author's name and the changed values. */
  search?: string | undefined;
  userId?: number | undefined;
  action?: AccountAction | undefined;
  /** ISO 8601, inclusive. */
  from?: string | undefined;
  /** ISO 8601, exclusive. */
  before?: string | undefined;
}

export type AuditRow = Awaited<ReturnType<typeof listEvents>>[number];

function matching(db: Database, { search, userId, action, from, before }: AuditFilter) {
  return db
    .selectFrom('account_audit as event')
    .$if(search !== undefined, (query) => query.where(holdsFolded(sql.ref('event.busca'), search ?? '')))
    .$if(userId !== undefined, (query) => query.where('event.usuario_id', '=', userId ?? 0))
    .$if(action !== undefined, (query) => query.where('event.acao', '=', action ?? 'update'))
    .$if(from !== undefined, (query) => query.where('event.criado_em', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('event.criado_em', '<', before ?? ''));
}

/** A page of account events, newest first. */
export function listEvents(db: Database, filter: AuditFilter, page: Slice) {
  return matching(db, filter)
    .leftJoin('users as account', 'account.id', 'event.usuario_id')
    .leftJoin('users as author', 'author.id', 'event.autor_id')
    .select([
      'event.id',
      'event.acao',
      'event.usuario_id',
      'event.nome_usuario',
      sql<boolean>`account.id IS NOT NULL`.as('existe'),
      'event.autor_id',
      'event.autor_nome',
      sql<boolean>`author.id IS NOT NULL`.as('autor_existe'),
      'event.pelo_sistema',
      'event.mudancas',
      'event.criado_em',
    ])
    .orderBy('event.id', 'desc')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

export async function countEvents(db: Database, filter: AuditFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The author and their name default to the acting person. */
export async function insertEvent(
  db: Database,
  action: AccountAction,
  account: { id: number; nome_usuario: string | null },
  changes: AuditRow['mudancas'],
): Promise<void> {
  await db
    .insertInto('account_audit')
    .values({
      acao: action,
      usuario_id: account.id,
      nome_usuario: account.nome_usuario,
      mudancas: JSON.stringify(changes),
    })
    .execute();
}

/** Events without changes did not create a version of the account, so they are skipped. */
export async function findLastEditor(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('account_audit as event')
    .leftJoin('users as author', 'author.id', 'event.autor_id')
    .select('author.nome')
    .where('event.usuario_id', '=', userId)
    .where('event.acao', 'in', ['create', 'update', 'password', 'verify'])
    .orderBy('event.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.nome ?? null;
}

export async function findRemoval(db: Database, userId: number) {
  const found = await db
    .selectFrom('account_audit')
    .select(['usuario_id as id', 'nome_usuario'])
    .where('usuario_id', '=', userId)
    .where('acao', '=', 'delete')
    .limit(1)
    .executeTakeFirst();
  return found;
}

const withoutNames = {
  nome_usuario: null,
  mudancas: sql<string>`changes_without_names(mudancas)`,
  sem_nomes: true,
};

/** Removes a person's names from the events on their account, and from those they caused. */
export async function forgetNames(db: Database, userId: number): Promise<void> {
  await db.updateTable('account_audit').set(withoutNames).where('usuario_id', '=', userId).execute();
  await db
    .updateTable('account_audit')
    .set({ autor_nome: null })
    .where('autor_id', '=', userId)
    .where('autor_nome', 'is not', null)
    .execute();
}

/** The same for events older than a moment, in a batch. @returns how many rows it changed */
export async function forgetNamesBefore(db: Database, before: string, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('account_audit')
    .set({ ...withoutNames, autor_nome: null })
    .where('id', 'in', (query) =>
      query
        .selectFrom('account_audit')
        .select('id')
        .where('criado_em', '<', before)
        .where('sem_nomes', '=', false)
        .orderBy('criado_em')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
