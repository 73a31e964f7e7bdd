-- Many records at once: what each text costs.

-- Written at once, the trigrams of 72 characters went into the index one by one: four fifths of the time of a text.
ALTER INDEX listed_texts_search_idx SET (fastupdate = on, gin_pending_list_limit = 512);

-- As in 0005, of a text that is folded.
CREATE FUNCTION fold_endings(folded text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    folded, '(oes|aes)\M', 'ao', 'g'), '([^aeiou])eis\M', '\1el', 'g'), 'ais\M', 'al', 'g'),
    '([^d])ois\M', '\1ol', 'g'), '([aeiou])ns\M', '\1m', 'g'), 'acao\M', 'ar', 'g');

-- As in 0017, but the text is folded once.
CREATE OR REPLACE FUNCTION word_vector(value text) RETURNS tsvector
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

-- As in 0017, but each text is folded once.
CREATE OR REPLACE FUNCTION learn_search_words(texts text[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- As in 0021, with the codes of each text read once.
CREATE OR REPLACE FUNCTION refresh_listed_texts(kind text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  learned text[];
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  WITH given AS MATERIALIZED (
    SELECT v.id, v.titulo, v.codigos, v.em_uso FROM listed_text_sources v WHERE v.tipo = kind AND v.id = ANY (ids)),
  codes AS (
    INSERT INTO search_codes (codigo)
    SELECT DISTINCT code FROM given, unnest(codigos) AS code
     WHERE NOT EXISTS (SELECT FROM search_codes k WHERE k.codigo = code) ORDER BY code
    ON CONFLICT DO NOTHING),
  kept AS (
    INSERT INTO listed_texts AS t (lista, texto, titulo, palavras, em_uso, vetor)
    SELECT list_of(kind, id), fold_text(titulo), titulo,
           least(cardinality(regexp_split_to_array(titulo, '\s+')), 32767), em_uso, listed_vector(kind, titulo, codigos)
      FROM given
        ON CONFLICT (lista) DO UPDATE
       SET texto = excluded.texto, titulo = excluded.titulo, palavras = excluded.palavras, em_uso = excluded.em_uso,
           vetor = excluded.vetor
     WHERE (t.titulo, t.em_uso, t.vetor) IS DISTINCT FROM (excluded.titulo, excluded.em_uso, excluded.vetor)
    RETURNING t.titulo)
  SELECT array_agg(titulo) INTO learned FROM kept;
  IF kind <> 'code' THEN PERFORM learn_search_words(learned); END IF;
END $$;
