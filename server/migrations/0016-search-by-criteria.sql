-- The search by criteria, at a million entries: for each thing that an entry shows or hangs on, the list of its entries in
-- the order of the answer. A list is read from its beginning, and two are joined without sorting either.

-- Place of an entry among all: the most liked first, then the oldest. Its last 32 bits are the entry's id.
CREATE FUNCTION entry_place(score integer, entry integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN -score::bigint * 4294967296 + entry;

-- One number for a record of any of these kinds. Known to compact-search.sql.ts too.
CREATE FUNCTION list_of(kind text, id integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN id::bigint * 8 + CASE kind WHEN 'model' THEN 0 WHEN 'maker' THEN 1 WHEN 'component' THEN 2 WHEN 'code' THEN 3
                               WHEN 'symptom' THEN 4 WHEN 'diagnosis' THEN 5 WHEN 'solution' THEN 6 END;

-- Of entries in use alone. Written by triggers alone.
CREATE TABLE entry_lists (
  lista bigint NOT NULL,
  lugar bigint NOT NULL,
  PRIMARY KEY (lista, lugar)
);
CREATE INDEX entry_lists_lugar_idx ON entry_lists (lugar, lista);

-- What the lists should hold. A code is shown by the entry as its own, or else by its diagnoses, any of them.
CREATE VIEW entry_list_sources AS
SELECT e.id AS registro_id, entry_place(e.score, e.id) AS lugar, shown.lista
  FROM troubleshooting_entries e
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
 CROSS JOIN LATERAL (
       VALUES (list_of('model', e.modelo_equipamento_id)), (list_of('maker', m.fabricante_id)),
              (list_of('symptom', e.sintoma_id)), (list_of('solution', e.solucao_id)),
              (list_of('code', e.code_post_id)), (list_of('code', e.code_led_id)),
              (list_of('code', e.code_beep_id))) AS shown (lista)
 WHERE e.exclusao_id IS NULL AND shown.lista IS NOT NULL
UNION
SELECT e.id, entry_place(e.score, e.id), shown.lista
  FROM troubleshooting_entries e
  JOIN entry_diagnoses ed ON ed.troubleshooting_id = e.id
  JOIN diagnoses d ON d.id = ed.diagnostico_id
 CROSS JOIN LATERAL (
       VALUES (list_of('diagnosis', d.id)),
              (CASE WHEN e.code_post_id IS NULL THEN list_of('code', d.code_post_id) END),
              (CASE WHEN e.code_led_id IS NULL THEN list_of('code', d.code_led_id) END),
              (CASE WHEN e.code_beep_id IS NULL THEN list_of('code', d.code_beep_id) END)) AS shown (lista)
 WHERE e.exclusao_id IS NULL AND shown.lista IS NOT NULL
UNION
SELECT e.id, entry_place(e.score, e.id), list_of('component', dc.componente_id)
  FROM troubleshooting_entries e
  JOIN entry_diagnoses ed ON ed.troubleshooting_id = e.id
  JOIN diagnosis_components dc ON dc.diagnostico_id = ed.diagnostico_id
 WHERE e.exclusao_id IS NULL;

-- Makes the lists say of these entries what their sources now say. The entries are held first: of two transactions that
-- change what one entry shows, the second sees what the first did.
CREATE FUNCTION refresh_entry_lists(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;

CREATE FUNCTION refresh_lists_of_diagnoses(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_entry_lists((SELECT array_agg(DISTINCT troubleshooting_id)
    FROM entry_diagnoses WHERE diagnostico_id = ANY (ids)));
END $$;
CREATE FUNCTION refresh_lists_of_models(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_entry_lists((SELECT array_agg(id)
    FROM troubleshooting_entries WHERE modelo_equipamento_id = ANY (ids)));
END $$;

-- Transition tables: "before", "after".
CREATE FUNCTION lists_of_entries_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
    SELECT array_agg(entry_place(b.score, b.id)), array_agg(entry_place(a.score, a.id)) INTO was, becomes
      FROM before b JOIN after a USING (id)
     WHERE a.score <> b.score AND b.exclusao_id IS NULL AND a.exclusao_id IS NULL;
    IF was IS NOT NULL THEN
      UPDATE entry_lists l SET lugar = moved.becomes FROM unnest(was, becomes) AS moved (was, becomes)
       WHERE l.lugar = moved.was;
    END IF;
    SELECT array_agg(entry_place(b.score, b.id)) INTO was FROM before b JOIN after a USING (id)
     WHERE b.exclusao_id IS NULL AND a.exclusao_id IS NOT NULL;
    IF was IS NOT NULL THEN DELETE FROM entry_lists WHERE lugar = ANY (was); END IF;
    SELECT array_agg(a.id) INTO changed FROM before b JOIN after a USING (id)
     WHERE a.exclusao_id IS NULL
       AND (b.exclusao_id, b.sintoma_id, b.modelo_equipamento_id, b.solucao_id,
            b.code_post_id, b.code_led_id, b.code_beep_id)
           IS DISTINCT FROM
           (a.exclusao_id, a.sintoma_id, a.modelo_equipamento_id, a.solucao_id,
            a.code_post_id, a.code_led_id, a.code_beep_id);
    PERFORM refresh_entry_lists(changed);
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(entry_place(score, id)) INTO was FROM before WHERE exclusao_id IS NULL;
    IF was IS NOT NULL THEN DELETE FROM entry_lists WHERE lugar = ANY (was); END IF;
  ELSE
    TRUNCATE entry_lists;
  END IF;
  RETURN NULL;
END $$;

-- Transition table: "changed".
CREATE FUNCTION lists_of_links_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'entry_diagnoses' THEN
    PERFORM refresh_entry_lists((SELECT array_agg(DISTINCT troubleshooting_id) FROM changed));
  ELSE
    PERFORM refresh_lists_of_diagnoses((SELECT array_agg(DISTINCT diagnostico_id) FROM changed));
  END IF;
  RETURN NULL;
END $$;

-- The names sort behind those of the history, whose triggers hold the owner of the links.
CREATE TRIGGER entries_lists_insert AFTER INSERT ON troubleshooting_entries REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION lists_of_entries_changed();
CREATE TRIGGER entries_lists_update AFTER UPDATE ON troubleshooting_entries
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION lists_of_entries_changed();
CREATE TRIGGER entries_lists_delete AFTER DELETE ON troubleshooting_entries REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION lists_of_entries_changed();
CREATE TRIGGER entries_lists_truncate AFTER TRUNCATE ON troubleshooting_entries
  FOR EACH STATEMENT EXECUTE FUNCTION lists_of_entries_changed();
CREATE TRIGGER entry_diagnoses_lists_insert AFTER INSERT ON entry_diagnoses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION lists_of_links_changed();
CREATE TRIGGER entry_diagnoses_lists_update AFTER UPDATE ON entry_diagnoses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION lists_of_links_changed();
CREATE TRIGGER entry_diagnoses_lists_delete AFTER DELETE ON entry_diagnoses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION lists_of_links_changed();
CREATE TRIGGER diagnosis_components_lists_insert AFTER INSERT ON diagnosis_components
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION lists_of_links_changed();
CREATE TRIGGER diagnosis_components_lists_delete AFTER DELETE ON diagnosis_components
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION lists_of_links_changed();
CREATE TRIGGER diagnoses_lists_update AFTER UPDATE ON diagnoses
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION search_columns_changed(
    'refresh_lists_of_diagnoses', 'code_post_id', 'code_led_id', 'code_beep_id');
CREATE TRIGGER equipment_models_lists_update AFTER UPDATE ON equipment_models
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION search_columns_changed('refresh_lists_of_models', 'fabricante_id');

INSERT INTO entry_lists (lista, lugar) SELECT lista, lugar FROM entry_list_sources;

-- What the records of these lists show in an entry, folded: a word is sought in these few texts, not in those of every
-- entry. A record in the bin keeps its text, and its list is empty.
CREATE TABLE listed_texts (
  lista bigint PRIMARY KEY,
  texto text NOT NULL
);
CREATE INDEX listed_texts_search_idx ON listed_texts USING gin (texto gin_trgm_ops);

-- Arguments: the kind, and the columns of its text. Transition tables: "before", "after".
CREATE FUNCTION keep_listed_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns CONSTANT text := (SELECT string_agg(format('a.%I', name), ', ') FROM unnest(TG_ARGV[1:]) AS name);
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM listed_texts WHERE lista IN (SELECT list_of(TG_ARGV[0], id) FROM before);
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM listed_texts WHERE lista % 8 = list_of(TG_ARGV[0], 0);
  ELSE
    EXECUTE format('INSERT INTO listed_texts AS t (lista, texto)
      SELECT list_of(%L, a.id), fold_text(concat_ws('' '', %s)) FROM after a
      %s
      ON CONFLICT (lista) DO UPDATE SET texto = excluded.texto WHERE t.texto <> excluded.texto',
      TG_ARGV[0], columns,
      CASE TG_OP WHEN 'UPDATE' THEN format('JOIN before b USING (id) WHERE (%s) IS DISTINCT FROM (%s)', columns,
        (SELECT string_agg(format('b.%I', name), ', ') FROM unnest(TG_ARGV[1:]) AS name)) END);
  END IF;
  RETURN NULL;
END $$;

-- The triggers first: what another process writes meanwhile waits for this transaction.
DO $$
DECLARE
  kind record;
BEGIN
  FOR kind IN
    SELECT * FROM (VALUES
      ('symptom', 'symptoms', '{sintoma}'::text[]), ('diagnosis', 'diagnoses', '{descricao}'),
      ('solution', 'solutions', '{solucao}'), ('model', 'equipment_models', '{nome,numero_modelo}'),
      ('maker', 'manufacturers', '{nome}'), ('code', 'signal_codes', '{codigo}')
    ) AS kinds (tipo, tabela, colunas)
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts(%L, %s)', kind.tabela || '_listed_insert', kind.tabela,
      kind.tipo, (SELECT string_agg(quote_literal(name), ', ') FROM unnest(kind.colunas) AS name));
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS before NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts(%L, %s)', kind.tabela || '_listed_update', kind.tabela,
      kind.tipo, (SELECT string_agg(quote_literal(name), ', ') FROM unnest(kind.colunas) AS name));
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS before
      FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts(%L)', kind.tabela || '_listed_delete', kind.tabela, kind.tipo);
    EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts(%L)', kind.tabela || '_listed_truncate', kind.tabela,
      kind.tipo);
    EXECUTE format('INSERT INTO listed_texts (lista, texto)
      SELECT list_of(%L, id), fold_text(concat_ws('' '', %s)) FROM %I', kind.tipo,
      (SELECT string_agg(quote_ident(name), ', ') FROM unnest(kind.colunas) AS name), kind.tabela);
  END LOOP;
END $$;
