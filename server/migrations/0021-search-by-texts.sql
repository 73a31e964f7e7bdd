-- The search, at a million entries. A word is sought in the few texts that entries show (symptoms, equipment, parts, codes,
-- checks, fixes), each held once, and no longer in a document of every entry; entries are found by the texts they show.

-- What made documents of entries, and what kept two tables of texts.
DROP FUNCTION search_symptoms_changed, search_diagnoses_changed, search_solutions_changed, search_entries_changed,
  search_entries_created, search_entry_diagnoses_changed, search_diagnosis_components_changed, learn_words, learn_names,
  keep_listed_texts CASCADE;
DROP TRIGGER symptoms_search_update ON symptoms;
DROP TRIGGER diagnoses_search_update ON diagnoses;
DROP TRIGGER solutions_search_update ON solutions;
DROP TRIGGER entries_search_update ON troubleshooting_entries;
DROP TRIGGER datasheets_search_update ON datasheets;
DROP TRIGGER equipment_models_search_update ON equipment_models;
DROP TRIGGER manufacturers_search_update ON manufacturers;
DROP TRIGGER categories_search_update ON categories;
DROP FUNCTION refresh_search_of_symptoms, refresh_search_of_diagnoses, refresh_search_of_solutions,
  refresh_search_of_entries, refresh_search_of_datasheets, refresh_search_of_models, refresh_search_of_manufacturers,
  refresh_search_of_categories, refresh_search_documents, fields_vector;
DROP AGGREGATE vectors_joined (tsvector);
DROP VIEW search_sources;
DROP TABLE search_documents;
-- What suggestions had for themselves.
DROP FUNCTION search_word;
DROP INDEX word_slips_palavra_idx;

