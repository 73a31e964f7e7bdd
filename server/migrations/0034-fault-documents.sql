-- The search works on documents of whole faults: a symptom with all that its entries show. Before, it sought texts one by one and
-- put entries together from them at each search.

-- Measured values are words of their own (0032), spelled so that a text parser leaves them whole: zv4dot7uf, zv5percent.
CREATE FUNCTION value_lexemes(value text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words CONSTANT text := public.value_words(value);
BEGIN
  IF words = '' THEN RETURN ''; END IF;
  RETURN regexp_replace(replace(replace(replace(replace(replace(replace(words, '.', 'dot'), '%', 'percent'), '+', 'plus'),
    '-', 'minus'), '&', 'and'), '#', 'sharp'), '([a-z0-9]+)', 'zv\1', 'g');
END $$;

-- As in 0021. A signal code is also a lexeme that no word of a text is (zc…): `erro DE` is no preposition.
CREATE OR REPLACE FUNCTION listed_vector(kind text, titulo text, codes text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE kind WHEN 'code' THEN to_tsvector('pg_catalog.simple'::regconfig, 'zc' || codes[1])
                   ELSE word_vector(titulo) || to_tsvector('pg_catalog.simple'::regconfig, value_lexemes(titulo)) END
      || to_tsvector('pg_catalog.simple'::regconfig, whole_words(array_to_string(codes, ' ')));

UPDATE listed_texts t SET vetor = listed_vector(v.tipo, v.titulo, v.codigos)
  FROM listed_text_sources v WHERE t.lista = list_of(v.tipo, v.id)
   AND t.vetor IS DISTINCT FROM listed_vector(v.tipo, v.titulo, v.codigos);

CREATE TABLE fault_documents (
  -- The list of the symptom (0016).
  lista bigint PRIMARY KEY,
  -- Weights: A symptom; B equipment, parts and codes; C checks and fixes.
  vetor tsvector NOT NULL
);
-- What was just written waits in a list that each search reads: kept short, and yet many documents go into the index at once.
CREATE INDEX fault_documents_vetor_idx ON fault_documents USING gin (vetor)
  WITH (fastupdate = on, gin_pending_list_limit = 256);
-- Symptoms are found by their documents.
DROP INDEX listed_texts_vetor_idx;
CREATE INDEX listed_texts_vetor_idx ON listed_texts USING gin (vetor)
  WITH (fastupdate = on, gin_pending_list_limit = 256) WHERE lista % 8 <> 4;

CREATE AGGREGATE vectors_joined (tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '');

CREATE FUNCTION weight_of(lista bigint) RETURNS "char"
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN lista % 8 IN (5, 6) THEN 'C'::"char" ELSE 'B'::"char" END;

-- The texts of a symptom are locked first: of two transactions that add entries to one, the second sees the first's.
-- A fault that shows more than 2,000 texts is found by the first of them.
CREATE FUNCTION refresh_fault_documents(symptoms bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF symptoms IS NULL THEN RETURN; END IF;
  PERFORM FROM listed_texts WHERE lista = ANY (symptoms) ORDER BY lista FOR NO KEY UPDATE;
  DELETE FROM fault_documents d WHERE d.lista = ANY (symptoms)
     AND NOT EXISTS (SELECT FROM listed_texts t WHERE t.lista = d.lista AND t.em_uso);
  INSERT INTO fault_documents AS d (lista, vetor)
  SELECT s.lista, setweight(s.vetor, 'A') || coalesce(shown.vetor, '')
    FROM listed_texts s
   CROSS JOIN LATERAL (
     SELECT vectors_joined(setweight(t.vetor, weight_of(t.lista)) ORDER BY t.lista % 8, t.lista) AS vetor
       FROM (SELECT DISTINCT unnest(e.listas) AS lista
               FROM entry_lists l JOIN search_entries e ON e.id = (l.lugar & 4294967295)::int
              WHERE l.lista = s.lista LIMIT 2000) AS of_fault
       JOIN listed_texts t USING (lista)
      WHERE t.lista <> s.lista) AS shown
   WHERE s.lista = ANY (symptoms) AND s.em_uso
   ORDER BY s.lista
      ON CONFLICT (lista) DO UPDATE SET vetor = excluded.vetor WHERE d.vetor IS DISTINCT FROM excluded.vetor;
END $$;

CREATE FUNCTION symptoms_in(listas bigint[]) RETURNS SETOF bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS 'SELECT lista FROM unnest(listas) AS lista WHERE lista % 8 = 4';

-- What an entry shows has changed.
CREATE FUNCTION faults_of_entries_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  symptoms bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    symptoms := (SELECT array_agg(DISTINCT s) FROM after, symptoms_in(listas) AS s);
  ELSIF TG_OP = 'DELETE' THEN
    symptoms := (SELECT array_agg(DISTINCT s) FROM before, symptoms_in(listas) AS s);
  ELSE
    symptoms := (SELECT array_agg(DISTINCT s) FROM before b JOIN after a USING (id), symptoms_in(a.listas || b.listas) AS s
                  WHERE a.listas IS DISTINCT FROM b.listas);
  END IF;
  PERFORM refresh_fault_documents(symptoms);
  RETURN NULL;
END $$;
CREATE TRIGGER search_entries_faults_insert AFTER INSERT ON search_entries REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION faults_of_entries_changed();
CREATE TRIGGER search_entries_faults_update AFTER UPDATE ON search_entries
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION faults_of_entries_changed();
CREATE TRIGGER search_entries_faults_delete AFTER DELETE ON search_entries REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION faults_of_entries_changed();

-- A text has changed: that of a symptom, or one that faults show. Entries do not list their categories: their models have them.
CREATE FUNCTION faults_of_texts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    changed := (SELECT array_agg(lista) FROM before);
  ELSIF TG_OP = 'INSERT' THEN
    changed := (SELECT array_agg(lista) FROM after WHERE lista % 8 = 4);
  ELSE
    changed := (SELECT array_agg(lista) FROM after);
  END IF;
  IF changed IS NULL THEN RETURN NULL; END IF;
  PERFORM refresh_fault_documents(array_agg(DISTINCT s)) FROM (
    SELECT s FROM unnest(changed) AS s WHERE s % 8 = 4
     UNION
    SELECT s FROM (
      SELECT lista FROM unnest(changed) AS lista WHERE lista % 8 <> 4
       UNION
      SELECT list_of('model', m.id) FROM equipment_models m
       WHERE m.categoria_id IN (SELECT (lista / 8)::int FROM unnest(changed) AS lista WHERE lista % 8 = 7)) AS shown
      JOIN entry_lists l ON l.lista = shown.lista
      JOIN search_entries e ON e.id = (l.lugar & 4294967295)::int, symptoms_in(e.listas) AS s) AS faults;
  RETURN NULL;
END $$;
CREATE TRIGGER listed_texts_faults_insert AFTER INSERT ON listed_texts REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION faults_of_texts_changed();
CREATE TRIGGER listed_texts_faults_update AFTER UPDATE ON listed_texts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION faults_of_texts_changed();
CREATE TRIGGER listed_texts_faults_delete AFTER DELETE ON listed_texts REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION faults_of_texts_changed();

SELECT refresh_fault_documents(array_agg(lista)) FROM listed_texts WHERE lista % 8 = 4;

-- Entries are found by their faults.
DROP INDEX search_entries_listas_idx, search_entries_faults_idx;
DROP FUNCTION fault_lists, fault_list;
ANALYZE fault_documents;
