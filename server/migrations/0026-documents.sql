-- What the files of attachments say, page by page, for the search; and their thumbnails. All of it is read from the stored bytes
-- in the background, once for each content however many attachments have it.

-- The queue and its results: a row a content.
CREATE TABLE document_readings (
  sha256 text PRIMARY KEY REFERENCES stored_files ON DELETE CASCADE,
  -- While a process reads it, it stays 'esperando' and has a turn.
  estado text NOT NULL DEFAULT 'esperando' CHECK (estado IN ('esperando', 'lido', 'falhou')),
  -- Why it failed, or the first page that did: a key of the contract's `readingFailures`.
  motivo text,
  -- Null: not known yet.
  paginas integer CHECK (paginas >= 0),
  -- Reading goes on behind these, after a kill too.
  paginas_lidas integer NOT NULL DEFAULT 0,
  paginas_falhas integer NOT NULL DEFAULT 0,
  -- Turns in a row that ended without a page, such as by a kill: what breaks the reader must not be tried for ever.
  tentativas integer NOT NULL DEFAULT 0,
  -- Whose turn it counts as, so that nobody's many files keep others waiting.
  pessoa_id integer REFERENCES users ON DELETE SET NULL,
  -- Its place in the queue. Each turn moves it to the end, so the highest one of a person's that had a turn says when they were last served.
  vez bigint GENERATED ALWAYS AS IDENTITY,
  -- Which process is reading it. One that was killed does not extend its turn, so another takes over when it has run out.
  processo uuid,
  vez_ate timestamptz,
  criado_em timestamptz NOT NULL DEFAULT now(),
  -- Its newest turn's beginning.
  comecou_em timestamptz,
  CHECK ((processo IS NULL) = (vez_ate IS NULL))
);
CREATE INDEX document_readings_waiting_idx ON document_readings (coalesce(pessoa_id, 0), vez) WHERE estado = 'esperando';
CREATE INDEX document_readings_served_idx ON document_readings (coalesce(pessoa_id, 0), vez) WHERE comecou_em IS NOT NULL;
CREATE INDEX document_readings_failed_idx ON document_readings (criado_em DESC, sha256) WHERE estado = 'falhou';
CREATE INDEX document_readings_newest_idx ON document_readings (criado_em DESC, sha256);

CREATE TABLE document_pages (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  sha256 text NOT NULL REFERENCES document_readings ON DELETE CASCADE,
  pagina integer NOT NULL CHECK (pagina > 0),
  -- 'texto': the file's own; 'ocr': recognised.
  origem text NOT NULL CHECK (origem IN ('texto', 'ocr')),
  texto text NOT NULL,
  -- Of recognised words: [word, x, y, width, height] each, in fractions of the upright page from its top left corner.
  caixas jsonb,
  vetor tsvector NOT NULL,
  PRIMARY KEY (sha256, pagina)
);
CREATE INDEX document_pages_vetor_idx ON document_pages USING gin (vetor) WITH (fastupdate = on, gin_pending_list_limit = 512);

-- Names of nets, parts and boards (PPBUS_G3H, MF-MSMF200-2, 820-3476-A) without their separators, whole and each run of two to
-- four of their parts: `zqppbusg3h`. A name has a digit or an underline. The text must be folded already.
CREATE FUNCTION compact_names(folded text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce((
    WITH names AS MATERIALIZED (
      SELECT DISTINCT name[1] AS name
        FROM regexp_matches(folded, '[[:alnum:]]+(?:(?:[-_]|\.(?=[[:alpha:]]))[[:alnum:]]+)+', 'g') AS name)
    SELECT string_agg('zq' || run, ' ') FROM (
      SELECT translate(name, '-_.', '') AS run FROM names WHERE name ~ '[0-9_]' AND length(name) <= 48
       UNION ALL
      SELECT run
        FROM (SELECT name, (string_to_array(translate(name, '-.', '__'), '_'))[:8] AS parts
                FROM names WHERE name ~ '[-_.].+[-_.]') AS long,
             generate_series(1, cardinality(parts) - 1) AS first,
             generate_series(first + 1, least(cardinality(parts), first + 3)) AS last,
             LATERAL (SELECT array_to_string(parts[first:last], '') AS run) AS joined
       WHERE (run ~ '[0-9]' OR name ~ '_') AND length(run) BETWEEN 3 AND 40
       -- With as many a tsvector still stays below its limit of 1 MB.
       LIMIT 3000) AS runs), '');

-- The text with words and names whole that a line end stands in, behind a hyphen or an underline: carre-|gador, PPBUS_|G3H.
CREATE FUNCTION without_line_splits(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(value, '([[:alnum:]][-_])[ \t]*\r?\n[ \t]*(?=[[:alnum:]])', '\1', 'g');

-- Stems, whole words and values, as for the texts of records, and compact names. server/src/features/search/documents reads
-- names by the same rules. More than 60,000 characters on one page are no text that people read.
CREATE FUNCTION page_vector(texto text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  value CONSTANT text := public.without_line_splits(left(texto, 60000));
  folded CONSTANT text := public.fold_text(value);
BEGIN
  RETURN public.word_vector(value) || to_tsvector('pg_catalog.simple'::regconfig, public.value_lexemes(value))
    || to_tsvector('pg_catalog.simple'::regconfig, public.compact_names(folded));
END $$;

CREATE FUNCTION set_page_vector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.vetor := page_vector(NEW.texto);
  RETURN NEW;
END $$;
CREATE TRIGGER document_pages_vetor BEFORE INSERT OR UPDATE OF texto ON document_pages
  FOR EACH ROW EXECUTE FUNCTION set_page_vector();

CREATE TABLE document_thumbnails (
  sha256 text PRIMARY KEY REFERENCES document_readings ON DELETE CASCADE,
  -- WebP.
  imagem bytea NOT NULL,
  largura integer NOT NULL,
  altura integer NOT NULL
);

-- Whoever attaches a file puts it in the queue, unless its content is there already.
CREATE FUNCTION queue_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_readings (sha256, pessoa_id) VALUES (NEW.sha256, NEW.criado_por) ON CONFLICT (sha256) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER attachments_queue_reading AFTER INSERT ON attachments FOR EACH ROW EXECUTE FUNCTION queue_reading();

INSERT INTO document_readings (sha256, pessoa_id)
SELECT sha256, (array_agg(criado_por ORDER BY id))[1] FROM attachments GROUP BY sha256 ORDER BY min(id);
