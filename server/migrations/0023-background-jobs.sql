-- Work that one process of all does at a time: nightly copies, sweeps. A row a kind of work.

CREATE TABLE background_jobs (
  nome text PRIMARY KEY,
  -- Whose turn it is. A process that was killed does not extend it, so another takes over when it has run out.
  processo uuid,
  vez_ate timestamptz,
  -- The run in progress; null between runs.
  iniciado_em timestamptz,
  progresso jsonb,
  -- The newest run that ended, and the newest that succeeded with what it brought.
  terminado_em timestamptz,
  falha text,
  sucesso_em timestamptz,
  resultado jsonb,
  CHECK ((processo IS NULL) = (vez_ate IS NULL)),
  CHECK ((processo IS NULL) = (iniciado_em IS NULL))
);
