-- The history of every record. Triggers write it, in the transaction of the change, so no path in the code can skip it. A
-- new kind of record joins by its triggers at the end of this file, its title in record_titles, and its line in the loop of
-- the record counts. The kind (`tipo`) is its address in the API.

CREATE TABLE history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL,
  registro_id integer NOT NULL,
  acao text NOT NULL CHECK (acao IN ('create', 'update', 'delete', 'restore', 'purge')),
  usuario_id integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  -- Nobody was signed in: the starter knowledge base, the sweep of the bin. Where this is false and usuario_id is null, the
  -- account of the person is gone.
  pelo_sistema boolean NOT NULL DEFAULT (acting_user() IS NULL),
  -- The fields that changed, with their new values. The values before are in the earlier rows of the record.
  depois jsonb,
  -- Changes that one transaction makes to one record are one row.
  transacao xid8 NOT NULL DEFAULT pg_current_xact_id(),
  criado_em timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX history_record_idx ON history (tipo, registro_id, id);
CREATE INDEX history_kind_idx ON history (tipo, id);
CREATE INDEX history_time_idx ON history (criado_em, id);
CREATE INDEX history_usuario_idx ON history (usuario_id, id);

-- What people wrote of a record: all but its identity, its creator, its times, and what is counted.
CREATE FUNCTION history_fields(record jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN record - '{id,criado_em,criado_por,autor_removido,atualizado_em,exclusao_id,score}'::text[];

-- Writes an edit, by the fields that it changed, as a row of its own, or joins it to what the same transaction did to the
-- record before. What the transaction itself undoes is no edit.
CREATE FUNCTION write_edit(kind text, record integer, changed jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  earlier record;
BEGIN
  SELECT id, acao, depois, transacao, criado_em INTO earlier FROM history
   WHERE tipo = kind AND registro_id = record ORDER BY id DESC LIMIT 1;
  -- Numbers of transactions begin again in a restored copy: the time tells them apart.
  IF earlier.transacao IS DISTINCT FROM pg_current_xact_id() OR earlier.criado_em < now()
     OR earlier.acao NOT IN ('create', 'update') THEN
    INSERT INTO history (tipo, registro_id, acao, depois) VALUES (kind, record, 'update', changed);
    RETURN;
  END IF;
  changed := earlier.depois || changed;
  IF earlier.acao = 'update' THEN
    SELECT coalesce(jsonb_object_agg(field.key, field.value), '{}') INTO changed FROM jsonb_each(changed) AS field
     WHERE field.value IS DISTINCT FROM (
           SELECT h.depois -> field.key FROM history h
            WHERE h.tipo = kind AND h.registro_id = record AND h.id < earlier.id AND h.depois ? field.key
            ORDER BY h.id DESC LIMIT 1);
  END IF;
  IF changed = '{}' THEN
    DELETE FROM history WHERE id = earlier.id;
  ELSE
    UPDATE history SET depois = changed WHERE id = earlier.id;
  END IF;
END $$;

-- Arguments: the kind, then the fields that are kept in tables of links.
CREATE FUNCTION keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb;
  after jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    after := history_fields(to_jsonb(NEW));
    FOR place IN 1 .. TG_NARGS - 1 LOOP
      after := after || jsonb_build_object(TG_ARGV[place], '[]'::jsonb);
    END LOOP;
    INSERT INTO history (tipo, registro_id, acao, depois) VALUES (TG_ARGV[0], NEW.id, 'create', after);
  ELSIF TG_OP = 'UPDATE' THEN
    IF (OLD.exclusao_id IS NULL) <> (NEW.exclusao_id IS NULL) THEN
      INSERT INTO history (tipo, registro_id, acao)
      VALUES (TG_ARGV[0], NEW.id, CASE WHEN NEW.exclusao_id IS NULL THEN 'restore' ELSE 'delete' END);
    END IF;
    before := history_fields(to_jsonb(OLD));
    SELECT jsonb_object_agg(key, value) INTO after FROM jsonb_each(history_fields(to_jsonb(NEW)))
     WHERE value IS DISTINCT FROM before -> key;
    IF after IS NOT NULL THEN PERFORM write_edit(TG_ARGV[0], NEW.id, after); END IF;
  ELSE
    -- Removed for good: what it held goes too, that it was there stays.
    DELETE FROM history WHERE tipo = TG_ARGV[0] AND registro_id = OLD.id;
    INSERT INTO history (tipo, registro_id, acao) VALUES (TG_ARGV[0], OLD.id, 'purge');
  END IF;
  RETURN NULL;
END $$;

-- For kinds without links: the history of all new rows in one statement. An import pays for this with each of its 50,000
-- lines. Argument: the kind. Transition table: "after".
CREATE FUNCTION keep_history_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO history (tipo, registro_id, acao, depois)
  SELECT TG_ARGV[0], r.id, 'create', history_fields(to_jsonb(r)) FROM after r;
  RETURN NULL;
END $$;

-- The links of a record are a field of it: the ids it refers to, in their order. A change of links is an edit of the record,
-- and ages the version that an editor has read. The links of all owners are gathered at once: a flow may write 2,000.
-- Arguments: kind and table of the owner, column of the owner, field, column of what is linked, column of the order.
CREATE FUNCTION keep_history_of_links() RETURNS trigger LANGUAGE plpgsql AS $$
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
            GROUP BY owner)
    SELECT r.id, coalesce(after.items, '[]') AS after
      FROM owners JOIN %4$I r ON r.id = owners.owner
      LEFT JOIN after ON after.owner = r.id LEFT JOIN before ON before.owner = r.id
     WHERE after.items IS DISTINCT FROM before.items
     ORDER BY r.id $query$,
    now_there, taken, given, TG_ARGV[1])
  LOOP
    PERFORM write_edit(TG_ARGV[0], edited.id, jsonb_build_object(TG_ARGV[3], edited.after));
    aged := aged || edited.id;
  END LOOP;
  -- What this transaction has written itself has its new version already.
  IF aged <> '{}' THEN
    EXECUTE format('UPDATE %I SET atualizado_em = atualizado_em WHERE id = ANY ($1) AND xmin <> $2::xid', TG_ARGV[1])
      USING aged, pg_current_xact_id();
  END IF;
  RETURN NULL;
