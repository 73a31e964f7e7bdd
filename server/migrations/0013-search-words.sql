-- How the search reads a text: its words, their stems, the part numbers and codes in it; and the words and codes that all
-- texts have. server/src/features/search reads queries by the same rules. docs/search.md explains the whole.

-- Full text search in Portuguese, on text without accents. PostgreSQL's own `portuguese` configuration drops "não", "sem"
-- and "com", so its stemmer is used here without the stop words.
CREATE TEXT SEARCH DICTIONARY portuguese_stem_all (TEMPLATE = pg_catalog.snowball, Language = portuguese);
CREATE TEXT SEARCH CONFIGURATION portuguese_stems (COPY = pg_catalog.simple);
ALTER TEXT SEARCH CONFIGURATION portuguese_stems
  ALTER MAPPING FOR asciiword, word, hword, hword_part, hword_asciipart, asciihword
  WITH portuguese_stem_all;

-- The stemmer keeps tensão and tensões apart, so plurals are made singular before it. The text must be folded already.
CREATE FUNCTION fold_endings(folded text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    folded, '(oes|aes)\M', 'ao', 'g'), '([^aeiou])eis\M', '\1el', 'g'), 'ais\M', 'al', 'g'),
    '([^d])ois\M', '\1ol', 'g'), '([aeiou])ns\M', '\1m', 'g'), 'acao\M', 'ar', 'g');

CREATE FUNCTION fold_plurals(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN fold_endings(fold_text(value));

-- to_tsvector takes the punctuation inside part numbers and codes for signs and file paths.
CREATE FUNCTION only_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(value, '[^[:alnum:]]+', ' ', 'g');

-- Whole words and stems stand in the same tsvector, and are told apart by their letters: `zqbateria` is the whole word,
-- `bat` a stem. No Portuguese word begins with `zq`.
CREATE FUNCTION whole_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(only_words(fold_text(value)), '([[:alnum:]]+)', 'zq\1', 'g');

-- People write compounds in two ways: T-CON is also tcon, placa-mãe also placamae.
CREATE FUNCTION joined_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce((SELECT string_agg(replace(compound[1], '-', ''), ' ')
    FROM regexp_matches(fold_text(value), '[[:alpha:]]+(?:-[[:alpha:]]+)+', 'g') AS compound), '');

-- The words of a text: whole, as stems, and with compounds joined. The text is folded once.
CREATE FUNCTION word_vector(value text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded CONSTANT text := public.fold_text(value);
  words CONSTANT text := public.only_words(folded);
  compounds text;
  vector tsvector := to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(words, '([[:alnum:]]+)', 'zq\1', 'g'))
    || to_tsvector('public.portuguese_stems'::regconfig, public.only_words(public.fold_endings(folded)));
BEGIN
  IF folded ~ '[[:alpha:]]-[[:alpha:]]' THEN
    compounds := public.joined_words(folded);
    vector := vector || to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(compounds, '([[:alnum:]]+)', 'zq\1', 'g'))
      || to_tsvector('public.portuguese_stems'::regconfig, public.fold_endings(compounds));
  END IF;
  RETURN vector;
END $$;

