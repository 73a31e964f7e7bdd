-- One document for each fault: a symptom with all that its entries show. Triggers alone write them.

CREATE TABLE fault_documents (
  -- The list of the symptom.
  lista bigint PRIMARY KEY,
  -- Weights: A the symptom; B equipment, parts and codes; C checks and fixes; D other ways to say the symptom.
  vetor tsvector NOT NULL
);
-- GIN's pending list, which each search reads, is kept short; and yet many documents go into the index at once.
CREATE INDEX fault_documents_vetor_idx ON fault_documents USING gin (vetor)
  WITH (fastupdate = on, gin_pending_list_limit = 256);

CREATE AGGREGATE vectors_joined (tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '');

-- Checks (5) and fixes (6) weigh less than equipment, parts and codes.
CREATE FUNCTION weight_of(lista bigint) RETURNS "char"
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN lista % 8 IN (5, 6) THEN 'C'::"char" ELSE 'B'::"char" END;

-- Between two ways to say a symptom stands a lexeme that no text has: what a query says must stand in one of them.
CREATE FUNCTION ditos_vector(ditos text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN setweight(listed_vector('symptom', replace(ditos, E'\n', ' zline '), codes_in(ditos)), 'D');

-- Makes the documents of these symptoms (by their lists) what the listed texts now say. The texts of the symptoms are locked
-- first: of two transactions that add entries to one symptom, the second sees what the first added. A fault that shows more
-- than 2,000 texts is found by 2,000 of them.
CREATE FUNCTION refresh_fault_documents(symptoms bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF symptoms IS NULL THEN RETURN; END IF;
  PERFORM FROM listed_texts WHERE lista = ANY (symptoms) ORDER BY lista FOR NO KEY UPDATE;
  DELETE FROM fault_documents d WHERE d.lista = ANY (symptoms)
     AND NOT EXISTS (SELECT FROM listed_texts t WHERE t.lista = d.lista AND t.em_uso);
  INSERT INTO fault_documents AS d (lista, vetor)
  SELECT s.lista, setweight(s.vetor, 'A') || coalesce(said.vetor, '') || coalesce(shown.vetor, '')
    FROM listed_texts s
    LEFT JOIN LATERAL (
     SELECT ditos_vector(r.ditos) AS vetor
       FROM symptoms r WHERE r.id = (s.lista / 8)::int AND r.ditos <> '') AS said ON true
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

-- The symptoms among these lists.
CREATE FUNCTION symptoms_in(listas bigint[]) RETURNS SETOF bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS 'SELECT lista FROM unnest(listas) AS lista WHERE lista % 8 = 4';

-- What an entry shows has changed. Transition tables: "before", "after".
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

-- A text has changed: that of a symptom, or one that faults show. A category has no list of entries in entry_lists, so its
-- entries are found by its models. Transition tables: "before", "after".
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

-- Other ways to say a symptom have changed. Those of a new symptom get into its document with its text.
-- Transition tables: "before", "after".
CREATE FUNCTION ditos_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said text[];
  changed bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    said := (SELECT array_agg(ditos) FROM after WHERE ditos <> '');
  ELSE
    SELECT array_agg(a.ditos), array_agg(list_of('symptom', a.id)) INTO said, changed
      FROM before b JOIN after a USING (id) WHERE a.ditos <> b.ditos;
  END IF;
  IF said IS NULL THEN RETURN NULL; END IF;
  PERFORM learn_search_words(said);
  INSERT INTO search_codes (codigo)
  SELECT DISTINCT code FROM unnest(said) AS ditos, unnest(codes_in(ditos)) AS code
   WHERE NOT EXISTS (SELECT FROM search_codes k WHERE k.codigo = code) ORDER BY code
  ON CONFLICT DO NOTHING;
  PERFORM refresh_fault_documents(changed);
  RETURN NULL;
END $$;
CREATE TRIGGER symptoms_ditos_insert AFTER INSERT ON symptoms REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION ditos_changed();
CREATE TRIGGER symptoms_ditos_update AFTER UPDATE ON symptoms
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ditos_changed();
