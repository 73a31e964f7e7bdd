-- Which entries show which text: for each text the list of its entries, in the order of an answer. A list is read from its
-- beginning, and two lists are joined without sorting either. Only entries in use are in them. Triggers alone write these
-- tables.

-- The place of an entry among all: the most liked first, then the oldest. Its last 32 bits are the entry's id.
CREATE FUNCTION entry_place(score integer, entry integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN -score::bigint * 4294967296 + entry;

CREATE TABLE entry_lists (
  -- The number of a listed text (list_of).
  lista bigint NOT NULL,
  -- The place of an entry that shows it (entry_place).
  lugar bigint NOT NULL,
  PRIMARY KEY (lista, lugar)
);
CREATE INDEX entry_lists_lugar_idx ON entry_lists (lugar, lista);

-- What entry_lists should hold. An entry shows its own code of each type, or else those of all its diagnoses.
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

-- All lists of an entry in one row.
CREATE TABLE search_entries (
  id integer PRIMARY KEY,
  score integer NOT NULL,
  listas bigint[] NOT NULL
);

-- What search_entries should hold.
CREATE VIEW search_entry_sources AS
SELECT e.id, e.score, shown.listas || list_of('category', m.categoria_id) AS listas
  FROM troubleshooting_entries e
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
 CROSS JOIN LATERAL (SELECT array_agg(l.lista ORDER BY l.lista) AS listas FROM entry_lists l
                      WHERE l.lugar = entry_place(e.score, e.id)) AS shown
 WHERE e.exclusao_id IS NULL AND shown.listas IS NOT NULL;

-- Makes the rows of these entries what their sources now say.
CREATE FUNCTION refresh_search_entries(ids integer[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_entries WHERE id = ANY (ids)
     AND id <> ALL (ARRAY(SELECT v.id FROM troubleshooting_entries v WHERE v.id = ANY (ids) AND v.exclusao_id IS NULL));
  INSERT INTO search_entries AS s (id, score, listas)
  SELECT id, score, listas FROM search_entry_sources WHERE id = ANY (ids) ORDER BY id
      ON CONFLICT (id) DO UPDATE SET score = excluded.score, listas = excluded.listas
   WHERE (s.score, s.listas) IS DISTINCT FROM (excluded.score, excluded.listas);
$$;

-- Makes the lists of these entries what their sources now say. The entries are locked first: of two transactions that change
-- what one entry shows, the second sees what the first did.
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
  PERFORM refresh_search_entries(ids);
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

-- A transaction that links diagnoses to every entry that it creates sets `bancada.entries_get_linked`: its links will make
-- the lists, so the entries alone need none before. Transition tables: "before", "after".
CREATE FUNCTION lists_of_entries_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was bigint[];
  becomes bigint[];
  changed integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- The links make the lists.
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

-- Calls a function with the ids of the rows of an update in which one of some columns changed. A record's new version alone
-- changes nothing that is searched. Arguments: the function, then the columns. Transition tables: "before", "after".
CREATE FUNCTION search_columns_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  EXECUTE format('SELECT array_agg(a.id) FROM after a JOIN before b USING (id) WHERE (%s) IS DISTINCT FROM (%s)',
    (SELECT string_agg(format('a.%I', name), ', ') FROM unnest(TG_ARGV[1:]) AS name),
    (SELECT string_agg(format('b.%I', name), ', ') FROM unnest(TG_ARGV[1:]) AS name)) INTO ids;
  IF ids IS NOT NULL THEN EXECUTE format('SELECT %I($1)', TG_ARGV[0]) USING ids; END IF;
  RETURN NULL;
END $$;

-- The names sort behind those of the history triggers, which lock the owner of the links.
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
  EXECUTE FUNCTION search_columns_changed('refresh_lists_of_models', 'fabricante_id', 'categoria_id');
