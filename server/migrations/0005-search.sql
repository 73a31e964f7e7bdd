-- Full text search in Portuguese, on text without accents.
-- PostgreSQL's own portuguese configuration drops "não", "sem", "com", so the stemmer is used without
-- its stop words; and it keeps tensão/tensões apart, so plurals are folded before stemming.
CREATE TEXT SEARCH DICTIONARY portuguese_stem_all (TEMPLATE = pg_catalog.snowball, Language = portuguese);
CREATE TEXT SEARCH CONFIGURATION portuguese_stems (COPY = pg_catalog.simple);
ALTER TEXT SEARCH CONFIGURATION portuguese_stems
  ALTER MAPPING FOR asciiword, word, hword, hword_part, hword_asciipart, asciihword
  WITH portuguese_stem_all;

CREATE FUNCTION fold_plurals(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    fold_text(value), '(oes|aes)\M', 'ao', 'g'), '([^aeiou])eis\M', '\1el', 'g'), 'ais\M', 'al', 'g'),
    '([^d])ois\M', '\1ol', 'g'), '([aeiou])ns\M', '\1m', 'g'), 'acao\M', 'ar', 'g');

-- The punctuation inside part numbers and codes is read by to_tsvector as signs and file paths.
CREATE FUNCTION only_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(value, '[^[:alnum:]]+', ' ', 'g');

-- Weights: A whole words of the title and codes, B their stems, C whole words of the body, D their stems.
CREATE FUNCTION search_vector(title text, body text, codes text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('pg_catalog.simple'::regconfig, only_words(fold_text(title))), 'A')
      || setweight(array_to_tsvector(codes), 'A')
      || setweight(to_tsvector('public.portuguese_stems'::regconfig, only_words(fold_plurals(title))), 'B')
      || setweight(to_tsvector('pg_catalog.simple'::regconfig, only_words(fold_text(body))), 'C')
      || setweight(to_tsvector('public.portuguese_stems'::regconfig, only_words(fold_plurals(body))), 'D');

-- One word of a query: itself or its stem; while it is being typed, whatever begins with it.
CREATE FUNCTION search_word(word text, is_prefix boolean) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (quote_literal(only_words(fold_text(word))) || CASE WHEN is_prefix THEN ':*' ELSE '' END)::tsquery
      || plainto_tsquery('public.portuguese_stems'::regconfig, only_words(fold_plurals(word)));

