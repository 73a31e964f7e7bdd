-- A wording that one person mends in many records is one act, undone as a whole.
ALTER TABLE acts DROP CONSTRAINT acts_acao_check;
ALTER TABLE acts ADD CONSTRAINT acts_acao_check CHECK (acao IN ('import', 'merge', 'undo', 'correct'));

-- Two records that read alike and are not the same, as somebody said who looked at them: the list of what is repeated leaves them
-- out while both read as they did then.
CREATE TABLE told_apart (
  tipo text NOT NULL,
  a_id integer NOT NULL,
  b_id integer NOT NULL,
  -- Of both titles, as they were.
  chave text NOT NULL,
  usuario_id integer REFERENCES users ON DELETE SET NULL,
  criado_em timestamptz NOT NULL,
  PRIMARY KEY (tipo, a_id, b_id),
  CHECK (a_id < b_id)
);
CREATE INDEX told_apart_person_idx ON told_apart (usuario_id) WHERE usuario_id IS NOT NULL;
