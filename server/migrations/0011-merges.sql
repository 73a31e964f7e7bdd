-- Two records that are one and the same are made one: what referred to the first now refers to the second, and the first
-- goes to the bin. What was done is kept until it is undone, so that it can be.
CREATE TABLE merges (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL CHECK (tipo IN ('sintomas', 'diagnosticos', 'solucoes')),
  de_id integer NOT NULL,
  para_id integer NOT NULL CHECK (para_id <> de_id),
  -- The deletion with which the first lies in the bin. Null before it is there, and after it was removed for good.
  exclusao_id bigint REFERENCES deletions ON DELETE SET NULL,
  -- The entries that it changed or put in the bin.
  registros integer[] NOT NULL DEFAULT '{}',
  -- What it wrote (server/src/features/merges/merges.sql.ts).
  feito jsonb NOT NULL DEFAULT '{}',
  usuario_id integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  criado_em timestamptz NOT NULL DEFAULT now(),
  desfeita_em timestamptz,
  desfeita_por integer REFERENCES users ON DELETE SET NULL
);
CREATE INDEX merges_de_idx ON merges (tipo, de_id) WHERE desfeita_em IS NULL;
CREATE INDEX merges_para_idx ON merges (tipo, para_id) WHERE desfeita_em IS NULL;
CREATE INDEX merges_exclusao_idx ON merges (exclusao_id) WHERE exclusao_id IS NOT NULL;

-- A merge is an edit in the histories of both: the one that stays lists what was merged into it (`unidos`), the other says
-- what it was merged into (`unido_a`).
CREATE FUNCTION keep_history_of_merge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.desfeita_em IS NULL) = (OLD.desfeita_em IS NULL) THEN RETURN NULL; END IF;
  PERFORM write_edit(NEW.tipo, NEW.para_id, jsonb_build_object('unidos', coalesce((
    SELECT jsonb_agg(de_id ORDER BY id) FROM merges
     WHERE tipo = NEW.tipo AND para_id = NEW.para_id AND desfeita_em IS NULL), '[]')));
  PERFORM write_edit(NEW.tipo, NEW.de_id, jsonb_build_object('unido_a',
    CASE WHEN NEW.desfeita_em IS NULL THEN NEW.para_id END));
  RETURN NULL;
END $$;
CREATE TRIGGER merges_history AFTER INSERT OR UPDATE ON merges
  FOR EACH ROW EXECUTE FUNCTION keep_history_of_merge();
