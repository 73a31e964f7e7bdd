-- Every record by its identity, in use or in the bin.
CREATE VIEW record_identities AS
SELECT 'manufacturers' AS tipo, id, identidade, instancia, exclusao_id FROM manufacturers
UNION ALL SELECT 'categories', id, identidade, instancia, exclusao_id FROM categories
UNION ALL SELECT 'equipment-models', id, identidade, instancia, exclusao_id FROM equipment_models
UNION ALL SELECT 'datasheets', id, identidade, instancia, exclusao_id FROM datasheets
UNION ALL SELECT 'artigos', id, identidade, instancia, exclusao_id FROM articles
UNION ALL SELECT 'attachments', id, identidade, instancia, exclusao_id FROM attachments
UNION ALL SELECT 'sintomas', id, identidade, instancia, exclusao_id FROM symptoms
UNION ALL SELECT 'diagnosticos', id, identidade, instancia, exclusao_id FROM diagnoses
UNION ALL SELECT 'solucoes', id, identidade, instancia, exclusao_id FROM solutions
UNION ALL SELECT 'troubleshooting', id, identidade, instancia, exclusao_id FROM troubleshooting_entries
UNION ALL SELECT 'resultados', id, identidade, instancia, exclusao_id FROM outcomes
UNION ALL SELECT 'units', id, identidade, instancia, exclusao_id FROM units
UNION ALL SELECT 'visits', id, identidade, instancia, exclusao_id FROM visits
UNION ALL SELECT 'readings', id, identidade, instancia, exclusao_id FROM readings;

-- As in migration 0037, but that an outcome of another instance comes with a number that stands for nobody here.
CREATE OR REPLACE FUNCTION keep_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM symptoms WHERE id = (
      SELECT sintoma_id FROM troubleshooting_entries WHERE id = NEW.troubleshooting_id) FOR NO KEY UPDATE;
    NEW.pessoa := coalesce(NEW.criado_por, least(NEW.pessoa, 0));
    -- Whoever sets the person's outcomes aside has locked the account.
    PERFORM FROM users WHERE id = NEW.criado_por FOR KEY SHARE;
    NEW.de_lado := EXISTS (SELECT FROM outcomes_set_aside WHERE usuario_id = NEW.criado_por);
  ELSIF OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL THEN
    NEW.pessoa := -floor(extract(epoch FROM now()) * 1000000);
  ELSIF (OLD.resolveu, OLD.dia, OLD.unidade) IS DISTINCT FROM (NEW.resolveu, NEW.dia, NEW.unidade) THEN
    NEW.dito_em := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;

-- What comes from another instance keeps the versions that it has there, also where it is linked.
CREATE OR REPLACE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('bancada.versions_are_given', true) = 'on' THEN RETURN NEW; END IF;
  NEW.atualizado_em := greatest(clock_timestamp(), OLD.atualizado_em + interval '1 microsecond');
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION touch_edited_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted CONSTANT text[] := '{score,casos,casos_resolvidos,vezes,vezes_resolvidas,pessoas,prova}';
BEGIN
  IF current_setting('bancada.versions_are_given', true) = 'on' THEN RETURN NEW; END IF;
  IF (NEW.score, NEW.casos, NEW.casos_resolvidos, NEW.vezes, NEW.vezes_resolvidas, NEW.pessoas)
       = (OLD.score, OLD.casos, OLD.casos_resolvidos, OLD.vezes, OLD.vezes_resolvidas, OLD.pessoas)
     OR to_jsonb(NEW) - counted IS DISTINCT FROM to_jsonb(OLD) - counted THEN
    NEW.atualizado_em := greatest(clock_timestamp(), OLD.atualizado_em + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;
