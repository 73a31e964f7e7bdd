-- Uploads in parts where several processes share a database and an S3 store: any of them takes the next part.

-- An upload that is not attached yet. Its bytes are objects of the store.
CREATE TABLE unfinished_uploads (
  id uuid PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  tamanho bigint NOT NULL CHECK (tamanho > 0),
  -- As the sender gave it when it began.
  metadados text NOT NULL,
  -- Where the next part begins.
  recebido bigint NOT NULL DEFAULT 0 CHECK (recebido BETWEEN 0 AND tamanho),
  alterado_em timestamptz NOT NULL
);
CREATE INDEX unfinished_uploads_usuario_idx ON unfinished_uploads (usuario_id);
CREATE INDEX unfinished_uploads_alterado_idx ON unfinished_uploads (alterado_em);

-- The bytes from `inicio` on, as one object. They follow each other without gaps.
CREATE TABLE upload_pieces (
  envio_id uuid NOT NULL REFERENCES unfinished_uploads ON DELETE CASCADE,
  inicio bigint NOT NULL CHECK (inicio >= 0),
  tamanho bigint NOT NULL CHECK (tamanho > 0),
  objeto uuid NOT NULL,
  PRIMARY KEY (envio_id, inicio)
);

-- Which process works on an upload, or begins one for a person. A process that was killed does not extend its turn, so
-- another takes over when it has run out. All times are the database's: the clocks of machines differ.
CREATE TABLE upload_turns (
  nome text PRIMARY KEY,
  processo uuid NOT NULL,
  vez_ate timestamptz NOT NULL,
  -- Another process waits for it.
  pedida boolean NOT NULL DEFAULT false
);