-- Known to search/listed-texts.ts too.
CREATE OR REPLACE FUNCTION list_of(kind text, id integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN id::bigint * 8 + CASE kind WHEN 'model' THEN 0 WHEN 'maker' THEN 1 WHEN 'component' THEN 2 WHEN 'code' THEN 3
                               WHEN 'symptom' THEN 4 WHEN 'diagnosis' THEN 5 WHEN 'solution' THEN 6
                               WHEN 'category' THEN 7 END;

-- Every text that an entry shows, and the lists of entries that show it (0016).
CREATE VIEW listed_text_sources AS
SELECT 'symptom' AS tipo, id, sintoma AS titulo, codes_in(sintoma) AS codigos, exclusao_id IS NULL AS em_uso FROM symptoms
UNION ALL
SELECT 'diagnosis', id, descricao, codes_in(descricao), exclusao_id IS NULL FROM diagnoses
UNION ALL
SELECT 'solution', id, solucao, codes_in(solucao), exclusao_id IS NULL FROM solutions
UNION ALL
SELECT 'model', id, concat_ws(' ', nome, numero_modelo), codes_in(concat_ws(' ', nome, replace(numero_modelo, ' ', '-'))),
       exclusao_id IS NULL FROM equipment_models
UNION ALL
SELECT 'maker', id, nome, codes_in(nome), exclusao_id IS NULL FROM manufacturers
UNION ALL
SELECT 'category', id, nome, codes_in(nome), exclusao_id IS NULL FROM categories
UNION ALL
SELECT 'component', id, concat_ws(' ', part_number, nome), codes_in(part_number), exclusao_id IS NULL FROM datasheets
UNION ALL
SELECT 'code', id, codigo, ARRAY[signal_word(tipo, codigo)], true FROM signal_codes;

-- A code is one word, and nothing of it is a word of the language.
CREATE FUNCTION listed_vector(kind text, titulo text, codes text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE kind WHEN 'code' THEN '' ELSE word_vector(titulo) END
      || to_tsvector('pg_catalog.simple'::regconfig, whole_words(array_to_string(codes, ' ')));

ALTER TABLE listed_texts
  -- As it was written; `texto` is folded.
  ADD COLUMN titulo text,
  -- How many words it has.
  ADD COLUMN palavras smallint,
  -- Not in the bin.
  ADD COLUMN em_uso boolean,
  ADD COLUMN vetor tsvector;

-- Makes the texts of these records what they now say, and learns their words and codes.
CREATE FUNCTION refresh_listed_texts(kind text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  learned text[];
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  WITH kept AS (
    INSERT INTO listed_texts AS t (lista, texto, titulo, palavras, em_uso, vetor)
    SELECT list_of(v.tipo, v.id), fold_text(v.titulo), v.titulo,
           least(cardinality(regexp_split_to_array(v.titulo, '\s+')), 32767), v.em_uso,
           listed_vector(v.tipo, v.titulo, v.codigos)
      FROM listed_text_sources v WHERE v.tipo = kind AND v.id = ANY (ids)
        ON CONFLICT (lista) DO UPDATE
       SET texto = excluded.texto, titulo = excluded.titulo, palavras = excluded.palavras, em_uso = excluded.em_uso,
           vetor = excluded.vetor
     WHERE (t.titulo, t.em_uso, t.vetor) IS DISTINCT FROM (excluded.titulo, excluded.em_uso, excluded.vetor)
    RETURNING t.titulo)
  SELECT array_agg(titulo) INTO learned FROM kept;
  IF kind <> 'code' THEN PERFORM learn_search_words(learned); END IF;
  INSERT INTO search_codes (codigo)
  SELECT DISTINCT code FROM listed_text_sources v, unnest(v.codigos) AS code
   WHERE v.tipo = kind AND v.id = ANY (ids) AND NOT EXISTS (SELECT FROM search_codes k WHERE k.codigo = code)
   ORDER BY code
  ON CONFLICT DO NOTHING;
END $$;

-- Arguments: the kind, and for an update the columns of its text. Transition tables: "before", "after".
CREATE FUNCTION keep_listed_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_listed_texts(TG_ARGV[0], (SELECT array_agg(id) FROM after));
  ELSIF TG_OP = 'UPDATE' THEN
    EXECUTE format('SELECT array_agg(a.id) FROM after a JOIN before b USING (id) WHERE (%s) IS DISTINCT FROM (%s)',
      (SELECT string_agg(format('a.%I', name), ', ') FROM unnest(TG_ARGV[1:]) AS name),
      (SELECT string_agg(format('b.%I', name), ', ') FROM unnest(TG_ARGV[1:]) AS name)) INTO ids;
    PERFORM refresh_listed_texts(TG_ARGV[0], ids);
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM listed_texts WHERE lista IN (SELECT list_of(TG_ARGV[0], id) FROM before);
  ELSE
    DELETE FROM listed_texts WHERE lista % 8 = list_of(TG_ARGV[0], 0);
  END IF;
  RETURN NULL;
END $$;

-- The triggers first: what another process writes meanwhile waits for this transaction.
DO $$
DECLARE
  kind record;
  columns text;
BEGIN
  FOR kind IN
    SELECT * FROM (VALUES
      ('symptom', 'symptoms', '{sintoma,exclusao_id}'::text[]), ('diagnosis', 'diagnoses', '{descricao,exclusao_id}'),
      ('solution', 'solutions', '{solucao,exclusao_id}'),
      ('model', 'equipment_models', '{nome,numero_modelo,exclusao_id}'), ('maker', 'manufacturers', '{nome,exclusao_id}'),
      ('category', 'categories', '{nome,exclusao_id}'), ('component', 'datasheets', '{part_number,nome,exclusao_id}'),
      ('code', 'signal_codes', '{tipo,codigo}')
    ) AS kinds (tipo, tabela, colunas)
  LOOP
    columns := (SELECT string_agg(quote_literal(name), ', ') FROM unnest(kind.colunas) AS name);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts(%L)', kind.tabela || '_listed_insert', kind.tabela, kind.tipo);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS before NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts(%L, %s)', kind.tabela || '_listed_update', kind.tabela,
      kind.tipo, columns);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS before
      FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts(%L)', kind.tabela || '_listed_delete', kind.tabela, kind.tipo);
    EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts(%L)', kind.tabela || '_listed_truncate', kind.tabela,
      kind.tipo);
    EXECUTE format('SELECT refresh_listed_texts(%L, array_agg(id)) FROM %I', kind.tipo, kind.tabela);
  END LOOP;
END $$;

ALTER TABLE listed_texts
  ALTER COLUMN titulo SET NOT NULL, ALTER COLUMN palavras SET NOT NULL, ALTER COLUMN em_uso SET NOT NULL,
  ALTER COLUMN vetor SET NOT NULL;
CREATE INDEX listed_texts_vetor_idx ON listed_texts USING gin (vetor) WITH (fastupdate = off);
-- Suggestions: what begins as it was typed (0012).
CREATE INDEX listed_texts_start_idx ON listed_texts ((lista % 8), left(texto, 64) text_pattern_ops);

-- What each entry in use shows, as lists: entries that show any of some texts and any of others are found by the index alone.
-- Written by the triggers of the lists (0016).
CREATE TABLE search_entries (
  id integer PRIMARY KEY,
  score integer NOT NULL,
  listas bigint[] NOT NULL
);
CREATE INDEX search_entries_listas_idx ON search_entries USING gin (listas) WITH (fastupdate = off);

CREATE VIEW search_entry_sources AS
SELECT e.id, e.score, shown.listas || list_of('category', m.categoria_id) AS listas
  FROM troubleshooting_entries e
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
 CROSS JOIN LATERAL (SELECT array_agg(l.lista ORDER BY l.lista) AS listas FROM entry_lists l
                      WHERE l.lugar = entry_place(e.score, e.id)) AS shown
 WHERE e.exclusao_id IS NULL AND shown.listas IS NOT NULL;

CREATE FUNCTION refresh_search_entries(ids integer[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_entries WHERE id = ANY (ids)
     AND id <> ALL (ARRAY(SELECT v.id FROM troubleshooting_entries v WHERE v.id = ANY (ids) AND v.exclusao_id IS NULL));
  INSERT INTO search_entries AS s (id, score, listas)
  SELECT id, score, listas FROM search_entry_sources WHERE id = ANY (ids) ORDER BY id
      ON CONFLICT (id) DO UPDATE SET score = excluded.score, listas = excluded.listas
   WHERE (s.score, s.listas) IS DISTINCT FROM (excluded.score, excluded.listas);
$$;

-- As in 0016; what each entry shows is kept with it.
CREATE OR REPLACE FUNCTION refresh_entry_lists(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  places bigint[];
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  SELECT array_agg(held.place) INTO places FROM (
    SELECT entry_place(score, id) AS place FROM troubleshooting_entries WHERE id = ANY (ids)
     ORDER BY id FOR NO KEY UPDATE) AS held;
  WITH wanted AS MATERIALIZED (
    SELECT lista, lugar FROM entry_list_sources WHERE registro_id = ANY (ids)),
  gone AS (
    DELETE FROM entry_lists l
     WHERE l.lugar = ANY (places)
       AND NOT EXISTS (SELECT FROM wanted w WHERE w.lista = l.lista AND w.lugar = l.lugar))
  INSERT INTO entry_lists (lista, lugar) SELECT lista, lugar FROM wanted ORDER BY lista, lugar
  ON CONFLICT DO NOTHING;
  PERFORM refresh_search_entries(ids);
END $$;

CREATE OR REPLACE FUNCTION lists_of_entries_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was bigint[];
  becomes bigint[];
  changed integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- The links make the lists (0013).
    IF current_setting('bancada.entries_get_linked', true) = 'on' THEN RETURN NULL; END IF;
    PERFORM refresh_entry_lists((SELECT array_agg(id) FROM after));
  ELSIF TG_OP = 'UPDATE' THEN
    -- Arrays, and not the transition tables: the planner knows how long these are, and may read every list for them.
    SELECT array_agg(entry_place(b.score, b.id)), array_agg(entry_place(a.score, a.id)), array_agg(a.id)
      INTO was, becomes, changed
      FROM before b JOIN after a USING (id)
     WHERE a.score <> b.score AND b.exclusao_id IS NULL AND a.exclusao_id IS NULL;
    IF was IS NOT NULL THEN
      UPDATE entry_lists l SET lugar = moved.becomes FROM unnest(was, becomes) AS moved (was, becomes)
       WHERE l.lugar = moved.was;
      UPDATE search_entries s SET score = e.score FROM troubleshooting_entries e
       WHERE s.id = ANY (changed) AND e.id = s.id;
    END IF;
    SELECT array_agg(entry_place(b.score, b.id)), array_agg(b.id) INTO was, changed FROM before b JOIN after a USING (id)
     WHERE b.exclusao_id IS NULL AND a.exclusao_id IS NOT NULL;
    IF was IS NOT NULL THEN
      DELETE FROM entry_lists WHERE lugar = ANY (was);
      DELETE FROM search_entries WHERE id = ANY (changed);
    END IF;
    SELECT array_agg(a.id) INTO changed FROM before b JOIN after a USING (id)
     WHERE a.exclusao_id IS NULL
       AND (b.exclusao_id, b.sintoma_id, b.modelo_equipamento_id, b.solucao_id,
            b.code_post_id, b.code_led_id, b.code_beep_id)
           IS DISTINCT FROM
           (a.exclusao_id, a.sintoma_id, a.modelo_equipamento_id, a.solucao_id,
            a.code_post_id, a.code_led_id, a.code_beep_id);
    PERFORM refresh_entry_lists(changed);
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(entry_place(score, id)), array_agg(id) INTO was, changed FROM before WHERE exclusao_id IS NULL;
    IF was IS NOT NULL THEN
      DELETE FROM entry_lists WHERE lugar = ANY (was);
      DELETE FROM search_entries WHERE id = ANY (changed);
    END IF;
  ELSE
    TRUNCATE entry_lists, search_entries;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER equipment_models_lists_update ON equipment_models;
CREATE TRIGGER equipment_models_lists_update AFTER UPDATE ON equipment_models
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION search_columns_changed('refresh_lists_of_models', 'fabricante_id', 'categoria_id');

INSERT INTO search_entries SELECT * FROM search_entry_sources ORDER BY id;

-- What is written waits in a list that every search reads until a vacuum comes by: a search of 2,000 texts took 50 ms.
ALTER INDEX listed_texts_search_idx SET (fastupdate = off);
ALTER INDEX search_codes_inside_idx SET (fastupdate = off);
ALTER INDEX search_words_trigramas_idx SET (fastupdate = off);
SELECT gin_clean_pending_list(name) FROM unnest(
  ARRAY['listed_texts_search_idx', 'search_codes_inside_idx', 'search_words_trigramas_idx']::regclass[]) AS name;
