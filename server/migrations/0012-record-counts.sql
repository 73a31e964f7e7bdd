-- How many records of a kind are in use, without counting them: the sum of its rows here. Writers only add rows, so none
-- waits for another; a sweep folds the rows (server/src/features/records/record-counts.ts).
CREATE TABLE record_count_deltas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL,
  delta integer NOT NULL
);
CREATE INDEX record_count_deltas_tipo_idx ON record_count_deltas (tipo) INCLUDE (delta);

-- Argument: the kind. Transition tables: "before" (the old rows), "after" (the new rows).
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
  END LOOP;
END $$;
