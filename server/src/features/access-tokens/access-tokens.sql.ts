import type { TokenRight } from '@bancada/contract/accounts/access-tokens';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { prepared } from '../../database/prepared.ts';
import { ownWritePosition, visiblePosition } from '../../database/replica/replica-queries.ts';

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

const columns = [
  'token.id',
  'token.nome',
  'token.direitos',
  'token.final',
  'token.criado_em',
  'token.expira_em',
  'token.usado_em',
  'token.endereco',
  'token.revogado_em',
] as const;

/** The token with this hash, while it is good and its person may sign in. */
export function findGoodToken(
  db: Database,
  now: Date,
  { sha256, withPositions }: { sha256: Buffer; withPositions: boolean },
) {
  return db
    .selectFrom('access_tokens as token')
    .innerJoin('users as account', 'account.id', 'token.usuario_id')
    .modifyFront(prepared)
    .select(['token.id', 'token.nome', 'token.direitos', 'token.usado_em', 'token.endereco'])
    .select(['account.id as userId', 'account.perfil'])
    .$if(withPositions, (query) =>
      query.select([ownWritePosition('account.id').as('ownWrite'), visiblePosition.as('primaryPosition')]),
    )
    .where('token.token_sha256', '=', sha256)
    .where('token.revogado_em', 'is', null)
    .where('token.expira_em', '>', now.toISOString())
    .where('account.ativo', '=', true)
    .where('account.email_verificado_em', 'is not', null)
    .executeTakeFirst();
}

export async function recordTokenUse(
  db: Database,
  now: Date,
  { id, address }: { id: string; address: string },
): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ usado_em: now.toISOString(), endereco: address })
    .where('id', '=', id)
    .execute();
}

/** A person's tokens, the newest first. */
export function listTokens(db: Database, userId: number) {
  return db
    .selectFrom('access_tokens as token')
    .select(columns)
    .where('token.usuario_id', '=', userId)
    .orderBy('token.criado_em', 'desc')
    .orderBy('token.id')
    .execute();
}

/** @param userId of this person alone */
export function listAllTokens(db: Database, userId: number | undefined, slice: Slice) {
  return db
    .selectFrom('access_tokens as token')
    .innerJoin('users as account', 'account.id', 'token.usuario_id')
    .select(columns)
    .select(['account.id as pessoa_id', 'account.nome as pessoa_nome', 'account.nome_usuario'])
    .$if(userId !== undefined, (query) => query.where('token.usuario_id', '=', userId ?? 0))
    .orderBy('token.criado_em', 'desc')
    .orderBy('token.id')
    .offset(slice.skip)
    .limit(slice.limit)
    .execute();
}

export async function countAllTokens(db: Database, userId: number | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('access_tokens as token')
    .select(sql<number>`count(*)::int`.as('count'))
    .$if(userId !== undefined, (query) => query.where('token.usuario_id', '=', userId ?? 0))
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the account, so that two tokens made at once cannot pass the limit. */
export function lockOwner(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['senha_hash', 'email'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function findPasswordHash(db: Database, userId: number): Promise<string | undefined> {
  const found = await db.selectFrom('users').select('senha_hash').where('id', '=', userId).executeTakeFirst();
  return found?.senha_hash;
}

export async function countGoodTokens(db: Database, now: Date, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('access_tokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('usuario_id', '=', userId)
    .where('revogado_em', 'is', null)
    .where('expira_em', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

interface NewToken {
  sha256: Buffer;
  userId: number;
  nome: string;
  direitos: TokenRight[];
  final: string;
  now: string;
  until: string;
}

export function insertToken(db: Database, { sha256, userId, now, until, ...token }: NewToken) {
  return db
    .insertInto('access_tokens')
    .values({ ...token, token_sha256: sha256, usuario_id: userId, criado_em: now, expira_em: until })
    .returning([
      'id',
      'nome',
      'direitos',
      'final',
      'criado_em',
      'expira_em',
      'usado_em',
      'endereco',
      'revogado_em',
    ])
    .executeTakeFirstOrThrow();
}

/** @param userId only if it is theirs @returns whether there is such a token; one that was revoked before stays as it was */
export async function revokeToken(
  db: Database,
  now: Date,
  { id, userId }: { id: string; userId?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_tokens')
    .set({ revogado_em: sql`coalesce(revogado_em, ${now.toISOString()})` })
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('usuario_id', '=', userId ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets tokens that ended before a moment. */
export async function deleteEndedTokens(db: Database, before: string): Promise<void> {
  await db
    .deleteFrom('access_tokens')
    .where(sql<SqlBool>`least(expira_em, revogado_em) < ${before}`)
    .execute();
}
