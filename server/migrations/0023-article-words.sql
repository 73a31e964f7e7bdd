-- What an article says, as the search knows words: its name, who wrote it, and how its text begins. A text has no end; the
-- words of one have (a tsvector ends at 1 MB).
CREATE FUNCTION article_vector(name text, author text, body text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN word_vector(coalesce(name, '') || ' ' || coalesce(author, '') || ' ' || left(coalesce(body, ''), 20000));

CREATE INDEX articles_words_idx ON articles USING gin (article_vector(nome, autor, descricao));
