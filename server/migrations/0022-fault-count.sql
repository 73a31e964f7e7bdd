-- How many faults there are, without counting them: a fault is a symptom that has entries. Its document notes whether it has,
-- because two transactions that change entries of one symptom wait for each other there.

ALTER TABLE fault_documents ADD COLUMN tem_registros boolean NOT NULL DEFAULT true;
-- Most have, so few rows and few places in their index are written.
UPDATE fault_documents d SET tem_registros = false WHERE NOT EXISTS (SELECT FROM entry_lists l WHERE l.lista = d.lista);
ALTER TABLE fault_documents ALTER COLUMN tem_registros DROP DEFAULT;

-- As in migration 0017, with tem_registros.
CREATE OR REPLACE FUNCTION refresh_fault_documents(symptoms bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF symptoms IS NULL THEN RETURN; END IF;
  PERFORM FROM listed_texts WHERE lista = ANY (symptoms) ORDER BY lista FOR NO KEY UPDATE;
  DELETE FROM fault_documents d WHERE d.lista = ANY (symptoms)
     AND NOT EXISTS (SELECT FROM listed_texts t WHERE t.lista = d.lista AND t.em_uso);
  INSERT INTO fault_documents AS d (lista, vetor, tem_registros)
  SELECT s.lista, setweight(s.vetor, 'A') || coalesce(said.vetor, '') || coalesce(shown.vetor, ''),
         EXISTS (SELECT FROM entry_lists l WHERE l.lista = s.lista)
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
      ON CONFLICT (lista) DO UPDATE SET vetor = excluded.vetor, tem_registros = excluded.tem_registros
   WHERE (d.vetor, d.tem_registros) IS DISTINCT FROM (excluded.vetor, excluded.tem_registros);
END $$;

-- Keeps the count of faults in record_count_deltas, under the kind `defeitos`. Transition tables: "before", "after".
CREATE FUNCTION keep_fault_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN change := change + (SELECT count(*) FROM after WHERE tem_registros); END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN change := change - (SELECT count(*) FROM before WHERE tem_registros); END IF;
  IF change <> 0 THEN INSERT INTO record_count_deltas (tipo, delta) VALUES ('defeitos', change); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER fault_documents_count_insert AFTER INSERT ON fault_documents REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_count();
CREATE TRIGGER fault_documents_count_update AFTER UPDATE ON fault_documents
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_count();
CREATE TRIGGER fault_documents_count_delete AFTER DELETE ON fault_documents REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_count();

INSERT INTO record_count_deltas (tipo, delta)
SELECT 'defeitos', count(*) FROM fault_documents WHERE tem_registros HAVING count(*) > 0;

-- All entries go at once.
CREATE FUNCTION faults_of_no_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_fault_documents(array_agg(lista)) FROM fault_documents WHERE tem_registros;
  RETURN NULL;
END $$;
CREATE TRIGGER search_entries_faults_truncate AFTER TRUNCATE ON search_entries
  FOR EACH STATEMENT EXECUTE FUNCTION faults_of_no_entries();
