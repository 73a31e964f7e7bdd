import type { RequestOf } from '@bancada/contract/endpoint';
import { type GuidedCase, type guidedEndpoints, guidedTexts } from '@bancada/contract/guided/guided-calls';
import { guidedLimits } from '@bancada/contract/guided/guided-limits';
import { type Clock, spanMs } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { changeOpen, changeWithin, type GuidedParts } from './change-session.ts';
import { isMarked } from './faults.sql.ts';
import { findSession } from './guided.sql.ts';
import { insertSafetyEvent, isParticipant, lastEndOfSafety, saveParticipant } from './safety.sql.ts';

type DeviceTimes = Pick<RequestOf<typeof guidedEndpoints.confirmSafety>['body'], 'em' | 'enviado_em'>;

/** By which the two times of a device, or of two devices, may differ from what they measure. */
const slackMs = spanMs({ seconds: 5 });

/**
 * The caller says, for what the caller will touch, that the unit has no voltage.
 * @throws AppError guided-not-found, guided-ended, guided-not-taking-part; InvalidFields: not isolated long enough, or before it was energized
 */
export function confirmSafety(
  parts: GuidedParts,
  caller: Caller,
  id: number,
  { isolado_em, ...times }: DeviceTimes & { isolado_em: string },
): Promise<GuidedCase> {
  const waitedMs = requireWait(parts.clock, isolado_em, times);
  return changeOpen(parts, caller, id, async (db) => {
    await requirePart(db, id, caller);
    const em = serverTime(parts.clock, times);
    await refuseOldIsolation(db, id, { waitedMs, isolatedMs: Date.parse(em) - waitedMs });
    await insertSafetyEvent(db, { sessao_id: id, evento: 'confirmado', em, pessoa_id: caller.id });
    return {};
  });
}

/** Both times are the device's, however wrong its clock is. @returns for how long it was isolated when it was confirmed */
function requireWait(clock: Clock, isolatedAt: string, { em, enviado_em }: DeviceTimes): number {
  const { dischargeMinutes } = guidedLimits;
  const sentMs = Date.parse(enviado_em ?? clock.now().toISOString());
  const confirmedMs = em === undefined ? sentMs : Date.parse(em);
  if (confirmedMs > sentMs + slackMs) throw InvalidFields.inBody('em', guidedTexts.confirmedAhead);
  const waitedMs = confirmedMs - Date.parse(isolatedAt);
  if (waitedMs < spanMs({ minutes: dischargeMinutes }) - slackMs)
    throw InvalidFields.inBody('isolado_em', guidedTexts.waitAfterIsolating);
  return waitedMs;
}

/** What was isolated before it was energized, measured with voltage left or changed is to be isolated anew. */
async function refuseOldIsolation(
  db: Database,
  id: number,
  { waitedMs, isolatedMs }: { waitedMs: number; isolatedMs: number },
): Promise<void> {
  const { safetyHours } = guidedLimits;
  if (waitedMs > spanMs({ hours: safetyHours }) + slackMs)
    throw InvalidFields.inBody('isolado_em', guidedTexts.isolatedTooLongAgo);
  const endedAt = await lastEndOfSafety(db, id);
  if (endedAt === null || isolatedMs + slackMs >= Date.parse(endedAt)) return;
  throw InvalidFields.inBody('isolado_em', guidedTexts.notIsolatedSince);
}

/** When something was done, that a device may have kept for a while: never later than now. */
export function serverTime(clock: Clock, { em, enviado_em }: DeviceTimes): string {
  const now = clock.now();
  if (em === undefined || enviado_em === undefined) return now.toISOString();
  // A clock that is wrong by centuries must not lead out of the years that the database knows.
  const keptMs = Math.min(Math.max(0, Date.parse(enviado_em) - Date.parse(em)), spanMs({ days: 366 }));
  return new Date(now.getTime() - keptMs).toISOString();
}

/** It was energized again: nobody's word on it holds any more. @throws AppError guided-not-found, guided-ended */
export function endSafety(
  parts: GuidedParts,
  caller: Caller,
  id: number,
  times: DeviceTimes,
): Promise<GuidedCase> {
  return changeOpen(parts, caller, id, async (db) => {
    const em = serverTime(parts.clock, times);
    await insertSafetyEvent(db, { sessao_id: id, evento: 'energizado', em, pessoa_id: caller.id });
    return {};
  });
}

/** Of an ended one too: only who takes part may open it again. @throws AppError guided-not-found */
export function joinSession({ db, clock }: GuidedParts, caller: Caller, id: number): Promise<GuidedCase> {
  return db.transaction().execute((db) =>
    changeWithin({ db, clock }, caller, id, async (_, now) => {
      await saveParticipant(db, { sessao_id: id, pessoa_id: caller.id, desde: now });
      return {};
    }),
  );
}

/**
 * Where high voltage is near, only who takes part changes anything.
 * @returns whether it is: some fault of the session has it
 * @throws AppError guided-not-taking-part
 */
export async function requirePartNearVoltage(db: Database, id: number, caller: Caller): Promise<boolean> {
  const isNear = await isMarked(db, (await findSession(db, id))?.sintoma_ids ?? []);
  if (isNear) await requirePart(db, id, caller);
  return isNear;
}

/** @throws AppError guided-not-taking-part */
async function requirePart(db: Database, id: number, caller: Caller): Promise<void> {
  if (!(await isParticipant(db, id, caller.id))) throw new AppError('guided-not-taking-part');
}
