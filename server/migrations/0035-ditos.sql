-- Other ways to say a symptom, one a line: as customers and technicians tell of it. The search reads them with the fault.
ALTER TABLE symptoms ADD COLUMN ditos text NOT NULL DEFAULT '';

-- Versions from before had none: whoever restores one takes back what was added since.
UPDATE history SET depois = depois || '{"ditos": ""}' WHERE tipo = 'sintomas' AND acao = 'create';

-- A lexeme that no text has stands between two ways: what a query says must stand in one of them.
CREATE FUNCTION ditos_vector(ditos text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN setweight(listed_vector('symptom', replace(ditos, E'\n', ' zline '), codes_in(ditos)), 'D');

-- As in 0034, with the other ways to say the symptom, at weight D: no symptom has any yet.
CREATE OR REPLACE FUNCTION refresh_fault_documents(symptoms bigint[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- The document of a new symptom is made with its text (0034).
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
