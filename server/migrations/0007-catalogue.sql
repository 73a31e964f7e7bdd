-- The catalogue: manufacturers, categories, equipment models, datasheets, articles.
--
-- What lies in the bin holds no name: it may be given again. That the account of a record's creator is gone is no edit of
-- the record, so the touch triggers leave its version alone. The `_search_idx` indexes are for lists that are filtered by
-- what stands anywhere in a name or number.

CREATE TABLE manufacturers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nome text NOT NULL CHECK (nome <> ''),
  website text,
  contato_suporte text,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX manufacturers_nome_key ON manufacturers (same_text_key(nome)) WHERE exclusao_id IS NULL;
CREATE INDEX manufacturers_order_idx ON manufacturers (fold_text(nome), id) WHERE exclusao_id IS NULL;
CREATE INDEX manufacturers_search_idx ON manufacturers
  USING gin (fold_text(nome) gin_trgm_ops) WHERE exclusao_id IS NULL;
CREATE INDEX manufacturers_exclusao_idx ON manufacturers (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE TRIGGER manufacturers_touch BEFORE UPDATE ON manufacturers FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();

CREATE TABLE categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nome text NOT NULL CHECK (nome <> ''),
  descricao text,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX categories_nome_key ON categories (same_text_key(nome)) WHERE exclusao_id IS NULL;
CREATE INDEX categories_order_idx ON categories (fold_text(nome), id) WHERE exclusao_id IS NULL;
CREATE INDEX categories_search_idx ON categories
  USING gin (fold_text(nome) gin_trgm_ops) WHERE exclusao_id IS NULL;
CREATE INDEX categories_exclusao_idx ON categories (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE TRIGGER categories_touch BEFORE UPDATE ON categories FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();

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
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX equipment_models_numero_key
  ON equipment_models (fabricante_id, same_text_key(numero_modelo)) WHERE exclusao_id IS NULL;
CREATE INDEX equipment_models_fabricante_idx ON equipment_models (fabricante_id);
CREATE INDEX equipment_models_categoria_idx ON equipment_models (categoria_id);
CREATE INDEX equipment_models_order_idx ON equipment_models (fold_text(nome), id) WHERE exclusao_id IS NULL;
-- The order of a list with one filter.
CREATE INDEX equipment_models_fabricante_order_idx
  ON equipment_models (fabricante_id, fold_text(nome), id) WHERE exclusao_id IS NULL;
CREATE INDEX equipment_models_categoria_order_idx
  ON equipment_models (categoria_id, fold_text(nome), id) WHERE exclusao_id IS NULL;
CREATE INDEX equipment_models_search_idx ON equipment_models
  USING gin (fold_text(nome) gin_trgm_ops, fold_text(numero_modelo) gin_trgm_ops,
             compact_code(numero_modelo) gin_trgm_ops) WHERE exclusao_id IS NULL;
CREATE INDEX equipment_models_exclusao_idx ON equipment_models (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE TRIGGER equipment_models_references BEFORE INSERT OR UPDATE ON equipment_models
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('fabricante_id', 'manufacturers', 'categoria_id', 'categories');
CREATE TRIGGER equipment_models_touch BEFORE UPDATE ON equipment_models FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();

CREATE TABLE datasheets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  part_number text NOT NULL CHECK (part_number <> ''),
  nome text NOT NULL CHECK (nome <> ''),
  descricao text,
  fabricante_id integer NOT NULL REFERENCES manufacturers,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX datasheets_part_number_key
  ON datasheets (fabricante_id, same_text_key(part_number)) WHERE exclusao_id IS NULL;
CREATE INDEX datasheets_fabricante_idx ON datasheets (fabricante_id);
CREATE INDEX datasheets_order_idx ON datasheets (fold_text(part_number), id) WHERE exclusao_id IS NULL;
CREATE INDEX datasheets_fabricante_order_idx
  ON datasheets (fabricante_id, fold_text(part_number), id) WHERE exclusao_id IS NULL;
CREATE INDEX datasheets_search_idx ON datasheets
  USING gin (fold_text(nome) gin_trgm_ops, fold_text(part_number) gin_trgm_ops,
             compact_code(part_number) gin_trgm_ops) WHERE exclusao_id IS NULL;
CREATE INDEX datasheets_exclusao_idx ON datasheets (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE TRIGGER datasheets_references BEFORE INSERT OR UPDATE ON datasheets
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('fabricante_id', 'manufacturers');
CREATE TRIGGER datasheets_touch BEFORE UPDATE ON datasheets FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();

CREATE TABLE articles (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nome text NOT NULL CHECK (nome <> ''),
  -- Markdown.
  descricao text NOT NULL,
  -- The parent article.
  "CUI" integer REFERENCES articles CHECK ("CUI" <> id),
  autor text NOT NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE INDEX articles_parent_idx ON articles ("CUI");
CREATE INDEX articles_newest_idx ON articles (criado_em DESC, id DESC) WHERE exclusao_id IS NULL;
CREATE INDEX articles_parent_order_idx ON articles ("CUI", fold_text(nome), id) WHERE exclusao_id IS NULL;
CREATE INDEX articles_search_idx ON articles
  USING gin (fold_text(nome) gin_trgm_ops, fold_text(autor) gin_trgm_ops,
             fold_text(descricao) gin_trgm_ops) WHERE exclusao_id IS NULL;
CREATE INDEX articles_exclusao_idx ON articles (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE TRIGGER articles_references BEFORE INSERT OR UPDATE ON articles
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('CUI', 'articles');
CREATE TRIGGER articles_touch BEFORE UPDATE ON articles FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();

-- No article is its own ancestor, at any distance. One change at a time, hence the lock: two articles moved under each
-- other at once would each still see a tree.
CREATE FUNCTION refuse_article_circle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."CUI" IS NULL OR (TG_OP = 'UPDATE' AND NEW."CUI" IS NOT DISTINCT FROM OLD."CUI") THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock(7214902114);
  IF EXISTS (
    WITH RECURSIVE above AS (
      SELECT NEW."CUI" AS id UNION SELECT a."CUI" FROM articles a JOIN above ON a.id = above.id WHERE a."CUI" IS NOT NULL)
    SELECT FROM above WHERE id = NEW.id) THEN
    RAISE EXCEPTION 'article % would lie under itself', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'articles_no_circle';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER articles_circle BEFORE INSERT OR UPDATE ON articles
  FOR EACH ROW EXECUTE FUNCTION refuse_article_circle();
