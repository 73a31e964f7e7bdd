import { canBeCause } from '@bancada/contract/faults/check-kinds';
import {
  type NewOutcome,
  type Outcome,
  type OutcomeEdit,
  type OutcomeInARow,
  outcomeTexts,
} from '@bancada/contract/faults/outcomes';
import type { ListPage } from '@bancada/contract/lists';
import { may } from '@bancada/contract/policy';
import { recordTexts } from '@bancada/contract/records/records';
import { sql } from 'kysely';
import { type Clock, isoAfter, localDay } from '../../clock.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { readPage } from '../../database/page.ts';
import type { SaidBefore } from '../../database/workshop-tables.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { putInBin } from '../records/deletion.service.ts';
import { countInUse } from '../records/record-counts.ts';
import type { Values } from '../records/record-kinds.ts';
import { createRecord, notFound, saveRecord } from '../records/records.service.ts';
import { namedVisit, visitUnderWay } from '../units/visits.service.ts';
import {
  countInARow,
  countOutcomes,
  type FaultSolution,
  findChanged,
  findKindOf,
  findOfCase,
  findOutcome,
  findOutcomes,
  findProof,
  findSaid,
  isCaseTaken,
  listBestProven,
  listInARow,
  listNeverSolving,
  listOutcomes,
  lockSolutionOfEntry,
  type OutcomeCase,
  type OutcomeFilter,
} from './outcomes.sql.ts';

interface Parts {
  db: Database;
  clock: Clock;
}

const kind = 'resultados';

/** @throws AppError outcome-not-found */
export async function getOutcome(db: Database, caller: Caller, id: number): Promise<Outcome> {
  const outcome = await findOutcome(db, caller.id, id);
  if (outcome === undefined) throw notFound(kind);
  return outcome;
}

async function withProof(db: Database, caller: Caller, id: number) {
  const outcome = await getOutcome(db, caller, id);
  return { ...outcome, prova: await findProof(db, outcome) };
}

/**
 * Records whether a solution solved its fault. Of a case of which the caller has recorded something, on whichever model, that
 * is changed instead: the fields that are given, and the entry.
 * @throws AppError entry-not-found; InvalidFields for a day to come, or a diagnosis that is not of the entry or no check
 */
export function recordOutcome({ db, clock }: Parts, caller: Caller, given: NewOutcome) {
  return asPerson(db, caller.id, async (db) => {
    const { id } = await recordWithin({ db, clock }, caller, await tied({ db, clock }, given));
    return withProof(db, caller, id);
  });
}

/** An outcome with the visit that it belongs to; null: it is to belong to none. */
type Tied<Given> = Given & { atendimento_id?: number | null | undefined };

/**
 * What is said of a unit belongs to its visit, and names it.
 * @param current where it belongs already, and stays while its unit does
 * @throws UnknownReference
 */
async function tied<Given extends Tied<NewOutcome | OutcomeEdit>>(
  parts: Parts,
  given: Given,
  current?: Pick<Outcome, 'aparelho_id' | 'atendimento_id'>,
): Promise<Tied<Given>> {
  const { aparelho_id: unitId } = given;
  const isSameUnit = typeof unitId === 'number' && unitId === current?.aparelho_id;
  const visitId = isSameUnit ? current.atendimento_id : given.atendimento_id;
  if (typeof visitId !== 'number' && unitId === undefined) return given;
  if (typeof visitId !== 'number' && unitId === null) return { ...given, atendimento_id: null };
  const visit =
    typeof visitId === 'number'
      ? await namedVisit(parts.db, visitId)
      : await visitUnderWay(parts, Number(unitId), null);
  return { ...given, unidade: given.unidade || visit.numero, atendimento_id: visit.id } as Tied<Given>;
}

