import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { prepared } from '../prepared.ts';
import type { Position } from './positions.ts';

/**
 * Up to here the primary has written what anybody can see in it. Without synchronous commit that may not be flushed yet; with it
 * the end of the log may be something that nobody waits for, which a replica gets only with the next commit.
 */
export const visiblePosition = sql<Position>`(CASE current_setting('synchronous_commit')
  WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END - '0/0')::bigint`;

/** The position of an account's newest write; null without any. */
export function ownWritePosition(userId: 'account.id') {
  return sql<Position | null>`(SELECT (posicao - '0/0')::bigint FROM own_writes WHERE usuario_id = ${sql.ref(userId)})`;
}

/** Notes that this person has just written: a replica that has replayed this position has it. */
export async function noteOwnWrite(db: Database, userId: number): Promise<void> {
  await sql`${prepared} INSERT INTO own_writes (usuario_id, posicao) VALUES (${userId}, pg_current_wal_insert_lsn())
    ON CONFLICT (usuario_id) DO UPDATE SET posicao = greatest(own_writes.posicao, EXCLUDED.posicao)`.execute(
    db,
  );
}

/** Positions from another cluster (a copy that was loaded here) may be ahead of this one's for years. */
export async function forgetFutureWrites(db: Database): Promise<void> {
  await sql`DELETE FROM own_writes WHERE posicao > pg_current_wal_insert_lsn()`.execute(db);
}

export interface PrimaryState {
  position: Position;
  /** Identifies the cluster: a replica has its primary's. */
  cluster: string;
  /** A promoted replica begins a new one. */
  timeline: string;
}

export async function readPrimary(db: Database): Promise<PrimaryState> {
  const { rows } = await sql<PrimaryState>`
    ${prepared} SELECT ${visiblePosition} AS position, system_identifier::text AS cluster,
           left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline FROM pg_control_system()`.execute(db);
  return rows[0] ?? { position: 0, cluster: '', timeline: '' };
}

const marksKept = 1_000;

/** Leaves a row by which a replica of this database is known. @returns its key */
export async function leaveMark(db: Database): Promise<string> {
  const { rows } = await sql<{ id: number; chave: string }>`
    INSERT INTO replica_marks DEFAULT VALUES RETURNING id, chave`.execute(db);
  const [{ id, chave } = { id: 0, chave: '' }] = rows;
  await sql`DELETE FROM replica_marks WHERE id <= ${id - marksKept}::bigint`.execute(db);
  return chave;
}

/** What a server says of itself. `replayed` is null unless it is a replica. */
export interface ServerState {
  replayed: Position | null;
  /** It has the row that `leaveMark` left. */
  hasMark: boolean;
  /** The same for all connections of one server, until it is started again. */
  server: string;
  pid: number;
  /** With `pid`, it names one backend of all servers; null where the role may not see it. */
  connectedAt: string | null;
  cluster: string;
}

/** Asked of the replica. Parameter: the key of the mark. */
export const askServer = `
  SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::bigint END AS replayed,
         EXISTS (SELECT FROM replica_marks WHERE chave = $1::uuid) AS "hasMark",
         pg_postmaster_start_time()::text || coalesce(host(inet_server_addr()), '') AS server,
         pid, backend_start::text AS "connectedAt", system_identifier::text AS cluster
    FROM pg_stat_activity, pg_control_system() WHERE pid = pg_backend_pid()`;

/** Cancels a query of one connection, if it is one of the server that is asked. Parameters: `pid`, `connectedAt`. */
export const cancelBackend = `
  SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2::timestamptz`;
