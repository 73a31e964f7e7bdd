-- A user name is reserved by accounts with a confirmed e-mail alone: one that anybody may type would tell who has an
-- account, and could be held back from its owner.
DROP INDEX users_nome_usuario_key;
CREATE UNIQUE INDEX users_nome_usuario_key ON users (lower(nome_usuario)) WHERE email_verificado_em IS NOT NULL;
-- The order of the lists, which have all of them.
CREATE INDEX users_nome_usuario_idx ON users (lower(nome_usuario), id);
-- Registrations that nobody confirmed are swept.
CREATE INDEX users_unconfirmed_idx ON users (criado_em) WHERE email_verificado_em IS NULL;

-- What was typed to register an e-mail, whether or not it had an account: the sign-in answers alike in both cases. The
-- first registration's password, until it runs out with an unconfirmed account.
CREATE TABLE registration_echoes (
  email text PRIMARY KEY CHECK (email = lower(email)),
  senha_hash text NOT NULL,
  criado_em timestamptz NOT NULL
);
CREATE INDEX registration_echoes_criado_idx ON registration_echoes (criado_em);

-- With the token that was used it gives the token that came of it, for the seconds in which a second tab may ask.
ALTER TABLE refresh_tokens ADD COLUMN sucessor_sal bytea CHECK (length(sucessor_sal) = 32);
CREATE INDEX refresh_tokens_overlap_idx ON refresh_tokens (usado_em) WHERE sucessor_sal IS NOT NULL;

-- The session that asked for a new e-mail: it goes on when that is confirmed.
ALTER TABLE one_time_tokens
  ADD COLUMN sessao_id uuid,
  DROP CONSTRAINT one_time_tokens_finalidade_check,
  ADD CONSTRAINT one_time_tokens_finalidade_check CHECK (finalidade IN
    ('verify-email', 'reset-password', 'change-email', 'undo-email', 'not-me'));

ALTER TABLE sessions
  DROP CONSTRAINT sessions_motivo_fim_check,
  ADD CONSTRAINT sessions_motivo_fim_check CHECK (motivo_fim IN
    ('logout', 'logout-all', 'limit', 'token-reuse', 'account', 'password', 'email'));

-- Who tried to enter, who entered, and what was done about it. Outlives accounts and sessions: it refers to none.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  evento text NOT NULL CHECK (evento <> ''),
  usuario_id integer,
  -- Where no account has the e-mail that was typed: the same one is the same here, and cannot be read.
  conta_desconhecida text,
  sessao_id uuid,
  endereco text NOT NULL,
  navegador text,
  -- The same again within an hour is the same row: a flood of tries is a number, not a table.
  dobra text NOT NULL CONSTRAINT security_events_dobra_key UNIQUE,
  vezes integer NOT NULL DEFAULT 1 CHECK (vezes > 0),
  primeira_em timestamptz NOT NULL,
  ultima_em timestamptz NOT NULL
);
CREATE INDEX security_events_ultima_idx ON security_events (ultima_em, id);
CREATE INDEX security_events_usuario_idx ON security_events (usuario_id, ultima_em, id);
CREATE INDEX security_events_evento_idx ON security_events (evento, ultima_em, id);
