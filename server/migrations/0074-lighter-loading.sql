-- What is written for each record while many are loaded, without what nobody reads.

-- New records get into the history by one statement however many they are, as makers and models do since migration 0010. Arguments: the
-- kind, then the lists that links fill. Transition table: "after".
CREATE OR REPLACE FUNCTION keep_history_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lists CONSTANT jsonb := coalesce((SELECT jsonb_object_agg(name, '[]'::jsonb) FROM unnest(TG_ARGV[1:]) AS name), '{}');
BEGIN
  INSERT INTO history (tipo, registro_id, acao, depois)
  SELECT TG_ARGV[0], r.id, 'create', history_fields(to_jsonb(r)) || lists FROM after r;
  RETURN NULL;
END $$;

DROP TRIGGER symptoms_history ON symptoms;
DROP TRIGGER diagnoses_history ON diagnoses;
DROP TRIGGER solutions_history ON solutions;
DROP TRIGGER troubleshooting_entries_history ON troubleshooting_entries;
CREATE TRIGGER symptoms_history AFTER UPDATE OR DELETE ON symptoms
  FOR EACH ROW EXECUTE FUNCTION keep_history('sintomas');
CREATE TRIGGER symptoms_history_insert AFTER INSERT ON symptoms REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('sintomas', 'equipment_model_ids');
CREATE TRIGGER diagnoses_history AFTER UPDATE OR DELETE ON diagnoses
  FOR EACH ROW EXECUTE FUNCTION keep_history('diagnosticos');
CREATE TRIGGER diagnoses_history_insert AFTER INSERT ON diagnoses REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('diagnosticos', 'componente_ids');
CREATE TRIGGER solutions_history AFTER UPDATE OR DELETE ON solutions
  FOR EACH ROW EXECUTE FUNCTION keep_history('solucoes');
CREATE TRIGGER solutions_history_insert AFTER INSERT ON solutions REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('solucoes');
CREATE TRIGGER troubleshooting_entries_history AFTER UPDATE OR DELETE ON troubleshooting_entries
  FOR EACH ROW EXECUTE FUNCTION keep_history('troubleshooting');
CREATE TRIGGER troubleshooting_entries_history_insert AFTER INSERT ON troubleshooting_entries REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('troubleshooting', 'diagnostico_ids');

-- As in migration 0010; what this transaction created gets its links by one statement too.
CREATE OR REPLACE FUNCTION keep_history_of_links() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  links CONSTANT text := format('SELECT %I AS owner, %I AS item, %I AS place FROM ', TG_ARGV[2], TG_ARGV[4], TG_ARGV[5]);
  now_there CONSTANT text := links || quote_ident(TG_TABLE_NAME);
  taken CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN now_there || ' WHERE false' ELSE links || 'old_links' END;
  given CONSTANT text := CASE TG_OP WHEN 'DELETE' THEN now_there || ' WHERE false' ELSE links || 'new_links' END;
  edited record;
  aged integer[] := '{}';
BEGIN
  -- The owners first: of two transactions, the second sees what the first linked, and its row says what is there.
  EXECUTE format($query$
    WITH taken AS (%1$s), given AS (%2$s)
    SELECT FROM %3$I WHERE id IN (SELECT owner FROM taken UNION SELECT owner FROM given)
     ORDER BY id FOR NO KEY UPDATE $query$, taken, given, TG_ARGV[1]);
  FOR edited IN EXECUTE format($query$
    WITH taken AS (%2$s), given AS (%3$s),
         owners AS (SELECT owner FROM taken UNION SELECT owner FROM given),
         present AS (SELECT * FROM (%1$s) l WHERE l.owner IN (SELECT owner FROM owners)),
         after AS (SELECT owner, jsonb_agg(item ORDER BY place, item) AS items FROM present GROUP BY owner),
         before AS (
           SELECT owner, jsonb_agg(item ORDER BY place, item) AS items FROM (
             SELECT owner, item, place FROM taken
              UNION ALL
             SELECT p.owner, p.item, p.place FROM present p
              WHERE NOT EXISTS (SELECT FROM given g WHERE g.owner = p.owner AND g.item = p.item)) AS l
            GROUP BY owner),
         changed AS (
           SELECT r.id, jsonb_build_object(%6$L, coalesce(after.items, '[]')) AS after
             FROM owners JOIN %4$I r ON r.id = owners.owner
             LEFT JOIN after ON after.owner = r.id LEFT JOIN before ON before.owner = r.id
            WHERE after.items IS DISTINCT FROM before.items),
         created AS (
           UPDATE history h SET depois = h.depois || changed.after FROM changed
            WHERE h.tipo = %5$L AND h.registro_id = changed.id AND h.acao = 'create'
              AND h.transacao = pg_current_xact_id() AND h.criado_em >= now()
              AND NOT EXISTS (SELECT FROM history n WHERE n.tipo = %5$L AND n.registro_id = h.registro_id AND n.id > h.id)
           RETURNING h.registro_id)
    SELECT id, after FROM changed WHERE id NOT IN (SELECT registro_id FROM created) ORDER BY id $query$,
    now_there, taken, given, TG_ARGV[1], TG_ARGV[0], TG_ARGV[3])
  LOOP
    PERFORM write_edit(TG_ARGV[0], edited.id, edited.after);
    aged := aged || edited.id;
  END LOOP;
  -- What this transaction has written itself has its new version already.
  IF aged <> '{}' THEN
    EXECUTE format('UPDATE %I SET atualizado_em = atualizado_em WHERE id = ANY ($1) AND xmin <> $2::xid', TG_ARGV[1])
      USING aged, pg_current_xact_id();
  END IF;
  RETURN NULL;
