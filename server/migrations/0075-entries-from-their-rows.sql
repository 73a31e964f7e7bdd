-- What an entry shows is read from the entry itself, its diagnoses and its model, by the process that searches (0108): the lists that
-- were kept of it are gone, with what kept them.

DROP TRIGGER entries_lists_insert ON troubleshooting_entries;
DROP TRIGGER entries_lists_update ON troubleshooting_entries;
DROP TRIGGER entries_lists_delete ON troubleshooting_entries;
DROP TRIGGER entries_lists_truncate ON troubleshooting_entries;
DROP TRIGGER entry_diagnoses_lists_insert ON entry_diagnoses;
DROP TRIGGER entry_diagnoses_lists_update ON entry_diagnoses;
DROP TRIGGER entry_diagnoses_lists_delete ON entry_diagnoses;
DROP TRIGGER diagnosis_components_lists_insert ON diagnosis_components;
DROP TRIGGER diagnosis_components_lists_delete ON diagnosis_components;
DROP TRIGGER diagnoses_lists_update ON diagnoses;
DROP TRIGGER equipment_models_lists_update ON equipment_models;
DROP TRIGGER search_change_proof ON troubleshooting_entries;
DROP VIEW search_entry_sources, entry_list_sources;
DROP TABLE search_entries, entry_lists;
DROP FUNCTION lists_of_entries_changed(), lists_of_links_changed(), search_columns_changed(), refresh_lists_of_models(integer[]),
  refresh_lists_of_diagnoses(integer[]), refresh_entry_lists(integer[]), refresh_search_entries(integer[]), likes_at(bigint),
  proof_at(bigint), entry_place(integer, smallint, integer);

-- The faults whose entries may show something else now. Of a link, a diagnosis and a model those of the entries that have it.
DO $$
DECLARE
  of_links CONSTANT text := 'ARRAY(SELECT DISTINCT list_of(''symptom'', e.sintoma_id) FROM troubleshooting_entries e WHERE %s)';
  of_diagnosis CONSTANT text := format(of_links, 'e.id IN (SELECT troubleshooting_id FROM entry_diagnoses WHERE diagnostico_id = %s)');
  source record;
BEGIN
  FOR source IN
    SELECT * FROM (VALUES
      ('entry', 'troubleshooting_entries', '{INSERT,UPDATE,DELETE}'::text[], 'ARRAY[list_of(''symptom'', r.sintoma_id)]',
       'id, sintoma_id, modelo_equipamento_id, solucao_id, code_post_id, code_led_id, code_beep_id, code_fabricante_id, score, prova, exclusao_id'),
      ('link', 'entry_diagnoses', '{INSERT,UPDATE,DELETE}', format(of_links, 'e.id = r.troubleshooting_id'), 'troubleshooting_id, diagnostico_id'),
      ('part', 'diagnosis_components', '{INSERT,UPDATE,DELETE}', format(of_diagnosis, 'r.diagnostico_id'), 'diagnostico_id, componente_id'),
      ('code', 'diagnoses', '{UPDATE}', format(of_diagnosis, 'r.id'), 'id, code_post_id, code_led_id, code_beep_id'),
      ('kind', 'equipment_models', '{UPDATE}', format(of_links, 'e.modelo_equipamento_id = r.id'), 'id, fabricante_id, categoria_id')
    ) AS sources (nome, tabela, quando, listas, colunas), unnest(quando) AS acao
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION note_search_change(%L, %L)',
      format('search_change_%s_%s', source.nome, lower(source.acao)), source.acao, source.tabela,
      CASE source.acao WHEN 'INSERT' THEN 'NEW TABLE AS after' WHEN 'DELETE' THEN 'OLD TABLE AS before'
                       ELSE 'OLD TABLE AS before NEW TABLE AS after' END, source.listas, source.colunas);
  END LOOP;
END $$;
CREATE TRIGGER search_change_entry_truncate AFTER TRUNCATE ON troubleshooting_entries
  FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
