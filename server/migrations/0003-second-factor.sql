-- A second factor besides the password, for whoever wants one or must have one.

-- An authenticator app (RFC 6238), one for each person.
CREATE TABLE totp_apps (
  usuario_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted with the instance's key and bound to this account (`factor-key.ts`).
  segredo bytea NOT NULL,
  -- The last step of 30 seconds whose code was accepted: no code of this or an earlier step is accepted again.
  ultimo_passo bigint NOT NULL,
  criado_em timestamptz NOT NULL,
  usado_em timestamptz
);

CREATE TABLE passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- base64url.
  credencial text NOT NULL CONSTRAINT passkeys_credencial_key UNIQUE,
  chave_publica bytea NOT NULL,
  -- How often the authenticator says it was used. Many always say 0.
  contador bigint NOT NULL CHECK (contador >= 0),
  transportes text[] NOT NULL,
  -- The host it was made for. It works at no other.
  dominio text NOT NULL,
  nome text NOT NULL CHECK (nome <> ''),
  criado_em timestamptz NOT NULL,
  usado_em timestamptz
);
CREATE INDEX passkeys_usuario_idx ON passkeys (usuario_id, id);

-- The codes of one person share a salt, so that a typed code is hashed once and not ten times.
CREATE TABLE recovery_codes (
  usuario_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Argon2id.
  codigo bytea NOT NULL,
  sal bytea NOT NULL CHECK (length(sal) = 16),
  criado_em timestamptz NOT NULL,
  usado_em timestamptz,
  PRIMARY KEY (usuario_id, codigo)
);

-- A step between password and second factor. Only the hash of its token is kept; it is good for one purpose, once, for
-- some minutes.
CREATE TABLE factor_steps (
  token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
  usuario_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The session it belongs to; none while signing in.
  sessao_id uuid REFERENCES sessions ON DELETE CASCADE,
  finalidade text NOT NULL CHECK (finalidade IN ('sign-in', 'confirm', 'change', 'add-app', 'add-passkey')),
  -- SHA-256 of the password's hash when the step began: a new password makes the step void.
  senha_sha256 bytea NOT NULL,
  -- What a passkey has to sign.
  desafio_chave text,
  -- The secret of an app that waits for its first code, encrypted as in totp_apps.
  segredo bytea,
  tentativas integer NOT NULL DEFAULT 0,
  criado_em timestamptz NOT NULL,
  expira_em timestamptz NOT NULL,
  CHECK ((finalidade = 'sign-in') = (sessao_id IS NULL))
);
CREATE INDEX factor_steps_usuario_idx ON factor_steps (usuario_id, criado_em);
CREATE INDEX factor_steps_expira_idx ON factor_steps (expira_em);
