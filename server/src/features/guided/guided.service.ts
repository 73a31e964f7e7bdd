import { retention } from '@bancada/contract/accounts/privacy';
import type { RequestOf } from '@bancada/contract/endpoint';
import type { FieldError } from '@bancada/contract/errors';
import type { CheckKind } from '@bancada/contract/faults/check-kinds';
import {
  type CheckAnswer,
  type GuidedCase,
  type guidedEndpoints,
  guidedTexts,
} from '@bancada/contract/guided/guided-calls';
import { guidedLimits } from '@bancada/contract/guided/guided-limits';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { readPage } from '../../database/page.ts';
import { AppError, InvalidFields, UnknownReference } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { missingInUse } from '../records/records.service.ts';
import { given, idsGiven } from '../records/unknown-references.ts';
import { visitUnderWay } from '../units/visits.service.ts';
import { readCase } from './case.service.ts';
import { changeOpen, changeWithin, type GuidedParts } from './change-session.ts';
import { findCheckKind } from './faults.sql.ts';
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
  lockUnit,
  saveAnswer,
  updateSession,
} from './guided.sql.ts';
import { requirePartNearVoltage, serverTime } from './safety.service.ts';
import { endConfirmations, insertSafetyEvent, saveParticipant } from './safety.sql.ts';
import { reopenSession } from './session-outcomes.service.ts';

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
  const modelId = body.modelo_equipamento_id ?? null;
  return asPerson(db, caller.id, async (db) => {
    const symptomIds = await requireSymptoms(db, body.sintoma_ids, modelId);
    const now = clock.now().toISOString();
    const visit = await visitOf({ db, clock }, body.aparelho_id, symptomIds[0]);
    const visitId = visit?.id ?? null;
    const unit = body.unidade || visit?.numero || null;
    const joined = unit === null ? undefined : await findToJoin(db, unit, symptomIds);
    const id =
      joined?.id ?? (await insertSession(db, { symptomIds, modelId, unit, visitId, userId: caller.id, now }));
    if (joined !== undefined && visitId !== null)
      await updateSession(db, id, { atendimento_id: visitId, atualizado_em: now });
    if (joined?.modelo_equipamento_id === null && modelId !== null) {
      await updateSession(db, id, { modelo_equipamento_id: modelId, atualizado_em: now });
      await endConfirmations(db, { sessao_id: id, evento: 'outro-aparelho', em: now, pessoa_id: caller.id });
    }
    await saveParticipant(db, { sessao_id: id, pessoa_id: caller.id, desde: now });
    return readCase({ db, clock }, caller, id);
  });
}

