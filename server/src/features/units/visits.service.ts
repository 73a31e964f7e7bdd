import { measureText } from '@bancada/contract/measures/measure';
import { isOnBench } from '@bancada/contract/units/visit-states';
import { type NewVisit, type Visit, type VisitEdit, visitTexts } from '@bancada/contract/units/visits';
import { type Clock, localDay } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { readPage } from '../../database/page.ts';
import { InvalidFields, UnknownReference } from '../../http/app-error.ts';
import type { AlsoFailing, Caller } from '../../http/serve.ts';
import { recordCalls } from '../records/record-calls.service.ts';
import { createRecord, holdRecord, isInUse } from '../records/records.service.ts';
import { given, idsGiven, unknownFields } from '../records/unknown-references.ts';
import { mainNumber, units } from './units.service.ts';
import {
  countVisits,
  findOpenVisit,
  findVisit,
  listAnswersOf,
  listOutcomesOf,
  listSessions,
  listVisits,
  type VisitRow,
} from './visits.sql.ts';

interface Parts {
  db: Database;
  clock: Clock;
}

const calls = recordCalls<Visit>('visits', {
  find: async (db, id) => {
    const row = await findVisit(db, id);
    return row && (await withWork(db, [row]))[0];
  },
  nameOf: ({ aparelho }) => aparelho,
});

/** @throws AppError visit-not-found */
export const getVisit = calls.get;

/** The past of a unit, the newest visit first. @throws AppError unit-not-found */
export async function pageOfVisits(db: Database, unitId: number, query: { page: number; limit: number }) {
  await units.get(db, unitId);
  return readPage(
    query,
    async (slice) => withWork(db, await listVisits(db, unitId, slice)),
    () => countVisits(db, unitId),
  );
}

/** Visits with their guided diagnoses and outcomes. */
async function withWork(db: Database, visits: readonly VisitRow[]): Promise<Visit[]> {
  const ids = visits.map(({ id }) => id);
  const [sessions, outcomes] = await Promise.all([listSessions(db, ids), listOutcomesOf(db, ids)]);
  const answers = Map.groupBy(
    await listAnswersOf(
      db,
      sessions.map(({ id }) => id),
    ),
    ({ sessao_id }) => sessao_id,
  );
  return visits.map((visit) => ({
    ...visit,
    sessoes: sessions
      .filter(({ atendimento_id }) => atendimento_id === visit.id)
      .map((session) => ({
        ...session,
        respostas: (answers.get(session.id) ?? []).map(({ medida, ...answer }) => ({
          ...answer,
          esperado: medida === null ? null : measureText(medida),
        })),
      })),
    resultados: outcomes.filter(({ atendimento_id }) => atendimento_id === visit.id),
  }));
}

/** Opens a visit. @throws InvalidFields where it refers to what is not in use, or ends before it begins */
export async function createVisit({ db, clock }: Parts, caller: Caller, body: NewVisit) {
  const { aberto_em = localDay(clock.now()), estado = 'aberto' } = body;
  const ends = isOnBench(estado) ? null : localDay(clock.now());
  const { encerrado_em = ends } = body;
  refuseEndBefore(aberto_em, encerrado_em);
  await requireFault(db, body.sintoma_id);
  return calls.create(db, caller, { ...body, estado, aberto_em, encerrado_em });
}

/**
 * Writes the given fields. A visit that leaves the bench ends today unless a day is given; one that comes back has not ended.
 * @throws AppError visit-not-found, changed-meanwhile; InvalidFields
 */
export async function saveVisit({ db, clock }: Parts, caller: Caller, id: number, body: VisitEdit) {
  const before = await calls.get(db, id);
  if (body.sintoma_id !== before.sintoma_id) await requireFault(db, body.sintoma_id);
  const ends = endOf(before, body, localDay(clock.now()));
  refuseEndBefore(body.aberto_em ?? before.aberto_em, ends === undefined ? before.encerrado_em : ends);
  return calls.save(db, caller, id, { ...body, encerrado_em: ends });
}

function endOf(before: VisitRow, { estado, encerrado_em }: VisitEdit, today: string) {
  if (encerrado_em !== undefined || estado === undefined || estado === before.estado) return encerrado_em;
  if (isOnBench(estado)) return null;
  return before.encerrado_em === null ? today : undefined;
}

function refuseEndBefore(begins: string, ends: string | null): void {
  if (ends !== null && ends < begins) throw InvalidFields.inBody('encerrado_em', visitTexts.endsBefore);
}

async function requireFault(db: Database, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  if (!(await isInUse(db, 'sintomas', id))) throw new UnknownReference(['sintoma_id']);
}

/** The unit and the fault that a body names, of whatever shape. */
export const unknownInVisit =
  (db: Database): AlsoFailing =>
  ({ body }) =>
    unknownFields(db, [
      { loc: ['aparelho_id'], of: 'units', ids: idsGiven(given(body, 'aparelho_id')) },
      { loc: ['sintoma_id'], of: 'sintomas', ids: idsGiven(given(body, 'sintoma_id')) },
    ]);

/** The visit that work on a unit belongs to, and how the unit is named there. */
export interface OpenVisit {
  id: number;
  numero: string;
}

/** A visit in use, ended or not. @throws UnknownReference (`atendimento_id`) */
export async function namedVisit(db: Database, id: number): Promise<OpenVisit> {
  const visit = await findVisit(db, id);
  if (visit === undefined) throw new UnknownReference(['atendimento_id']);
  return { id, numero: mainNumber(await units.get(db, visit.aparelho_id)) };
}

/**
 * The visit of a unit that is under way, opened where there is none, inside a transaction of `asPerson`. Of two who begin at once the
 * second gets what the first has opened.
 * @throws UnknownReference (`aparelho_id`) where the unit is not in use
 */
export async function visitUnderWay(
  { db, clock }: Parts,
  unitId: number,
  faultId: number | null,
): Promise<OpenVisit> {
  const held = await holdRecord(db, 'units', unitId);
  if (held === undefined || held.exclusao_id !== null) throw new UnknownReference(['aparelho_id']);
  const numero = mainNumber(await units.get(db, unitId));
  const open = await findOpenVisit(db, unitId);
  if (open !== undefined) return { id: open, numero };
  const values = { aparelho_id: unitId, aberto_em: localDay(clock.now()), sintoma_id: faultId };
  return { id: await createRecord(db, 'visits', { values }), numero };
}