/** The same inside a transaction of `asPerson`. @returns its id, and what it said before; null: it is new */
export async function recordWithin(
  { db, clock }: Parts,
  caller: Caller,
  given: Tied<NewOutcome>,
): Promise<{ id: number; before: SaidBefore | null }> {
  const { troubleshooting_id: entryId, resolveu, dia = localDay(clock.now()) } = given;
  refuseFuture(clock, dia);
  const fields = written(given);
  const solution = await lockSolutionOfEntry(db, entryId);
  if (solution === undefined) throw new AppError('entry-not-found');
  await refuseNoCause(db, entryId, given.diagnostico_id);
  const ofCase: OutcomeCase = { person: caller.id, unidade: fields.unidade ?? null, dia };
  const known = await findOfCase(db, solution, ofCase);
  const values = { ...fields, troubleshooting_id: entryId, resolveu, dia };
  if (known === undefined) return { id: await createRecord(db, kind, { values }), before: null };
  const before = (await findSaid(db, known)) ?? null;
  const { troubleshooting_id: _, ...unmoved } = values;
  const now = (await isCaseTaken(db, entryId, known)) ? unmoved : values;
  // Said again, even where it is the same: it is the latest word of the case.
  const said = { ...now, dito_em: sql`clock_timestamp()` };
  await saveRecord(db, { kind, id: known, version: undefined, values: said, read: async () => null });
  return { id: known, before };
}

/**
 * Takes back a word on an outcome, inside a transaction that has locked the bin: it says again what it said before, or else goes to the bin. An
 * outcome of which something else was said since is left alone.
 */
export async function takeBackWithin(
  db: Database,
  id: number,
  { said, before }: { said: boolean; before: SaidBefore | null },
): Promise<void> {
  const now = await findChanged(db, id);
  if (now === undefined || (await lockSolutionOfEntry(db, now.troubleshooting_id)) === undefined) return;
  if ((await findSaid(db, id))?.resolveu !== said) return;
  if (before === null) return void (await putInBin(db, kind, id));
  const { dito_em, diagnostico_id, ...values } = before;
  // The diagnosis may be gone for good meanwhile.
  const cause = sql`(SELECT id FROM diagnoses WHERE id = ${diagnostico_id}::integer)`;
  const save = (written: Values) =>
    saveRecord(db, { kind, id, version: undefined, values: written, read: async () => null });
  await save({ ...values, diagnostico_id: cause });
  // The change before has said something new; what is said again is as old as it was.
  await save({ dito_em });
}

/**
 * Changes the given fields of an outcome; with `atualizado_em`, only of that version.
 * @throws AppError outcome-not-found, not-allowed (neither who recorded it nor an editor), changed-meanwhile; InvalidFields
 *   also where the person has another outcome of the same case
 */
export async function saveOutcome(
  { db, clock }: Parts,
  caller: Caller,
  id: number,
  { atualizado_em: version, ...given }: OutcomeEdit,
) {
  if (given.dia !== undefined) refuseFuture(clock, given.dia);
  return asPerson(db, caller.id, async (db) => {
    const edit = await tied({ db, clock }, given, await findOutcome(db, caller.id, id));
    const values = written(edit);
    const before = await findChanged(db, id);
    const solution = before && (await lockSolutionOfEntry(db, before.troubleshooting_id));
    if (before === undefined || solution === undefined) throw notFound(kind);
    if (before.criado_por !== caller.id && !may(caller.perfil, 'edit-any-outcome'))
      throw new AppError('not-allowed');
    const { troubleshooting_id: entryId = before.troubleshooting_id } = values;
    if (entryId !== before.troubleshooting_id) await refuseOtherSolution(db, entryId, solution);
    if (edit.diagnostico_id !== before.diagnostico_id) await refuseNoCause(db, entryId, edit.diagnostico_id);
    const { unidade = before.unidade, dia = before.dia } = values;
    const isMoved = unidade !== before.unidade || dia !== before.dia || entryId !== before.troubleshooting_id;
    const ofCase: OutcomeCase = { person: before.pessoa, unidade, dia };
    if (isMoved && (await findOfCase(db, solution, ofCase, id)) !== undefined)
      throw InvalidFields.inBody(
        unidade === null ? 'dia' : 'unidade',
        unidade === null ? outcomeTexts.sameDay : outcomeTexts.sameUnit,
      );
    const isChanged = await saveRecord(db, {
      kind,
      id,
      version,
      values,
      read: (db) => getOutcome(db, caller, id),
    });
    return { ...(await withProof(db, caller, id)), message: recordTexts.saved(kind, isChanged) };
  });
}

