-- The knowledge base: signal codes, symptoms, diagnoses, solutions, and the entries that join them. Names, versions and the
-- bin work as in the catalogue.

CREATE TABLE signal_codes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL,
  codigo text NOT NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tipo, codigo),
  -- POST: letters and digits. LED: groups of a colour and a count (or * for steady). Beep: S (short) and L (long), with the
  -- pauses s and l between them.
  CONSTRAINT signal_codes_notation CHECK (CASE tipo
    WHEN 'post' THEN codigo ~ '^[A-Z0-9]{1,10}$'
    WHEN 'led' THEN codigo ~ '^[ABVGZ]([1-9]|\*)( [ABVGZ]([1-9]|\*)){0,14}$'
    WHEN 'beep' THEN codigo ~ '^[SL]([sl][SL]){0,7}$'
    ELSE false END)
);

CREATE TABLE symptoms (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sintoma text NOT NULL CHECK (length(sintoma) BETWEEN 1 AND 2000),
  -- Other ways to say it, one a line, as customers and technicians do. The search reads them with the fault.
  ditos text NOT NULL DEFAULT '',
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  autor_removido boolean NOT NULL DEFAULT false,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX symptoms_same_text_key ON symptoms (same_text_key(sintoma)) WHERE exclusao_id IS NULL;
-- The list of all entries goes through the symptoms in order, and stops where its page ends.
CREATE INDEX symptoms_order_idx ON symptoms (left(fold_text(sintoma), 200), id);
CREATE INDEX symptoms_exclusao_idx ON symptoms (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE TRIGGER symptoms_touch BEFORE UPDATE ON symptoms FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER symptoms_removed_author BEFORE UPDATE OF criado_por ON symptoms FOR EACH ROW
  WHEN (OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();

-- The equipment on which a symptom occurs.
CREATE TABLE symptom_models (
  sintoma_id integer NOT NULL REFERENCES symptoms ON DELETE CASCADE,
  modelo_equipamento_id integer NOT NULL REFERENCES equipment_models ON DELETE CASCADE,
  PRIMARY KEY (sintoma_id, modelo_equipamento_id)
);
CREATE INDEX symptom_models_modelo_idx ON symptom_models (modelo_equipamento_id);

CREATE TABLE diagnoses (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  descricao text NOT NULL CHECK (length(descricao) BETWEEN 1 AND 2000),
  code_post_id integer REFERENCES signal_codes,
  code_led_id integer REFERENCES signal_codes,
  code_beep_id integer REFERENCES signal_codes,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  autor_removido boolean NOT NULL DEFAULT false,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX diagnoses_same_text_key ON diagnoses (same_text_key(descricao)) WHERE exclusao_id IS NULL;
CREATE INDEX diagnoses_code_post_idx ON diagnoses (code_post_id) WHERE code_post_id IS NOT NULL;
CREATE INDEX diagnoses_code_led_idx ON diagnoses (code_led_id) WHERE code_led_id IS NOT NULL;
CREATE INDEX diagnoses_code_beep_idx ON diagnoses (code_beep_id) WHERE code_beep_id IS NOT NULL;
CREATE INDEX diagnoses_exclusao_idx ON diagnoses (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE TRIGGER diagnoses_touch BEFORE UPDATE ON diagnoses FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER diagnoses_removed_author BEFORE UPDATE OF criado_por ON diagnoses FOR EACH ROW
  WHEN (OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();

-- The components that a diagnosis suspects.
CREATE TABLE diagnosis_components (
  diagnostico_id integer NOT NULL REFERENCES diagnoses ON DELETE CASCADE,
  componente_id integer NOT NULL REFERENCES datasheets ON DELETE CASCADE,
  PRIMARY KEY (diagnostico_id, componente_id)
);
CREATE INDEX diagnosis_components_componente_idx ON diagnosis_components (componente_id);

CREATE TABLE solutions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  solucao text NOT NULL CHECK (length(solucao) BETWEEN 1 AND 2000),
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  autor_removido boolean NOT NULL DEFAULT false,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX solutions_same_text_key ON solutions (same_text_key(solucao)) WHERE exclusao_id IS NULL;
CREATE INDEX solutions_exclusao_idx ON solutions (exclusao_id) WHERE exclusao_id IS NOT NULL;
CREATE TRIGGER solutions_touch BEFORE UPDATE ON solutions FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER solutions_removed_author BEFORE UPDATE OF criado_por ON solutions FOR EACH ROW
  WHEN (OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();

-- One fault: a symptom of a model, with its solution.
CREATE TABLE troubleshooting_entries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sintoma_id integer NOT NULL REFERENCES symptoms,
  modelo_equipamento_id integer NOT NULL REFERENCES equipment_models,
  solucao_id integer NOT NULL REFERENCES solutions,
  code_post_id integer REFERENCES signal_codes,
  code_led_id integer REFERENCES signal_codes,
  code_beep_id integer REFERENCES signal_codes,
  -- The number of likes; the trigger on likes keeps it.
  score integer NOT NULL DEFAULT 0 CHECK (score >= 0),
  -- Where an entry of the starter knowledge base comes from, and how far to trust it.
  fonte text,
  confianca text CHECK (confianca IN ('verificado', 'conhecimento geral')),
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  autor_removido boolean NOT NULL DEFAULT false,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX troubleshooting_entries_same_key
  ON troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id) WHERE exclusao_id IS NULL;
CREATE INDEX troubleshooting_entries_score_idx
  ON troubleshooting_entries (score DESC, id) WHERE exclusao_id IS NULL;
CREATE INDEX troubleshooting_entries_modelo_idx ON troubleshooting_entries (modelo_equipamento_id);
CREATE INDEX troubleshooting_entries_solucao_idx ON troubleshooting_entries (solucao_id);
CREATE INDEX troubleshooting_entries_code_post_idx
  ON troubleshooting_entries (code_post_id) WHERE code_post_id IS NOT NULL;
CREATE INDEX troubleshooting_entries_code_led_idx
  ON troubleshooting_entries (code_led_id) WHERE code_led_id IS NOT NULL;
CREATE INDEX troubleshooting_entries_code_beep_idx
  ON troubleshooting_entries (code_beep_id) WHERE code_beep_id IS NOT NULL;
-- The entries added in a week.
CREATE INDEX troubleshooting_entries_criado_idx ON troubleshooting_entries (criado_em) WHERE exclusao_id IS NULL;
CREATE INDEX troubleshooting_entries_exclusao_idx
  ON troubleshooting_entries (exclusao_id) WHERE exclusao_id IS NOT NULL;

-- A like is no edit: it must not age the version that an editor has read. Any other update does, even one that writes the
-- values that are there: that is how a change of the entry's links is told.
CREATE FUNCTION touch_edited_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.score = OLD.score OR to_jsonb(NEW) - 'score' IS DISTINCT FROM to_jsonb(OLD) - 'score' THEN
    NEW.atualizado_em := greatest(clock_timestamp(), OLD.atualizado_em + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER troubleshooting_entries_touch BEFORE UPDATE ON troubleshooting_entries FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_edited_entry();
CREATE TRIGGER troubleshooting_entries_references BEFORE INSERT OR UPDATE ON troubleshooting_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin(
    'sintoma_id', 'symptoms', 'modelo_equipamento_id', 'equipment_models', 'solucao_id', 'solutions');
CREATE TRIGGER troubleshooting_entries_removed_author BEFORE UPDATE OF criado_por ON troubleshooting_entries FOR EACH ROW
  WHEN (OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();

CREATE TABLE entry_diagnoses (
  troubleshooting_id integer NOT NULL REFERENCES troubleshooting_entries ON DELETE CASCADE,
  diagnostico_id integer NOT NULL REFERENCES diagnoses,
  -- The order in which the technician checks, from 1.
  posicao integer NOT NULL,
  PRIMARY KEY (troubleshooting_id, diagnostico_id)
);
CREATE INDEX entry_diagnoses_diagnostico_idx ON entry_diagnoses (diagnostico_id);

-- When its person's account goes, a like stays as nobody's: the solution did help.
CREATE TABLE likes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  troubleshooting_id integer NOT NULL REFERENCES troubleshooting_entries ON DELETE CASCADE,
  usuario_id integer REFERENCES users ON DELETE SET NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT likes_person_key UNIQUE (troubleshooting_id, usuario_id)
);
CREATE INDEX likes_usuario_idx ON likes (usuario_id);

CREATE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE troubleshooting_entries SET score = score + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
   WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.troubleshooting_id ELSE OLD.troubleshooting_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER likes_score AFTER INSERT OR DELETE ON likes FOR EACH ROW EXECUTE FUNCTION count_likes();

-- All that the card of an entry in use shows.
CREATE VIEW entry_cards AS
SELECT e.id, e.sintoma_id, s.sintoma, e.solucao_id, o.solucao, e.modelo_equipamento_id,
       m.nome AS modelo_equipamento_nome, m.numero_modelo, m.fabricante_id, f.nome AS fabricante_nome, e.score, e.fonte,
       e.confianca, author_name(author.nome, e.autor_removido) AS criado_por_nome, e.criado_em, e.atualizado_em,
       post.codigo AS code_post, led.codigo AS code_led, beep.codigo AS code_beep,
       coalesce(d.diagnosticos, '[]') AS diagnosticos, coalesce(d.ids, '[]') AS diagnostico_ids
  FROM troubleshooting_entries e
  JOIN symptoms s ON s.id = e.sintoma_id
  JOIN solutions o ON o.id = e.solucao_id
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
  JOIN manufacturers f ON f.id = m.fabricante_id
  LEFT JOIN users author ON author.id = e.criado_por
 CROSS JOIN LATERAL (
   SELECT json_agg(d.descricao) AS diagnosticos, json_agg(d.id) AS ids,
          (array_agg(d.code_post_id) FILTER (WHERE d.code_post_id IS NOT NULL))[1] AS code_post_id,
          (array_agg(d.code_led_id) FILTER (WHERE d.code_led_id IS NOT NULL))[1] AS code_led_id,
          (array_agg(d.code_beep_id) FILTER (WHERE d.code_beep_id IS NOT NULL))[1] AS code_beep_id
     FROM (SELECT d.* FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id
            WHERE ed.troubleshooting_id = e.id ORDER BY ed.posicao) AS d) AS d
  -- A code of each type is the entry's own, or else that of its first diagnosis that has one.
  LEFT JOIN signal_codes post ON post.id = coalesce(e.code_post_id, d.code_post_id)
  LEFT JOIN signal_codes led ON led.id = coalesce(e.code_led_id, d.code_led_id)
  LEFT JOIN signal_codes beep ON beep.id = coalesce(e.code_beep_id, d.code_beep_id)
 WHERE e.exclusao_id IS NULL;

-- Asked by ids in a function, so that the plan is kept: planning took five times as long as reading ten cards. The settings
-- are for a few cards, which need a few rows of each table: without them the planner reads all symptoms, solutions and codes.
CREATE FUNCTION entry_cards_of(ids integer[]) RETURNS SETOF entry_cards LANGUAGE plpgsql STABLE
  SET enable_hashjoin = off SET enable_material = off SET random_page_cost = 1 AS $$
BEGIN
  RETURN QUERY SELECT c.* FROM entry_cards c WHERE c.id = ANY (ids);
END $$;