-- The part numbers, model numbers and codes named in a text, without their separators.
CREATE FUNCTION codes_in(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce((
    SELECT array_agg(DISTINCT lower(compact_code(word)))
      FROM regexp_split_to_table(coalesce(value, ''), '[\s,;:()]+') AS word
     WHERE word ~ '[0-9]' AND length(compact_code(word)) >= 2), '{}');

CREATE TABLE search_documents (
  tipo text NOT NULL CHECK (tipo IN ('sintoma', 'diagnostico', 'solucao', 'troubleshooting')),
  registro_id integer NOT NULL,
  -- The symptom whose fault this is, for an entry and a symptom: one fault must not fill the page.
  sintoma_id integer,
  titulo text NOT NULL,
  codigos text[] NOT NULL,
  -- The codes in one text, for what is typed from the middle of a part number.
  codigos_texto text NOT NULL,
  score integer NOT NULL,
  vetor tsvector NOT NULL,
  PRIMARY KEY (tipo, registro_id)
);
CREATE INDEX search_documents_vetor_idx ON search_documents USING gin (vetor);
CREATE INDEX search_documents_codigos_idx ON search_documents USING gin (codigos_texto gin_trgm_ops);

CREATE VIEW search_sources AS
SELECT 'sintoma' AS tipo, s.id AS registro_id, s.id AS sintoma_id, s.sintoma AS titulo, '' AS corpo,
       codes_in(s.sintoma) AS codigos, 0 AS score
  FROM symptoms s WHERE s.exclusao_id IS NULL
UNION ALL
SELECT 'diagnostico', d.id, NULL, d.descricao,
       coalesce((SELECT string_agg(c.part_number || ' ' || c.nome, ' ')
          FROM diagnosis_components dc JOIN datasheets c ON c.id = dc.componente_id
         WHERE dc.diagnostico_id = d.id AND c.exclusao_id IS NULL), ''),
       codes_in(concat_ws(' ', d.descricao,
         (SELECT string_agg(c.part_number, ' ') FROM diagnosis_components dc
            JOIN datasheets c ON c.id = dc.componente_id
           WHERE dc.diagnostico_id = d.id AND c.exclusao_id IS NULL))), 0
  FROM diagnoses d WHERE d.exclusao_id IS NULL
UNION ALL
SELECT 'solucao', s.id, NULL, s.solucao, '', codes_in(s.solucao), 0
  FROM solutions s WHERE s.exclusao_id IS NULL
UNION ALL
SELECT 'troubleshooting', e.id, e.sintoma_id, s.sintoma,
       concat_ws(' ', checks.texto, o.solucao, m.nome, m.numero_modelo, f.nome, k.nome, checks.componentes),
       codes_in(concat_ws(' ', s.sintoma, m.nome, replace(m.numero_modelo, ' ', '-'), checks.componentes,
         post.codigo, replace(led.codigo, ' ', ''), checks.codigos)),
       e.score
  FROM troubleshooting_entries e
  JOIN symptoms s ON s.id = e.sintoma_id
  JOIN solutions o ON o.id = e.solucao_id
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
  JOIN manufacturers f ON f.id = m.fabricante_id
  JOIN categories k ON k.id = m.categoria_id
  LEFT JOIN signal_codes post ON post.id = e.code_post_id
  LEFT JOIN signal_codes led ON led.id = e.code_led_id
  CROSS JOIN LATERAL (
    SELECT string_agg(d.descricao, ' ' ORDER BY ed.posicao) AS texto,
           string_agg(replace(sc.codigo, ' ', ''), ' ') AS codigos,
           string_agg((SELECT string_agg(c.part_number, ' ')
              FROM diagnosis_components dc JOIN datasheets c ON c.id = dc.componente_id
             WHERE dc.diagnostico_id = d.id AND c.exclusao_id IS NULL), ' ') AS componentes
      FROM entry_diagnoses ed
      JOIN diagnoses d ON d.id = ed.diagnostico_id
      LEFT JOIN signal_codes sc ON sc.id = coalesce(d.code_post_id, d.code_led_id)
     WHERE ed.troubleshooting_id = e.id) AS checks
 WHERE e.exclusao_id IS NULL;

-- Makes the search documents of these records what their sources now say.
CREATE FUNCTION refresh_search_documents(kind text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  DELETE FROM search_documents d
   WHERE d.tipo = kind AND d.registro_id = ANY (ids)
     AND NOT EXISTS (SELECT FROM search_sources v WHERE v.tipo = kind AND v.registro_id = d.registro_id);
  INSERT INTO search_documents AS d
         (tipo, registro_id, sintoma_id, titulo, codigos, codigos_texto, score, vetor)
  SELECT v.tipo, v.registro_id, v.sintoma_id, v.titulo, v.codigos, array_to_string(v.codigos, ' '), v.score,
         search_vector(v.titulo, v.corpo, v.codigos)
    FROM search_sources v WHERE v.tipo = kind AND v.registro_id = ANY (ids)
      ON CONFLICT (tipo, registro_id) DO UPDATE
     SET sintoma_id = excluded.sintoma_id, titulo = excluded.titulo, codigos = excluded.codigos,
         codigos_texto = excluded.codigos_texto, score = excluded.score, vetor = excluded.vetor;
END $$;

-- Statement triggers: the search documents change in the transaction that changes their source.
-- "changed" is the transition table, new rows or old ones.
CREATE FUNCTION search_symptoms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('sintoma', (SELECT array_agg(id) FROM changed));
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(e.id)
    FROM troubleshooting_entries e WHERE e.sintoma_id IN (SELECT id FROM changed)));
  RETURN NULL;
END $$;
CREATE FUNCTION search_diagnoses_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('diagnostico', (SELECT array_agg(id) FROM changed));
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(DISTINCT ed.troubleshooting_id)
    FROM entry_diagnoses ed WHERE ed.diagnostico_id IN (SELECT id FROM changed)));
  RETURN NULL;
END $$;
CREATE FUNCTION search_solutions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('solucao', (SELECT array_agg(id) FROM changed));
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(e.id)
    FROM troubleshooting_entries e WHERE e.solucao_id IN (SELECT id FROM changed)));
  RETURN NULL;
END $$;
CREATE FUNCTION search_entries_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(id) FROM changed));
  RETURN NULL;
