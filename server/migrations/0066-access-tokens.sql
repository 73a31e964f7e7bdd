-- What another system, or an assistant, calls the API with in a person's name (docs/decisions/0106-access-tokens-and-assistants.md).
CREATE TABLE access_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_sha256 bytea NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
  usuario_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  nome text NOT NULL,
  direitos text[] NOT NULL
    CHECK (cardinality(direitos) > 0 AND direitos <@ ARRAY['ler', 'rascunhos', 'resultados']),
  -- Its last four characters, for people to tell which is which.
  final text NOT NULL CHECK (length(final) = 4),
  criado_em timestamptz NOT NULL,
  expira_em timestamptz NOT NULL,
  usado_em timestamptz,
  endereco text,
  revogado_em timestamptz
);
CREATE INDEX access_tokens_usuario_idx ON access_tokens (usuario_id, criado_em);
CREATE INDEX access_tokens_criado_idx ON access_tokens (criado_em, id);
-- For the sweep.
CREATE INDEX access_tokens_expira_idx ON access_tokens (expira_em);

ALTER TABLE account_audit DROP CONSTRAINT account_audit_acao_check;
ALTER TABLE account_audit ADD CONSTRAINT account_audit_acao_check CHECK (acao IN
  ('create', 'update', 'password', 'verify', 'verification-sent', 'link-made', 'deletion-policy', 'brakes',
   'doings-undone', 'outcomes-set-aside', 'outcomes-counted', 'sessions-ended', 'factor-on', 'factor-changed', 'factor-off',
   'token-created', 'token-revoked', 'delete'));

-- No path can make or revoke one without the audit: not even one that ends all that a person has open.
CREATE FUNCTION keep_token_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  called CONSTANT text := (SELECT nome_usuario FROM users WHERE id = NEW.usuario_id);
  named CONSTANT jsonb := jsonb_build_object('antes', NULL, 'depois', NEW.nome);
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario, mudancas)
    VALUES ('token-created', NEW.usuario_id, called, jsonb_build_object(
      'token', named,
      'direitos', jsonb_build_object('antes', NULL, 'depois', array_to_string(NEW.direitos, ', ')),
      'vence', jsonb_build_object('antes', NULL, 'depois', to_char(NEW.expira_em AT TIME ZONE 'UTC', 'YYYY-MM-DD'))));
  ELSIF OLD.revogado_em IS NULL AND NEW.revogado_em IS NOT NULL THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario, mudancas)
    VALUES ('token-revoked', NEW.usuario_id, called, jsonb_build_object(
      'token', jsonb_build_object('antes', NEW.nome, 'depois', NULL)));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER access_tokens_audit AFTER INSERT OR UPDATE OF revogado_em ON access_tokens
  FOR EACH ROW EXECUTE FUNCTION keep_token_audit();
