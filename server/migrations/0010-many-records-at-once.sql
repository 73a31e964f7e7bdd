-- What an import pays for each of its 50,000 lines: the history of new catalogue records is written once a statement,
-- and the two tables that every line names are looked up by a kept plan.

-- Argument: the kind. Transition table: "after". For kinds without links: their history begins in the same statement.
CREATE FUNCTION keep_history_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO history (tipo, registro_id, acao, depois)
  SELECT TG_ARGV[0], r.id, 'create', history_fields(to_jsonb(r)) FROM after r;
  RETURN NULL;
END $$;

DROP TRIGGER manufacturers_history ON manufacturers;
DROP TRIGGER categories_history ON categories;
DROP TRIGGER equipment_models_history ON equipment_models;
DROP TRIGGER datasheets_history ON datasheets;
DROP TRIGGER articles_history ON articles;
CREATE TRIGGER manufacturers_history AFTER UPDATE OR DELETE ON manufacturers
  FOR EACH ROW EXECUTE FUNCTION keep_history('manufacturers');
CREATE TRIGGER categories_history AFTER UPDATE OR DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION keep_history('categories');
CREATE TRIGGER equipment_models_history AFTER UPDATE OR DELETE ON equipment_models
  FOR EACH ROW EXECUTE FUNCTION keep_history('equipment-models');
CREATE TRIGGER datasheets_history AFTER UPDATE OR DELETE ON datasheets
  FOR EACH ROW EXECUTE FUNCTION keep_history('datasheets');
CREATE TRIGGER articles_history AFTER UPDATE OR DELETE ON articles
  FOR EACH ROW EXECUTE FUNCTION keep_history('artigos');
CREATE TRIGGER manufacturers_history_insert AFTER INSERT ON manufacturers REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('manufacturers');
CREATE TRIGGER categories_history_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('categories');
CREATE TRIGGER equipment_models_history_insert AFTER INSERT ON equipment_models REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('equipment-models');
CREATE TRIGGER datasheets_history_insert AFTER INSERT ON datasheets REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('datasheets');
CREATE TRIGGER articles_history_insert AFTER INSERT ON articles REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('artigos');

CREATE OR REPLACE FUNCTION refuse_reference_to_bin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  after CONSTANT jsonb := to_jsonb(NEW);
  before CONSTANT jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
  is_new CONSTANT boolean := TG_OP = 'INSERT' OR before -> 'exclusao_id' <> 'null';
  named integer;
  is_in_use boolean;
BEGIN
  IF NEW.exclusao_id IS NOT NULL THEN RETURN NEW; END IF;
  FOR place IN 0 .. TG_NARGS - 2 BY 2 LOOP
    named := (after ->> TG_ARGV[place])::integer;
    CONTINUE WHEN named IS NULL OR (NOT is_new AND before -> TG_ARGV[place] = after -> TG_ARGV[place]);
    -- A query that is not put together keeps its plan.
    IF TG_ARGV[place + 1] = 'manufacturers' THEN
      SELECT exclusao_id IS NULL INTO is_in_use FROM manufacturers WHERE id = named FOR SHARE;
    ELSIF TG_ARGV[place + 1] = 'categories' THEN
      SELECT exclusao_id IS NULL INTO is_in_use FROM categories WHERE id = named FOR SHARE;
    ELSE
      EXECUTE format('SELECT exclusao_id IS NULL FROM %I WHERE id = $1 FOR SHARE', TG_ARGV[place + 1])
         INTO is_in_use USING named;
    END IF;
    IF is_in_use IS NOT TRUE THEN
      RAISE EXCEPTION 'record % of % is not in use', named, TG_ARGV[place + 1]
        USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'reference_in_use', COLUMN = TG_ARGV[place];
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
