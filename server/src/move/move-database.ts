import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { type DroppedRules, listCounters, restoreRules, setCounters } from '../database/tables.ts';
import { StartError } from '../start-error.ts';
import { type CopiedPart, listCopied, removeMark } from './mark.ts';
import {
  copyRange,
  type Difference,
  differencesIn,
  emptyRange,
  emptyTable,
  isSameRange,
  type MovedTable,
  type Range,
  rangesOf,
} from './ranges.ts';
import type { Session } from './session.ts';
import { readSource, refuseUsed, type Source } from './source.ts';
import { prepareTarget } from './target.ts';

export type MoveStep = 'copy' | 'compare' | 'finish';

export interface MoveReport {
  /** Rows of all tables; `table`: the one that has just been completed. */
  onProgress(step: MoveStep, done: number, total: number, table?: { name: string; rows: number }): void;
  /** A row that was not the same on both sides; its range is copied again. */
  onDifference(difference: Difference): void;
}

export interface Move {
  from: Session;
  to: Session;
  /** Folder of the migrations. */
  migrations: string;
  logger: Logger;
  report: MoveReport;
  signal: AbortSignal;
  /** Rows that are committed at once. */
  rowsAtOnce?: number;
  /** The rest of the move, once the rows are there: the attachments. */
  copyFiles?: () => Promise<void>;
  /** Called before the move becomes valid; if it throws, it does not. */
  beforeDone?: () => void;
}

interface Work extends Required<Pick<Move, 'report' | 'signal' | 'rowsAtOnce'>> {
  source: Source;
  to: Session;
  total: number;
}

const usualRowsAtOnce = 20_000;
const brokenReference = '23503';

/**
 * Copies a knowledge base into an empty database, or goes on with a copy that was interrupted, and compares every row. The source
 * is only read. A server does not open the target before all is done.
 * @returns the number of rows
 * @throws StartError, MigrationError with a sentence; the reason of `signal`
 */
export async function moveDatabase(move: Move): Promise<number> {
  const { from, to, migrations, logger, report, signal, rowsAtOnce = usualRowsAtOnce } = move;
  const source = await readSource(from, migrations);
  const rules = await prepareTarget(to, source.instance, { migrations, logger });
  const total = [...source.rows.values()].reduce((sum, rows) => sum + rows, 0);
  const work: Work = { source, to, total, report, signal, rowsAtOnce };
  await copyTables(work);
  await compareTables(work);
  await move.copyFiles?.();
  signal.throwIfAborted();
  report.onProgress('finish', total, total);
  await finish(work, rules, move.beforeDone);
  return total;
}

async function copyTables(work: Work): Promise<void> {
  const copied = await listCopied(work.to.db);
  let done = [...copied.values()].reduce((sum, { rows }) => sum + rows, 0);
  for (const table of work.source.tables) {
    const part = copied.get(table.name);
    if (part?.isWhole) continue;
    const isUsable = part !== undefined && (await isStillRight(work, table, part));
    if (part !== undefined && !isUsable) done -= part.rows;
    const begun = isUsable ? part : { upTo: null, rows: 0, isWhole: false };
    const rows = await copyTable(work, table, begun, (more) => {
      done += more;
      work.report.onProgress('copy', done, work.total);
    });
    work.report.onProgress('copy', done, work.total, { name: table.name, rows });
  }
}

/** Where the source has changed since, a row that follows could have a value that an outdated one still holds. */
function isStillRight({ source, to }: Work, table: MovedTable, { upTo }: CopiedPart): Promise<boolean> {
  return isSameRange(source.session, to, table, { after: null, upTo });
}

async function copyTable(
  { source, to, signal, rowsAtOnce }: Work,
  table: MovedTable,
  begun: CopiedPart,
  onRows: (rows: number) => void,
): Promise<number> {
  let { rows } = begun;
  for await (const range of rangesOf(source.session, table, rowsAtOnce, begun.upTo)) {
    signal.throwIfAborted();
    await inTransaction(to, async () => {
      if (range.after === null) await emptyTable(to, table);
      const more = await copyRange(source.session, to, table, range);
      rows += more;
      await noteCopied(to, table, { upTo: range.upTo, rows, isWhole: range.upTo === null });
      onRows(more);
    });
  }
  return rows;
}

async function noteCopied({ client }: Session, { name }: MovedTable, part: CopiedPart): Promise<void> {
  await client.query(
    `INSERT INTO unfinished_move_tables (name, up_to, copied_rows, is_whole) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO UPDATE SET up_to = excluded.up_to, copied_rows = excluded.copied_rows, is_whole = excluded.is_whole`,
    [name, part.upTo === null ? null : JSON.stringify(part.upTo), part.rows, part.isWhole],
  );
}

/** Compares every row, and copies again what is not the same. */
async function compareTables(work: Work): Promise<void> {
  const { source, total, report } = work;
  let done = 0;
  for (const table of source.tables) {
    const ranges = await differingRanges(work, table);
    if (ranges.length > 0) await mend(work, table, ranges);
    done += source.rows.get(table.name) ?? 0;
    report.onProgress('compare', done, total);
  }
}

async function differingRanges({ source, to, signal, rowsAtOnce, report }: Work, table: MovedTable) {
  const ranges: Range[] = [];
  for await (const range of rangesOf(source.session, table, rowsAtOnce)) {
    signal.throwIfAborted();
    if (await isSameRange(source.session, to, table, range)) continue;
    ranges.push(range);
    for (const difference of await differencesIn(source.session, to, table, range))
      report.onDifference(difference);
  }
  return ranges;
}

/** All outdated rows go before the first one comes: it could have a value that another still holds. */
async function mend({ source, to }: Work, table: MovedTable, ranges: readonly Range[]): Promise<void> {
  await inTransaction(to, async () => {
    for (const range of ranges) await emptyRange(to, table, range);
    for (const range of ranges) await copyRange(source.session, to, table, range);
  });
  for (const range of ranges) {
    const [difference] = (await isSameRange(source.session, to, table, range))
      ? []
      : await differencesIn(source.session, to, table, range);
    if (difference !== undefined)
      throw new StartError(
        `A linha ${difference.key} da tabela ${table.name} continua diferente no destino: outro programa escreve nele. Encerre-o e repita o comando.`,
      );
  }
}

async function finish(
  { source, to, signal }: Work,
  rules: DroppedRules,
  beforeDone: Move['beforeDone'],
): Promise<void> {
  await setCounters(to.db, source.counters);
  if (JSON.stringify(await listCounters(to.db)) !== JSON.stringify(source.counters))
    throw new Error('the counters of the target are not those of the source');
  // Otherwise the first searches would be planned without knowing the tables.
  for (const { name } of source.tables) {
    signal.throwIfAborted();
    await sql`VACUUM (ANALYZE) ${sql.table(name)}`.execute(to.db);
  }
  await refuseUsed(source.session, 'de origem');
  await refuseUsed(to, 'de destino');
  try {
    await to.db.transaction().execute(async (db) => {
      await restoreRules(db, rules);
      await removeMark(db);
      signal.throwIfAborted();
      beforeDone?.();
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === brokenReference)
      throw new StartError(
        `A base de origem tem uma referência quebrada (${error.message}; ${error.detail}): ela precisa ser corrigida antes da mudança.`,
        { cause: error },
      );
    throw error;
  }
}

async function inTransaction({ client }: Session, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  await client.query('COMMIT');
}
