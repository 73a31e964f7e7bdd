import {
  type CredentialAnswer,
  type FactorChange,
  type FactorState,
  factorLimits,
  factorTexts,
} from '@bancada/contract/accounts/second-factor';
import { asPerson } from '../../database/as-person.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { afterChange } from './after-change.ts';
import type { FactorParts } from './factor-parts.ts';
import { deleteStep } from './factor-steps.sql.ts';
import { beginStep, holdStep, requireStep, takePermit } from './factor-steps.ts';
import { creationOptions, type RelyingParty, readNewPasskey } from './passkeys.ts';
import {
  changed,
  codesForFirst,
  factorState,
  refuseLastFactor,
  requirePermit,
} from './second-factor.service.ts';
import {
  deletePasskey,
  findFactorAccount,
  insertPasskey,
  listPasskeys,
  renamePasskey,
} from './second-factor.sql.ts';

/**
 * The options for the browser to create a new passkey.
 * @throws AppError second-factor-expired, passkeys-unavailable, too-many-passkeys
 */
export async function preparePasskey(parts: FactorParts, caller: Caller, permit: string) {
  const party = requireParty(parts);
  await requirePermit(parts, caller, permit);
  const present = await listPasskeys(parts.db, caller.id);
  if (present.length >= factorLimits.passkeysMax)
    throw new AppError('too-many-passkeys', { max: factorLimits.passkeysMax });
  const user = await findFactorAccount(parts.db, caller.id);
  if (user === undefined) throw new AppError('user-not-found');
  const options = await creationOptions(party, user, present);
  return parts.db.transaction().execute(async (db) => {
    const now = parts.clock.now();
    const account = await takePermit(db, now, caller, permit);
    const preparo = await beginStep(db, now, account, {
      purpose: 'add-passkey',
      sessionId: caller.sessionId,
      passkeyChallenge: options.challenge,
    });
    return { preparo, opcoes: { ...options } };
  });
}

/** @throws AppError second-factor-expired, passkeys-unavailable, passkey-refused */
export async function addPasskey(
  parts: FactorParts,
  caller: Caller,
  { preparo, nome, resposta }: { preparo: string; nome: string; resposta: CredentialAnswer },
): Promise<FactorChange> {
  const party = requireParty(parts);
  const { sessionId } = caller;
  const expected = { purpose: 'add-passkey', sessionId } as const;
  const { passkeyChallenge } = await requireStep(parts.db, parts.clock.now(), preparo, expected);
  const passkey = passkeyChallenge === null ? null : await readNewPasskey(party, passkeyChallenge, resposta);
  const codes = passkey === null ? null : await codesForFirst(parts.db, caller.id);
  const isAdded = await asPerson(parts.db, caller.id, async (db) => {
    const now = parts.clock.now();
    const { step, account } = await holdStep(db, now, preparo, expected);
    // The challenge is used up, whatever the answer.
    await deleteStep(db, step.sha256);
    const row = { usuario_id: caller.id, dominio: party.id, nome };
    if (passkey === null || !(await insertPasskey(db, now, { ...passkey, ...row }))) return false;
    await afterChange(db, parts, account, { event: 'passkey-added', now, name: nome, codes, sessionId });
    return true;
  });
  if (!isAdded) throw new AppError('passkey-refused');
  return changed(parts, caller, factorTexts.passkeyAdded, codes);
}

/** @throws AppError passkey-not-found */
export async function nameOwnPasskey(
  parts: FactorParts,
  caller: Caller,
  { id, nome }: { id: number; nome: string },
): Promise<FactorState> {
  if (!(await renamePasskey(parts.db, { id, userId: caller.id, name: nome })))
    throw new AppError('passkey-not-found');
  return factorState(parts, caller);
}

/** @throws AppError second-factor-expired, passkey-not-found, second-factor-must-stay */
export async function removePasskey(
  parts: FactorParts,
  caller: Caller,
  { id, permissao }: { id: number; permissao: string },
): Promise<FactorChange> {
  await asPerson(parts.db, caller.id, async (db) => {
    const now = parts.clock.now();
    const account = await takePermit(db, now, caller, permissao);
    const name = await deletePasskey(db, caller.id, id);
    if (name === undefined) throw new AppError('passkey-not-found');
    await refuseLastFactor(db, parts, account);
    await afterChange(db, parts, account, {
      event: 'passkey-removed',
      now,
      name,
      sessionId: caller.sessionId,
    });
  });
  return changed(parts, caller, factorTexts.passkeyRemoved);
}

function requireParty(parts: FactorParts): RelyingParty {
  const party = parts.party();
  if (party === null) throw new AppError('passkeys-unavailable');
  return party;
}
