-- Two units that were one thing written twice, made one (docs/decisions/0096-units-and-visits.md): what moved, so that it can be undone.
CREATE TABLE unit_merges (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  de_id integer NOT NULL REFERENCES units ON DELETE CASCADE,
  para_id integer NOT NULL REFERENCES units ON DELETE CASCADE,
  exclusao_id bigint REFERENCES deletions ON DELETE SET NULL,
  -- The visits that moved, and the fields that were empty and got the other's value.
  atendimentos integer[] NOT NULL,
  campos jsonb NOT NULL,
  usuario_id integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  criado_em timestamptz NOT NULL DEFAULT now(),
  desfeita_em timestamptz,
  CHECK (de_id <> para_id)
);
CREATE INDEX unit_merges_para_idx ON unit_merges (para_id, id) WHERE desfeita_em IS NULL;
CREATE INDEX unit_merges_de_idx ON unit_merges (de_id);
CREATE INDEX unit_merges_usuario_idx ON unit_merges (usuario_id) WHERE usuario_id IS NOT NULL;
CREATE INDEX unit_merges_exclusao_idx ON unit_merges (exclusao_id) WHERE exclusao_id IS NOT NULL;
