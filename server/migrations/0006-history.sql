-- History and bin under every record of the knowledge base. What is kept is written by triggers, in the transaction
-- of the change, so no path in the code can skip it. Who acts is said once a transaction:
--   SELECT set_config('bancada.usuario_id', '7', true)
-- A kind of record joins by its lines at the end of this file (its name here is its address in the API).

CREATE FUNCTION acting_user() RETURNS integer
  LANGUAGE sql STABLE
  RETURN nullif(current_setting('bancada.usuario_id', true), '')::integer;

ALTER TABLE history DROP CONSTRAINT history_acao_check;
ALTER TABLE history
  -- What was there before an edit is what the record's rows before it say: kept once.
  DROP COLUMN antes,
  ADD CONSTRAINT history_acao_check CHECK (acao IN ('create', 'update', 'delete', 'restore', 'purge')),
  -- Nobody was signed in: the starter knowledge base, the sweep of the bin. Otherwise an absent usuario_id is a person
  -- whose account is gone.
  ADD COLUMN pelo_sistema boolean NOT NULL DEFAULT (acting_user() IS NULL),
  -- What one transaction changes in one record is one row of its history.
  ADD COLUMN transacao xid8 NOT NULL DEFAULT pg_current_xact_id(),
  ALTER COLUMN usuario_id SET DEFAULT acting_user();
CREATE INDEX history_kind_idx ON history (tipo, id);

ALTER TABLE deletions
  ALTER COLUMN usuario_id SET DEFAULT acting_user(),
  -- What the record was called, as the bin lists it.
  ADD COLUMN titulo text NOT NULL DEFAULT '',
  ADD COLUMN pelo_sistema boolean NOT NULL DEFAULT (acting_user() IS NULL);
-- One deletion of a record waits at a time.
CREATE UNIQUE INDEX deletions_record_key ON deletions (tipo, registro_id) WHERE restaurado_em IS NULL;
CREATE INDEX deletions_usuario_idx ON deletions (usuario_id, criado_em, id) WHERE restaurado_em IS NULL;

