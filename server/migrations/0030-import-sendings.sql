-- Tables that are sent in parts to be imported: nobody's records yet. A person has one; what is not gone on with is swept.
CREATE TABLE import_sendings (
  id uuid PRIMARY KEY,
  usuario_id integer NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  tipo text NOT NULL CHECK (tipo <> ''),
  alterado_em timestamptz NOT NULL
);

CREATE INDEX import_sendings_alterado_idx ON import_sendings (alterado_em);

-- The lines are JSON as text: as they came, with signs that `jsonb` does not take.
CREATE TABLE import_parts (
  envio_id uuid NOT NULL REFERENCES import_sendings (id) ON DELETE CASCADE,
  parte integer NOT NULL CHECK (parte > 0),
  linhas integer NOT NULL CHECK (linhas > 0),
  conteudo text NOT NULL,
  bytes integer GENERATED ALWAYS AS (octet_length(conteudo)) STORED,
  PRIMARY KEY (envio_id, parte)
);
