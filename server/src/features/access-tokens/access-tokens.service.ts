import {
  type AccessToken,
  type NewAccessToken,
  type TokenOfPerson,
  tokenLimits,
  tokenPattern,
  tokenPrefix,
  tokenTexts,
} from '@bancada/contract/accounts/access-tokens';
import { passwordTexts } from '@bancada/contract/accounts/passwords';
import { isoAfter, isoBefore } from '../../clock.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { readPage } from '../../database/page.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller, Origin } from '../../http/serve.ts';
import { addressKey, type Throttle, type ThrottleRule } from '../../http/throttle.ts';
import { queueNotice } from '../auth/owner-notices.ts';
import { hashToken, newSecret } from '../auth/tokens.ts';
import { demandOwnPermit, takeOwnPermit } from '../second-factor/own-permit.ts';
import { checkOwnPassword, type OwnAccountParts } from '../users/own-account.service.ts';
import {
  countAllTokens,
  countGoodTokens,
  deleteEndedTokens,
  findGoodToken,
  findPasswordHash,
  insertToken,
  listAllTokens,
  listTokens,
  lockOwner,
  recordTokenUse,
  revokeToken,
  type TokenRow,
} from './access-tokens.sql.ts';
import type { TokenMail } from './token-mails.ts';

/** Multiplied by `THROTTLE_FACTOR`. */
export const tokenThrottleRules = {
  /** Calls of all tokens of one person. */
  'token-calls': { tries: tokenLimits.calls, within: { minutes: tokenLimits.callsMinutes } },
  /** Counts unknown tokens alone. */
  'token-address': { tries: 60, within: { minutes: 15 } },
} as const satisfies Record<string, ThrottleRule>;

export interface TokenParts extends OwnAccountParts {
  tokenThrottle: Throttle<keyof typeof tokenThrottleRules>;
  readsReplica: boolean;
}

const useRecordedEvery = { seconds: 30 };

/** The token of an `Authorization` header, if it looks like one of these; undefined: it is something else. */
export function accessTokenIn(authorization: string | undefined): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  return token?.startsWith(tokenPrefix) ? token : undefined;
}

/**
 * The person in whose name a token calls. Asked anew at each call, so that a revoked one ends at once.
 * @throws AppError token-refused, token-too-many-calls, too-many-tries
 */
export async function callerOfToken(
  {
    db,
    clock,
    tokenThrottle,
    readsReplica,
  }: Omit<TokenParts, keyof OwnAccountParts> & Pick<TokenParts, 'db' | 'clock'>,
  token: string,
  { address }: Origin,
): Promise<Caller> {
  const now = clock.now();
  const askedAt = performance.now();
  const found = tokenPattern.test(token)
    ? await findGoodToken(db, now, { sha256: hashToken(token), withPositions: readsReplica })
    : undefined;
  if (found === undefined) {
    await tokenThrottle.take('token-address', addressKey(address));
    throw new AppError('token-refused');
  }
  await tokenThrottle.take('token-calls', String(found.userId));
  const isUseOld =
    found.usado_em === null || Date.parse(found.usado_em) < Date.parse(isoBefore(now, useRecordedEvery));
  if (isUseOld || found.endereco !== address) await recordTokenUse(db, now, { id: found.id, address });
  const {
    id: tokenId,
    nome,
    direitos,
    userId: id,
    perfil,
    ownWrite = null,
    primaryPosition: primary,
  } = found;
  return {
    ...{ id, perfil, sessionId: tokenId, token: { nome, direitos } },
    ...(primary === undefined ? {} : { positions: { ownWrite, primary, askedAt } }),
  };
}

function asToken(row: TokenRow, now: Date): AccessToken {
  const isOver = Date.parse(row.expira_em) <= now.getTime();
  return { ...row, estado: row.revogado_em !== null ? 'revogado' : isOver ? 'vencido' : 'vale' };
}

/** The caller's tokens, the newest first. */
export async function listOwnTokens(
  { db, clock }: Pick<TokenParts, 'db' | 'clock'>,
  caller: Caller,
): Promise<AccessToken[]> {
  const now = clock.now();
  return (await listTokens(db, caller.id)).map((row) => asToken(row, now));
}

/**
 * Makes a token. Asks for the present password and, where there is one, the second factor: a stolen session must not leave a door open
 * that outlives it.
 * @throws AppError too-many-tokens, user-not-found, second-factor-proof-needed, second-factor-expired, too-many-tries, busy; InvalidFields
 */
export async function createToken(
  parts: TokenParts,
  caller: Caller,
  { nome, direitos, dias, senha_atual, permissao }: NewAccessToken,
): Promise<{ token: string; dados: AccessToken; message: string }> {
  const hash = await findPasswordHash(parts.db, caller.id);
  if (hash === undefined) throw new AppError('user-not-found');
  await checkOwnPassword(parts, caller, { typed: senha_atual, hash });
  await demandOwnPermit(parts, caller, permissao);
  const token = tokenPrefix + newSecret().token;
  const now = parts.clock.now();
  const row = await asPerson(parts.db, caller.id, async (db) => {
    const owner = await lockOwner(db, caller.id);
    // The password may have been changed since it was verified.
    if (owner?.senha_hash !== hash) throw InvalidFields.inBody('senha_atual', passwordTexts.currentIsWrong);
    if ((await countGoodTokens(db, now, caller.id)) >= tokenLimits.perPerson)
      throw new AppError('too-many-tokens');
    await takeOwnPermit(db, now, caller, permissao);
    const mail: TokenMail = {
      ...{ to: owner.email, template: 'token-created' },
      data: { usuario_id: caller.id, nome, direitos: [...new Set(direitos)], dias },
    };
    await queueNotice(db, now, caller.id, { ...mail });
    return insertToken(db, {
      ...{ sha256: hashToken(token), userId: caller.id, nome, direitos: [...new Set(direitos)] },
      ...{ final: token.slice(-4), now: now.toISOString(), until: isoAfter(now, { days: dias }) },
    });
  });
  parts.wakeMail();
  return { token, dados: asToken(row, now), message: tokenTexts.created };
}

/** @param scope `own`: only one of the caller's. @throws AppError token-not-found */
export async function endToken(
  { db, clock }: Pick<TokenParts, 'db' | 'clock'>,
  caller: Caller,
  { id, scope }: { id: string; scope: 'own' | 'any' },
): Promise<undefined> {
  const ofWhom = scope === 'own' ? { userId: caller.id } : {};
  const isThere = await asPerson(db, caller.id, (db) => revokeToken(db, clock.now(), { id, ...ofWhom }));
  if (!isThere) throw new AppError('token-not-found');
}

/** A page of everybody's tokens, the newest first. */
export async function pageOfTokens(
  { db, clock }: Pick<TokenParts, 'db' | 'clock'>,
  query: { usuario_id?: number | undefined; page: number; limit: number },
) {
  const now = clock.now();
  const page = await readPage(
    query,
    (slice) => listAllTokens(db, query.usuario_id, slice),
    () => countAllTokens(db, query.usuario_id),
  );
  const data: TokenOfPerson[] = page.data.map(({ pessoa_id, pessoa_nome, nome_usuario, ...row }) => ({
    ...asToken(row, now),
    pessoa: { id: pessoa_id, nome: pessoa_nome, nome_usuario },
  }));
  return { ...page, data };
}

/** Forgets tokens some time after they ended. */
export function sweepTokens(db: Database, now: Date): Promise<void> {
  return deleteEndedTokens(db, isoBefore(now, { days: tokenLimits.endedDays }));
}