END $$;

-- How many words a text has was asked for no more. And no search reads these trigrams: what is written may wait in GIN's list as long
-- as elsewhere, which makes loading cheaper by a third of the index.
ALTER TABLE listed_texts DROP COLUMN palavras;
ALTER INDEX listed_texts_search_idx RESET (fastupdate, gin_pending_list_limit);
CREATE OR REPLACE FUNCTION refresh_listed_texts(kind text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  INSERT INTO listed_texts AS t (lista, texto, titulo, em_uso)
  SELECT list_of(kind, v.id), fold_text(v.titulo), v.titulo, v.em_uso
    FROM listed_text_sources v WHERE v.tipo = kind AND v.id = ANY (ids)
      ON CONFLICT (lista) DO UPDATE SET texto = excluded.texto, titulo = excluded.titulo, em_uso = excluded.em_uso
   WHERE (t.titulo, t.em_uso) IS DISTINCT FROM (excluded.titulo, excluded.em_uso);
END $$;

-- Of a fault, a symptom that entries show, nothing was kept any more but that it is one, for their count: the number of its entries says
-- so, without a look at its texts. Whoever adds to the entries of one symptom waits for who did before.
DROP TRIGGER listed_texts_faults_insert ON listed_texts;
DROP TRIGGER listed_texts_faults_update ON listed_texts;
DROP TRIGGER listed_texts_faults_delete ON listed_texts;
DROP TRIGGER search_entries_faults_insert ON search_entries;
DROP TRIGGER search_entries_faults_update ON search_entries;
DROP TRIGGER search_entries_faults_delete ON search_entries;
DROP TRIGGER search_entries_faults_truncate ON search_entries;
DROP TABLE fault_documents;
DROP FUNCTION symptoms_of_faults_changed(), faults_of_entries_changed(), faults_of_no_entries(), refresh_fault_documents(bigint[]),
  symptoms_in(bigint[]), keep_fault_count();

-- How many entries in use each symptom has that has any. Triggers alone write it.
CREATE TABLE fault_entries (
  sintoma_id integer PRIMARY KEY,
  registros integer NOT NULL
);
INSERT INTO fault_entries SELECT sintoma_id, count(*) FROM troubleshooting_entries WHERE exclusao_id IS NULL GROUP BY sintoma_id;

-- Transition tables: "before", "after".
CREATE FUNCTION keep_fault_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT sintoma_id, 1 AS more FROM after WHERE exclusao_id IS NULL' END,
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT sintoma_id, -1 AS more FROM before WHERE exclusao_id IS NULL' END);
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM fault_entries;
    RETURN NULL;
  END IF;
  EXECUTE format('INSERT INTO fault_entries AS f (sintoma_id, registros)
    SELECT sintoma_id, sum(more) FROM (%s) AS r GROUP BY sintoma_id HAVING sum(more) <> 0 ORDER BY sintoma_id
        ON CONFLICT (sintoma_id) DO UPDATE SET registros = f.registros + excluded.registros', changed);
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM fault_entries f USING before b WHERE f.sintoma_id = b.sintoma_id AND f.registros = 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_faults_insert AFTER INSERT ON troubleshooting_entries REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_entries();
CREATE TRIGGER entries_faults_update AFTER UPDATE ON troubleshooting_entries
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_entries();
CREATE TRIGGER entries_faults_delete AFTER DELETE ON troubleshooting_entries REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_entries();
CREATE TRIGGER entries_faults_truncate AFTER TRUNCATE ON troubleshooting_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_entries();

-- The count of faults in record_count_deltas, under the kind `defeitos`. Transition tables: "before", "after".
CREATE FUNCTION keep_fault_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    change := (SELECT count(*) FROM after);
  ELSE
    change := -(SELECT count(*) FROM before);
  END IF;
  IF change <> 0 THEN INSERT INTO record_count_deltas (tipo, delta) VALUES ('defeitos', change); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER fault_entries_count_insert AFTER INSERT ON fault_entries REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_count();
CREATE TRIGGER fault_entries_count_delete AFTER DELETE ON fault_entries REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_count();
