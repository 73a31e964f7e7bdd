-- Accounts, what keeps them signed in, and what guards them against attacks.

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nome text NOT NULL CHECK (nome <> ''),
  nome_usuario text NOT NULL CHECK (nome_usuario ~ '^[A-Za-z0-9._-]{3,30}$'),
  email text NOT NULL CHECK (email <> ''),
  senha_hash text NOT NULL,
  perfil text NOT NULL DEFAULT 'usuario' CHECK (perfil IN ('usuario', 'editor', 'admin')),
  ativo boolean NOT NULL DEFAULT true,
  email_verificado_em timestamptz,
  -- A new address waits here until its owner confirms it.
  email_pendente text,
  criado_em timestamptz NOT NULL DEFAULT now(),
  atualizado_em timestamptz NOT NULL DEFAULT now(),
  -- What the list of users is searched in. Stored, because folding 10,000 rows at each search takes a tenth of a second.
  busca text NOT NULL GENERATED ALWAYS AS (fold_text(nome || chr(31) || nome_usuario || chr(31) || email)) STORED
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
-- Only an account with a confirmed e-mail reserves its user name. Otherwise anybody could type a name to learn whether it
-- has an account, or to keep it from its owner.
CREATE UNIQUE INDEX users_nome_usuario_key ON users (lower(nome_usuario)) WHERE email_verificado_em IS NOT NULL;
CREATE INDEX users_busca_idx ON users USING gin (busca gin_trgm_ops);
-- The orders of the list.
CREATE INDEX users_nome_idx ON users (fold_text(nome), id);
CREATE INDEX users_nome_usuario_idx ON users (lower(nome_usuario), id);
CREATE INDEX users_perfil_idx ON users (perfil, id);
CREATE INDEX users_ativo_idx ON users (ativo, id);
CREATE INDEX users_criado_idx ON users (criado_em, id);
-- What expires and is swept: registrations that nobody confirmed, new addresses that nobody confirmed.
CREATE INDEX users_unconfirmed_idx ON users (criado_em) WHERE email_verificado_em IS NULL;
CREATE INDEX users_email_pendente_idx ON users (id) WHERE email_pendente IS NOT NULL;
CREATE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  usuario_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  criado_em timestamptz NOT NULL DEFAULT now(),
  ultimo_uso_em timestamptz NOT NULL DEFAULT now(),
  expira_em timestamptz NOT NULL,
  encerrada_em timestamptz,
  motivo_fim text CHECK (motivo_fim IN
    ('logout', 'logout-all', 'limit', 'token-reuse', 'account', 'password', 'email')),
  navegador text,
  endereco text,
  CHECK ((encerrada_em IS NULL) = (motivo_fim IS NULL))
);
CREATE INDEX sessions_usuario_idx ON sessions (usuario_id, criado_em) WHERE encerrada_em IS NULL;
CREATE INDEX sessions_ultimo_uso_idx ON sessions (ultimo_uso_em) WHERE encerrada_em IS NULL;
-- For the sweep.
CREATE INDEX sessions_expira_idx ON sessions (expira_em);
CREATE INDEX sessions_encerrada_idx ON sessions (encerrada_em) WHERE encerrada_em IS NOT NULL;

-- Only hashes: a copy of the database opens no session.
CREATE TABLE refresh_tokens (
  token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
  sessao_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  criado_em timestamptz NOT NULL DEFAULT now(),
  expira_em timestamptz NOT NULL,
  usado_em timestamptz,
  -- The token that followed can be derived from this and the used token, for the seconds in which a second tab may ask.
  sucessor_sal bytea CHECK (length(sucessor_sal) = 32)
);
CREATE INDEX refresh_tokens_sessao_idx ON refresh_tokens (sessao_id);
CREATE INDEX refresh_tokens_overlap_idx ON refresh_tokens (usado_em) WHERE sucessor_sal IS NOT NULL;
CREATE INDEX refresh_tokens_expira_idx ON refresh_tokens (expira_em);

-- The links in e-mails.
CREATE TABLE one_time_tokens (
  token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
  usuario_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The session that asked for a new e-mail address: it stays open when the address is confirmed.
  sessao_id uuid,
  finalidade text NOT NULL CHECK (finalidade IN
    ('verify-email', 'reset-password', 'change-email', 'undo-email', 'not-me')),
  email text NOT NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  expira_em timestamptz NOT NULL,
  usado_em timestamptz
);
CREATE INDEX one_time_tokens_usuario_idx ON one_time_tokens (usuario_id, finalidade, criado_em);
CREATE INDEX one_time_tokens_expira_idx ON one_time_tokens (expira_em);

-- What was typed to register an e-mail address, whether or not it had an account, so that the sign-in answers alike in
-- both cases. Holds the password of the first registration, for as long as an unconfirmed account is kept.
CREATE TABLE registration_echoes (
  email text PRIMARY KEY CHECK (email = lower(email)),
  senha_hash text NOT NULL,
  criado_em timestamptz NOT NULL
);
CREATE INDEX registration_echoes_criado_idx ON registration_echoes (criado_em);

-- Counted by rate-limiter-flexible, which expects these names in this order. `expire` is in milliseconds since 1970.
CREATE TABLE throttle (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Who tried to enter, who entered, and what was done about it. Refers to no account or session: it outlives both.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  evento text NOT NULL CHECK (evento <> ''),
  usuario_id integer,
  -- Where no account has the e-mail address that was typed: a code that is the same for the same address, and from which
  -- the address cannot be read.
  conta_desconhecida text,
  sessao_id uuid,
  endereco text NOT NULL,
  navegador text,
  -- The same event within an hour is counted in the same row: a flood of tries becomes a number, not a large table.
  dobra text NOT NULL CONSTRAINT security_events_dobra_key UNIQUE,
  vezes integer NOT NULL DEFAULT 1 CHECK (vezes > 0),
  primeira_em timestamptz NOT NULL,
  ultima_em timestamptz NOT NULL
);
CREATE INDEX security_events_ultima_idx ON security_events (ultima_em, id);
CREATE INDEX security_events_usuario_idx ON security_events (usuario_id, ultima_em, id);
CREATE INDEX security_events_evento_idx ON security_events (evento, ultima_em, id);
