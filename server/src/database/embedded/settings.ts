/** For a small machine with other work to do, and for durability: acknowledged means on disk. */
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // The pool's, a migration's, those that cancel queries, and some for an administrator.
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
  // Concurrent calls share the cores already.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // No background processes for these.
  io_method: 'sync',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Half the default of a fifth: tables are small.
  autovacuum_vacuum_scale_factor: '0.1',
  autovacuum_naptime: '20s',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // Never log statements: they contain what people typed.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  logging_collector: 'off',
  log_destination: 'stderr',
  lc_messages: 'C',
};

/** How the server of this process reaches PostgreSQL. */
export type Listening = { socket: string } | { port: number };

/** @param own overrides, for example in tests that need no durability */
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

/** In PostgreSQL's folder, whose path may be long: both sides use a relative path. */
export const socketName = '.s.PGSQL.5432';

/** The socket asks for no password, as only its owner can enter its folder. Anybody on the machine can reach a port. */
export const accessRules = {
  socket: 'local all all trust\n',
  port: 'host all all 127.0.0.1/32 scram-sha-256\n',
};

/** Character classification still comes from the system: `pg_trgm` needs it to split words. */
export const letterLocales: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'C.UTF-8',
  darwin: 'en_US.UTF-8',
};
