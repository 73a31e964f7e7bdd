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

-- Stems, whole words and values, as for the texts of records.
CREATE FUNCTION page_vector(texto text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN word_vector(texto) || to_tsvector('simple', value_lexemes(texto));

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
