/** For a small machine that does other things too, and for data that is there once it is acknowledged. */
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // The pool's, a migration's, a search's that cancels another, and some for whoever looks in.
  max_connections: '40',
  shared_buffers: '64MB',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  checkpoint_timeout: '5min',
  random_page_cost: '1.1',
  jit: 'off',
  // Calls share the cores already.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // No process of its own for each of these.
  io_method: 'sync',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // A tenth, where it is a fifth by default: tables are small.
  autovacuum_vacuum_scale_factor: '0.1',
  autovacuum_naptime: '20s',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // Statements hold what people typed.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  logging_collector: 'off',
  log_destination: 'stderr',
  lc_messages: 'C',
};

/** How the server of this process reaches PostgreSQL. */
export type Listening = { socket: string } | { port: number };

/** @param own settings that differ, as in tests where what is written need not last */
export function commandLine(
  pgdata: string,
  listening: Listening,
  own: Readonly<Record<string, string>>,
): string[] {
  const where =
    'socket' in listening
      ? { listen_addresses: '', unix_socket_directories: '..', unix_socket_permissions: '0700', port: '5432' }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(listening.port) };
  return [
    '-D',
    pgdata,
    ...Object.entries({ ...settings, ...where, ...own }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
  ];
}

/** Within PostgreSQL's folder, whose path may be long: both name it from where they stand. */
export const socketName = '.s.PGSQL.5432';

/** Whoever reaches the socket may come in: its folder is the owner's alone. A port is everybody's, so it asks. */
export const accessRules = {
  socket: 'local all all trust\n',
  port: 'host all all 127.0.0.1/32 scram-sha-256\n',
};

/** The part of the letters' properties that is still the system's: which of them belong to words (`pg_trgm`). */
export const letterLocales: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'C.UTF-8',
  darwin: 'en_US.UTF-8',
};