END $$;

-- What each record is called, in use or in the bin; signal codes too, for the records that refer to them.
CREATE VIEW record_titles AS
SELECT 'manufacturers' AS tipo, id, nome AS titulo, exclusao_id FROM manufacturers
UNION ALL SELECT 'categories', id, nome, exclusao_id FROM categories
UNION ALL SELECT 'equipment-models', id, concat(nome, ' (', numero_modelo, ')'), exclusao_id FROM equipment_models
UNION ALL SELECT 'datasheets', id, concat(part_number, ' · ', nome), exclusao_id FROM datasheets
UNION ALL SELECT 'artigos', id, nome, exclusao_id FROM articles
UNION ALL SELECT 'attachments', id, nome_arquivo, exclusao_id FROM attachments
UNION ALL SELECT 'sintomas', id, sintoma, exclusao_id FROM symptoms
UNION ALL SELECT 'diagnosticos', id, descricao, exclusao_id FROM diagnoses
UNION ALL SELECT 'solucoes', id, solucao, exclusao_id FROM solutions
UNION ALL SELECT 'troubleshooting', e.id, concat(s.sintoma, ' · ', m.nome), e.exclusao_id
            FROM troubleshooting_entries e
            JOIN symptoms s ON s.id = e.sintoma_id
            JOIN equipment_models m ON m.id = e.modelo_equipamento_id
UNION ALL SELECT 'codigo-sinal', id, codigo, NULL FROM signal_codes;

CREATE TRIGGER manufacturers_history AFTER UPDATE OR DELETE ON manufacturers
  FOR EACH ROW EXECUTE FUNCTION keep_history('manufacturers');
