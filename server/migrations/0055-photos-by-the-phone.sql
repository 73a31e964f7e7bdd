-- A code on the screen of a computer lets a phone that is not signed in send photos of one record for some minutes
-- (docs/decisions/0097-photos-by-the-phone.md). It is good while the session is that showed it.
CREATE TABLE phone_links (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_sha256 bytea NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
  sessao_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- `sintoma:12`, as the contract reads it; of a fault, beside it, the equipment whose attachments its photos become.
  registro text NOT NULL,
  modelo_equipamento_id integer,
  criado_em timestamptz NOT NULL,
  expira_em timestamptz NOT NULL,
  encerrado_em timestamptz,
  fotos integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0
);
CREATE INDEX phone_links_sessao_idx ON phone_links (sessao_id);
-- For the sweep.
CREATE INDEX phone_links_expira_idx ON phone_links (expira_em);

-- What phones have sent, by the name that the phone gave it: one whose answer was lost is sent again, also under a later code.
CREATE TABLE phone_photos (
  registro text NOT NULL,
  foto_id text NOT NULL,
  criado_em timestamptz NOT NULL,
  PRIMARY KEY (registro, foto_id)
);
CREATE INDEX phone_photos_criado_idx ON phone_photos (criado_em);
