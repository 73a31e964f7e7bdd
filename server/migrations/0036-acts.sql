-- What one person does to many records in one go is one thing: an import, a merge, and the undoing of what somebody did.
-- The history of each record is as it was; its rows name the act, and one of them stands for it in the list of all.
CREATE TABLE acts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  acao text NOT NULL CHECK (acao IN ('import', 'merge', 'undo')),
  -- Records of each kind that it wrote: {"manufacturers": 60}.
  registros jsonb NOT NULL DEFAULT '{}',
  usuario_id integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  uniao_id integer REFERENCES merges ON DELETE SET NULL,
  -- Of an undoing: whose doing it undid, or which act.
  de_usuario_id integer REFERENCES users ON DELETE SET NULL,
  de_ato_id bigint REFERENCES acts ON DELETE SET NULL,
  -- Since when and which kind of doings, where it undid what a person did.
  desde timestamptz,
  de_especie text,
  criado_em timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX acts_usuario_idx ON acts (usuario_id, id);
CREATE INDEX acts_undone_idx ON acts (de_ato_id) WHERE de_ato_id IS NOT NULL;
CREATE INDEX acts_merge_idx ON acts (uniao_id) WHERE uniao_id IS NOT NULL;

-- The act of this transaction; null for what is no act.
CREATE FUNCTION acting_act() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('bancada.ato_id', true), '')::bigint;

ALTER TABLE history
  ADD COLUMN ato_id bigint REFERENCES acts ON DELETE SET NULL,
  -- Of an act's rows the one that stands for it.
  ADD COLUMN lidera boolean NOT NULL DEFAULT false;
ALTER TABLE history ALTER COLUMN ato_id SET DEFAULT acting_act();
CREATE INDEX history_act_idx ON history (ato_id, id) WHERE ato_id IS NOT NULL;
-- What one person did since a moment, for its undoing and for the brakes.
CREATE INDEX history_person_time_idx ON history (usuario_id, criado_em, id) WHERE usuario_id IS NOT NULL;
CREATE INDEX deletions_person_time_idx ON deletions (usuario_id, criado_em, id) WHERE usuario_id IS NOT NULL;

-- Lets the first row of an act, of this kind where it has one, stand for it.
CREATE FUNCTION lead_act(act bigint, kind text) RETURNS void
  LANGUAGE sql
BEGIN ATOMIC
  UPDATE history SET lidera = true
   WHERE id = (SELECT id FROM history WHERE ato_id = act ORDER BY tipo = kind DESC, id LIMIT 1);
END;

-- As before; where the row goes that stands for an act, another does.
CREATE OR REPLACE FUNCTION keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb;
  after jsonb;
  led bigint;
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
    FOR led IN
      WITH gone AS (DELETE FROM history WHERE tipo = TG_ARGV[0] AND registro_id = OLD.id RETURNING ato_id, lidera)
      SELECT ato_id FROM gone WHERE lidera
    LOOP
      PERFORM lead_act(led, TG_ARGV[0]);
    END LOOP;
    INSERT INTO history (tipo, registro_id, acao) VALUES (TG_ARGV[0], OLD.id, 'purge');
  END IF;
  RETURN NULL;
END $$;

-- Merges of before: their rows are those of the transaction that wrote `unido_a`.
DO $$
DECLARE
  merged record;
  act bigint;
BEGIN
  FOR merged IN
    SELECT m.id, m.tipo, m.usuario_id, m.criado_em, h.transacao FROM merges m
      JOIN history h ON h.tipo = m.tipo AND h.registro_id = m.de_id AND h.depois -> 'unido_a' = to_jsonb(m.para_id)
                    AND h.criado_em >= m.criado_em AND h.criado_em < m.criado_em + interval '10 minutes'
     ORDER BY m.id
  LOOP
    INSERT INTO acts (acao, usuario_id, uniao_id, criado_em)
    VALUES ('merge', merged.usuario_id, merged.id, merged.criado_em) RETURNING id INTO act;
    UPDATE history SET ato_id = act
     WHERE transacao = merged.transacao AND ato_id IS NULL AND usuario_id IS NOT DISTINCT FROM merged.usuario_id
       AND criado_em >= merged.criado_em AND criado_em < merged.criado_em + interval '10 minutes';
    UPDATE acts SET registros = (
      SELECT coalesce(jsonb_object_agg(tipo, records), '{}')
        FROM (SELECT tipo, count(DISTINCT registro_id) AS records FROM history WHERE ato_id = act GROUP BY tipo) AS counted)
     WHERE id = act;
    PERFORM lead_act(act, merged.tipo);
  END LOOP;
END $$;

-- Admins undo what a person did, and choose how much a person may delete and change in a while.
ALTER TABLE account_audit DROP CONSTRAINT account_audit_acao_check;
ALTER TABLE account_audit ADD CONSTRAINT account_audit_acao_check CHECK (acao IN
  ('create', 'update', 'password', 'verify', 'verification-sent', 'link-made', 'deletion-policy', 'brakes', 'doings-undone',
   'outcomes-set-aside', 'outcomes-counted', 'sessions-ended', 'factor-on', 'factor-changed', 'factor-off', 'delete'));

-- As before, and neither figures nor a moment are names.
CREATE OR REPLACE FUNCTION changes_without_names(changes jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_object_agg(key, CASE WHEN key IN ('perfil', 'ativo', 'exclusao', 'freios', 'desde', 'desfeitos')
                                                     THEN value ELSE '{"antes": null, "depois": null}' END), '{}')
            FROM jsonb_each(changes));
