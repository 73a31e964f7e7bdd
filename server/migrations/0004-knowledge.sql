CREATE TABLE signal_codes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL,
  codigo text NOT NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tipo, codigo),
  -- POST: letters and digits. LED: colour and count (or * for steady) by groups. Beep: S, L and the
  -- spaces s, l between them.
  CONSTRAINT signal_codes_notation CHECK (CASE tipo
    WHEN 'post' THEN codigo ~ '^[A-Z0-9]{1,10}$'
    WHEN 'led' THEN codigo ~ '^[ABVGZ]([1-9]|\*)( [ABVGZ]([1-9]|\*)){0,14}$'
    WHEN 'beep' THEN codigo ~ '^[SL]([sl][SL]){0,7}$'
    ELSE false END)
);

CREATE TABLE symptoms (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sintoma text NOT NULL CHECK (length(sintoma) BETWEEN 1 AND 2000),
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX symptoms_same_text_key ON symptoms (same_text_key(sintoma)) WHERE exclusao_id IS NULL;

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
  criado_por integer REFERENCES users ON DELETE SET NULL,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX diagnoses_same_text_key ON diagnoses (same_text_key(descricao)) WHERE exclusao_id IS NULL;
CREATE INDEX diagnoses_code_post_idx ON diagnoses (code_post_id) WHERE code_post_id IS NOT NULL;
CREATE INDEX diagnoses_code_led_idx ON diagnoses (code_led_id) WHERE code_led_id IS NOT NULL;
CREATE INDEX diagnoses_code_beep_idx ON diagnoses (code_beep_id) WHERE code_beep_id IS NOT NULL;

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
  criado_por integer REFERENCES users ON DELETE SET NULL,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE UNIQUE INDEX solutions_same_text_key ON solutions (same_text_key(solucao)) WHERE exclusao_id IS NULL;

CREATE TABLE troubleshooting_entries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sintoma_id integer NOT NULL REFERENCES symptoms,
  modelo_equipamento_id integer NOT NULL REFERENCES equipment_models,
  solucao_id integer NOT NULL REFERENCES solutions,
  code_post_id integer REFERENCES signal_codes,
  code_led_id integer REFERENCES signal_codes,
  code_beep_id integer REFERENCES signal_codes,
  -- Count of likes; kept by the trigger on likes.
  score integer NOT NULL DEFAULT 0 CHECK (score >= 0),
  -- Where a starter entry comes from, and how far to trust it.
  fonte text,
  confianca text CHECK (confianca IN ('verificado', 'conhecimento geral')),
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL,
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

CREATE TABLE entry_diagnoses (
  troubleshooting_id integer NOT NULL REFERENCES troubleshooting_entries ON DELETE CASCADE,
  diagnostico_id integer NOT NULL REFERENCES diagnoses,
  -- Order in which the technician checks, from 1.
  posicao integer NOT NULL,
  PRIMARY KEY (troubleshooting_id, diagnostico_id)
);
CREATE INDEX entry_diagnoses_diagnostico_idx ON entry_diagnoses (diagnostico_id);

CREATE TABLE likes (
  troubleshooting_id integer NOT NULL REFERENCES troubleshooting_entries ON DELETE CASCADE,
  usuario_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  criado_em timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (troubleshooting_id, usuario_id)
);
CREATE INDEX likes_usuario_idx ON likes (usuario_id);

CREATE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE troubleshooting_entries SET score = score + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
   WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.troubleshooting_id ELSE OLD.troubleshooting_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER likes_score AFTER INSERT OR DELETE ON likes FOR EACH ROW EXECUTE FUNCTION count_likes();

-- A like is no edit: it must not age the version that an editor has read.
CREATE FUNCTION touch_edited_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'score' IS DISTINCT FROM to_jsonb(OLD) - 'score' THEN
    NEW.atualizado_em := greatest(clock_timestamp(), OLD.atualizado_em + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER troubleshooting_entries_touch BEFORE UPDATE ON troubleshooting_entries
  FOR EACH ROW EXECUTE FUNCTION touch_edited_entry();
CREATE TRIGGER symptoms_touch BEFORE UPDATE ON symptoms FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER diagnoses_touch BEFORE UPDATE ON diagnoses FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER solutions_touch BEFORE UPDATE ON solutions FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Who changed what, and when: changed fields alone.
CREATE TABLE history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL,
  registro_id integer NOT NULL,
  acao text NOT NULL CHECK (acao IN ('create', 'update', 'delete', 'restore')),
  usuario_id integer REFERENCES users ON DELETE SET NULL,
  antes jsonb,
  depois jsonb,
  criado_em timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX history_record_idx ON history (tipo, registro_id, id);
CREATE INDEX history_time_idx ON history (criado_em, id);
CREATE INDEX history_usuario_idx ON history (usuario_id, id);
