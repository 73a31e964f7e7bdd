-- The unit on the bench and its visits (docs/decisions/0096-units-and-visits.md): records like all others. Nothing of a customer is
-- kept. Numbers are stored in the one form in which contract/src/units/ reads them.
CREATE TABLE units (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  modelo_equipamento_id integer REFERENCES equipment_models,
  serie text CHECK (serie <> ''),
  imei1 text CHECK (imei1 <> ''),
  imei2 text CHECK (imei2 <> ''),
  chassi text CHECK (chassi <> ''),
  placa text CHECK (placa <> ''),
  referencia text CHECK (referencia <> ''),
  -- A board that came from another unit, or went to one.
  troca_de_placa text CHECK (troca_de_placa <> ''),
  nota text CHECK (nota <> ''),
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  autor_removido boolean NOT NULL DEFAULT false,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions,
  CONSTRAINT units_number_check CHECK (num_nonnulls(serie, imei1, imei2, chassi, placa, referencia) > 0),
  CONSTRAINT units_imei_check CHECK (imei1 <> imei2)
);

-- Numbers are looked up as a whole, and lists by their beginning.
CREATE INDEX units_serie_idx ON units (serie text_pattern_ops) WHERE exclusao_id IS NULL;
CREATE INDEX units_imei1_idx ON units (imei1 text_pattern_ops) WHERE exclusao_id IS NULL;
CREATE INDEX units_imei2_idx ON units (imei2 text_pattern_ops) WHERE exclusao_id IS NULL;
CREATE INDEX units_chassi_idx ON units (chassi text_pattern_ops) WHERE exclusao_id IS NULL;
CREATE INDEX units_placa_idx ON units (placa text_pattern_ops) WHERE exclusao_id IS NULL;
CREATE INDEX units_referencia_idx ON units (referencia text_pattern_ops) WHERE exclusao_id IS NULL;
CREATE INDEX units_modelo_idx ON units (modelo_equipamento_id, id) WHERE modelo_equipamento_id IS NOT NULL;
CREATE INDEX units_criado_por_idx ON units (criado_por, id);
CREATE INDEX units_exclusao_idx ON units (exclusao_id) WHERE exclusao_id IS NOT NULL;

-- A number without what sets signs apart that are mistaken for each other; the same in contract/src/units/near-numbers.ts.
CREATE FUNCTION fold_number(number text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(number, 'OQDILSBZG/', '000115826');

-- Keys of a number, and of it without each of its signs: two numbers share one where a single slip (a wrong, missing or surplus sign,
-- two neighbours swapped) lies between them. None of numbers of fewer than five signs: everything is near those.
CREATE FUNCTION near_number_keys(number text) RETURNS integer[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT array_agg(DISTINCT ('x' || left(md5(
                   CASE place WHEN 0 THEN folded ELSE left(folded, place - 1) || substr(folded, place + 1) END), 8))::bit(32)::integer)
            FROM (SELECT public.fold_number(number) AS folded) AS given, generate_series(0, length(folded)) AS place
           WHERE length(folded) BETWEEN 5 AND 40);

CREATE FUNCTION near_unit_keys(serie text, imei1 text, imei2 text, chassi text, placa text, referencia text) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(public.near_number_keys(serie), '{}') || coalesce(public.near_number_keys(imei1), '{}')
      || coalesce(public.near_number_keys(imei2), '{}') || coalesce(public.near_number_keys(chassi), '{}')
      || coalesce(public.near_number_keys(placa), '{}') || coalesce(public.near_number_keys(referencia), '{}');

CREATE INDEX units_near_idx ON units USING gin (near_unit_keys(serie, imei1, imei2, chassi, placa, referencia))
  WHERE exclusao_id IS NULL;

CREATE TRIGGER units_references BEFORE INSERT OR UPDATE ON units
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('modelo_equipamento_id', 'equipment_models');
CREATE TRIGGER units_touch BEFORE UPDATE ON units FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER units_removed_author BEFORE UPDATE OF criado_por ON units FOR EACH ROW
  WHEN (OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();

-- One time on the bench: from the complaint to the guarantee.
CREATE TABLE visits (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  aparelho_id integer NOT NULL REFERENCES units,
  estado text NOT NULL DEFAULT 'aberto' CHECK (estado IN ('aberto', 'aguardando', 'pronto', 'entregue', 'sem-conserto')),
  aberto_em date NOT NULL,
  encerrado_em date,
  queixa text CHECK (queixa <> ''),
  -- The fault that it turned out to be: a hint, without which the visit stays.
  sintoma_id integer REFERENCES symptoms ON DELETE SET NULL,
  feito text CHECK (feito <> ''),
  nao_feito text CHECK (nao_feito <> ''),
  nota text CHECK (nota <> ''),
  garantia_ate date,
  criado_em timestamptz NOT NULL DEFAULT now(),
  criado_por integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  autor_removido boolean NOT NULL DEFAULT false,
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  exclusao_id bigint REFERENCES deletions
);
CREATE INDEX visits_aparelho_idx ON visits (aparelho_id, aberto_em DESC, id DESC);
CREATE INDEX visits_sintoma_idx ON visits (sintoma_id) WHERE sintoma_id IS NOT NULL;
CREATE INDEX visits_criado_por_idx ON visits (criado_por, id);
CREATE INDEX visits_exclusao_idx ON visits (exclusao_id) WHERE exclusao_id IS NOT NULL;

CREATE TRIGGER visits_references BEFORE INSERT OR UPDATE ON visits
  FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('aparelho_id', 'units');
CREATE TRIGGER visits_touch BEFORE UPDATE ON visits FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER visits_removed_author BEFORE UPDATE OF criado_por ON visits FOR EACH ROW
  WHEN (OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();

-- What a guided diagnosis and an outcome belong to; without a visit they are as they were.
ALTER TABLE guided_sessions ADD COLUMN atendimento_id integer REFERENCES visits ON DELETE SET NULL;
CREATE INDEX guided_sessions_visit_idx ON guided_sessions (atendimento_id) WHERE atendimento_id IS NOT NULL;
ALTER TABLE outcomes ADD COLUMN atendimento_id integer REFERENCES visits ON DELETE SET NULL;
CREATE INDEX outcomes_visit_idx ON outcomes (atendimento_id) WHERE atendimento_id IS NOT NULL;

-- History, and counts.
CREATE TRIGGER units_history AFTER UPDATE OR DELETE ON units FOR EACH ROW EXECUTE FUNCTION keep_history('units');
CREATE TRIGGER units_history_insert AFTER INSERT ON units REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('units');
CREATE TRIGGER visits_history AFTER INSERT OR UPDATE OR DELETE ON visits
  FOR EACH ROW EXECUTE FUNCTION keep_history('visits');
DO $$
DECLARE
  kind text;
BEGIN
  FOREACH kind IN ARRAY '{units,visits}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_count_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count(%1$L)', kind);
    EXECUTE format('CREATE TRIGGER %1$s_count_update AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS before NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count(%1$L)', kind);
    EXECUTE format('CREATE TRIGGER %1$s_count_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS before
      FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count(%1$L)', kind);
    EXECUTE format('CREATE TRIGGER %1$s_count_truncate AFTER TRUNCATE ON %1$s
      FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count(%1$L)', kind);
  END LOOP;
END $$;

-- What people call a unit: its model, and the first of its numbers.
CREATE FUNCTION unit_title(model text, serie text, imei text, chassi text, placa text, referencia text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN concat_ws(' · ', model, coalesce(serie, imei, chassi, placa, 'OS ' || referencia));

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
            LEFT JOIN equipment_models m ON m.id = u.modelo_equipamento_id;
