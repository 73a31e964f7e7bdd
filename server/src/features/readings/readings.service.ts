import { type PointStats, pointKey, statsOf } from '@bancada/contract/measures/reading-stats';
import { keptValue, readingRefusal, readingTexts } from '@bancada/contract/measures/reading-values';
import type { BoardReading, NewReading, ReadingEdit } from '@bancada/contract/measures/readings';
import type { Database } from '../../database/database.ts';
import { readPage, soughtIn } from '../../database/page.ts';
import { AppError, InvalidFields, UnknownReference } from '../../http/app-error.ts';
import type { AlsoFailing, Caller } from '../../http/serve.ts';
import { getAttachment } from '../attachments/attachments.service.ts';
import { recordCalls } from '../records/record-calls.service.ts';
import { given, idsGiven, type Naming, unknownAmong, unknownFields } from '../records/unknown-references.ts';
import {
  countPoints,
  countReadings,
  findReading,
  listOfPoints,
  listPoints,
  listReadings,
  listRevisions,
  type ReadingFilter,
} from './readings.sql.ts';

const calls = recordCalls<BoardReading>('readings', { find: findReading, nameOf: ({ ponto }) => ponto });

/** @throws AppError board-reading-not-found */
export const getReading = calls.get;

interface OfBoard {
  modelo_equipamento_id?: number | undefined;
  atendimento_id?: number | undefined;
  revisao?: string | undefined;
  ponto?: string | undefined;
  search?: string | undefined;
}

function filterOf(query: OfBoard): ReadingFilter {
  return {
    modelId: query.modelo_equipamento_id,
    visitId: query.atendimento_id,
    revisao: query.revisao,
    ponto: query.ponto,
    search: soughtIn(query),
  };
}

/** A page of readings, the newest first. */
export function pageOfReadings(db: Database, query: OfBoard & { page: number; limit: number }) {
  const filter = filterOf(query);
  return readPage(
    query,
    (slice) => listReadings(db, filter, slice),
    () => countReadings(db, filter),
  );
}

/** A page of the points of a model with what good readings of each have in common. */
export function pageOfPoints(db: Database, query: OfBoard & { page: number; limit: number }) {
  const filter = filterOf(query);
  return readPage(
    query,
    async (slice): Promise<PointStats[]> => {
      const points = await listPoints(db, filter, slice);
      const readings = await listOfPoints(
        db,
        filter,
        points.map(({ chave }) => chave),
      );
      const byPoint = Map.groupBy(readings, (one) => JSON.stringify([one.chave, one.chave_referencia]));
      return points.map(({ ponto, referencia, chave, chave_referencia }) => ({
        ponto,
        referencia,
        grupos: statsOf(byPoint.get(JSON.stringify([chave, chave_referencia])) ?? []),
      }));
    },
    () => countPoints(db, filter),
  );
}

const revisionsMax = 200;

/** The boards and revisions of a model that have readings. */
export function revisionsOf(db: Database, modelId: number) {
  return listRevisions(db, modelId, revisionsMax);
}

/** Keeps a reading. @throws InvalidFields for what no meter shows, or what does not go together */
export async function createReading(db: Database, caller: Caller, body: NewReading) {
  await requireNamed(db, body);
  await requireWhole(db, { ...blank, ...body });
  return calls.create(db, caller, asKept(body, body.grandeza));
}

/**
 * Writes the given fields; what is left is held against the stored ones.
 * @throws AppError board-reading-not-found, changed-meanwhile; InvalidFields
 */
export async function saveReading(db: Database, caller: Caller, id: number, body: ReadingEdit) {
  const before = await calls.get(db, id);
  const after = { ...before, ...whatIsGiven(body) };
  // What is not good may be good now: its fault goes with that.
  const edit = body.boa === true && body.sintoma_id === undefined ? { ...body, sintoma_id: null } : body;
  await requireNamed(db, body, before);
  await requireWhole(db, { ...after, ...(edit.sintoma_id === null && { sintoma_id: null }) });
  return calls.save(db, caller, id, asKept(edit, after.grandeza));
}

type Given = { [Field in keyof ReadingEdit]?: Exclude<ReadingEdit[Field], undefined> };
const whatIsGiven = (body: ReadingEdit) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Given;

/** With the value in its one form. */
const asKept = <Body extends { valor?: string | null | undefined }>(
  body: Body,
  kind: NewReading['grandeza'],
): Body => (body.valor == null || body.valor === '' ? body : { ...body, valor: keptValue(kind, body.valor) });

const blank = { valor: null, referencia: null, sintoma_id: null, anexo_id: null };
type Whole = Pick<BoardReading, 'modelo_equipamento_id' | 'ponto' | 'grandeza' | 'boa'> & {
  valor?: string | null | undefined;
  referencia?: string | null | undefined;
  sintoma_id?: number | null | undefined;
  anexo_id?: number | null | undefined;
};

/** @throws InvalidFields with the first that does not go together */
async function requireWhole(db: Database, reading: Whole): Promise<void> {
  const { grandeza, boa, valor, ponto, referencia, sintoma_id, anexo_id } = reading;
  const refusal = readingRefusal(grandeza, valor ?? '');
  if (refusal !== null) throw InvalidFields.inBody('valor', refusal);
  if (boa && sintoma_id != null) throw InvalidFields.inBody('sintoma_id', readingTexts.faultOfGood);
  if (referencia != null && pointKey(referencia) === pointKey(ponto))
    throw InvalidFields.inBody('referencia', readingTexts.sameTwice);
  if (anexo_id == null) {
    if (grandeza === 'foto') throw InvalidFields.inBody('anexo_id', readingTexts.noPhoto);
    return;
  }
  const isOfModel = await attachedTo(db, anexo_id, reading.modelo_equipamento_id);
  if (!isOfModel) throw InvalidFields.inBody('anexo_id', readingTexts.photoElsewhere);
}

async function attachedTo(db: Database, attachmentId: number, modelId: number): Promise<boolean> {
  try {
    return (await getAttachment(db, attachmentId)).modelo_equipamento_id === modelId;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false;
    throw error;
  }
}

const named = {
  modelo_equipamento_id: 'equipment-models',
  sintoma_id: 'sintomas',
  anexo_id: 'attachments',
  atendimento_id: 'visits',
} as const;
type Named = { [Field in keyof typeof named]?: number | null | undefined };

const namings = (ids: (field: keyof typeof named) => readonly number[]): Naming[] =>
  Object.entries(named).map(([field, of]) => ({ loc: [field], of, ids: ids(field as keyof typeof named) }));

/** @throws UnknownReference with all that a body newly names and that is not in use */
async function requireNamed(db: Database, body: Named, before: Named = {}): Promise<void> {
  const unknown = await unknownAmong(
    db,
    namings((field) => (body[field] === before[field] ? [] : idsGiven(body[field]))),
  );
  if (unknown.length > 0) throw new UnknownReference(...unknown);
}

/** The same of a body of whatever shape. */
export const unknownInReading =
  (db: Database): AlsoFailing =>
  ({ body }) =>
    unknownFields(
      db,
      namings((field) => idsGiven(given(body, field))),
    );
