-- The search ranks by where a word stands and in which form. A document has four fields (symptom; equipment, parts and codes;
-- checks; fix), so whole words and stems are told apart by their letters and no longer by weight: `zqbateria` is the whole word,
-- `bat` a stem. No Portuguese word begins with `zq`.
CREATE FUNCTION whole_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(only_words(fold_text(value)), '([[:alnum:]]+)', 'zq\1', 'g');

-- T-CON is also tcon, placa-mãe placamae: people write compounds in both ways.
CREATE FUNCTION joined_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce((SELECT string_agg(replace(compound[1], '-', ''), ' ')
    FROM regexp_matches(fold_text(value), '[[:alpha:]]+(?:-[[:alpha:]]+)+', 'g') AS compound), '');

CREATE FUNCTION word_vector(value text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsvector('pg_catalog.simple'::regconfig, whole_words(value))
      || to_tsvector('public.portuguese_stems'::regconfig, only_words(fold_plurals(value)))
      || to_tsvector('pg_catalog.simple'::regconfig, whole_words(joined_words(value)))
      || to_tsvector('public.portuguese_stems'::regconfig, fold_plurals(joined_words(value)));

-- Null for what has no letters.
CREATE FUNCTION word_stem(word text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (tsvector_to_array(to_tsvector('public.portuguese_stems'::regconfig, only_words(fold_plurals(word)))))[1];

-- A symptom, B equipment, parts and codes, C checks, D fix.
CREATE FUNCTION fields_vector(symptom text, equipment text, checks text, fix text, codes text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(word_vector(symptom), 'A')
      || setweight(word_vector(concat_ws(' ', equipment)), 'B')
      || setweight(to_tsvector('pg_catalog.simple'::regconfig, whole_words(array_to_string(codes, ' '))), 'B')
      || setweight(word_vector(concat_ws(' ', checks)), 'C')
      || setweight(word_vector(concat_ws(' ', fix)), 'D');

-- One word of a query: itself or its stem; while it is being typed, whatever begins with it.
CREATE OR REPLACE FUNCTION search_word(word text, is_prefix boolean) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (quote_literal('zq' || only_words(fold_text(word))) || CASE WHEN is_prefix THEN ':*' ELSE '' END)::tsquery
      || plainto_tsquery('public.portuguese_stems'::regconfig, only_words(fold_plurals(word)));

-- A code of any type as one word. Beeps and blinks have one of their own, which no text has by chance.
CREATE FUNCTION signal_word(kind text, code text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE kind WHEN 'post' THEN lower(compact_code(code))
                   WHEN 'led' THEN 'led' || lower(translate(code, ' *', 'xf'))
                   ELSE 'bipe' || translate(code, 'SLsl', 'clpq') END;

DROP VIEW search_sources;
CREATE VIEW search_sources AS
SELECT 'sintoma' AS tipo, s.id AS registro_id, s.id AS sintoma_id, s.sintoma AS titulo, '' AS corpo,
       codes_in(s.sintoma) AS codigos, 0 AS score, '' AS equipamento, '' AS verificacoes, '' AS conserto
  FROM symptoms s WHERE s.exclusao_id IS NULL
UNION ALL
SELECT 'diagnostico', d.id, NULL, d.descricao, coalesce(parts.texto, ''),
       codes_in(concat_ws(' ', d.descricao, parts.numeros)) || signals.words, 0, coalesce(parts.texto, ''), '', ''
  FROM diagnoses d
 CROSS JOIN LATERAL (
       SELECT string_agg(c.part_number || ' ' || c.nome, ' ') AS texto, string_agg(c.part_number, ' ') AS numeros
         FROM diagnosis_components dc JOIN datasheets c ON c.id = dc.componente_id
        WHERE dc.diagnostico_id = d.id AND c.exclusao_id IS NULL) AS parts
 CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(signal_word(sc.tipo, sc.codigo)), '{}') AS words FROM signal_codes sc
        WHERE sc.id IN (d.code_post_id, d.code_led_id, d.code_beep_id)) AS signals
 WHERE d.exclusao_id IS NULL
UNION ALL
SELECT 'solucao', s.id, NULL, s.solucao, '', codes_in(s.solucao), 0, '', '', ''
  FROM solutions s WHERE s.exclusao_id IS NULL
UNION ALL
SELECT 'troubleshooting', e.id, e.sintoma_id, s.sintoma,
       concat_ws(' ', checks.texto, o.solucao, m.nome, m.numero_modelo, f.nome, k.nome, checks.componentes),
       codes_in(concat_ws(' ', s.sintoma, m.nome, replace(m.numero_modelo, ' ', '-'), checks.numeros))
         || signals.words,
       e.score, concat_ws(' ', m.nome, m.numero_modelo, f.nome, k.nome, checks.componentes), checks.texto, o.solucao
  FROM troubleshooting_entries e
  JOIN symptoms s ON s.id = e.sintoma_id
  JOIN solutions o ON o.id = e.solucao_id
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
  JOIN manufacturers f ON f.id = m.fabricante_id
  JOIN categories k ON k.id = m.categoria_id
  CROSS JOIN LATERAL (
    SELECT string_agg(d.descricao, ' ' ORDER BY ed.posicao) AS texto,
           string_agg(parts.texto, ' ') AS componentes, string_agg(parts.numeros, ' ') AS numeros,
           array_remove(array_agg(d.code_post_id) || array_agg(d.code_led_id) || array_agg(d.code_beep_id), NULL)
             AS codes
      FROM entry_diagnoses ed
      JOIN diagnoses d ON d.id = ed.diagnostico_id
     CROSS JOIN LATERAL (
           SELECT string_agg(c.part_number || ' ' || c.nome, ' ') AS texto, string_agg(c.part_number, ' ') AS numeros
             FROM diagnosis_components dc JOIN datasheets c ON c.id = dc.componente_id
            WHERE dc.diagnostico_id = d.id AND c.exclusao_id IS NULL) AS parts
     WHERE ed.troubleshooting_id = e.id) AS checks
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT signal_word(sc.tipo, sc.codigo)), '{}') AS words FROM signal_codes sc
     WHERE sc.id = ANY (array_remove(ARRAY[e.code_post_id, e.code_led_id, e.code_beep_id], NULL) || checks.codes))
    AS signals
 WHERE e.exclusao_id IS NULL;

