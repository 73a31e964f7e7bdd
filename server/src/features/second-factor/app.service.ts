import { type FactorChange, factorLimits, factorTexts } from '@bancada/contract/accounts/second-factor';
import { asPerson } from '../../database/as-person.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { afterChange } from './after-change.ts';
import { loadFactorKey, seal, unseal } from './factor-key.ts';
import type { FactorParts } from './factor-parts.ts';
import { countWrongAnswer, deleteStep, type FactorStep } from './factor-steps.sql.ts';
import { beginStep, holdStep, requireStep, takePermit } from './factor-steps.ts';
import { changed, codesForFirst, refuseLastFactor } from './second-factor.service.ts';
import { deleteApp, putApp } from './second-factor.sql.ts';
import { appAddress, newAppSecret, stepOfCode } from './totp.ts';

/** A secret for an app, which becomes active with its first code. @throws AppError second-factor-expired */
export async function prepareApp(parts: FactorParts, caller: Caller, permit: string) {
  const secret = newAppSecret();
  const sealed = seal(await loadFactorKey(parts.db), caller.id, secret);
  return parts.db.transaction().execute(async (db) => {
    const now = parts.clock.now();
    const account = await takePermit(db, now, caller, permit);
    const { sessionId } = caller;
    const preparo = await beginStep(db, now, account, { purpose: 'add-app', sessionId, secret: sealed });
    return { preparo, segredo: secret, endereco: appAddress(secret, account.email) };
  });
}

/**
 * Activates the prepared app, replacing any other.
 * @throws AppError second-factor-expired; InvalidFields if the code is not the app's
 */
export async function addApp(
  parts: FactorParts,
  caller: Caller,
  { preparo, codigo }: { preparo: string; codigo: string },
): Promise<FactorChange> {
  const { sessionId } = caller;
  const expected = { purpose: 'add-app', sessionId } as const;
  const { secret: sealed } = await requireStep(parts.db, parts.clock.now(), preparo, expected);
  if (sealed === null) throw new AppError('second-factor-expired');
  const secret = unseal(await loadFactorKey(parts.db), caller.id, sealed);
  const step = stepOfCode(secret, codigo, parts.clock.now());
  const codes = step === null ? null : await codesForFirst(parts.db, caller.id);
  const isAdded = await asPerson(parts.db, caller.id, async (db) => {
    const now = parts.clock.now();
    const held = await holdStep(db, now, preparo, expected);
    if (step === null) {
      await countWrong(db, held.step);
      return false;
    }
    await putApp(db, now, { userId: caller.id, secret: sealed, step });
    await afterChange(db, parts, held.account, { event: 'app-added', now, codes, sessionId });
    return true;
  });
  if (!isAdded) throw InvalidFields.inBody('codigo', factorTexts.codeOfAnotherTime);
  return changed(parts, caller, factorTexts.appAdded, codes);
}

async function countWrong(db: FactorParts['db'], { sha256 }: FactorStep): Promise<void> {
  if ((await countWrongAnswer(db, sha256)) >= factorLimits.demandTries) await deleteStep(db, sha256);
}

/** @throws AppError second-factor-expired, second-factor-off, second-factor-must-stay */
export async function removeApp(parts: FactorParts, caller: Caller, permit: string): Promise<FactorChange> {
  await asPerson(parts.db, caller.id, async (db) => {
    const now = parts.clock.now();
    const account = await takePermit(db, now, caller, permit);
    if (!(await deleteApp(db, caller.id))) throw new AppError('second-factor-off');
    await refuseLastFactor(db, parts, account);
    await afterChange(db, parts, account, { event: 'app-removed', now, sessionId: caller.sessionId });
  });
  return changed(parts, caller, factorTexts.appRemoved);
}
