-- Readings of boards (docs/decisions/0104-readings.md): records like all others. A value is kept as text in the one form in which
-- contract/src/measured-value.ts reads it; nothing here reads it a second time.

-- By which two names of a point are one: PPBUS G3H is PPBUS_G3H. The same in contract/src/reading-stats.ts.
CREATE FUNCTION reading_point_key(point text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(public.fold_text(point), '[\s_]+', '', 'g');

CREATE TABLE readings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  modelo_equipamento_id integer NOT NULL REFERENCES equipment_models,
  revisao text CHECK (revisao <> ''),
  ponto text NOT NULL CHECK (ponto <> ''),
  referencia text CHECK (referencia <> ''),
  grandeza text NOT NULL CHECK (grandeza IN ('tensao', 'diodo', 'resistencia', 'frequencia', 'onda', 'foto')),
  condicao text NOT NULL CHECK (condicao IN ('desligado', 'espera', 'ligado', 'carregador')),
  valor text CHECK (valor <> ''),
  boa boolean NOT NULL,
  -- The fault of which this is the reading, the photo and the visit: hints, without which the reading stays.
  sintoma_id integer REFERENCES symptoms ON DELETE SET NULL,
  anexo_id integer REFERENCES attachments ON DELETE SET NULL,
  medidor text CHECK (medidor <> ''),
  nota text CHECK (nota <> ''),
  atendimento_id integer REFERENCES visits ON DELETE SET NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  autor_removido boolean NOT NULL DEFAULT false,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions,
  CONSTRAINT readings_fault_check CHECK (NOT boa OR sintoma_id IS NULL),
  CONSTRAINT readings_two_points_check CHECK (reading_point_key(ponto) <> reading_point_key(referencia))
);
CREATE INDEX readings_point_idx ON readings (modelo_equipamento_id, reading_point_key(ponto), id);
CREATE INDEX readings_sintoma_idx ON readings (sintoma_id) WHERE sintoma_id IS NOT NULL;
CREATE INDEX readings_anexo_idx ON readings (anexo_id) WHERE anexo_id IS NOT NULL;
CREATE INDEX readings_atendimento_idx ON readings (atendimento_id, id) WHERE atendimento_id IS NOT NULL;
CREATE INDEX readings_criado_por_idx ON readings (criado_por, id);
CREATE INDEX readings_exclusao_idx ON readings (exclusao_id) WHERE exclusao_id IS NOT NULL;

CREATE TRIGGER readings_references BEFORE INSERT OR UPDATE ON readings
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('modelo_equipamento_id', 'equipment_models');
CREATE TRIGGER readings_touch BEFORE UPDATE ON readings FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER readings_removed_author BEFORE UPDATE OF criado_por ON readings FOR EACH ROW
  WHEN (OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();

-- History, and counts.
CREATE TRIGGER readings_history AFTER UPDATE OR DELETE ON readings FOR EACH ROW EXECUTE FUNCTION keep_history('readings');
CREATE TRIGGER readings_history_insert AFTER INSERT ON readings REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('readings');
CREATE TRIGGER readings_count_insert AFTER INSERT ON readings REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('readings');
CREATE TRIGGER readings_count_update AFTER UPDATE ON readings REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('readings');
CREATE TRIGGER readings_count_delete AFTER DELETE ON readings REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('readings');
CREATE TRIGGER readings_count_truncate AFTER TRUNCATE ON readings
  FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('readings');

CREATE OR REPLACE VIEW record_titles AS
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
UNION ALL SELECT 'resultados', r.id, concat(CASE WHEN r.resolveu THEN 'Resolveu' ELSE 'Não resolveu' END, ' · ', o.solucao),
                 r.exclusao_id
            FROM outcomes r
            JOIN troubleshooting_entries e ON e.id = r.troubleshooting_id
            JOIN solutions o ON o.id = e.solucao_id
UNION ALL SELECT 'codigo-sinal', id, codigo, NULL FROM signal_codes
UNION ALL SELECT 'units', u.id, unit_title(m.nome, u.serie, coalesce(u.imei1, u.imei2), u.chassi, u.placa, u.referencia), u.exclusao_id
            FROM units u LEFT JOIN equipment_models m ON m.id = u.modelo_equipamento_id
UNION ALL SELECT 'visits', v.id,
                 concat(to_char(v.aberto_em, 'DD/MM/YYYY'), ' · ',
                        unit_title(m.nome, u.serie, coalesce(u.imei1, u.imei2), u.chassi, u.placa, u.referencia)),
                 v.exclusao_id
            FROM visits v JOIN units u ON u.id = v.aparelho_id
            LEFT JOIN equipment_models m ON m.id = u.modelo_equipamento_id
UNION ALL SELECT 'readings', r.id, concat_ws(' · ', m.nome, r.ponto, r.valor), r.exclusao_id
            FROM readings r JOIN equipment_models m ON m.id = r.modelo_equipamento_id;
