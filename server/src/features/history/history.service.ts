import { photoMarksIn } from '@bancada/contract/attachments/photo-marks';
import { may } from '@bancada/contract/policy';
import type { FieldChange, HistoryItem } from '@bancada/contract/records/history';
import { substituteMarksIn } from '@bancada/contract/records/parts';
import { fieldText } from '@bancada/contract/records/record-values';
import {
  type RecordKind,
  recordField,
  recordKindTexts,
  recordTexts,
} from '@bancada/contract/records/records';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { readPage } from '../../database/page.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { idsIn } from '../records/record-kinds.ts';
import { holdRecord, lockCurrent, notFound, titlesOf } from '../records/records.service.ts';
import { writeVersion } from '../records/write-version.service.ts';
import {
  countHistory,
  findVersion,
  type HistoryFilter,
  type HistoryRow,
  listHistory,
  readVersion,
} from './history.sql.ts';

interface PageQuery {
  page: number;
  limit: number;
}

/** Whose changes a person may see and undo: their id for their own only, undefined for everyone's. */
export function ownAlone(caller: Caller): number | undefined {
  return may(caller.perfil, 'restore-any-deletion') ? undefined : caller.id;
}

/**
 * The history of one record, newest first: all of it, or for a `usuario` their own changes.
 * @throws AppError the kind's not-found if there never was such a record
 */
export async function historyOfRecord(
  db: Database,
  caller: Caller,
  { tipo, id }: { tipo: RecordKind; id: number },
  query: PageQuery,
) {
  const ofRecord = { kind: tipo, recordId: id };
  const page = await pageOfHistory(db, { ...ofRecord, userId: ownAlone(caller) }, query);
  if (page.total === 0 && (await countHistory(db, ofRecord)) === 0) throw notFound(tipo);
  return page;
}

/** Everyone's changes, or for a `usuario` their own. @throws AppError not-allowed if they ask for another's */
export async function historyOfAll(
  db: Database,
  caller: Caller,
  query: PageQuery & {
    usuario_id?: number | undefined;
    tipo?: RecordKind | undefined;
    origem?: 'pessoas' | 'automatico' | undefined;
    ato?: number | undefined;
    de?: string | undefined;
    ate?: string | undefined;
  },
) {
  const own = ownAlone(caller);
  if (own !== undefined && query.usuario_id !== undefined && query.usuario_id !== own)
    throw new AppError('not-allowed');
  return pageOfHistory(
    db,
    {
      kind: query.tipo,
      userId: own ?? query.usuario_id,
      act: query.ato,
      isByPeople: query.origem && query.origem === 'pessoas',
      from: query.de,
      before: query.ate,
    },
    query,
  );
}

async function pageOfHistory(db: Database, filter: HistoryFilter, query: PageQuery) {
  const { data, ...totals } = await readPage(
    query,
    (slice) => listHistory(db, filter, slice),
    () => countHistory(db, filter),
  );
  const titles = await titlesOf(db, data.flatMap(namedBy));
  return { ...totals, data: data.map((row) => asItem(row, titles)) };
}

/** The records that a row's values refer to: every id in a field of ids. */
function namedBy({ tipo, antes, depois, donos }: HistoryRow): { kind: string; id: number }[] {
  return [antes ?? {}, depois ?? {}, donos ?? {}].flatMap((values) =>
    Object.entries(values).flatMap(([field, value]) => {
      const { names: kind, kind: shape } = recordField(tipo, field) ?? {};
      if (shape === 'photos')
        return photoMarksIn(value).map(({ anexo_id: id }) => ({ kind: 'attachments', id }));
      if (shape === 'substitutes')
        return substituteMarksIn(value).map(({ peca: id }) => ({ kind: 'datasheets', id }));
      return kind === undefined ? [] : idsIn(value).map((id) => ({ kind, id }));
    }),
  );
}

function asItem(
  { antes, depois, donos, ...row }: HistoryRow,
  titles: ReadonlyMap<string, string>,
): HistoryItem {
  const known = Object.keys(recordKindTexts[row.tipo].fields);
  const names = Object.keys(depois ?? {}).toSorted((a, b) => known.indexOf(a) - known.indexOf(b));
  const changes = names.map(
    (campo): FieldChange => ({
      campo,
      antes: antes?.[campo] ?? null,
      depois: depois?.[campo] ?? null,
      antes_texto: asText(row.tipo, campo, antes?.[campo], titles),
      depois_texto: asText(row.tipo, campo, depois?.[campo], titles),
    }),
  );
  // Empty fields of a new record are not worth showing.
  const mudancas =
    row.acao === 'create' ? changes.filter(({ depois_texto }) => depois_texto !== null) : changes;
  const owners = Object.entries(donos ?? {}).map(([field, value]) => asText(row.tipo, field, value, titles));
  return { ...row, dono: owners.find((owner) => owner !== null) ?? null, mudancas };
}

/** A value as text for people; null for none. */
function asText(
  kind: RecordKind,
  field: string,
  value: unknown,
  titles: ReadonlyMap<string, string>,
): string | null {
  if (value === null || value === undefined || value === '') return null;
  const { names, kind: shape } = recordField(kind, field) ?? {};
  const titleOf = (of: string, id: number) => titles.get(`${of} ${id}`) ?? `nº ${id} (removido)`;
  if (shape === 'photos') {
    const texts = photoMarksIn(value).map(({ anexo_id, legenda }) =>
      [titleOf('attachments', anexo_id), ...(legenda === '' ? [] : [`“${legenda}”`])].join(': '),
    );
    return texts.length === 0 ? null : texts.join('; ');
  }
  if (shape === 'substitutes') {
    const texts = substituteMarksIn(value).map(({ peca, condicao }) =>
      [titleOf('datasheets', peca), ...(condicao === null ? [] : [`(${condicao})`])].join(' '),
    );
    return texts.length === 0 ? null : texts.join('; ');
  }
  if (names !== undefined) {
    const texts = idsIn(value).map((id) => titleOf(names, id));
    return texts.length === 0 ? null : texts.join('; ');
  }
  return fieldText(kind, field, value);
}

/**
 * Gives a record the values of one of its versions, which is an edit like any other. References of the version to records
 * that were removed for good are left out, and counted by field.
 * @param request.atualizado_em optimistic lock: the version of the record that the person sees
 * @throws AppError the kind's not-found, version-not-found, not-allowed (a `usuario` and another's version),
 *   changed-meanwhile, value-taken, restore-other-first, version-incomplete
 */
export async function restoreVersion(
  db: Database,
  caller: Caller,
  { tipo: kind, id }: { tipo: RecordKind; id: number },
  request: { versao: number; atualizado_em?: string | undefined },
) {
  return asPerson(db, caller.id, async (db) => {
    await lockCurrent(db, {
      kind,
      id,
      version: request.atualizado_em,
      read: async (db) => (await holdRecord(db, kind, id)) ?? null,
    });
    const version = await findVersion(db, kind, id, request.versao);
    if (version === undefined) throw new AppError('version-not-found');
    const own = ownAlone(caller);
    if (own !== undefined && version.usuario_id !== own) throw new AppError('not-allowed');
    const fields = await readVersion(db, kind, id, request.versao);
    return { message: recordTexts.versionRestored(kind), ...(await writeVersion(db, kind, id, fields)) };
  });
}
