-- Search documents are made again only where something changed that they are made of: saving a manufacturer's phone
-- number made those of all its entries again (350 ms). A record's new version, by itself, is no such change.

-- Ids of the rows of an update whose given columns changed. Needs the transition tables "before" and "after".
CREATE FUNCTION search_columns_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  EXECUTE format('SELECT array_agg(a.id) FROM after a JOIN before b USING (id) WHERE (%s) IS DISTINCT FROM (%s)',
    (SELECT string_agg(format('a.%I', name), ', ') FROM unnest(TG_ARGV[1:]) AS name),
    (SELECT string_agg(format('b.%I', name), ', ') FROM unnest(TG_ARGV[1:]) AS name)) INTO ids;
  IF ids IS NOT NULL THEN EXECUTE format('SELECT %I($1)', TG_ARGV[0]) USING ids; END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refresh_search_of_symptoms(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('sintoma', ids);
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(id)
    FROM troubleshooting_entries WHERE sintoma_id = ANY (ids)));
END $$;
CREATE FUNCTION refresh_search_of_diagnoses(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('diagnostico', ids);
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(DISTINCT troubleshooting_id)
    FROM entry_diagnoses WHERE diagnostico_id = ANY (ids)));
END $$;
CREATE FUNCTION refresh_search_of_solutions(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('solucao', ids);
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(id)
    FROM troubleshooting_entries WHERE solucao_id = ANY (ids)));
END $$;
CREATE FUNCTION refresh_search_of_entries(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('troubleshooting', ids);
END $$;
CREATE FUNCTION refresh_search_of_datasheets(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_of_diagnoses((SELECT array_agg(DISTINCT diagnostico_id)
    FROM diagnosis_components WHERE componente_id = ANY (ids)));
END $$;
CREATE FUNCTION refresh_search_of_models(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(id)
    FROM troubleshooting_entries WHERE modelo_equipamento_id = ANY (ids)));
END $$;
CREATE FUNCTION refresh_search_of_manufacturers(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_of_models((SELECT array_agg(id) FROM equipment_models WHERE fabricante_id = ANY (ids)));
END $$;
CREATE FUNCTION refresh_search_of_categories(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_of_models((SELECT array_agg(id) FROM equipment_models WHERE categoria_id = ANY (ids)));
END $$;

DROP TRIGGER symptoms_search_update ON symptoms;
DROP TRIGGER diagnoses_search_update ON diagnoses;
DROP TRIGGER solutions_search_update ON solutions;
DROP TRIGGER entries_search_update ON troubleshooting_entries;
DROP TRIGGER datasheets_search_update ON datasheets;
DROP TRIGGER equipment_models_search_update ON equipment_models;
DROP TRIGGER manufacturers_search_update ON manufacturers;
DROP TRIGGER categories_search_update ON categories;
DROP FUNCTION search_datasheets_changed, search_models_changed, search_manufacturers_changed,
              search_categories_changed;

CREATE TRIGGER symptoms_search_update AFTER UPDATE ON symptoms
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION search_columns_changed('refresh_search_of_symptoms', 'sintoma', 'exclusao_id');
CREATE TRIGGER diagnoses_search_update AFTER UPDATE ON diagnoses
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION search_columns_changed(
    'refresh_search_of_diagnoses', 'descricao', 'code_post_id', 'code_led_id', 'exclusao_id');
CREATE TRIGGER solutions_search_update AFTER UPDATE ON solutions
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION search_columns_changed('refresh_search_of_solutions', 'solucao', 'exclusao_id');
CREATE TRIGGER entries_search_update AFTER UPDATE ON troubleshooting_entries
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION search_columns_changed('refresh_search_of_entries', 'sintoma_id', 'modelo_equipamento_id',
    'solucao_id', 'code_post_id', 'code_led_id', 'score', 'exclusao_id');
CREATE TRIGGER datasheets_search_update AFTER UPDATE ON datasheets
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION search_columns_changed('refresh_search_of_datasheets', 'part_number', 'nome', 'exclusao_id');
CREATE TRIGGER equipment_models_search_update AFTER UPDATE ON equipment_models
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION search_columns_changed(
    'refresh_search_of_models', 'nome', 'numero_modelo', 'fabricante_id', 'categoria_id');
CREATE TRIGGER manufacturers_search_update AFTER UPDATE ON manufacturers
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION search_columns_changed('refresh_search_of_manufacturers', 'nome');
CREATE TRIGGER categories_search_update AFTER UPDATE ON categories
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION search_columns_changed('refresh_search_of_categories', 'nome');
