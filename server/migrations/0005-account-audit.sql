-- Who changed which account. A trigger writes it, so no path in the code can skip it. What changes no row of `users`
-- (sessions ended, a link sent) the services add.

CREATE FUNCTION acting_user_name() RETURNS text
  LANGUAGE sql STABLE
  RETURN (SELECT nome FROM users WHERE id = acting_user());

-- What the audit is searched in: the names, and the values before and after each change. Nobody searches for a boolean.
CREATE FUNCTION account_audit_text(account text, author text, changes jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold_text(concat_ws(chr(31), account, author, (
    SELECT string_agg(side.value, chr(31))
      FROM jsonb_each(changes) AS field CROSS JOIN LATERAL jsonb_each_text(field.value) AS side
     WHERE field.key <> 'ativo')));

-- It outlives both accounts: their ids refer to nothing, and their names stay as they were.
CREATE TABLE account_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  acao text NOT NULL CHECK (acao IN
    ('create', 'update', 'password', 'verify', 'verification-sent', 'sessions-ended',
     'factor-on', 'factor-changed', 'factor-off', 'delete')),
  usuario_id integer NOT NULL,
  nome_usuario text,
  autor_id integer DEFAULT acting_user(),
  autor_nome text DEFAULT acting_user_name(),
  pelo_sistema boolean NOT NULL DEFAULT (acting_user() IS NULL),
  -- {"email": {"antes": "…", "depois": "…"}}
  mudancas jsonb NOT NULL DEFAULT '{}',
  -- Changes that one transaction makes to one account are one row.
  transacao xid8 NOT NULL DEFAULT pg_current_xact_id(),
  criado_em timestamptz NOT NULL DEFAULT now(),
  -- The names of a row are removed after some time, and when the person removes the account. Who did what to which id
  -- stays.
  sem_nomes boolean NOT NULL DEFAULT false,
  busca text NOT NULL GENERATED ALWAYS AS (account_audit_text(nome_usuario, autor_nome, mudancas)) STORED
);
CREATE INDEX account_audit_usuario_idx ON account_audit (usuario_id, id);
CREATE INDEX account_audit_acao_idx ON account_audit (acao, id);
CREATE INDEX account_audit_criado_idx ON account_audit (criado_em, id);
CREATE INDEX account_audit_busca_idx ON account_audit USING gin (busca gin_trgm_ops);
CREATE INDEX account_audit_nomes_idx ON account_audit (criado_em, id) WHERE NOT sem_nomes;
CREATE INDEX account_audit_autor_idx ON account_audit (autor_id) WHERE autor_nome IS NOT NULL;

-- That a name or an address changed stays; what it was and became does not.
CREATE FUNCTION changes_without_names(changes jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_object_agg(key, CASE WHEN key IN ('perfil', 'ativo') THEN value
                                                     ELSE '{"antes": null, "depois": null}' END), '{}')
            FROM jsonb_each(changes));

-- The fields of an account that the audit keeps. Listed one by one: no password or token may ever be among them.
CREATE FUNCTION audited_fields(account jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT jsonb_object_agg(key, value) FROM jsonb_each(account)
           WHERE key IN ('nome', 'nome_usuario', 'email', 'email_pendente', 'perfil', 'ativo'));

-- Writes an edit as a row of its own, or joins it to what the same transaction did to the account before. What the
-- transaction itself undoes is no change.
CREATE FUNCTION write_account_edit(account integer, called text, changed jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  earlier record;
BEGIN
  -- Numbers of transactions begin again in a restored copy: the time tells them apart.
  SELECT id, acao, mudancas INTO earlier FROM account_audit
   WHERE usuario_id = account AND transacao = pg_current_xact_id() AND criado_em = now()
     AND acao IN ('create', 'update')
   ORDER BY id DESC LIMIT 1;
  IF NOT FOUND THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario, mudancas) VALUES ('update', account, called, changed);
    RETURN;
  END IF;
  SELECT coalesce(jsonb_object_agg(key, sides), '{}') INTO changed FROM (
    SELECT key, value || jsonb_build_object(
             'antes', coalesce(earlier.mudancas -> key -> 'antes',
                               CASE earlier.acao WHEN 'create' THEN 'null'::jsonb ELSE value -> 'antes' END)) AS sides
      FROM jsonb_each(earlier.mudancas || changed)) AS joined
   WHERE sides -> 'antes' <> sides -> 'depois';
  IF changed = '{}' AND earlier.acao = 'update' THEN
    DELETE FROM account_audit WHERE id = earlier.id;
  ELSE
    UPDATE account_audit SET mudancas = changed, nome_usuario = called WHERE id = earlier.id;
  END IF;
END $$;

CREATE FUNCTION keep_account_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before CONSTANT jsonb := CASE TG_OP WHEN 'INSERT' THEN '{}' ELSE audited_fields(to_jsonb(OLD)) END;
  changed jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario) VALUES ('delete', OLD.id, OLD.nome_usuario);
    RETURN NULL;
  END IF;
  SELECT jsonb_object_agg(key, jsonb_build_object('antes', coalesce(before -> key, 'null'), 'depois', value))
    INTO changed FROM jsonb_each(audited_fields(to_jsonb(NEW)))
   WHERE value <> coalesce(before -> key, 'null');
  IF TG_OP = 'INSERT' THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario, mudancas)
    VALUES ('create', NEW.id, NEW.nome_usuario, changed);
    RETURN NULL;
  END IF;
  IF changed IS NOT NULL THEN PERFORM write_account_edit(NEW.id, NEW.nome_usuario, changed); END IF;
  IF NEW.senha_hash <> OLD.senha_hash THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario) VALUES ('password', NEW.id, NEW.nome_usuario);
  END IF;
  IF OLD.email_verificado_em IS NULL AND NEW.email_verificado_em IS NOT NULL THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario) VALUES ('verify', NEW.id, NEW.nome_usuario);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_audit AFTER INSERT OR UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION keep_account_audit();
