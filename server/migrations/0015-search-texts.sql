-- What the search looks in: the few texts that entries show (symptoms, equipment, parts, codes, checks, fixes), each kept
-- once however many entries show it. Which entries those are is in migration 0016. Triggers alone write the table.

-- One number for a record of any of these kinds: the number of its list. server/src/features/troubleshooting/entry-lists.ts
-- knows it too.
CREATE FUNCTION list_of(kind text, id integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN id::bigint * 8 + CASE kind WHEN 'model' THEN 0 WHEN 'maker' THEN 1 WHEN 'component' THEN 2 WHEN 'code' THEN 3
                               WHEN 'symptom' THEN 4 WHEN 'diagnosis' THEN 5 WHEN 'solution' THEN 6
                               WHEN 'category' THEN 7 END;

-- A code is one word, and no word of the language: it also gets a lexeme that no word of a text is (zc…), because in
-- `erro DE` the code is no preposition.
CREATE FUNCTION listed_vector(kind text, titulo text, codes text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE kind WHEN 'code' THEN to_tsvector('pg_catalog.simple'::regconfig, 'zc' || codes[1])
                   ELSE word_vector(titulo) || to_tsvector('pg_catalog.simple'::regconfig, value_lexemes(titulo)) END
      || to_tsvector('pg_catalog.simple'::regconfig, whole_words(array_to_string(codes, ' ')));

-- A record in the bin keeps its text, and its list is empty.
CREATE TABLE listed_texts (
  lista bigint PRIMARY KEY,
  -- Folded, for what is looked for inside words.
  texto text NOT NULL,
  -- As it was written.
  titulo text NOT NULL,
  -- How many words it has.
  palavras smallint NOT NULL,
  -- Not in the bin.
  em_uso boolean NOT NULL,
  vetor tsvector NOT NULL
);
-- GIN's pending list is kept short, because each search reads it, and not switched off: writing the trigrams of each text
-- into the index by itself took four fifths of the time of loading many.
CREATE INDEX listed_texts_search_idx ON listed_texts USING gin (texto gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 512);
-- Without symptoms (% 8 = 4), which are found by the documents of their faults.
CREATE INDEX listed_texts_vetor_idx ON listed_texts USING gin (vetor)
  WITH (fastupdate = on, gin_pending_list_limit = 256) WHERE lista % 8 <> 4;
-- For suggestions: what begins as it was typed.
CREATE INDEX listed_texts_start_idx ON listed_texts ((lista % 8), left(texto, 64) text_pattern_ops);

-- What listed_texts should hold.
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

-- Makes the texts of these records what their sources now say, and learns their words and codes.
CREATE FUNCTION refresh_listed_texts(kind text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  learned text[];
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  WITH given AS MATERIALIZED (
    SELECT v.id, v.titulo, v.codigos, v.em_uso FROM listed_text_sources v WHERE v.tipo = kind AND v.id = ANY (ids)),
  codes AS (
    INSERT INTO search_codes (codigo)
    SELECT DISTINCT code FROM given, unnest(codigos) AS code
     WHERE NOT EXISTS (SELECT FROM search_codes k WHERE k.codigo = code) ORDER BY code
    ON CONFLICT DO NOTHING),
  kept AS (
    INSERT INTO listed_texts AS t (lista, texto, titulo, palavras, em_uso, vetor)
    SELECT list_of(kind, id), fold_text(titulo), titulo,
           least(cardinality(regexp_split_to_array(titulo, '\s+')), 32767), em_uso, listed_vector(kind, titulo, codigos)
      FROM given
        ON CONFLICT (lista) DO UPDATE
       SET texto = excluded.texto, titulo = excluded.titulo, palavras = excluded.palavras, em_uso = excluded.em_uso,
           vetor = excluded.vetor
     WHERE (t.titulo, t.em_uso, t.vetor) IS DISTINCT FROM (excluded.titulo, excluded.em_uso, excluded.vetor)
    RETURNING t.titulo)
  SELECT array_agg(titulo) INTO learned FROM kept;
  IF kind <> 'code' THEN PERFORM learn_search_words(learned); END IF;
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
  END LOOP;
END $$;
