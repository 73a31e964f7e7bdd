CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nome text NOT NULL CHECK (nome <> ''),
  nome_usuario text NOT NULL CHECK (nome_usuario ~ '^[A-Za-z0-9._-]{3,30}$'),
  email text NOT NULL CHECK (email <> ''),
  senha_hash text NOT NULL,
  perfil text NOT NULL DEFAULT 'usuario' CHECK (perfil IN ('usuario', 'editor', 'admin')),
  ativo boolean NOT NULL DEFAULT true,
  email_verificado_em timestamptz,
  -- A changed address waits here until its owner confirms it.
  email_pendente text,
  criado_em timestamptz NOT NULL DEFAULT now(),
  atualizado_em timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_nome_usuario_key ON users (lower(nome_usuario));
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  usuario_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  criado_em timestamptz NOT NULL DEFAULT now(),
  ultimo_uso_em timestamptz NOT NULL DEFAULT now(),
  expira_em timestamptz NOT NULL,
  encerrada_em timestamptz,
  motivo_fim text CHECK (motivo_fim IN ('logout', 'logout-all', 'limit', 'token-reuse', 'account', 'password')),
  navegador text,
  endereco text,
  CHECK ((encerrada_em IS NULL) = (motivo_fim IS NULL))
);
CREATE INDEX sessions_usuario_idx ON sessions (usuario_id, criado_em) WHERE encerrada_em IS NULL;
CREATE INDEX sessions_ultimo_uso_idx ON sessions (ultimo_uso_em) WHERE encerrada_em IS NULL;

-- Only hashes: a copy of the database opens no session.
CREATE TABLE refresh_tokens (
  token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
  sessao_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  criado_em timestamptz NOT NULL DEFAULT now(),
  expira_em timestamptz NOT NULL,
  usado_em timestamptz
);
CREATE INDEX refresh_tokens_sessao_idx ON refresh_tokens (sessao_id);

CREATE TABLE one_time_tokens (
  token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
  usuario_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  finalidade text NOT NULL CHECK (finalidade IN ('verify-email', 'reset-password', 'change-email')),
  email text NOT NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  expira_em timestamptz NOT NULL,
  usado_em timestamptz
);
CREATE INDEX one_time_tokens_usuario_idx ON one_time_tokens (usuario_id, finalidade, criado_em);

CREATE TABLE mail_queue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  destinatario text NOT NULL,
  assunto text NOT NULL,
  texto text NOT NULL,
  html text NOT NULL,
  tentativas integer NOT NULL DEFAULT 0,
  tentar_em timestamptz NOT NULL DEFAULT now(),
  ultimo_erro text,
  enviado_em timestamptz,
  criado_em timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_queue_waiting_idx ON mail_queue (tentar_em) WHERE enviado_em IS NULL;

-- What an instance knows about itself, shared by all its processes: the token key, what was loaded.
CREATE TABLE instance_settings (
  nome text PRIMARY KEY,
  valor text NOT NULL,
  criado_em timestamptz NOT NULL DEFAULT now()
);
