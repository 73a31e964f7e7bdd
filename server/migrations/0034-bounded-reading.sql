-- What reading one document may cost, and who is to wait: the server reads no further than its settings say.
ALTER TABLE document_readings
  -- What this reading has stored, in bytes: text, places of words, and something for each page.
  ADD COLUMN guardado bigint NOT NULL DEFAULT 0,
  -- How long it has been read.
  ADD COLUMN lido_ms bigint NOT NULL DEFAULT 0,
  -- How often the page that is being read was broken off because somebody else's file came.
  ADD COLUMN adiamentos integer NOT NULL DEFAULT 0;
CREATE INDEX document_readings_turn_idx ON document_readings (comecou_em) WHERE processo IS NOT NULL;
-- People whose files cost much wait behind the others: `costlyFailures` of the contract.
CREATE INDEX document_readings_costly_idx ON document_readings (coalesce(pessoa_id, 0), comecou_em)
 WHERE motivo IN ('demorado', 'memoria', 'interrompida', 'paginas-demais', 'texto-demais', 'falhas-demais', 'horas-demais', 'parada');

UPDATE document_readings r SET guardado = stored.bytes
  FROM (SELECT sha256, sum(200 + octet_length(texto) + coalesce(octet_length(caixas::text), 0)) AS bytes
          FROM document_pages GROUP BY sha256) AS stored
 WHERE stored.sha256 = r.sha256;

-- Pages of one document that say the same are kept once: the first as a page, and that the others equal it.
ALTER TABLE document_pages
  -- SHA-256 of what the page says; null: of a reading from before, or a page with places of its own.
  ADD COLUMN soma text,
  -- How many later pages of the file equal it.
  ADD COLUMN iguais integer NOT NULL DEFAULT 0;
CREATE INDEX document_pages_soma_idx ON document_pages (sha256, soma) WHERE soma IS NOT NULL;

CREATE TABLE document_equal_pages (
  sha256 text NOT NULL,
  pagina integer NOT NULL,
  -- The first page that says the same.
  igual_a integer NOT NULL CHECK (igual_a < pagina),
  PRIMARY KEY (sha256, pagina),
  FOREIGN KEY (sha256, igual_a) REFERENCES document_pages (sha256, pagina) ON DELETE CASCADE
);
CREATE INDEX document_equal_pages_of_idx ON document_equal_pages (sha256, igual_a);

CREATE FUNCTION count_equal_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE document_pages p SET iguais = iguais + n
      FROM (SELECT sha256, igual_a, count(*) AS n FROM changed GROUP BY 1, 2) AS c
     WHERE p.sha256 = c.sha256 AND p.pagina = c.igual_a;
  ELSE
    UPDATE document_pages p SET iguais = iguais - n
      FROM (SELECT sha256, igual_a, count(*) AS n FROM changed GROUP BY 1, 2) AS c
     WHERE p.sha256 = c.sha256 AND p.pagina = c.igual_a;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER document_equal_pages_come AFTER INSERT ON document_equal_pages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_equal_pages();
CREATE TRIGGER document_equal_pages_go AFTER DELETE ON document_equal_pages
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_equal_pages();

DROP FUNCTION pages_of_file_meeting(text, tsquery, tsquery, integer);
-- Numbers of the pages of one file that meet a query, in order, each with the page whose text it has. Of a large file not each vector
-- is read, but the index of words.
-- @param strict as of `files_meeting`
CREATE FUNCTION pages_of_file_meeting(file text, query tsquery, strict tsquery, at_most integer)
  RETURNS TABLE (page integer, kept integer)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 50 SET enable_seqscan = off AS $$
DECLARE
  met integer[];
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM document_pages p WHERE p.sha256 = file LIMIT 1001) AS counted) <= 1000 THEN
    met := ARRAY(SELECT p.pagina FROM document_pages p WHERE p.sha256 = file AND p.vetor @@ coalesce(strict, query));
  ELSE
    met := ARRAY(SELECT m.pagina FROM (SELECT p.sha256, p.pagina, p.vetor FROM document_pages p WHERE p.vetor @@ query OFFSET 0) AS m
      WHERE m.sha256 = file AND (strict IS NULL OR m.vetor @@ strict));
  END IF;
  RETURN QUERY
    SELECT number, number FROM unnest(met) AS number
     UNION ALL
    SELECT e.pagina, e.igual_a FROM document_equal_pages e WHERE e.sha256 = file AND e.igual_a = ANY (met)
     ORDER BY 1 LIMIT at_most;
END $$;

-- As in 0028; pages that equal one are counted with it.
CREATE OR REPLACE FUNCTION files_meeting(query tsquery, strict tsquery, among text[], files_max integer, pages_max integer, counted_max integer)
  RETURNS TABLE (sha256 text, pages integer, ids bigint[], files integer, is_all boolean)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 50 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
  -- OFFSET 0: by the index of words, not by that of files, which would read the vectors.
  WITH met AS MATERIALIZED (
    SELECT m.sha256, m.id, m.iguais, CASE WHEN strict IS NOT NULL THEN m.vetor END AS vetor
      FROM (SELECT p.sha256, p.id, p.iguais, p.vetor FROM document_pages p WHERE p.vetor @@ query OFFSET 0) AS m
     WHERE among IS NULL OR m.sha256 = ANY (among)
     LIMIT counted_max),
  meant AS (
    SELECT m.sha256, m.id, m.iguais FROM met m WHERE strict IS NULL OR m.vetor @@ strict),
  by_file AS (
    SELECT m.sha256, (count(*) + sum(m.iguais))::integer AS pages, array_agg(m.id) AS ids, (count(*) OVER ())::integer AS files,
           (SELECT count(*) FROM met) < counted_max AS is_all
      FROM meant m GROUP BY m.sha256
    HAVING EXISTS (SELECT FROM attachments t WHERE t.sha256 = m.sha256 AND t.exclusao_id IS NULL))
  SELECT f.sha256, f.pages, f.ids[1:greatest(5, pages_max / least(f.files, files_max))], f.files, f.is_all
    FROM by_file f ORDER BY f.pages DESC, f.sha256 LIMIT files_max;
END $$;
