import {
  type FaultDraft,
  faultDraftLimits,
  faultDraftTexts,
  type NewFaultDraft,
} from '@bancada/contract/faults/fault-drafts';
import type { Clock } from '../../clock.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError, UnknownReference } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { given, idsGiven, type Naming, unknownAmong } from '../records/unknown-references.ts';
import { countDraftsLocked, deleteDraft, findDraft, insertDraft, listDrafts } from './fault-drafts.sql.ts';

interface Parts {
  db: Database;
  clock: Clock;
}

/** The caller's drafts, the newest first. */
export const listOwnDrafts: (db: Database, userId: number) => Promise<FaultDraft[]> = listDrafts;

/** @throws AppError draft-not-found, also for somebody else's */
export async function getDraft(db: Database, caller: Caller, id: number): Promise<FaultDraft> {
  const draft = await findDraft(db, caller.id, id);
  if (draft === undefined) throw new AppError('draft-not-found');
  return draft;
}

/** The records that a draft names, of whatever shape. */
export function namingsOf(body: unknown): Naming[] {
  const field = 'equipment_model_ids';
  return [{ loc: [field], of: 'equipment-models', ids: idsGiven(given(body, field)) }];
}

/** Keeps a fault for its person to look at. @throws AppError too-many-drafts; InvalidFields for a model that is not in use */
export function keepDraft(
  { db, clock }: Parts,
  caller: Caller,
  body: NewFaultDraft,
): Promise<FaultDraft & { message: string }> {
  return asPerson(db, caller.id, async (db) => {
    const unknown = await unknownAmong(db, namingsOf(body));
    if (unknown.length > 0) throw new UnknownReference(...unknown);
    if ((await countDraftsLocked(db, caller.id)) >= faultDraftLimits.perPerson)
      throw new AppError('too-many-drafts');
    const id = await insertDraft(db, caller.id, {
      ...body,
      equipment_model_ids: [...new Set(body.equipment_model_ids)],
      token_nome: caller.token?.nome ?? null,
      criado_em: clock.now().toISOString(),
    });
    return { ...(await getDraft(db, caller, id)), message: faultDraftTexts.created };
  });
}

/** In the transaction that makes records of it, or where its person does not want it. */
export async function dropDraft(db: Database, caller: Caller, id: number): Promise<undefined> {
  await deleteDraft(db, caller.id, id);
}
