import { type RecordKind, recordKindTexts, recordTexts } from '@bancada/contract/records';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { brokenConstraint } from '../../database/failures.ts';
import { readPage, type Slice, soughtIn } from '../../database/page.ts';
import type { Caller } from '../../http/serve.ts';
import { countInUse } from './record-counts.ts';
import { recordRules, type Values } from './record-kinds.ts';
import { createRecord, notFound, saveRecord, type Writing } from './records.service.ts';
import { takenValue } from './unique-values.ts';

interface KindOfCalls<Row> {
  /** The record in use as its own call answers it. */
  find(db: Database, id: number): Promise<Row | undefined>;
  /** What the message of a new record calls it by. */
  nameOf(row: Row): string;
  /** Makes columns of fields that are none (a code as it is typed), within the transaction of the save. */
  asColumns?(db: Database, given: Values): Promise<Values>;
}

/** What the calls of every kind of record do alike: read one, create one, save one. */
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

  /** @throws AppError value-taken; InvalidFields where it names what is not in use */
  async function create(db: Database, caller: Caller, given: Values) {
    const created = await asPerson(db, caller.id, async (db) =>
      get(db, await createRecord(db, kind, asWriting(kind, await asColumns(db, whatIsGiven(given))))),
    );
    return { ...created, message: recordTexts.created(kind, nameOf(created)) };
  }

  /**
   * Writes what is given alone, over the version in `atualizado_em` where there is one.
   * @throws AppError the kind's not-found, changed-meanwhile, value-taken; InvalidFields
   */
  async function save(
    db: Database,
    caller: Caller,
    id: number,
    { atualizado_em: version, ...edit }: Values & { atualizado_em?: string | undefined },
  ) {
    const fields = whatIsGiven(edit);
    try {
      const saved = await asPerson(db, caller.id, async (db) => {
        const writing = asWriting(kind, await asColumns(db, fields));
        await saveRecord(db, { kind, id, version, ...writing, read: (db) => get(db, id) });
        return get(db, id);
      });
      return { ...saved, message: recordTexts.saved(kind) };
    } catch (error) {
      // Another maker was given, and that one has such a number already.
      if (uniqueField === undefined || brokenConstraint(error)?.kind !== 'unique') throw error;
      const own = new Map<string, unknown>(Object.entries(await get(db, id)));
      throw takenValue('value-taken', kind, uniqueField, String(own.get(uniqueField)));
    }
  }

  return { get, create, save };
}

/** What is absent stays as it is; an empty text is none. */
function whatIsGiven(given: Values): Values {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === '' ? null : value]],
    ),
  );
}

/** The ids that a record names lie in a table of their own. */
function asWriting(kind: RecordKind, fields: Values): Writing {
  const { links } = recordRules[kind];
  if (links === undefined || !(links.field in fields)) return { values: fields };
  const { [links.field]: linkIds, ...values } = fields;
  // Checked by the schema of the call.
  return { values, linkIds: linkIds as number[] };
}

interface ListOf<Row, Filter> {
  list(db: Database, filter: Filter, page: Slice): Promise<Row[]>;
  count(db: Database, filter: Filter): Promise<number>;
  /** What is meant by what nothing holds, the best first; null where that was not found in time. */
  nearest?(db: Database, search: string, atMost: number): Promise<number[] | null>;
}

/** So many are taken for what was sought and is nowhere. */
const nearestMax = 100;

/**
 * A page of the records in use that a list's search and filters find. Where nothing is sought the count is the one that
 * is kept: counting them all would take the longer the more there are. Where nothing holds what is sought, what the search
 * takes it for (`samsumg`) is found in its place.
 */
export async function pageOfRecords<Row, Filter extends object>(
  db: Database,
  kind: RecordKind,
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
  const ids = await nearest(db, search, nearestMax);
  if (ids === null) return { ...found, interrompido: true as const };
  if (ids.length === 0) return found;
  const meant = { ...filters, search: undefined, ids };
  const page = await readPage(
    query,
    (slice) => list(db, meant, slice),
    () => count(db, meant),
  );
  return page.total === 0 ? found : { ...page, aproximado: true as const };
}