CREATE OR REPLACE FUNCTION refresh_search_documents(kind text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  DELETE FROM search_documents d
   WHERE d.tipo = kind AND d.registro_id = ANY (ids)
     AND d.registro_id <> ALL (ARRAY(
           SELECT v.registro_id FROM search_sources v WHERE v.tipo = kind AND v.registro_id = ANY (ids)));
  INSERT INTO search_documents AS d (tipo, registro_id, sintoma_id, titulo, codigos, score, vetor)
  SELECT v.tipo, v.registro_id, v.sintoma_id, v.titulo, v.codigos, v.score,
         fields_vector(v.titulo, v.equipamento, v.verificacoes, v.conserto, v.codigos)
    FROM search_sources v WHERE v.tipo = kind AND v.registro_id = ANY (ids)
      ON CONFLICT (tipo, registro_id) DO UPDATE
     SET sintoma_id = excluded.sintoma_id, titulo = excluded.titulo, codigos = excluded.codigos,
         score = excluded.score, vetor = excluded.vetor;
END $$;

-- A code is sought among codes, and then by its word: an index of one row for each code, in place of one for each document.
DROP INDEX search_documents_codigos_idx;
ALTER TABLE search_documents DROP COLUMN codigos_texto;
-- What entries show is found in them; the other kinds have indexes of their own (0012).
DROP INDEX search_documents_vetor_idx;
CREATE INDEX search_documents_registros_idx ON search_documents USING gin (vetor) WHERE tipo = 'troubleshooting';
ALTER TABLE search_documents ALTER COLUMN vetor SET STATISTICS 300;

DROP FUNCTION search_vector(text, text, text[]);

CREATE TABLE search_codes (
  codigo text PRIMARY KEY
);
CREATE INDEX search_codes_inside_idx ON search_codes USING gin (codigo gin_trgm_ops);

-- How a word sounds to who writes by ear: geladeira and geladera, vídeo and vidio, imagem and imajem.
CREATE FUNCTION word_sound(word text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
         regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    word, 'ph', 'f', 'g'), 'ch|sh', 'x', 'g'), 'sc([ei])', 's\1', 'g'), 'c([ei])', 's\1', 'g'), 'c|qu?', 'k', 'g'),
    'g([ei])', 'j\1', 'g'), 'h', '', 'g'), 'm([^aeiou]|$)', 'n\1', 'g'), 'ei', 'e', 'g'), 'ou', 'o', 'g'),
    'l([^aeiou]|$)', 'u\1', 'g'), '(.)\1+', '\1', 'g'), 'zxywoe', 'ssivui');

