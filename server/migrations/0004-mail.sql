-- The queue holds what a message is about, not its words: they are written when it is sent, with a link made at that
-- moment. So a copy of the database opens no account, and a link does not expire while the mail server is down.
CREATE TABLE mail_queue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  destinatario text NOT NULL,
  modelo text NOT NULL CHECK (modelo <> ''),
  dados jsonb NOT NULL DEFAULT '{}',
  -- The same at every try, so that a mail server or reader that gets a message twice can tell.
  message_id uuid NOT NULL DEFAULT gen_random_uuid(),
  criado_em timestamptz NOT NULL DEFAULT now(),
  tentativas integer NOT NULL DEFAULT 0,
  tentar_em timestamptz NOT NULL DEFAULT now(),
  -- Which process is sending it, and until when no other may.
  reserva uuid,
  reservado_ate timestamptz,
  ultimo_erro text,
  enviado_em timestamptz,
  -- Refused for good, or tried for too long.
  desistiu_em timestamptz
);
CREATE INDEX mail_queue_waiting_idx ON mail_queue (tentar_em, id) WHERE enviado_em IS NULL AND desistiu_em IS NULL;
CREATE INDEX mail_queue_recipient_idx ON mail_queue (lower(destinatario), modelo, criado_em);
