-- Users by the thousand, who changed which account, and what was sought and not found.

-- What a list of users is searched in. Kept folded: folding 10,000 rows at each search takes a tenth of a second.
ALTER TABLE users ADD COLUMN busca text NOT NULL
  GENERATED ALWAYS AS (fold_text(nome || chr(31) || nome_usuario || chr(31) || email)) STORED;
CREATE INDEX users_busca_idx ON users USING gin (busca gin_trgm_ops);
-- Its orders; user name and e-mail have their unique indexes.
CREATE INDEX users_nome_idx ON users (fold_text(nome), id);
CREATE INDEX users_perfil_idx ON users (perfil, id);
CREATE INDEX users_ativo_idx ON users (ativo, id);
CREATE INDEX users_criado_idx ON users (criado_em, id);

-- That the account which created a record is gone is no edit of the record: it must not age the version that an editor
-- has read.
DROP TRIGGER manufacturers_touch ON manufacturers;
DROP TRIGGER categories_touch ON categories;
DROP TRIGGER equipment_models_touch ON equipment_models;
DROP TRIGGER datasheets_touch ON datasheets;
DROP TRIGGER articles_touch ON articles;
DROP TRIGGER attachments_touch ON attachments;
DROP TRIGGER symptoms_touch ON symptoms;
DROP TRIGGER diagnoses_touch ON diagnoses;
DROP TRIGGER solutions_touch ON solutions;
DROP TRIGGER troubleshooting_entries_touch ON troubleshooting_entries;
CREATE TRIGGER manufacturers_touch BEFORE UPDATE ON manufacturers FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER categories_touch BEFORE UPDATE ON categories FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER equipment_models_touch BEFORE UPDATE ON equipment_models FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER datasheets_touch BEFORE UPDATE ON datasheets FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER articles_touch BEFORE UPDATE ON articles FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER attachments_touch BEFORE UPDATE ON attachments FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER symptoms_touch BEFORE UPDATE ON symptoms FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER diagnoses_touch BEFORE UPDATE ON diagnoses FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER solutions_touch BEFORE UPDATE ON solutions FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER troubleshooting_entries_touch BEFORE UPDATE ON troubleshooting_entries FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por) EXECUTE FUNCTION touch_edited_entry();

-- The entries added in a week.
CREATE INDEX troubleshooting_entries_criado_idx ON troubleshooting_entries (criado_em) WHERE exclusao_id IS NULL;

-- Who sought is not in here, and must not be: no user, session or address.
CREATE TABLE failed_searches (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The folded words: two searches are the same where these are.
  chave text NOT NULL CONSTRAINT failed_searches_chave_key UNIQUE CHECK (chave <> ''),
  -- As last typed.
  termo text NOT NULL,
  vezes integer NOT NULL DEFAULT 1 CHECK (vezes > 0),
  primeira_em timestamptz NOT NULL,
  ultima_em timestamptz NOT NULL,
  -- The last time before that one: what it goes back to where that one turns out to be letters on the way.
  anterior_em timestamptz
);
CREATE INDEX failed_searches_order_idx ON failed_searches (vezes DESC, ultima_em DESC, id DESC);
CREATE INDEX failed_searches_ultima_idx ON failed_searches (ultima_em);

-- Who changed which account. Written by a trigger, as the history is (migration 0006), so no path in the code can skip
-- it; what is no change of a row (sessions ended, a link sent) the services add. Accounts that are there already get no
-- rows: nobody knows who made them.
CREATE FUNCTION acting_user_name() RETURNS text
  LANGUAGE sql STABLE
  RETURN (SELECT nome FROM users WHERE id = acting_user());

-- The names and the values on both sides of each change. A boolean is nothing that anybody searches for.
CREATE FUNCTION account_audit_text(account text, author text, changes jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold_text(concat_ws(chr(31), account, author, (
    SELECT string_agg(side.value, chr(31))
      FROM jsonb_each(changes) AS field CROSS JOIN LATERAL jsonb_each_text(field.value) AS side
     WHERE field.key <> 'ativo')));

-- It outlives both accounts: their ids refer to nothing, and their names stay as they were then.
CREATE TABLE account_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  acao text NOT NULL CHECK (acao IN
    ('create', 'update', 'password', 'verify', 'verification-sent', 'sessions-ended', 'delete')),
  usuario_id integer NOT NULL,
  nome_usuario text NOT NULL,
  autor_id integer DEFAULT acting_user(),
  autor_nome text DEFAULT acting_user_name(),
  pelo_sistema boolean NOT NULL DEFAULT (acting_user() IS NULL),
  -- {"email": {"antes": "…", "depois": "…"}}
  mudancas jsonb NOT NULL DEFAULT '{}',
  -- What one transaction changes in one account is one row.
  transacao xid8 NOT NULL DEFAULT pg_current_xact_id(),
  criado_em timestamptz NOT NULL DEFAULT now(),
  busca text NOT NULL GENERATED ALWAYS AS (account_audit_text(nome_usuario, autor_nome, mudancas)) STORED
);
CREATE INDEX account_audit_usuario_idx ON account_audit (usuario_id, id);
CREATE INDEX account_audit_acao_idx ON account_audit (acao, id);
CREATE INDEX account_audit_criado_idx ON account_audit (criado_em, id);
CREATE INDEX account_audit_busca_idx ON account_audit USING gin (busca gin_trgm_ops);

-- What is kept of an account. Named one by one: of a password or token nothing may ever be.
CREATE FUNCTION audited_fields(account jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT jsonb_object_agg(key, value) FROM jsonb_each(account)
           WHERE key IN ('nome', 'nome_usuario', 'email', 'email_pendente', 'perfil', 'ativo'));

-- An edit: a row of its own, or joined to what the same transaction did to the account before. What it takes back itself
-- is no change.
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
