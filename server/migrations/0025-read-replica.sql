-- What reading from a replica (DATABASE_REPLICA_URL) needs to know. Written only where one is configured.

-- How far a replica must have replayed before a person reads from it: behind their own newest write. Read on the primary alone;
-- unlogged, so that noting it costs no flush. After a crash or a failover it is empty, which only costs the newest writers a
-- guarantee of seconds. No foreign key: checking one would lock, and so write, the account.
CREATE UNLOGGED TABLE own_writes (
  usuario_id integer PRIMARY KEY,
  posicao pg_lsn NOT NULL
);

-- A row a start of a server process. A database that has the process's row has the primary's history up to it.
CREATE TABLE replica_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chave uuid NOT NULL UNIQUE DEFAULT gen_random_uuid()
);
