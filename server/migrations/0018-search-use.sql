-- What people search for in vain, and what an instance teaches its search.

-- Who searched is not kept, and must not be: no user, session or address.
CREATE TABLE failed_searches (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The folded words: two searches are the same where these are.
  chave text NOT NULL CONSTRAINT failed_searches_chave_key UNIQUE CHECK (chave <> ''),
  -- As last typed.
  termo text NOT NULL,
  vezes integer NOT NULL DEFAULT 1 CHECK (vezes > 0),
  primeira_em timestamptz NOT NULL,
  ultima_em timestamptz NOT NULL,
  -- The value of ultima_em before the last search, for taking that one back when it turns out to be half-typed.
  anterior_em timestamptz
);
CREATE INDEX failed_searches_order_idx ON failed_searches (vezes DESC, ultima_em DESC, id DESC);
CREATE INDEX failed_searches_ultima_idx ON failed_searches (ultima_em);

-- What this instance adds to the product's list of synonyms (server/starter/sinonimos.txt): one row, once somebody has
-- saved a list.
CREATE TABLE search_synonyms (
  id integer PRIMARY KEY CHECK (id = 1),
  texto text NOT NULL,
  -- Its version: a later save has a later time.
  atualizado_em timestamptz NOT NULL DEFAULT clock_timestamp(),
  alterado_por integer REFERENCES users ON DELETE SET NULL
);
