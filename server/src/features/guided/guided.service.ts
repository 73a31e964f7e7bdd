import type { RequestOf } from '@bancada/contract/endpoint';
import type { GuidedCase, guidedEndpoints } from '@bancada/contract/guided-calls';
import { retention } from '@bancada/contract/privacy';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { readPage } from '../../database/page.ts';
import { AppError, UnknownReference } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { missingInUse } from '../records/records.service.ts';
import { readCase } from './case.service.ts';
import { isCheck } from './faults.sql.ts';
import {
  countOpenSessions,
  deleteAnswers,
  deleteOldSessions,
  findSession,
  insertSession,
  isSameUnit,
  listAnswers,
  listOpenSessions,
  listSessionsOfUnit,
  listStaying,
  lockSession,
  lockUnit,
  type SessionChange,
  saveAnswer,
  updateSession,
} from './guided.sql.ts';

export interface GuidedParts {
  db: Database;
  clock: Clock;
}

type Body<Name extends 'start' | 'save' | 'answer' | 'end'> = RequestOf<
  (typeof guidedEndpoints)[Name]
>['body'];

/**
 * Starts a session, or joins the open one of the same faults on the same unit: whoever takes the unit over goes on where it
 * was left. @throws UnknownReference
 */
export async function startSession(
  { db, clock }: GuidedParts,
  caller: Caller,
  body: Body<'start'>,
): Promise<GuidedCase> {
  const unit = body.unidade || null;
  const modelId = body.modelo_equipamento_id ?? null;
  return db.transaction().execute(async (db) => {
    const symptomIds = await requireSymptoms(db, body.sintoma_ids);
    await requireModel(db, modelId);
    const now = clock.now().toISOString();
    const joined = unit === null ? undefined : await findToJoin(db, unit, symptomIds);
    if (joined === undefined)
      return readCase(db, await insertSession(db, { symptomIds, modelId, unit, userId: caller.id, now }));
    if (joined.modelo_equipamento_id === null && modelId !== null)
      await updateSession(db, joined.id, { modelo_equipamento_id: modelId, atualizado_em: now });
    return readCase(db, joined.id);
  });
}

/** Of two who start at once, the second waits and finds what the first has made. */
async function findToJoin(db: Database, unit: string, symptomIds: readonly number[]) {
  await lockUnit(db, unit);
  const wanted = new Set(symptomIds);
  const open = await listSessionsOfUnit(db, unit);
  return open.find(
    ({ sintoma_ids }) => sintoma_ids.length === wanted.size && sintoma_ids.every((id) => wanted.has(id)),
  );
}

/** Each once, by what stays of it after merges. */
async function requireSymptoms(db: Database, ids: readonly number[]): Promise<number[]> {
  const staying = await listStaying(db, 'sintomas', ids);
  const unknown = staying.flatMap((id, place) => (id === null ? [['sintoma_ids', place]] : []));
  if (unknown.length > 0) throw new UnknownReference(...unknown);
  return [...new Set(staying.flatMap((id) => id ?? []))];
}

async function requireModel(db: Database, id: number | null): Promise<void> {
  if (id === null) return;
  if ((await missingInUse(db, 'equipment-models', [id])).length > 0)
    throw new UnknownReference(['modelo_equipamento_id']);
}

/** The open sessions that the caller started or took part in. */
export function pageOfSessions({ db }: GuidedParts, caller: Caller, query: { page: number; limit: number }) {
  return readPage(
    query,
    async (slice) => {
      const sessions = await listOpenSessions(db, caller.id, slice);
      const answers = await listAnswers(
        db,
        sessions.map(({ id }) => id),
      );
      const ofSession = Map.groupBy(answers, ({ sessao_id }) => sessao_id);
      return sessions.map((session) => ({ ...session, respostas: ofSession.get(session.id) ?? [] }));
    },
    () => countOpenSessions(db, caller.id),
  );
}

