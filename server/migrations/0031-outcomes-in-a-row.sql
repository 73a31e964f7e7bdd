-- What one person said and answered within seconds, for `GET /resultados/seguidos`.
CREATE INDEX outcomes_said_idx ON outcomes (criado_por, dito_em, id) WHERE exclusao_id IS NULL AND criado_por IS NOT NULL;
CREATE INDEX guided_answers_said_idx ON guided_answers (respondido_por, respondido_em) WHERE respondido_por IS NOT NULL;
