-- Faults that another system or an assistant wrote for a person to look at (docs/decisions/0106-access-tokens-and-assistants.md). No
-- knowledge: in no search, no history, and seen by nobody else. What the person saves of one in the wizard is.
CREATE TABLE fault_drafts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  sintoma text NOT NULL,
  -- Ids as they were given: a model that is gone by now is left out when the draft is read.
  equipment_model_ids integer[] NOT NULL,
  verificacoes text[] NOT NULL,
  solucoes text[] NOT NULL,
  nota text NOT NULL,
  -- The token's name, which may be gone; null: the person, signed in.
  token_nome text,
  criado_em timestamptz NOT NULL
);
CREATE INDEX fault_drafts_usuario_idx ON fault_drafts (usuario_id, id);