END $$;
CREATE FUNCTION search_entry_diagnoses_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('troubleshooting',
    (SELECT array_agg(DISTINCT troubleshooting_id) FROM changed));
  RETURN NULL;
END $$;
CREATE FUNCTION search_diagnosis_components_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('diagnostico', (SELECT array_agg(DISTINCT diagnostico_id) FROM changed));
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(DISTINCT ed.troubleshooting_id)
    FROM entry_diagnoses ed WHERE ed.diagnostico_id IN (SELECT diagnostico_id FROM changed)));
  RETURN NULL;
END $$;
CREATE FUNCTION search_datasheets_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('diagnostico', (SELECT array_agg(DISTINCT diagnostico_id)
    FROM diagnosis_components WHERE componente_id IN (SELECT id FROM changed)));
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(DISTINCT ed.troubleshooting_id)
    FROM entry_diagnoses ed JOIN diagnosis_components dc USING (diagnostico_id)
   WHERE dc.componente_id IN (SELECT id FROM changed)));
  RETURN NULL;
END $$;
CREATE FUNCTION search_models_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(e.id)
    FROM troubleshooting_entries e WHERE e.modelo_equipamento_id IN (SELECT id FROM changed)));
  RETURN NULL;
END $$;
CREATE FUNCTION search_manufacturers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(e.id)
    FROM troubleshooting_entries e JOIN equipment_models m ON m.id = e.modelo_equipamento_id
   WHERE m.fabricante_id IN (SELECT id FROM changed)));
  RETURN NULL;
END $$;
CREATE FUNCTION search_categories_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents('troubleshooting', (SELECT array_agg(e.id)
    FROM troubleshooting_entries e JOIN equipment_models m ON m.id = e.modelo_equipamento_id
   WHERE m.categoria_id IN (SELECT id FROM changed)));
  RETURN NULL;
END $$;

-- What is read by no other record needs no trigger for its insert; what is linked needs none for its delete.
CREATE TRIGGER symptoms_search_insert AFTER INSERT ON symptoms REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_symptoms_changed();
CREATE TRIGGER symptoms_search_update AFTER UPDATE ON symptoms REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_symptoms_changed();
CREATE TRIGGER symptoms_search_delete AFTER DELETE ON symptoms REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_symptoms_changed();
CREATE TRIGGER diagnoses_search_insert AFTER INSERT ON diagnoses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_diagnoses_changed();
CREATE TRIGGER diagnoses_search_update AFTER UPDATE ON diagnoses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_diagnoses_changed();
CREATE TRIGGER diagnoses_search_delete AFTER DELETE ON diagnoses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_diagnoses_changed();
CREATE TRIGGER solutions_search_insert AFTER INSERT ON solutions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_solutions_changed();
CREATE TRIGGER solutions_search_update AFTER UPDATE ON solutions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_solutions_changed();
CREATE TRIGGER solutions_search_delete AFTER DELETE ON solutions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_solutions_changed();
CREATE TRIGGER entries_search_insert AFTER INSERT ON troubleshooting_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_entries_changed();
CREATE TRIGGER entries_search_update AFTER UPDATE ON troubleshooting_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_entries_changed();
CREATE TRIGGER entries_search_delete AFTER DELETE ON troubleshooting_entries REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_entries_changed();
CREATE TRIGGER entry_diagnoses_search_insert AFTER INSERT ON entry_diagnoses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_entry_diagnoses_changed();
CREATE TRIGGER entry_diagnoses_search_update AFTER UPDATE ON entry_diagnoses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_entry_diagnoses_changed();
CREATE TRIGGER entry_diagnoses_search_delete AFTER DELETE ON entry_diagnoses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_entry_diagnoses_changed();
CREATE TRIGGER diagnosis_components_search_insert AFTER INSERT ON diagnosis_components
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_diagnosis_components_changed();
CREATE TRIGGER diagnosis_components_search_delete AFTER DELETE ON diagnosis_components
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_diagnosis_components_changed();
CREATE TRIGGER datasheets_search_update AFTER UPDATE ON datasheets REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_datasheets_changed();
CREATE TRIGGER equipment_models_search_update AFTER UPDATE ON equipment_models REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_models_changed();
CREATE TRIGGER manufacturers_search_update AFTER UPDATE ON manufacturers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_manufacturers_changed();
CREATE TRIGGER categories_search_update AFTER UPDATE ON categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_categories_changed();
