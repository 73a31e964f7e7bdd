-- Guided diagnoses: what was checked on a unit, by one person or several (docs/decisions/0049-guided-diagnosis.md).

CREATE TABLE guided_sessions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As it was started; what was merged since is read through record_that_stays.
  sintoma_ids integer[] NOT NULL CHECK (cardinality(sintoma_ids) BETWEEN 1 AND 10),
  modelo_equipamento_id integer REFERENCES equipment_models ON DELETE SET NULL,
  -- Serial number, service order, licence plate; by the key, two people find the session of their unit.
  unidade text CHECK (unidade <> ''),
  unidade_chave text GENERATED ALWAYS AS (unit_key(unidade)) STORED,
  seguranca_em timestamptz,
  seguranca_por integer REFERENCES users ON DELETE SET NULL,
  fim text CHECK (fim IN ('resolvido', 'sem-causa', 'abandonado')),
  encerrado_em timestamptz,
  criado_em timestamptz NOT NULL,
  criado_por integer REFERENCES users ON DELETE SET NULL,
  atualizado_em timestamptz NOT NULL,
  CHECK ((fim IS NULL) = (encerrado_em IS NULL))
);
CREATE INDEX guided_sessions_unit_idx ON guided_sessions (unidade_chave) WHERE fim IS NULL;
CREATE INDEX guided_sessions_criado_por_idx ON guided_sessions (criado_por, id);
CREATE INDEX guided_sessions_seguranca_por_idx ON guided_sessions (seguranca_por) WHERE seguranca_por IS NOT NULL;
CREATE INDEX guided_sessions_modelo_idx ON guided_sessions (modelo_equipamento_id);
CREATE INDEX guided_sessions_atualizado_idx ON guided_sessions (atualizado_em);

-- One a check: the last word of whoever said it.
CREATE TABLE guided_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sessao_id integer NOT NULL REFERENCES guided_sessions ON DELETE CASCADE,
  diagnostico_id integer NOT NULL REFERENCES diagnoses ON DELETE CASCADE,
  resposta text NOT NULL CHECK (resposta IN ('normal', 'anormal', 'impossivel')),
  valor text CHECK (valor <> ''),
  respondido_em timestamptz NOT NULL,
  respondido_por integer REFERENCES users ON DELETE SET NULL,
  CONSTRAINT guided_answers_check_key UNIQUE (sessao_id, diagnostico_id)
);
CREATE INDEX guided_answers_diagnostico_idx ON guided_answers (diagnostico_id);
CREATE INDEX guided_answers_respondido_por_idx ON guided_answers (respondido_por, id);

-- What a record was merged into, at last, or else itself. A merge whose record came back from the bin is not followed.
CREATE FUNCTION record_that_stays(kind text, record integer) RETURNS integer
  LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN (
    WITH RECURSIVE way (id, steps) AS (
      SELECT record, 0
      UNION ALL
      SELECT m.para_id, way.steps + 1
        FROM way JOIN merges m ON m.tipo = kind AND m.de_id = way.id
       WHERE m.desfeita_em IS NULL AND way.steps < 100
         AND NOT EXISTS (SELECT FROM deletions d WHERE d.id = m.exclusao_id AND d.restaurado_em IS NOT NULL))
    SELECT id FROM way ORDER BY steps DESC LIMIT 1);