-- What people wrote of a record: all but its identity, its times, and what is counted.
CREATE FUNCTION history_fields(record jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN record - '{id,criado_em,criado_por,atualizado_em,exclusao_id,score}'::text[];

-- An edit, by the fields that it changed: a row of its own, or joined to what the same transaction did to the record
-- before. What a transaction takes back itself is no edit.
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

-- A like is no edit: it must not age the version that an editor has read. Whatever else is written of an entry does,
-- its own values again too: that is how a change of its links is told.
CREATE OR REPLACE FUNCTION touch_edited_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.score = OLD.score OR to_jsonb(NEW) - 'score' IS DISTINCT FROM to_jsonb(OLD) - 'score' THEN
    NEW.atualizado_em := greatest(clock_timestamp(), OLD.atualizado_em + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;

-- Arguments: the kind, then the fields that lie in tables of links.
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

-- The links of a record are a field of it: the ids that it names, in their order. A change of links is an edit of the
-- record, and ages the version that an editor has read.
-- Arguments: kind and table of the owner, column of the owner, field, column of what is linked, column of the order.
CREATE FUNCTION keep_history_of_links() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  links CONSTANT text := format('SELECT %I AS owner, %I AS item, %I AS place FROM ', TG_ARGV[2], TG_ARGV[4], TG_ARGV[5]);
  now_there CONSTANT text := links || quote_ident(TG_TABLE_NAME);
  taken CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN now_there || ' WHERE false' ELSE links || 'old_links' END;
  given CONSTANT text := CASE TG_OP WHEN 'DELETE' THEN now_there || ' WHERE false' ELSE links || 'new_links' END;
  edited record;
BEGIN
  -- The owners first: of two transactions, the second sees what the first linked, and its row says what is there.
  EXECUTE format($query$
    WITH taken AS (%1$s), given AS (%2$s)
    SELECT FROM %3$I WHERE id IN (SELECT owner FROM taken UNION SELECT owner FROM given)
     ORDER BY id FOR NO KEY UPDATE $query$, taken, given, TG_ARGV[1]);
  FOR edited IN EXECUTE format($query$
    WITH taken AS (%2$s), given AS (%3$s),
         owners AS (SELECT owner FROM taken UNION SELECT owner FROM given)
    SELECT r.id, coalesce(after.items, '[]') AS after
      FROM owners JOIN %4$I r ON r.id = owners.owner
     CROSS JOIN LATERAL (
           SELECT jsonb_agg(item ORDER BY place, item) AS items FROM (%1$s) l WHERE l.owner = r.id) AS after
     CROSS JOIN LATERAL (
           SELECT jsonb_agg(item ORDER BY place, item) AS items FROM (
             SELECT item, place FROM taken WHERE taken.owner = r.id
              UNION ALL
             SELECT item, place FROM (%1$s) l WHERE l.owner = r.id
                AND item NOT IN (SELECT item FROM given WHERE given.owner = r.id)) AS l) AS before
     WHERE after.items IS DISTINCT FROM before.items $query$,
    now_there, taken, given, TG_ARGV[1])
  LOOP
    PERFORM write_edit(TG_ARGV[0], edited.id, jsonb_build_object(TG_ARGV[3], edited.after));
    -- What this transaction has written itself has its new version already.
    EXECUTE format('UPDATE %I SET atualizado_em = atualizado_em WHERE id = $1 AND xmin <> $2::xid', TG_ARGV[1])
      USING edited.id, pg_current_xact_id();
  END LOOP;
  RETURN NULL;
END $$;

-- A record in use names no record that lies in the bin, nor one that is not there. The lock holds off a deletion until
-- this transaction is over. Arguments: column and table of each record that is named.
CREATE FUNCTION refuse_reference_to_bin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  after CONSTANT jsonb := to_jsonb(NEW);
  before CONSTANT jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
  is_new CONSTANT boolean := TG_OP = 'INSERT' OR before -> 'exclusao_id' <> 'null';
  named integer;
  is_in_use boolean;
BEGIN
  IF NEW.exclusao_id IS NOT NULL THEN RETURN NEW; END IF;
  FOR place IN 0 .. TG_NARGS - 2 BY 2 LOOP
    named := (after ->> TG_ARGV[place])::integer;
    CONTINUE WHEN named IS NULL OR (NOT is_new AND before -> TG_ARGV[place] = after -> TG_ARGV[place]);
    EXECUTE format('SELECT exclusao_id IS NULL FROM %I WHERE id = $1 FOR SHARE', TG_ARGV[place + 1])
       INTO is_in_use USING named;
    IF is_in_use IS NOT TRUE THEN
      RAISE EXCEPTION 'record % of % is not in use', named, TG_ARGV[place + 1]
        USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'reference_in_use', COLUMN = TG_ARGV[place];
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

-- No article lies under itself, however long the way round. One at a time: two that are moved under each other at once
-- would both see a tree.
CREATE FUNCTION refuse_article_circle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."CUI" IS NULL OR (TG_OP = 'UPDATE' AND NEW."CUI" IS NOT DISTINCT FROM OLD."CUI") THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock(7214902114);
  IF EXISTS (
    WITH RECURSIVE above AS (
      SELECT NEW."CUI" AS id UNION SELECT a."CUI" FROM articles a JOIN above ON a.id = above.id WHERE a."CUI" IS NOT NULL)
    SELECT FROM above WHERE id = NEW.id) THEN
    RAISE EXCEPTION 'article % would lie under itself', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'articles_no_circle';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER articles_circle BEFORE INSERT OR UPDATE ON articles
  FOR EACH ROW EXECUTE FUNCTION refuse_article_circle();

-- Who creates a record is who acts.
ALTER TABLE manufacturers ALTER COLUMN criado_por SET DEFAULT acting_user();
ALTER TABLE categories ALTER COLUMN criado_por SET DEFAULT acting_user();
ALTER TABLE equipment_models ALTER COLUMN criado_por SET DEFAULT acting_user();
ALTER TABLE datasheets ALTER COLUMN criado_por SET DEFAULT acting_user();
ALTER TABLE articles ALTER COLUMN criado_por SET DEFAULT acting_user();
ALTER TABLE attachments ALTER COLUMN criado_por SET DEFAULT acting_user();
ALTER TABLE symptoms ALTER COLUMN criado_por SET DEFAULT acting_user();
ALTER TABLE diagnoses ALTER COLUMN criado_por SET DEFAULT acting_user();
ALTER TABLE solutions ALTER COLUMN criado_por SET DEFAULT acting_user();
ALTER TABLE troubleshooting_entries ALTER COLUMN criado_por SET DEFAULT acting_user();

-- What went with a deletion.
CREATE INDEX manufacturers_exclusao_idx ON manufacturers (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE INDEX categories_exclusao_idx ON categories (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE INDEX equipment_models_exclusao_idx ON equipment_models (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE INDEX datasheets_exclusao_idx ON datasheets (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE INDEX articles_exclusao_idx ON articles (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE INDEX attachments_exclusao_idx ON attachments (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE INDEX symptoms_exclusao_idx ON symptoms (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE INDEX diagnoses_exclusao_idx ON diagnoses (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE INDEX solutions_exclusao_idx ON solutions (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE INDEX troubleshooting_entries_exclusao_idx
  ON troubleshooting_entries (exclusao_id) WHERE exclusao_id IS NOT NULL;

-- What each record is called, in use or in the bin; signal codes too, for the records that name them.
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

-- The records that are there already begin their history here.
INSERT INTO history (tipo, registro_id, acao, usuario_id, pelo_sistema, criado_em, depois)
SELECT tipo, (record ->> 'id')::integer, 'create', (record ->> 'criado_por')::integer, record -> 'criado_por' = 'null',
       (record ->> 'criado_em')::timestamptz, history_fields(record) || links
  FROM (
    SELECT 'manufacturers' AS tipo, to_jsonb(r) AS record, '{}'::jsonb AS links FROM manufacturers r
    UNION ALL SELECT 'categories', to_jsonb(r), '{}' FROM categories r
    UNION ALL SELECT 'equipment-models', to_jsonb(r), '{}' FROM equipment_models r
    UNION ALL SELECT 'datasheets', to_jsonb(r), '{}' FROM datasheets r
    UNION ALL SELECT 'artigos', to_jsonb(r), '{}' FROM articles r
    UNION ALL SELECT 'attachments', to_jsonb(r), '{}' FROM attachments r
    UNION ALL SELECT 'sintomas', to_jsonb(r), jsonb_build_object('equipment_model_ids', coalesce((
      SELECT jsonb_agg(modelo_equipamento_id ORDER BY modelo_equipamento_id)
        FROM symptom_models WHERE sintoma_id = r.id), '[]')) FROM symptoms r
    UNION ALL SELECT 'diagnosticos', to_jsonb(r), jsonb_build_object('componente_ids', coalesce((
      SELECT jsonb_agg(componente_id ORDER BY componente_id)
        FROM diagnosis_components WHERE diagnostico_id = r.id), '[]')) FROM diagnoses r
    UNION ALL SELECT 'solucoes', to_jsonb(r), '{}' FROM solutions r
    UNION ALL SELECT 'troubleshooting', to_jsonb(r), jsonb_build_object('diagnostico_ids', coalesce((
      SELECT jsonb_agg(diagnostico_id ORDER BY posicao, diagnostico_id)
        FROM entry_diagnoses WHERE troubleshooting_id = r.id), '[]')) FROM troubleshooting_entries r
  ) AS existing
 ORDER BY record -> 'criado_em', tipo, record -> 'id';

CREATE TRIGGER manufacturers_history AFTER INSERT OR UPDATE OR DELETE ON manufacturers
  FOR EACH ROW EXECUTE FUNCTION keep_history('manufacturers');
CREATE TRIGGER categories_history AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION keep_history('categories');
CREATE TRIGGER equipment_models_history AFTER INSERT OR UPDATE OR DELETE ON equipment_models
  FOR EACH ROW EXECUTE FUNCTION keep_history('equipment-models');
CREATE TRIGGER datasheets_history AFTER INSERT OR UPDATE OR DELETE ON datasheets
  FOR EACH ROW EXECUTE FUNCTION keep_history('datasheets');
CREATE TRIGGER articles_history AFTER INSERT OR UPDATE OR DELETE ON articles
  FOR EACH ROW EXECUTE FUNCTION keep_history('artigos');
CREATE TRIGGER attachments_history AFTER INSERT OR UPDATE OR DELETE ON attachments
  FOR EACH ROW EXECUTE FUNCTION keep_history('attachments');
CREATE TRIGGER symptoms_history AFTER INSERT OR UPDATE OR DELETE ON symptoms
  FOR EACH ROW EXECUTE FUNCTION keep_history('sintomas', 'equipment_model_ids');
CREATE TRIGGER diagnoses_history AFTER INSERT OR UPDATE OR DELETE ON diagnoses
  FOR EACH ROW EXECUTE FUNCTION keep_history('diagnosticos', 'componente_ids');
CREATE TRIGGER solutions_history AFTER INSERT OR UPDATE OR DELETE ON solutions
  FOR EACH ROW EXECUTE FUNCTION keep_history('solucoes');
CREATE TRIGGER troubleshooting_entries_history AFTER INSERT OR UPDATE OR DELETE ON troubleshooting_entries
  FOR EACH ROW EXECUTE FUNCTION keep_history('troubleshooting', 'diagnostico_ids');

CREATE TRIGGER symptom_models_history_insert AFTER INSERT ON symptom_models
  REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links(
    'sintomas', 'symptoms', 'sintoma_id', 'equipment_model_ids', 'modelo_equipamento_id', 'modelo_equipamento_id');
CREATE TRIGGER symptom_models_history_delete AFTER DELETE ON symptom_models
  REFERENCING OLD TABLE AS old_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links(
    'sintomas', 'symptoms', 'sintoma_id', 'equipment_model_ids', 'modelo_equipamento_id', 'modelo_equipamento_id');
CREATE TRIGGER diagnosis_components_history_insert AFTER INSERT ON diagnosis_components
  REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links(
    'diagnosticos', 'diagnoses', 'diagnostico_id', 'componente_ids', 'componente_id', 'componente_id');
CREATE TRIGGER diagnosis_components_history_delete AFTER DELETE ON diagnosis_components
  REFERENCING OLD TABLE AS old_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links(
    'diagnosticos', 'diagnoses', 'diagnostico_id', 'componente_ids', 'componente_id', 'componente_id');
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

CREATE TRIGGER equipment_models_references BEFORE INSERT OR UPDATE ON equipment_models
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('fabricante_id', 'manufacturers', 'categoria_id', 'categories');
CREATE TRIGGER datasheets_references BEFORE INSERT OR UPDATE ON datasheets
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('fabricante_id', 'manufacturers');
CREATE TRIGGER articles_references BEFORE INSERT OR UPDATE ON articles
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('CUI', 'articles');
CREATE TRIGGER attachments_references BEFORE INSERT OR UPDATE ON attachments
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin(
    'modelo_equipamento_id', 'equipment_models', 'componente_id', 'datasheets', 'artigo_id', 'articles');
CREATE TRIGGER troubleshooting_entries_references BEFORE INSERT OR UPDATE ON troubleshooting_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin(
    'sintoma_id', 'symptoms', 'modelo_equipamento_id', 'equipment_models', 'solucao_id', 'solutions');
