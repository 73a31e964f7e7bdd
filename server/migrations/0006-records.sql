-- What all records of the knowledge base share: the bin, the version, the creator. Each of their tables has the same
-- columns: `criado_por` is who created the record, `atualizado_em` its version, and `exclusao_id` says that it lies in the
-- bin and with which deletion it went there.

-- One deletion takes along what depends on a record, and all of it comes back together.
CREATE TABLE deletions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The kind, by its address in the API, and the record that was deleted.
  tipo text NOT NULL,
  registro_id integer NOT NULL,
  -- What the record was called, as the bin lists it.
  titulo text NOT NULL DEFAULT '',
  usuario_id integer REFERENCES users ON DELETE SET NULL DEFAULT acting_user(),
  pelo_sistema boolean NOT NULL DEFAULT (acting_user() IS NULL),
  criado_em timestamptz NOT NULL DEFAULT now(),
  restaurado_em timestamptz,
  restaurado_por integer REFERENCES users ON DELETE SET NULL
);
CREATE INDEX deletions_waiting_idx ON deletions (criado_em, id) WHERE restaurado_em IS NULL;
CREATE INDEX deletions_usuario_idx ON deletions (usuario_id, criado_em, id) WHERE restaurado_em IS NULL;
-- A record waits in the bin with one deletion at a time.
CREATE UNIQUE INDEX deletions_record_key ON deletions (tipo, registro_id) WHERE restaurado_em IS NULL;

-- A record in use refers to no record that lies in the bin or is gone. The lock holds off a deletion until this
-- transaction is over. Arguments: column and table of each reference.
-- The tables that an import or a flow refers to again and again have a query of their own: its plan is kept.
CREATE FUNCTION refuse_reference_to_bin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  after CONSTANT jsonb := to_jsonb(NEW);
  before CONSTANT jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
  is_new CONSTANT boolean := TG_OP = 'INSERT' OR before -> 'exclusao_id' <> 'null';
  named integer;
  is_in_use boolean;
BEGIN
  IF NEW.exclusao_id IS NOT NULL THEN RETURN NEW; END IF;
  FOR place IN 0 .. TG_NARGS - 2 BY 2 LOOP
    named := (after ->> TG_ARGV[place])::integer;
    CONTINUE WHEN named IS NULL OR (NOT is_new AND before -> TG_ARGV[place] = after -> TG_ARGV[place]);
    CASE TG_ARGV[place + 1]
      WHEN 'manufacturers' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM manufacturers WHERE id = named FOR SHARE;
      WHEN 'categories' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM categories WHERE id = named FOR SHARE;
      WHEN 'equipment_models' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM equipment_models WHERE id = named FOR SHARE;
      WHEN 'symptoms' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM symptoms WHERE id = named FOR SHARE;
      WHEN 'solutions' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM solutions WHERE id = named FOR SHARE;
      ELSE
        EXECUTE format('SELECT exclusao_id IS NULL FROM %I WHERE id = $1 FOR SHARE', TG_ARGV[place + 1])
           INTO is_in_use USING named;
    END CASE;
    IF is_in_use IS NOT TRUE THEN
      RAISE EXCEPTION 'record % of % is not in use', named, TG_ARGV[place + 1]
        USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'reference_in_use', COLUMN = TG_ARGV[place];
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

-- A record without a creator belongs to the starter knowledge base, or its creator's account is gone. `autor_removido`
-- tells the two apart.
CREATE FUNCTION note_removed_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.autor_removido := true;
  RETURN NEW;
END $$;

CREATE FUNCTION author_name(called text, is_removed boolean) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(called, CASE WHEN is_removed THEN 'usuário removido' END);