CREATE TRIGGER manufacturers_history_insert AFTER INSERT ON manufacturers REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('manufacturers');
CREATE TRIGGER categories_history AFTER UPDATE OR DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION keep_history('categories');
CREATE TRIGGER categories_history_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('categories');
CREATE TRIGGER equipment_models_history AFTER UPDATE OR DELETE ON equipment_models
  FOR EACH ROW EXECUTE FUNCTION keep_history('equipment-models');
CREATE TRIGGER equipment_models_history_insert AFTER INSERT ON equipment_models REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('equipment-models');
CREATE TRIGGER datasheets_history AFTER UPDATE OR DELETE ON datasheets
  FOR EACH ROW EXECUTE FUNCTION keep_history('datasheets');
CREATE TRIGGER datasheets_history_insert AFTER INSERT ON datasheets REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('datasheets');
CREATE TRIGGER articles_history AFTER UPDATE OR DELETE ON articles
  FOR EACH ROW EXECUTE FUNCTION keep_history('artigos');
CREATE TRIGGER articles_history_insert AFTER INSERT ON articles REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('artigos');

CREATE TRIGGER attachments_history AFTER INSERT OR UPDATE OR DELETE ON attachments
  FOR EACH ROW EXECUTE FUNCTION keep_history('attachments');
CREATE TRIGGER solutions_history AFTER INSERT OR UPDATE OR DELETE ON solutions
  FOR EACH ROW EXECUTE FUNCTION keep_history('solucoes');

CREATE TRIGGER symptoms_history AFTER INSERT OR UPDATE OR DELETE ON symptoms
  FOR EACH ROW EXECUTE FUNCTION keep_history('sintomas', 'equipment_model_ids');
CREATE TRIGGER symptom_models_history_insert AFTER INSERT ON symptom_models
  REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links(
    'sintomas', 'symptoms', 'sintoma_id', 'equipment_model_ids', 'modelo_equipamento_id', 'modelo_equipamento_id');
CREATE TRIGGER symptom_models_history_delete AFTER DELETE ON symptom_models
  REFERENCING OLD TABLE AS old_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links(
    'sintomas', 'symptoms', 'sintoma_id', 'equipment_model_ids', 'modelo_equipamento_id', 'modelo_equipamento_id');

CREATE TRIGGER diagnoses_history AFTER INSERT OR UPDATE OR DELETE ON diagnoses
  FOR EACH ROW EXECUTE FUNCTION keep_history('diagnosticos', 'componente_ids');
CREATE TRIGGER diagnosis_components_history_insert AFTER INSERT ON diagnosis_components
  REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links(
    'diagnosticos', 'diagnoses', 'diagnostico_id', 'componente_ids', 'componente_id', 'componente_id');
CREATE TRIGGER diagnosis_components_history_delete AFTER DELETE ON diagnosis_components
  REFERENCING OLD TABLE AS old_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links(
    'diagnosticos', 'diagnoses', 'diagnostico_id', 'componente_ids', 'componente_id', 'componente_id');

CREATE TRIGGER troubleshooting_entries_history AFTER INSERT OR UPDATE OR DELETE ON troubleshooting_entries
  FOR EACH ROW EXECUTE FUNCTION keep_history('troubleshooting', 'diagnostico_ids');
CREATE TRIGGER entry_diagnoses_history_insert AFTER INSERT ON entry_diagnoses
  REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links(
    'troubleshooting', 'troubleshooting_entries', 'troubleshooting_id', 'diagnostico_ids', 'diagnostico_id', 'posicao');
CREATE TRIGGER entry_diagnoses_history_update AFTER UPDATE ON entry_diagnoses
  REFERENCING OLD TABLE AS old_links NEW TABLE AS new_links
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links(
    'troubleshooting', 'troubleshooting_entries', 'troubleshooting_id', 'diagnostico_ids', 'diagnostico_id', 'posicao');
CREATE TRIGGER entry_diagnoses_history_delete AFTER DELETE ON entry_diagnoses
  REFERENCING OLD TABLE AS old_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links(
    'troubleshooting', 'troubleshooting_entries', 'troubleshooting_id', 'diagnostico_ids', 'diagnostico_id', 'posicao');
