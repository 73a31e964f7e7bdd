-- One deletion takes along what depends on a record; all of it comes back together.
CREATE TABLE deletions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL,
  registro_id integer NOT NULL,
  usuario_id integer REFERENCES users ON DELETE SET NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  restaurado_em timestamptz,
  restaurado_por integer REFERENCES users ON DELETE SET NULL
);
CREATE INDEX deletions_waiting_idx ON deletions (criado_em, id) WHERE restaurado_em IS NULL;

-- Every record of the knowledge base ends with the same columns: exclusao_id says that it lies in the
-- bin and with which deletion it went. What lies in the bin holds no name.
CREATE TABLE manufacturers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nome text NOT NULL CHECK (nome <> ''),
  website text,
  contato_suporte text,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX manufacturers_nome_key ON manufacturers (same_text_key(nome)) WHERE exclusao_id IS NULL;
CREATE INDEX manufacturers_order_idx ON manufacturers (fold_text(nome), id) WHERE exclusao_id IS NULL;

CREATE TABLE categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nome text NOT NULL CHECK (nome <> ''),
  descricao text,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX categories_nome_key ON categories (same_text_key(nome)) WHERE exclusao_id IS NULL;
CREATE INDEX categories_order_idx ON categories (fold_text(nome), id) WHERE exclusao_id IS NULL;

CREATE TABLE equipment_models (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nome text NOT NULL CHECK (nome <> ''),
  numero_modelo text NOT NULL CHECK (numero_modelo <> ''),
  fabricante_id integer NOT NULL REFERENCES manufacturers,
  categoria_id integer NOT NULL REFERENCES categories,
  data_lancamento date NOT NULL,
  -- Only the year (or less) of the release is known.
  data_aproximada boolean NOT NULL DEFAULT false,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX equipment_models_numero_key
  ON equipment_models (fabricante_id, same_text_key(numero_modelo)) WHERE exclusao_id IS NULL;
CREATE INDEX equipment_models_fabricante_idx ON equipment_models (fabricante_id);
CREATE INDEX equipment_models_categoria_idx ON equipment_models (categoria_id);
CREATE INDEX equipment_models_order_idx ON equipment_models (fold_text(nome), id) WHERE exclusao_id IS NULL;

CREATE TABLE datasheets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  part_number text NOT NULL CHECK (part_number <> ''),
  nome text NOT NULL CHECK (nome <> ''),
  descricao text,
  fabricante_id integer NOT NULL REFERENCES manufacturers,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX datasheets_part_number_key
  ON datasheets (fabricante_id, same_text_key(part_number)) WHERE exclusao_id IS NULL;
CREATE INDEX datasheets_fabricante_idx ON datasheets (fabricante_id);
CREATE INDEX datasheets_order_idx ON datasheets (fold_text(part_number), id) WHERE exclusao_id IS NULL;

CREATE TABLE articles (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nome text NOT NULL CHECK (nome <> ''),
  -- Markdown.
  descricao text NOT NULL,
  -- The parent article.
  "CUI" integer REFERENCES articles CHECK ("CUI" <> id),
  autor text NOT NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE INDEX articles_parent_idx ON articles ("CUI");

-- Bytes, kept once however many attachments use them. sem_uso_desde lets a sweep remove them later.
CREATE TABLE stored_files (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  md5 text NOT NULL CHECK (md5 ~ '^[0-9a-f]{32}$'),
  tamanho bigint NOT NULL CHECK (tamanho >= 0),
  tipo_arquivo text NOT NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  sem_uso_desde timestamptz
);
CREATE INDEX stored_files_md5_idx ON stored_files (md5);

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
  criado_por integer REFERENCES users ON DELETE SET NULL,
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

CREATE TRIGGER manufacturers_touch BEFORE UPDATE ON manufacturers FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER categories_touch BEFORE UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER equipment_models_touch BEFORE UPDATE ON equipment_models FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER datasheets_touch BEFORE UPDATE ON datasheets FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER articles_touch BEFORE UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER attachments_touch BEFORE UPDATE ON attachments FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