/** Changes an open session, and answers it as it is then. @throws AppError guided-not-found, guided-ended */
async function changeOpen(
  { db, clock }: GuidedParts,
  id: number,
  work: (db: Database, session: LockedSession, now: string) => Promise<Omit<SessionChange, 'atualizado_em'>>,
): Promise<GuidedCase> {
  return db.transaction().execute(async (db) => {
    const session = await lockSession(db, id);
    if (session === undefined) throw new AppError('guided-not-found');
    if (session.fim !== null) throw new AppError('guided-ended');
    const now = clock.now().toISOString();
    const change = await work(db, session, now);
    await updateSession(db, id, { ...change, atualizado_em: now });
    return readCase(db, id);
  });
}
type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>;

/** Another unit has to be made safe again. @throws AppError guided-not-found, guided-ended; UnknownReference */
export function saveSession(parts: GuidedParts, id: number, body: Body<'save'>): Promise<GuidedCase> {
  return changeOpen(parts, id, async (db, session) => {
    const change: Omit<SessionChange, 'atualizado_em'> = {};
    if (body.modelo_equipamento_id !== undefined) {
      if (body.modelo_equipamento_id !== session.modelo_equipamento_id)
        await requireModel(db, body.modelo_equipamento_id);
      change.modelo_equipamento_id = body.modelo_equipamento_id;
    }
    if (body.unidade !== undefined) {
      const unit = body.unidade || null;
      const isOther = session.unidade !== null && !(await isSameUnit(db, session.unidade, unit ?? ''));
      Object.assign(change, {
        unidade: unit,
        ...(isOther ? { seguranca_em: null, seguranca_por: null } : {}),
      });
    }
    return change;
  });
}

/** Answers a check; the last word counts. @throws AppError guided-not-found, guided-check-not-found, guided-ended */
export function answerCheck(
  parts: GuidedParts,
  caller: Caller,
  { id, diagnostico }: { id: number; diagnostico: number },
  body: Body<'answer'>,
): Promise<GuidedCase> {
  return changeOpen(parts, id, async (db, _, now) => {
    const [checkId] = await listStaying(db, 'diagnosticos', [diagnostico]);
    if (typeof checkId !== 'number' || !(await isCheckOf(db, id, checkId)))
      throw new AppError('guided-check-not-found');
    await saveAnswer(db, {
      sessao_id: id,
      diagnostico_id: checkId,
      resposta: body.resposta,
      valor: body.valor || null,
      respondido_em: now,
      respondido_por: caller.id,
    });
    return {};
  });
}

/** Undone twice is undone. @throws AppError guided-not-found, guided-check-not-found, guided-ended */
export function undoAnswer(
  parts: GuidedParts,
  { id, diagnostico }: { id: number; diagnostico: number },
): Promise<GuidedCase> {
  return changeOpen(parts, id, async (db) => {
    if (await deleteAnswers(db, id, diagnostico)) return {};
    const [checkId] = await listStaying(db, 'diagnosticos', [diagnostico]);
    if (typeof checkId !== 'number' || !(await isCheckOf(db, id, checkId)))
      throw new AppError('guided-check-not-found');
    return {};
  });
}

async function isCheckOf(db: Database, sessionId: number, checkId: number): Promise<boolean> {
  const session = await findSession(db, sessionId);
  return session !== undefined && isCheck(db, { symptomIds: session.sintoma_ids, modelId: null }, checkId);
}

/** @throws AppError guided-not-found, guided-ended */
export function confirmSafety(parts: GuidedParts, caller: Caller, id: number): Promise<GuidedCase> {
  return changeOpen(parts, id, async (_, __, now) => ({ seguranca_em: now, seguranca_por: caller.id }));
}

/** Ends a session, changes how it ended, or opens it again. @throws AppError guided-not-found */
export function endSession(
  { db, clock }: GuidedParts,
  id: number,
  { fim }: Body<'end'>,
): Promise<GuidedCase> {
  return db.transaction().execute(async (db) => {
    if ((await lockSession(db, id)) === undefined) throw new AppError('guided-not-found');
    const now = clock.now().toISOString();
    await updateSession(db, id, { fim, encerrado_em: fim === null ? null : now, atualizado_em: now });
    return readCase(db, id);
  });
}

/** Removes what nobody has touched for `retention.guidedDays`, open or ended. */
export function sweepGuided(db: Database, now: Date): Promise<void> {
  return deleteOldSessions(db, now, retention.guidedDays);
}