/** The visit of the unit that a body names; undefined: it names none. @throws UnknownReference */
function visitOf(parts: GuidedParts, unitId: number | null | undefined, faultId: number | null | undefined) {
  return unitId === undefined || unitId === null
    ? Promise.resolve(undefined)
    : visitUnderWay(parts, unitId, faultId ?? null);
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

/** Each once, by what stays of it after merges. @throws UnknownReference for each that is not there, and the model */
async function requireSymptoms(
  db: Database,
  ids: readonly number[],
  modelId: number | null,
): Promise<number[]> {
  const staying = await listStaying(db, 'sintomas', ids);
  const unknown = [
    ...staying.flatMap((id, index) => (id === null ? [['sintoma_ids', index]] : [])),
    ...(await unknownModel(db, modelId)),
  ];
  if (unknown.length > 0) throw new UnknownReference(...unknown);
  return [...new Set(staying.flatMap((id) => id ?? []))];
}

/** The faults and the model that a body names, of whatever shape. */
export async function unknownInSession(db: Database, body: unknown): Promise<readonly FieldError[]> {
  const symptoms = given(body, 'sintoma_ids');
  const ids = (Array.isArray(symptoms) ? symptoms.slice(0, guidedLimits.faultsMax) : []).map(
    (id: unknown) => idsGiven(id)[0],
  );
  const staying = await Promise.all(
    ids.map(async (id) => (id === undefined ? undefined : (await listStaying(db, 'sintomas', [id]))[0])),
  );
  const [modelId = null] = idsGiven(given(body, 'modelo_equipamento_id'));
  return new UnknownReference(
    ...staying.flatMap((id, index) => (id === null ? [['sintoma_ids', index]] : [])),
    ...(await unknownModel(db, modelId)),
  ).fields;
}

async function requireModel(db: Database, id: number | null): Promise<void> {
  const unknown = await unknownModel(db, id);
  if (unknown.length > 0) throw new UnknownReference(...unknown);
}

async function unknownModel(db: Database, id: number | null) {
  const missing = id === null ? [] : await missingInUse(db, 'equipment-models', [id]);
  return missing.map(() => ['modelo_equipamento_id']);
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

/**
 * Another unit or model has to be made safe again.
 * @throws AppError guided-not-found, guided-ended, guided-not-taking-part; UnknownReference
 */
export function saveSession(
  parts: GuidedParts,
  caller: Caller,
  id: number,
  body: Body<'save'>,
): Promise<GuidedCase> {
  return changeOpen(parts, caller, id, async (db, session, now) => {
    const isNearVoltage = await requirePartNearVoltage(db, id, caller);
    const { modelo_equipamento_id = session.modelo_equipamento_id } = body;
    const visit = await visitOf({ db, clock: parts.clock }, body.aparelho_id, null);
    const unidade =
      body.unidade === undefined
        ? (session.unidade ?? visit?.numero ?? null)
        : body.unidade || visit?.numero || null;
    const isOtherModel = modelo_equipamento_id !== session.modelo_equipamento_id;
    if (isOtherModel) await requireModel(db, modelo_equipamento_id);
    const isOtherUnit = !(await isSameUnit(db, session.unidade ?? '', unidade ?? ''));
    const event = { sessao_id: id, evento: 'outro-aparelho', em: now, pessoa_id: caller.id } as const;
    // What is under way at the gate, said or not, was done on the other one.
    const wasNamed =
      (isOtherModel && session.modelo_equipamento_id !== null) || (isOtherUnit && session.unidade !== null);
    if (wasNamed && isNearVoltage) await insertSafetyEvent(db, event);
    // Named for the first time, it is another one than was seen without a name.
    else if (isOtherModel || isOtherUnit) await endConfirmations(db, event);
    const tie = body.aparelho_id === undefined ? {} : { atendimento_id: visit?.id ?? null };
    return { modelo_equipamento_id, unidade, ...tie };
  });
}

/**
 * Answers a check; the last word counts. Where there is voltage left, nobody's word that there is none holds any more.
 * @throws AppError guided-not-found, guided-check-not-found, guided-ended, guided-not-taking-part; InvalidFields
 */
export function answerCheck(
  parts: GuidedParts,
  caller: Caller,
  { id, diagnostico }: { id: number; diagnostico: number },
  { resposta, valor, ...times }: Body<'answer'>,
): Promise<GuidedCase> {
  return changeOpen(parts, caller, id, async (db, _, now) => {
    const { checkId, tipo } = await requireCheck(db, id, diagnostico);
    refuseOtherAnswer(tipo, resposta);
    await requirePartNearVoltage(db, id, caller);
    await saveAnswer(db, {
      sessao_id: id,
      diagnostico_id: checkId,
      resposta,
      valor: valor || null,
      respondido_em: now,
      respondido_por: caller.id,
    });
    await saveParticipant(db, { sessao_id: id, pessoa_id: caller.id, desde: now });
    if (tipo === 'sem-tensao' && resposta !== 'normal') {
      const evento = resposta === 'anormal' ? 'ainda-ha-tensao' : 'nao-mediu';
      const em = serverTime(parts.clock, times);
      await insertSafetyEvent(db, { sessao_id: id, evento, em, pessoa_id: caller.id });
    }
    return {};
  });
}

function refuseOtherAnswer(tipo: CheckKind, resposta: CheckAnswer): void {
  const isStep = tipo === 'preparo';
  if (isStep === (resposta === 'feito')) return;
  throw InvalidFields.inBody('resposta', isStep ? guidedTexts.onlyDone : guidedTexts.neverDone);
}

/**
 * Undone twice is undone.
 * @throws AppError guided-not-found, guided-check-not-found, guided-ended, guided-not-taking-part
 */
export function undoAnswer(
  parts: GuidedParts,
  caller: Caller,
  { id, diagnostico }: { id: number; diagnostico: number },
): Promise<GuidedCase> {
  return changeOpen(parts, caller, id, async (db) => {
    await requirePartNearVoltage(db, id, caller);
    if (!(await deleteAnswers(db, id, diagnostico))) await requireCheck(db, id, diagnostico);
    return {};
  });
}

/** @throws AppError guided-check-not-found */
async function requireCheck(db: Database, sessionId: number, diagnosisId: number) {
  const [checkId] = await listStaying(db, 'diagnosticos', [diagnosisId]);
  const symptomIds = (await findSession(db, sessionId))?.sintoma_ids ?? [];
  const tipo = typeof checkId === 'number' ? await findCheckKind(db, symptomIds, checkId) : undefined;
  if (typeof checkId !== 'number' || tipo === undefined) throw new AppError('guided-check-not-found');
  return { checkId, tipo };
}

/** Ends a session, changes how it ended, or opens it again. @throws AppError guided-not-found, guided-not-taking-part */
export function endSession(
  { db, clock }: GuidedParts,
  caller: Caller,
  id: number,
  { fim, manter_resultados = false }: Body<'end'>,
): Promise<GuidedCase> {
  if (fim === null) return reopenSession({ db, clock }, caller, { id, keepsOutcomes: manter_resultados });
  return db.transaction().execute((db) =>
    changeWithin({ db, clock }, caller, id, async (_, now) => {
      await requirePartNearVoltage(db, id, caller);
      await endConfirmations(db, { sessao_id: id, evento: 'encerrado', em: now, pessoa_id: caller.id });
      return { fim, encerrado_em: now };
    }),
  );
}

/** Removes what nobody has touched for `retention.guidedDays`, open or ended. */
export function sweepGuided(db: Database, now: Date): Promise<void> {
  return deleteOldSessions(db, now, retention.guidedDays);
}