CREATE TABLE search_words (
  palavra text PRIMARY KEY,
  radical text NOT NULL,
  som text NOT NULL
);
CREATE INDEX search_words_palavra_idx ON search_words (palavra text_pattern_ops);
CREATE INDEX search_words_radical_idx ON search_words (radical);
CREATE INDEX search_words_som_idx ON search_words (som);
CREATE INDEX search_words_trigramas_idx ON search_words USING gin (palavra gin_trgm_ops);

-- Words (letters alone) and codes stay when their last text goes: that costs a try, no wrong answer.
CREATE FUNCTION learn_search_words(texts text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH new_words AS MATERIALIZED (
    SELECT DISTINCT word FROM unnest(texts) AS given, regexp_split_to_table(only_words(fold_text(given)) || ' ' || joined_words(given), ' ') AS word
     WHERE word ~ '^[a-z]{2,30}$' AND NOT EXISTS (SELECT FROM search_words k WHERE k.palavra = word)),
  kept AS (
    INSERT INTO search_words (palavra, radical, som)
    SELECT word, coalesce(word_stem(word), word), word_sound(word) FROM new_words ORDER BY word
    ON CONFLICT DO NOTHING)
  INSERT INTO word_slips (forma, palavra)
  SELECT form, word FROM new_words, unnest(word_forms(word)) AS form WHERE length(word) >= 4 ORDER BY word, form
  ON CONFLICT DO NOTHING;
END $$;

-- Transition table: "after".
CREATE OR REPLACE FUNCTION learn_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM learn_search_words((SELECT array_agg(titulo) FROM after WHERE tipo <> 'troubleshooting'));
  INSERT INTO search_codes (codigo)
  SELECT DISTINCT code FROM after, unnest(codigos) AS code
   WHERE NOT EXISTS (SELECT FROM search_codes k WHERE k.codigo = code) ORDER BY code
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Arguments: the columns of a record's names. Transition table: "after".
CREATE FUNCTION learn_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[];
BEGIN
  EXECUTE format('SELECT array_agg(concat_ws('' '', %s)) FROM after',
    (SELECT string_agg(quote_ident(name), ', ') FROM unnest(TG_ARGV) AS name)) INTO names;
  PERFORM learn_search_words(names);
  RETURN NULL;
END $$;

DO $$
DECLARE
  kind record;
BEGIN
  FOR kind IN
    SELECT * FROM (VALUES ('manufacturers', '{nome}'::text[]), ('categories', '{nome}'),
                          ('equipment_models', '{nome,numero_modelo}'), ('datasheets', '{nome}')) AS kinds (tabela, colunas)
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION learn_names(%s)', kind.tabela || '_words_insert', kind.tabela,
      (SELECT string_agg(quote_literal(name), ', ') FROM unnest(kind.colunas) AS name));
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION learn_names(%s)', kind.tabela || '_words_update', kind.tabela,
      (SELECT string_agg(quote_literal(name), ', ') FROM unnest(kind.colunas) AS name));
    EXECUTE format('SELECT learn_search_words(array_agg(concat_ws('' '', %s))) FROM %I',
      (SELECT string_agg(quote_ident(name), ', ') FROM unnest(kind.colunas) AS name), kind.tabela);
  END LOOP;
END $$;

-- A beep of an entry or of its diagnosis is sought too.
DROP TRIGGER diagnoses_search_update ON diagnoses;
DROP TRIGGER entries_search_update ON troubleshooting_entries;
CREATE TRIGGER diagnoses_search_update AFTER UPDATE ON diagnoses
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION search_columns_changed(
    'refresh_search_of_diagnoses', 'descricao', 'code_post_id', 'code_led_id', 'code_beep_id', 'exclusao_id');
CREATE TRIGGER entries_search_update AFTER UPDATE ON troubleshooting_entries
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION search_columns_changed('refresh_search_of_entries', 'sintoma_id', 'modelo_equipamento_id',
    'solucao_id', 'code_post_id', 'code_led_id', 'code_beep_id', 'score', 'exclusao_id');

-- All documents again, and with them the words and codes.
DO $$
DECLARE
  kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['sintoma', 'diagnostico', 'solucao', 'troubleshooting'] LOOP
    PERFORM refresh_search_documents(kind, (SELECT array_agg(registro_id) FROM search_documents WHERE tipo = kind));
  END LOOP;
END $$;
