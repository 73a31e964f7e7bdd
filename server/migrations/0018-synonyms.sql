-- What this instance adds to the product's list of synonyms (server/starter/sinonimos.txt). One row, once somebody has
-- saved a list.
CREATE TABLE search_synonyms (
  id integer PRIMARY KEY CHECK (id = 1),
  texto text NOT NULL,
  -- Its version: a later save has a later time.
  atualizado_em timestamptz NOT NULL DEFAULT clock_timestamp(),
  alterado_por integer REFERENCES users ON DELETE SET NULL
);