/** The given fields as columns: absent ones are left out, empty texts are none. */
function written(given: Tied<OutcomeEdit>) {
  const { troubleshooting_id, resolveu, dia, unidade, nota, diagnostico_id, atendimento_id } = given;
  return {
    ...(troubleshooting_id === undefined ? {} : { troubleshooting_id }),
    ...(resolveu === undefined ? {} : { resolveu }),
    ...(dia === undefined ? {} : { dia }),
    ...(unidade === undefined ? {} : { unidade: unidade || null }),
    ...(nota === undefined ? {} : { nota: nota || null }),
    ...(diagnostico_id === undefined ? {} : { diagnostico_id }),
    ...(atendimento_id === undefined ? {} : { atendimento_id }),
  };
}

/** Somewhere it may be tomorrow already. */
function refuseFuture(clock: Clock, dia: string): void {
  if (dia > isoAfter(clock.now(), { days: 1 }).slice(0, 10))
    throw InvalidFields.inBody('dia', outcomeTexts.future);
}

/** What was tried stays what it was: only the model on which it was can be another. */
async function refuseOtherSolution(db: Database, entryId: number, tried: FaultSolution): Promise<void> {
  const other = await lockSolutionOfEntry(db, entryId);
  if (other?.sintoma_id !== tried.sintoma_id || other.solucao_id !== tried.solucao_id)
    throw InvalidFields.inBody('troubleshooting_id', outcomeTexts.otherSolution);
}

async function refuseNoCause(
  db: Database,
  entryId: number,
  diagnosisId: number | null | undefined,
): Promise<void> {
  if (diagnosisId === null || diagnosisId === undefined) return;
  const found = await findKindOf(db, entryId, diagnosisId);
  if (found === undefined) throw InvalidFields.inBody('diagnostico_id', outcomeTexts.otherDiagnosis);
  if (!canBeCause(found)) throw InvalidFields.inBody('diagnostico_id', outcomeTexts.noCause);
}

/** A page of outcomes, the newest first; with `meus`, only those that the caller recorded. */
export function pageOfOutcomes(
  db: Database,
  caller: Caller,
  query: { page: number; limit: number; meus?: '1' | undefined } & Omit<OutcomeFilter, 'recordedBy'>,
) {
  const { page, limit, meus, ...named } = query;
  const filter = { ...named, recordedBy: meus === '1' ? caller.id : undefined };
  const isEverything = Object.values(filter).every((value) => value === undefined);
  return readPage(
    { page, limit },
    (slice) => listOutcomes(db, caller.id, filter, slice),
    () => (isEverything ? countInUse(db, kind) : countOutcomes(db, filter)),
  );
}

/** A page of outcomes that a person recorded within seconds of something else, the newest first. */
export async function pageOfOutcomesInARow(
  db: Database,
  caller: Caller,
  page: { page: number; limit: number },
): Promise<ListPage<OutcomeInARow>> {
  const { data, ...rest } = await readPage(
    page,
    (slice) => listInARow(db, slice),
    () => countInARow(db),
  );
  const ids = data.flatMap(({ id, anterior_id }) => (anterior_id === null ? [id] : [id, anterior_id]));
  const outcomes = new Map((await findOutcomes(db, caller.id, ids)).map((one) => [one.id, one]));
  return {
    ...rest,
    // Deleted between the two queries: it is no longer one to look at.
    data: data.flatMap(({ id, anterior_id, ...row }) => {
      const resultado = outcomes.get(id);
      return resultado === undefined
        ? []
        : [{ ...row, resultado, anterior: outcomes.get(anterior_id ?? 0) ?? null }];
    }),
  };
}

/** What solves most, and what was tried and never solved. */
export async function rankSolutions(db: Database, limit: number) {
  return {
    resolvem: await listBestProven(db, limit),
    nunca_resolveram: await listNeverSolving(db, limit),
  };
}
