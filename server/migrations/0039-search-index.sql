-- What has changed since a process read the records into its index of the search (server/src/features/search/index). Each search
-- reads what came since the one before it, so a record is found at once whichever process took it.

CREATE TABLE search_changes (
  -- Of who wrote it: a process reads again what transactions wrote that had not ended when it read before.
  transacao xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- The lists (list_of) of records whose text or entries changed; null where anything may have.
  listas bigint[],
  criado_em timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX search_changes_transacao_idx ON search_changes (transacao);
CREATE INDEX search_changes_criado_em_idx ON search_changes (criado_em);

-- Arguments: the lists of a row `r`, as an array, and the columns that tell. Transition tables: "before", "after".
CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rows CONSTANT text := CASE TG_OP
    WHEN 'INSERT' THEN 'after'
    WHEN 'DELETE' THEN 'before'
    ELSE format('((SELECT %1$s FROM before EXCEPT SELECT %1$s FROM after) UNION (SELECT %1$s FROM after EXCEPT SELECT %1$s FROM before))', TG_ARGV[1]) END;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO search_changes (listas) VALUES (NULL);
  ELSE
    EXECUTE format('INSERT INTO search_changes (listas) SELECT listas FROM (SELECT array_agg(DISTINCT lista) AS listas
      FROM %s AS r CROSS JOIN unnest(%s) AS lista) AS changed WHERE listas IS NOT NULL', rows, TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  source record;
BEGIN
  FOR source IN
    SELECT * FROM (VALUES
      ('symptoms', 'ARRAY[list_of(''symptom'', r.id)]', 'id, sintoma, ditos, exclusao_id'),
      ('diagnoses', 'ARRAY[list_of(''diagnosis'', r.id)]', 'id, descricao, exclusao_id'),
      ('solutions', 'ARRAY[list_of(''solution'', r.id)]', 'id, solucao, exclusao_id'),
      ('equipment_models', 'ARRAY[list_of(''model'', r.id)]', 'id, nome, numero_modelo, categoria_id, exclusao_id'),
      ('manufacturers', 'ARRAY[list_of(''maker'', r.id)]', 'id, nome, exclusao_id'),
      ('categories', 'ARRAY[list_of(''category'', r.id)]', 'id, nome, exclusao_id'),
      ('datasheets', 'ARRAY[list_of(''component'', r.id)]', 'id, part_number, nome, exclusao_id'),
      ('signal_codes', 'ARRAY[list_of(''code'', r.id)]', 'id, tipo, codigo'),
      -- What an entry shows, and how it is liked.
      ('search_entries', 'ARRAY(SELECT l FROM unnest(r.listas) AS l WHERE l % 8 = 4)', 'id, score, listas')
    ) AS sources (tabela, listas, colunas)
  LOOP
    EXECUTE format('CREATE TRIGGER search_change_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION note_search_change(%L, %L)', source.tabela, source.listas, source.colunas);
    EXECUTE format('CREATE TRIGGER search_change_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS before NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION note_search_change(%L, %L)', source.tabela, source.listas, source.colunas);
    EXECUTE format('CREATE TRIGGER search_change_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS before
      FOR EACH STATEMENT EXECUTE FUNCTION note_search_change(%L, %L)', source.tabela, source.listas, source.colunas);
    EXECUTE format('CREATE TRIGGER search_change_truncate AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION note_search_change()', source.tabela);
  END LOOP;
END $$;

-- How proven a solution is changes without a change of what its entries show.
CREATE TRIGGER search_change_proof AFTER UPDATE ON troubleshooting_entries
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''symptom'', r.sintoma_id)]', 'id, sintoma_id, prova, score, exclusao_id');

-- Records are read by the process that searches them, so no table holds their words any more. `listed_texts` stays for what is looked
-- for inside of texts as it is written, `fault_documents` for which faults have entries.

DROP TRIGGER symptoms_ditos_insert ON symptoms;
DROP TRIGGER symptoms_ditos_update ON symptoms;
DROP TRIGGER listed_texts_faults_insert ON listed_texts;
DROP TRIGGER listed_texts_faults_update ON listed_texts;
DROP TRIGGER listed_texts_faults_delete ON listed_texts;
DROP FUNCTION ditos_changed(), faults_of_texts_changed(), learn_search_words(text[]), word_forms(text), word_sound(text),
  ditos_vector(text), weight_of(bigint);
