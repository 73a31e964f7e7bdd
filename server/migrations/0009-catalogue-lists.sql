-- Lists that are as fast with 100,000 records as with 100: counts that are kept, and indexes for their orders and searches.

-- How many records of a kind are in use is the sum of its rows here. Writers only add rows, so none waits for another;
-- a sweep folds them (server/src/features/history/record-counts.ts).
CREATE TABLE record_count_deltas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL,
  delta integer NOT NULL
);
CREATE INDEX record_count_deltas_tipo_idx ON record_count_deltas (tipo) INCLUDE (delta);

-- Argument: the kind. Transition tables: "before" (the rows that were), "after" (the rows that are).
CREATE FUNCTION keep_record_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    change := change + (SELECT count(*) FROM after WHERE exclusao_id IS NULL);
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    change := change - (SELECT count(*) FROM before WHERE exclusao_id IS NULL);
  END IF;
  IF TG_OP = 'TRUNCATE' THEN
    change := - coalesce((SELECT sum(delta) FROM record_count_deltas WHERE tipo = TG_ARGV[0]), 0);
  END IF;
  IF change <> 0 THEN INSERT INTO record_count_deltas (tipo, delta) VALUES (TG_ARGV[0], change); END IF;
  RETURN NULL;
END $$;

-- The trigger first: what another process writes meanwhile waits for this transaction, and is counted once.
DO $$
DECLARE
  kind record;
BEGIN
  FOR kind IN
    SELECT * FROM (VALUES
      ('manufacturers', 'manufacturers'), ('categories', 'categories'), ('equipment-models', 'equipment_models'),
      ('datasheets', 'datasheets'), ('artigos', 'articles'), ('attachments', 'attachments'), ('sintomas', 'symptoms'),
      ('diagnosticos', 'diagnoses'), ('solucoes', 'solutions'), ('troubleshooting', 'troubleshooting_entries')
    ) AS kinds (tipo, tabela)
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count(%L)', kind.tabela || '_count_insert', kind.tabela, kind.tipo);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS before NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count(%L)', kind.tabela || '_count_update', kind.tabela, kind.tipo);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS before
      FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count(%L)', kind.tabela || '_count_delete', kind.tabela, kind.tipo);
    EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count(%L)', kind.tabela || '_count_truncate', kind.tabela, kind.tipo);
    EXECUTE format('INSERT INTO record_count_deltas (tipo, delta)
      SELECT %L, count(*) FROM %I WHERE exclusao_id IS NULL', kind.tipo, kind.tabela);
  END LOOP;
END $$;

-- The orders of lists with one filter.
CREATE INDEX equipment_models_fabricante_order_idx
  ON equipment_models (fabricante_id, fold_text(nome), id) WHERE exclusao_id IS NULL;
CREATE INDEX equipment_models_categoria_order_idx
  ON equipment_models (categoria_id, fold_text(nome), id) WHERE exclusao_id IS NULL;
CREATE INDEX datasheets_fabricante_order_idx
  ON datasheets (fabricante_id, fold_text(part_number), id) WHERE exclusao_id IS NULL;
CREATE INDEX articles_newest_idx ON articles (criado_em DESC, id DESC) WHERE exclusao_id IS NULL;
CREATE INDEX articles_parent_order_idx ON articles ("CUI", fold_text(nome), id) WHERE exclusao_id IS NULL;

-- What is typed from the middle of a name or a number.
CREATE INDEX manufacturers_search_idx ON manufacturers
  USING gin (fold_text(nome) gin_trgm_ops) WHERE exclusao_id IS NULL;
CREATE INDEX categories_search_idx ON categories
  USING gin (fold_text(nome) gin_trgm_ops) WHERE exclusao_id IS NULL;
CREATE INDEX equipment_models_search_idx ON equipment_models
  USING gin (fold_text(nome) gin_trgm_ops, fold_text(numero_modelo) gin_trgm_ops,
             compact_code(numero_modelo) gin_trgm_ops) WHERE exclusao_id IS NULL;
CREATE INDEX datasheets_search_idx ON datasheets
  USING gin (fold_text(nome) gin_trgm_ops, fold_text(part_number) gin_trgm_ops,
             compact_code(part_number) gin_trgm_ops) WHERE exclusao_id IS NULL;
CREATE INDEX articles_search_idx ON articles
  USING gin (fold_text(nome) gin_trgm_ops, fold_text(autor) gin_trgm_ops,
             fold_text(descricao) gin_trgm_ops) WHERE exclusao_id IS NULL;
