-- The queue holds what a message is about, not its words: they are written when it is sent, with a link made at that
-- moment. So a copy of the database opens no account, and a link's hours do not pass while a mail server is down.
-- Nothing wrote to the queue before.
ALTER TABLE mail_queue
  DROP COLUMN assunto,
  DROP COLUMN texto,
  DROP COLUMN html,
  ADD COLUMN modelo text NOT NULL CHECK (modelo <> ''),
  ADD COLUMN dados jsonb NOT NULL DEFAULT '{}',
  -- The same at every try: a mail server or reader that gets a message twice can tell.
  ADD COLUMN message_id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Who is sending it now, and until when nobody else may.
  ADD COLUMN reserva uuid,
  ADD COLUMN reservado_ate timestamptz,
  -- Refused for good, or tried for too long.
  ADD COLUMN desistiu_em timestamptz;
DROP INDEX mail_queue_waiting_idx;
CREATE INDEX mail_queue_waiting_idx ON mail_queue (tentar_em, id) WHERE enviado_em IS NULL AND desistiu_em IS NULL;
CREATE INDEX mail_queue_recipient_idx ON mail_queue (lower(destinatario), modelo, criado_em);

-- Tries counted by rate-limiter-flexible: its names, its order of columns. `expire` is in milliseconds since 1970.
CREATE TABLE throttle (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- What has run out is swept by these.
CREATE INDEX sessions_expira_idx ON sessions (expira_em);
CREATE INDEX sessions_encerrada_idx ON sessions (encerrada_em) WHERE encerrada_em IS NOT NULL;
CREATE INDEX refresh_tokens_expira_idx ON refresh_tokens (expira_em);
CREATE INDEX one_time_tokens_expira_idx ON one_time_tokens (expira_em);
CREATE INDEX users_email_pendente_idx ON users (id) WHERE email_pendente IS NOT NULL;