DROP AGGREGATE vectors_joined(tsvector);
DROP TABLE word_slips, search_words, search_codes;
DROP INDEX listed_texts_vetor_idx, fault_documents_vetor_idx;

-- As in migration 0022, without the words. The texts of the symptoms are locked first: of two transactions that add entries to one
-- symptom, the second sees what the first added.
CREATE OR REPLACE FUNCTION refresh_fault_documents(symptoms bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF symptoms IS NULL THEN RETURN; END IF;
  PERFORM FROM listed_texts WHERE lista = ANY (symptoms) ORDER BY lista FOR NO KEY UPDATE;
  DELETE FROM fault_documents d WHERE d.lista = ANY (symptoms)
     AND NOT EXISTS (SELECT FROM listed_texts t WHERE t.lista = d.lista AND t.em_uso);
  INSERT INTO fault_documents AS d (lista, tem_registros)
  SELECT s.lista, EXISTS (SELECT FROM entry_lists l WHERE l.lista = s.lista)
    FROM listed_texts s WHERE s.lista = ANY (symptoms) AND s.em_uso ORDER BY s.lista
      ON CONFLICT (lista) DO UPDATE SET tem_registros = excluded.tem_registros
   WHERE d.tem_registros <> excluded.tem_registros;
END $$;

-- A symptom has come, gone, or come back from the bin. Transition tables: "before", "after".
CREATE FUNCTION symptoms_of_faults_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  symptoms bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    symptoms := (SELECT array_agg(lista) FROM before WHERE lista % 8 = 4);
  ELSIF TG_OP = 'INSERT' THEN
    symptoms := (SELECT array_agg(lista) FROM after WHERE lista % 8 = 4);
  ELSE
    symptoms := (SELECT array_agg(lista) FROM before b JOIN after a USING (lista) WHERE lista % 8 = 4 AND a.em_uso <> b.em_uso);
  END IF;
  PERFORM refresh_fault_documents(symptoms);
  RETURN NULL;
END $$;
CREATE TRIGGER listed_texts_faults_insert AFTER INSERT ON listed_texts REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION symptoms_of_faults_changed();
CREATE TRIGGER listed_texts_faults_update AFTER UPDATE ON listed_texts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION symptoms_of_faults_changed();
CREATE TRIGGER listed_texts_faults_delete AFTER DELETE ON listed_texts REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION symptoms_of_faults_changed();

-- As in migration 0015, without the words.
CREATE OR REPLACE FUNCTION refresh_listed_texts(kind text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  INSERT INTO listed_texts AS t (lista, texto, titulo, palavras, em_uso)
  SELECT list_of(kind, v.id), fold_text(v.titulo), v.titulo,
         least(cardinality(regexp_split_to_array(v.titulo, '\s+')), 32767), v.em_uso
    FROM listed_text_sources v WHERE v.tipo = kind AND v.id = ANY (ids)
      ON CONFLICT (lista) DO UPDATE
     SET texto = excluded.texto, titulo = excluded.titulo, palavras = excluded.palavras, em_uso = excluded.em_uso
   WHERE (t.titulo, t.em_uso) IS DISTINCT FROM (excluded.titulo, excluded.em_uso);
END $$;
DROP VIEW listed_text_sources;
CREATE VIEW listed_text_sources AS
SELECT 'symptom' AS tipo, id, sintoma AS titulo, exclusao_id IS NULL AS em_uso FROM symptoms
UNION ALL
SELECT 'diagnosis', id, descricao, exclusao_id IS NULL FROM diagnoses
UNION ALL
SELECT 'solution', id, solucao, exclusao_id IS NULL FROM solutions
UNION ALL
SELECT 'model', id, concat_ws(' ', nome, numero_modelo), exclusao_id IS NULL FROM equipment_models
UNION ALL
SELECT 'maker', id, nome, exclusao_id IS NULL FROM manufacturers
UNION ALL
SELECT 'category', id, nome, exclusao_id IS NULL FROM categories
UNION ALL
SELECT 'component', id, concat_ws(' ', part_number, nome), exclusao_id IS NULL FROM datasheets
UNION ALL
SELECT 'code', id, codigo, true FROM signal_codes;
ALTER TABLE fault_documents DROP COLUMN vetor;
ALTER TABLE listed_texts DROP COLUMN vetor;
DROP FUNCTION listed_vector(text, text, text[]), signal_word(text, text), codes_in(text);
