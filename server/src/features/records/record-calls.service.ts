import { type RecordKind, recordKindTexts, recordTexts } from '@bancada/contract/records/records';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { brokenConstraint } from '../../database/failures.ts';
import { readPage, type Slice, soughtIn } from '../../database/page.ts';
import { UnknownReference } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { referenceNotInUse } from './constraint-errors.ts';
import { type CountedKind, countInUse } from './record-counts.ts';
import { recordRules, type Values } from './record-kinds.ts';
import { createRecord, isInUse, notFound, saveRecord, type Writing } from './records.service.ts';
import { takenValue } from './unique-values.ts';

interface KindOfCalls<Row> {
  /** The record in use, as its own call returns it. */
  find(db: Database, id: number): Promise<Row | undefined>;
  /** The record's name in the message after its creation. */
  nameOf(row: Row): string;
  /** Converts fields that are not columns (a code as typed), inside the transaction of the save. */
  asColumns?(db: Database, given: Values): Promise<Values>;
}

/** The given fields of an edit, and the version that it is based on. */
type Edit = Values & { atualizado_em?: string | undefined };

/** What all kinds of records have in common: reading one, creating one, saving one. */
export function recordCalls<Row extends object>(
  kind: RecordKind,
  { find, nameOf, asColumns = async (_, given) => given }: KindOfCalls<Row>,
) {
  const { uniqueField } = recordKindTexts[kind];

  /** @throws AppError the kind's not-found */
  async function get(db: Database, id: number): Promise<Row> {
    const record = await find(db, id);
    if (record === undefined) throw notFound(kind);
    return record;
  }

  /** @throws AppError value-taken; InvalidFields if it refers to a record not in use */
  async function create(db: Database, caller: Caller, given: Values) {
    const created = await namingAllReferences(db, kind, given, () =>
      asPerson(db, caller.id, async (db) =>
        get(db, await createRecord(db, kind, asWriting(kind, await asColumns(db, whatIsGiven(given))))),
      ),
    );
    return { ...created, message: recordTexts.created(kind, nameOf(created)) };
  }

  /** `save` inside a transaction of `asPerson`, for a kind whose save writes more. @returns whether anything changed */
  async function write(
    db: Database,
    id: number,
    { atualizado_em: version, ...edit }: Edit,
  ): Promise<boolean> {
    const writing = asWriting(kind, await asColumns(db, whatIsGiven(edit)));
    return saveRecord(db, { kind, id, version, ...writing, read: (db) => get(db, id) });
  }

  /**
   * Writes only the given fields; with `atualizado_em`, only over that version.
   * @throws AppError the kind's not-found, changed-meanwhile, value-taken; InvalidFields
   */
  async function save(db: Database, caller: Caller, id: number, given: Edit) {
    try {
      return await namingAllReferences(db, kind, given, () =>
        asPerson(db, caller.id, async (db) => {
          const message = recordTexts.saved(kind, await write(db, id, given));
          return { ...(await get(db, id)), message };
        }),
      );
    } catch (error) {
      // The record moved to another maker, which already has its number.
      if (uniqueField === undefined || brokenConstraint(error)?.kind !== 'unique') throw error;
      const own = new Map<string, unknown>(Object.entries(await get(db, id)));
      throw takenValue('value-taken', kind, uniqueField, String(own.get(uniqueField)));
    }
  }

  return { get, create, save, write };
}

/**
 * Runs a transaction that writes these fields. The database names only the first reference that it refuses: all are looked up once
 * the transaction is over. @throws UnknownReference
 */
async function namingAllReferences<Result>(
  db: Database,
  kind: RecordKind,
  given: Values,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const refused = referenceNotInUse(error);
    if (refused === null) throw error;
    const fields = await Promise.all(
      Object.entries(recordRules[kind].references ?? {}).map(async ([field, of]) => {
        const id = given[field];
        return field === refused || (typeof id === 'number' && !(await isInUse(db, of, id))) ? [field] : [];
      }),
    );
    const unknown = fields.flat();
    throw unknown.length === 0 ? error : new UnknownReference(...unknown.map((field) => [field]));
  }
}

/** Drops absent fields, which stay unchanged; empty texts become null. */
function whatIsGiven(given: Values): Values {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === '' ? null : value]],
    ),
  );
}

/** Separates the ids of links, which have a table of their own, from the columns. */
function asWriting(kind: RecordKind, fields: Values): Writing {
  const { links } = recordRules[kind];
  if (links === undefined || !(links.field in fields)) return { values: fields };
  const { [links.field]: linkIds, ...values } = fields;
  // Validated by the call's schema.
  return { values, linkIds: linkIds as number[] };
}

interface ListOf<Row, Filter> {
  list(db: Database, filter: Filter, page: Slice): Promise<Row[]>;
  count(db: Database, filter: Filter): Promise<number>;
  /** Ids of the best near matches for a search without matches, best first. */
  nearest?(search: string, atMost: number): Promise<number[]>;
}

/** Near matches shown if nothing matches. */
const nearestMax = 100;

/**
 * A page of the records in use that match a list's search and filters. Without any, the total comes from the maintained count,
 * as counting would take ever longer. If nothing matches the search, near matches are shown instead: `samsumg` finds
 * Samsung.
 */
export async function pageOfRecords<Row, Filter extends object>(
  db: Database,
  kind: CountedKind,
  { list, count, nearest }: ListOf<Row, Filter & { search: string | undefined; ids?: readonly number[] }>,
  query: { page: number; limit: number; search?: string | undefined },
  filters: Filter,
) {
  const search = soughtIn(query);
  const filter = { ...filters, search };
  const isEverything = Object.values(filter).every((value) => value === undefined);
  const found = await readPage(
    query,
    (slice) => list(db, filter, slice),
    () => (isEverything ? countInUse(db, kind) : count(db, filter)),
  );
  if (found.total > 0 || search === undefined || nearest === undefined) return found;
  const ids = await nearest(search, nearestMax);
  if (ids.length === 0) return found;
  const meant = { ...filters, search: undefined, ids };
  const page = await readPage(
    query,
    (slice) => list(db, meant, slice),
    () => count(db, meant),
  );
  return page.total === 0 ? found : { ...page, aproximado: true as const };
}