-- Null for what has no letters.
CREATE FUNCTION word_stem(word text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (tsvector_to_array(to_tsvector('public.portuguese_stems'::regconfig, only_words(fold_plurals(word)))))[1];

-- The words of an article: its name, who wrote it, and how its text begins. A text may have any length, a tsvector ends at
-- 1 MB.
CREATE FUNCTION article_vector(name text, author text, body text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN word_vector(coalesce(name, '') || ' ' || coalesce(author, '') || ' ' || left(coalesce(body, ''), 20000));
CREATE INDEX articles_words_idx ON articles USING gin (article_vector(nome, autor, descricao));

-- The part numbers, model numbers and codes in a text, without their separators.
CREATE FUNCTION codes_in(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce((
    SELECT array_agg(DISTINCT lower(compact_code(word)))
      FROM regexp_split_to_table(coalesce(value, ''), '[\s,;:()]+') AS word
     WHERE word ~ '[0-9]' AND length(compact_code(word)) >= 2), '{}');

-- A signal code of any type as one word. Beeps and blinks get words that no text has by chance.
CREATE FUNCTION signal_word(kind text, code text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE kind WHEN 'post' THEN lower(compact_code(code))
                   WHEN 'led' THEN 'led' || lower(translate(code, ' *', 'xf'))
                   ELSE 'bipe' || translate(code, 'SLsl', 'clpq') END;

-- The codes of all texts, also found by what stands inside of them. What is written is not left in GIN's pending list (here
-- and in search_words), because every search would read that list until a vacuum came by.
CREATE TABLE search_codes (
  codigo text PRIMARY KEY
);
CREATE INDEX search_codes_inside_idx ON search_codes USING gin (codigo gin_trgm_ops) WITH (fastupdate = off);

-- How a word sounds to somebody who writes by ear: geladeira and geladera, vídeo and vidio, imagem and imajem.
CREATE FUNCTION word_sound(word text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
         regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    word, 'ph', 'f', 'g'), 'ch|sh', 'x', 'g'), 'sc([ei])', 's\1', 'g'), 'c([ei])', 's\1', 'g'), 'c|qu?', 'k', 'g'),
    'g([ei])', 'j\1', 'g'), 'h', '', 'g'), 'm([^aeiou]|$)', 'n\1', 'g'), 'ei', 'e', 'g'), 'ou', 'o', 'g'),
    'l([^aeiou]|$)', 'u\1', 'g'), '(.)\1+', '\1', 'g'), 'zxywoe', 'ssivui');

-- The words of all texts, folded: for slips, for words that sound alike, and for completing what is being typed.
CREATE TABLE search_words (
  palavra text PRIMARY KEY,
  radical text NOT NULL,
  som text NOT NULL
);
CREATE INDEX search_words_palavra_idx ON search_words (palavra text_pattern_ops);
CREATE INDEX search_words_radical_idx ON search_words (radical);
CREATE INDEX search_words_som_idx ON search_words (som);
CREATE INDEX search_words_trigramas_idx ON search_words USING gin (palavra gin_trgm_ops) WITH (fastupdate = off);

-- A word, and what is left of it without one of its letters. Two words that share one of these forms differ by one slip: a
-- letter too many or too few, a wrong letter, or two letters swapped.
CREATE FUNCTION word_forms(word text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT array_agg(DISTINCT form) FROM (
            SELECT word AS form
             UNION ALL SELECT overlay(word PLACING '' FROM place FOR 1) FROM generate_series(1, length(word)) AS place) AS forms);

-- The words of all texts by their forms.
CREATE TABLE word_slips (
  forma text NOT NULL,
  palavra text NOT NULL,
  PRIMARY KEY (forma, palavra)
);

-- Keeps the words of texts: letters alone, and slips only of those with four letters or more. Words and codes stay when
-- their last text goes: they cost a try, and make no answer wrong.
CREATE FUNCTION learn_search_words(texts text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH folded AS MATERIALIZED (SELECT fold_text(given) AS value FROM unnest(texts) AS given),
  new_words AS MATERIALIZED (
    SELECT word FROM (
      SELECT DISTINCT string_to_table(only_words(value) || CASE WHEN value ~ '[[:alpha:]]-[[:alpha:]]'
                                                               THEN ' ' || joined_words(value) ELSE '' END, ' ') AS word
        FROM folded) AS words
     WHERE word ~ '^[a-z]{2,30}$' AND NOT EXISTS (SELECT FROM search_words k WHERE k.palavra = word)),
  kept AS (
    INSERT INTO search_words (palavra, radical, som)
    SELECT word, coalesce(word_stem(word), word), word_sound(word) FROM new_words ORDER BY word
    ON CONFLICT DO NOTHING)
  INSERT INTO word_slips (forma, palavra)
  SELECT form, word FROM new_words, unnest(word_forms(word)) AS form WHERE length(word) >= 4 ORDER BY word, form
  ON CONFLICT DO NOTHING;
END $$;
