-- Files: the bytes, the attachments that use them, and tables on their way to an import.

-- Each content once, however many attachments use it.
CREATE TABLE stored_files (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  md5 text NOT NULL CHECK (md5 ~ '^[0-9a-f]{32}$'),
  tamanho bigint NOT NULL CHECK (tamanho >= 0),
  tipo_arquivo text NOT NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  -- No attachment has used it since then: a sweep removes it later.
  sem_uso_desde timestamptz,
  -- Its bytes are being removed since then. Whoever uploads the same ones now waits until they are gone.
  removendo_desde timestamptz
);
CREATE INDEX stored_files_md5_idx ON stored_files (md5);
CREATE INDEX stored_files_unused_idx ON stored_files (sem_uso_desde) WHERE sem_uso_desde IS NOT NULL;

-- Other MD5 sums under which a content was sent. A photo is stored without its position, so what is stored has another sum
-- than what was sent; it is recognized by both.
CREATE TABLE received_sums (
  md5 text NOT NULL CHECK (md5 ~ '^[0-9a-f]{32}$'),
  sha256 text NOT NULL REFERENCES stored_files ON DELETE CASCADE,
  PRIMARY KEY (md5, sha256)
);
CREATE INDEX received_sums_sha256_idx ON received_sums (sha256);

CREATE TABLE attachments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nome_arquivo text NOT NULL CHECK (nome_arquivo <> ''),
  tipo_documento text NOT NULL,
  descricao text,
  sha256 text NOT NULL REFERENCES stored_files,
  modelo_equipamento_id integer REFERENCES equipment_models,
  componente_id integer REFERENCES datasheets,
  artigo_id integer REFERENCES articles,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  autor_removido boolean NOT NULL DEFAULT false,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions,
  CONSTRAINT attachments_one_owner CHECK (num_nonnulls(modelo_equipamento_id, componente_id, artigo_id) = 1)
);
CREATE UNIQUE INDEX attachments_modelo_nome_key
  ON attachments (modelo_equipamento_id, same_text_key(nome_arquivo))
  WHERE modelo_equipamento_id IS NOT NULL AND exclusao_id IS NULL;
CREATE UNIQUE INDEX attachments_componente_nome_key
  ON attachments (componente_id, same_text_key(nome_arquivo))
  WHERE componente_id IS NOT NULL AND exclusao_id IS NULL;
CREATE UNIQUE INDEX attachments_artigo_nome_key
  ON attachments (artigo_id, same_text_key(nome_arquivo))
  WHERE artigo_id IS NOT NULL AND exclusao_id IS NULL;
CREATE INDEX attachments_sha256_idx ON attachments (sha256);
-- At every upload the bytes of all attachments of its person are added up.
CREATE INDEX attachments_criado_por_idx ON attachments (criado_por, sha256);
CREATE INDEX attachments_exclusao_idx ON attachments (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE TRIGGER attachments_references BEFORE INSERT OR UPDATE ON attachments
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin(
    'modelo_equipamento_id', 'equipment_models', 'componente_id', 'datasheets', 'artigo_id', 'articles');
CREATE TRIGGER attachments_touch BEFORE UPDATE ON attachments FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER attachments_removed_author BEFORE UPDATE OF criado_por ON attachments FOR EACH ROW
  WHEN (OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();

-- A table that is sent in parts to be imported; not yet anybody's records. A person has one at a time. One that nobody
-- continues is swept.
CREATE TABLE import_sendings (
  id uuid PRIMARY KEY,
  usuario_id integer NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  tipo text NOT NULL CHECK (tipo <> ''),
  alterado_em timestamptz NOT NULL
);
CREATE INDEX import_sendings_alterado_idx ON import_sendings (alterado_em);

CREATE TABLE import_parts (
  envio_id uuid NOT NULL REFERENCES import_sendings ON DELETE CASCADE,
  parte integer NOT NULL CHECK (parte > 0),
  linhas integer NOT NULL CHECK (linhas > 0),
  -- JSON, but as text: lines are kept as they came, with characters that `jsonb` does not accept.
  conteudo text NOT NULL,
  bytes integer GENERATED ALWAYS AS (octet_length(conteudo)) STORED,
  PRIMARY KEY (envio_id, parte)
);
