import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { outsideCall } from '../../../database/replica/call-scope.ts';
import { findOwnSynonyms } from '../synonyms/synonyms.sql.ts';
import { FaultIndex } from './fault-index.ts';
import { bringUpToDate, loadIndex, type OnRead } from './load-index.ts';

/** Changes are kept for a day; who has not read them for half of it reads all records anew. */
const readWithinMs = 12 * 60 * 60 * 1000;

/** What has changed since the last time. */
interface Changes {
  /** Whatever earlier transactions wrote has been read. */
  readTo: string;
  keys: number[];
  /** Anything may have changed. */
  isAll: boolean;
  /** Tells this table in this server process from a copy, a replica that has taken over, and one that lost its last transactions. */
  source: string;
  /** When the instance's own synonyms were saved; '' while there are none. */
  synonymsOf: string;
}

/** What is searched. */
export interface Current {
  index: FaultIndex;
  /** The instance's own list of synonyms, as `readSynonyms` reads it. */
  ownSynonyms: string;
  /** All that was committed before it was asked for; else records are still being read into it. */
  isWhole: boolean;
}

/** One reading of what is there now. */
interface Reading {
  whole: Promise<Current>;
  /** Where all records are read: as soon as searches can be answered from it. */
  soFar: Promise<Current>;
  /** Whether all records are read, and not only what changed: known before any of them is. */
  isOfAll: Promise<boolean>;
}

/** While more faults than this are read, searches are answered from those that are there. */
const enoughFaults = 10_000;

const firstTransaction = '0';

/** Changes that transactions from this one on wrote. */
async function readChanges(db: Database, from: string): Promise<Changes> {
  const { rows } = await sql<Changes>`
    ${prepared} SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "readTo",
           coalesce((SELECT bool_or(listas IS NULL) FROM search_changes WHERE transacao >= ${from}::xid8), false) AS "isAll",
           ARRAY(SELECT DISTINCT lista FROM search_changes, unnest(listas) AS lista WHERE transacao >= ${from}::xid8) AS keys,
           concat_ws(' ', 'search_changes'::regclass::oid, pg_postmaster_start_time()) AS source,
           coalesce((SELECT atualizado_em::text FROM search_synonyms), '') AS "synonymsOf"`.execute(db);
  const [read = { readTo: from, keys: [], isAll: false, source: '', synonymsOf: '' }] = rows;
  return { ...read, keys: read.keys.map(Number) };
}

/** Forgets changes that every process has read by now, and those of another database that this one was copied from. */
export async function forgetChanges(db: Database): Promise<void> {
  await sql`
    DELETE FROM search_changes WHERE criado_em < now() - interval '1 day'
        OR transacao >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
}

/** What is searched of one database, in this process. */
class Kept {
  readonly #db: Database;
  readonly #enoughFaults: number;
  #index: FaultIndex | undefined;
  #readTo = firstTransaction;
  #readAt = 0;
  #source = '';
  #synonyms = { of: '', text: '' };
  #running: Reading | undefined;
  #next: Promise<Reading> | undefined;

  constructor(db: Database, enoughFaults: number) {
    this.#db = db;
    this.#enoughFaults = enoughFaults;
  }

  /** With all that was committed before this call; calls that wait share one reading. */
  async whole(onRead?: OnRead): Promise<Current> {
    return (await this.#reading(onRead)).whole;
  }

  /** The same; while all records are read, as much as there is. */
  async soFar(): Promise<Current> {
    const running = this.#running;
    const own = this.#reading();
    if (running !== undefined && (await running.isOfAll)) return running.soFar;
    return (await own).soFar;
  }

  /** A reading that begins now, or once the one that runs has ended. */
  #reading(onRead?: OnRead): Promise<Reading> {
    const start = () => this.#start(onRead);
    this.#next ??= this.#running?.whole.then(start, start);
    return this.#next ?? Promise.resolve(start());
  }

  #start(onRead?: OnRead): Reading {
    this.#next = undefined;
    const isOfAll = Promise.withResolvers<boolean>();
    const isEnough = Promise.withResolvers<Current>();
    const whole = this.#read((index, records) => {
      isOfAll.resolve(true);
      onRead?.(records);
      if (index.documents.count >= this.#enoughFaults)
        isEnough.resolve({ index, ownSynonyms: this.#synonyms.text, isWhole: false });
    });
    const soFar = Promise.race([whole, isEnough.promise]);
    const reading = { whole, soFar, isOfAll: isOfAll.promise };
    this.#running = reading;
    const ended = () => {
      isOfAll.resolve(false);
      if (this.#running === reading) this.#running = undefined;
    };
    whole.then(ended, ended);
    soFar.catch(ended);
    return reading;
  }

  /** @param onRead called while all records are read, first with none */
  async #read(onRead: (index: FaultIndex, records: number) => void): Promise<Current> {
    const changes = await readChanges(this.#db, this.#readTo);
    if (changes.synonymsOf !== this.#synonyms.of)
      this.#synonyms = { of: changes.synonymsOf, text: (await findOwnSynonyms(this.#db))?.texto ?? '' };
    const isKnown = changes.source === this.#source && !changes.isAll;
    const isFresh = performance.now() - this.#readAt < readWithinMs;
    let index = isKnown && isFresh ? this.#index : undefined;
    if (index === undefined) {
      const all = new FaultIndex();
      onRead(all, 0);
      await loadIndex(this.#db, all, (records) => onRead(all, records));
      index = all;
    } else await bringUpToDate(this.#db, index, changes.keys);
    [this.#index, this.#readTo, this.#readAt] = [index, changes.readTo, performance.now()];
    this.#source = changes.source;
    return { index, ownSynonyms: this.#synonyms.text, isWhole: true };
  }
}

const indexes = new WeakMap<Database, Pick<Kept, 'whole' | 'soFar'>>();

/**
 * Begins to keep an index of what is searched, in place of the one that there is.
 * @param enough while more faults than this are read, searches are answered from those that are there
 */
export function keepIndex(db: Database, enough = enoughFaults): Pick<Kept, 'whole' | 'soFar'> {
  const kept = new Kept(db, enough);
  indexes.set(db, kept);
  return kept;
}

function keptOf(db: Database) {
  return indexes.get(db) ?? keepIndex(db);
}

/**
 * All that is searched, as it is now. The first time it takes as long as reading all of them.
 * @param onRead called while all are read
 */
export function readCurrent(db: Database, onRead?: OnRead): Promise<Current> {
  // A replica may lag behind what the index has from elsewhere.
  return outsideCall(() => keptOf(db).whole(onRead));
}

/** What is searched, as it is now; while all of many records are read, as much as is there. */
export function readSoFar(db: Database): Promise<Current> {
  return outsideCall(() => keptOf(db).soFar());
}
