-- What is held per person and sitting of a guided diagnosis, and what it recorded (docs/decisions/0071-safety-of-a-guided-diagnosis.md).

-- Who takes part: started it, joined it, or answered in it.
CREATE TABLE guided_participants (
  sessao_id integer NOT NULL REFERENCES guided_sessions ON DELETE CASCADE,
  pessoa_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  desde timestamptz NOT NULL,
  PRIMARY KEY (sessao_id, pessoa_id)
);
CREATE INDEX guided_participants_pessoa_idx ON guided_participants (pessoa_id, sessao_id);
INSERT INTO guided_participants (sessao_id, pessoa_id, desde)
SELECT sessao_id, pessoa_id, min(desde) FROM (
  SELECT id AS sessao_id, criado_por AS pessoa_id, criado_em AS desde FROM guided_sessions
  UNION ALL SELECT id, seguranca_por, seguranca_em FROM guided_sessions
  UNION ALL SELECT sessao_id, respondido_por, respondido_em FROM guided_answers) AS known
 WHERE pessoa_id IS NOT NULL GROUP BY 1, 2;

-- What was said of voltage, only added to. A person's `confirmado` holds until any other event of the session, for some hours.
CREATE TABLE guided_safety (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sessao_id integer NOT NULL REFERENCES guided_sessions ON DELETE CASCADE,
  evento text NOT NULL CHECK (evento IN
    ('confirmado', 'energizado', 'ainda-ha-tensao', 'nao-mediu', 'outro-aparelho', 'encerrado', 'reaberto')),
  em timestamptz NOT NULL,
  pessoa_id integer REFERENCES users ON DELETE SET NULL
);
CREATE INDEX guided_safety_sessao_idx ON guided_safety (sessao_id, id);
CREATE INDEX guided_safety_pessoa_idx ON guided_safety (pessoa_id, id);
INSERT INTO guided_safety (sessao_id, evento, em, pessoa_id)
SELECT id, 'confirmado', seguranca_em, seguranca_por FROM guided_sessions WHERE seguranca_em IS NOT NULL ORDER BY seguranca_em;
ALTER TABLE guided_sessions DROP COLUMN seguranca_em, DROP COLUMN seguranca_por;

-- Each word of a session on a solution. Taken back in the reverse order: what the outcome said before, or it goes to the bin.
CREATE TABLE guided_outcomes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sessao_id integer NOT NULL REFERENCES guided_sessions ON DELETE CASCADE,
  resultado_id integer NOT NULL REFERENCES outcomes ON DELETE CASCADE,
  resolveu boolean NOT NULL,
  -- Its columns before this word; null: this word made it.
  antes jsonb,
  em timestamptz NOT NULL,
  pessoa_id integer REFERENCES users ON DELETE SET NULL,
  desfeito_em timestamptz
);
CREATE INDEX guided_outcomes_sessao_idx ON guided_outcomes (sessao_id, id);
CREATE INDEX guided_outcomes_resultado_idx ON guided_outcomes (resultado_id, id);
CREATE INDEX guided_outcomes_pessoa_idx ON guided_outcomes (pessoa_id) WHERE pessoa_id IS NOT NULL;

ALTER TABLE guided_answers DROP CONSTRAINT guided_answers_resposta_check,
  ADD CONSTRAINT guided_answers_resposta_check CHECK (resposta IN ('normal', 'anormal', 'impossivel', 'feito'));
