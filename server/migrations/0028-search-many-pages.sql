-- The search inside many documents, and what reading a file again does.

-- Text and vector of a page are stored apart, so that a hundred thousand pages that have a common word are counted without reading
-- either. Rows that are there are written anew in that way.
ALTER TABLE document_pages SET (toast_tuple_target = 256);
ALTER TABLE document_pages ALTER COLUMN pagina TYPE integer USING pagina + 0;

-- Whether the next reading makes the thumbnail, from the first page. The old one stays until there is a new one.
ALTER TABLE document_readings ADD COLUMN quer_miniatura boolean NOT NULL DEFAULT true;
UPDATE document_readings r SET quer_miniatura = false
 WHERE EXISTS (SELECT FROM document_thumbnails n WHERE n.sha256 = r.sha256);

-- Pages that meet a query, in no order. As 0027 has it, by the index whatever the planner thinks.
CREATE FUNCTION pages_meeting(query tsquery, at_most integer) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 50 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT p.id FROM document_pages p WHERE p.vetor @@ query LIMIT at_most;
END $$;

-- Numbers of the pages of one file that meet a query, in order. Of a large file not each vector is read, but the index of words.
-- @param strict as of `files_meeting`
CREATE FUNCTION pages_of_file_meeting(file text, query tsquery, strict tsquery, at_most integer) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 50 SET enable_seqscan = off AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM document_pages p WHERE p.sha256 = file LIMIT 1001) AS counted) <= 1000 THEN
    RETURN QUERY SELECT p.pagina FROM document_pages p
      WHERE p.sha256 = file AND p.vetor @@ coalesce(strict, query) ORDER BY p.pagina LIMIT at_most;
  ELSE
    RETURN QUERY SELECT m.pagina FROM (SELECT p.sha256, p.pagina, p.vetor FROM document_pages p WHERE p.vetor @@ query OFFSET 0) AS m
      WHERE m.sha256 = file AND (strict IS NULL OR m.vetor @@ strict) ORDER BY m.pagina LIMIT at_most;
  END IF;
END $$;

DROP FUNCTION files_meeting(tsquery, text[], integer, integer);
-- The files of attachments in use with pages that meet a query, those with most of them first; how many pages each has; some of
-- these, about as many of each file; how many files there are in all; and whether these are all. Where more pages than `counted_max`
-- meet the query, only so many are looked at.
-- @param strict where the query asks for less than is meant, as for words without their order, which the index does not know: what
--   its pages must meet besides. Each vector is read for that. Null: nothing
-- @param among only of these files; null: of any
CREATE FUNCTION files_meeting(query tsquery, strict tsquery, among text[], files_max integer, pages_max integer, counted_max integer)
  RETURNS TABLE (sha256 text, pages integer, ids bigint[], files integer, is_all boolean)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 50 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
  -- OFFSET 0: by the index of words, not by that of files, which would read the vectors.
  WITH met AS MATERIALIZED (
    SELECT m.sha256, m.id, CASE WHEN strict IS NOT NULL THEN m.vetor END AS vetor
      FROM (SELECT p.sha256, p.id, p.vetor FROM document_pages p WHERE p.vetor @@ query OFFSET 0) AS m
     WHERE among IS NULL OR m.sha256 = ANY (among)
     LIMIT counted_max),
  meant AS (
    SELECT m.sha256, m.id FROM met m WHERE strict IS NULL OR m.vetor @@ strict),
  by_file AS (
    SELECT m.sha256, count(*)::integer AS pages, array_agg(m.id) AS ids, (count(*) OVER ())::integer AS files,
           (SELECT count(*) FROM met) < counted_max AS is_all
      FROM meant m GROUP BY m.sha256
    HAVING EXISTS (SELECT FROM attachments t WHERE t.sha256 = m.sha256 AND t.exclusao_id IS NULL))
  SELECT f.sha256, f.pages, f.ids[1:greatest(5, pages_max / least(f.files, files_max))], f.files, f.is_all
    FROM by_file f ORDER BY f.pages DESC, f.sha256 LIMIT files_max;
END $$;
