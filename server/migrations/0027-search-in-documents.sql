-- What the search inside documents looks in, besides their pages.

-- What an attachment says of its file: words, values and compact names, as of a page. The search path is its own, as an index is
-- made and vacuumed without one.
CREATE FUNCTION attachment_vector(name text, kind text, description text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public
  RETURN page_vector(name || ' ' || kind || ' ' || coalesce(description, ''));
CREATE INDEX attachments_words_idx ON attachments USING gin (attachment_vector(nome_arquivo, tipo_documento, descricao))
  WITH (fastupdate = on, gin_pending_list_limit = 256) WHERE exclusao_id IS NULL;

-- The functions below read an index whatever the planner thinks of a scan of the table: it does not know that making a vector,
-- or reading one that is stored apart, takes as long as reading a hundred rows.

-- Attachments in use that meet a query, in no order.
CREATE FUNCTION attachments_meeting(query tsquery, at_most integer) RETURNS TABLE (id integer, sha256 text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 50 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT t.id, t.sha256 FROM attachments t
    WHERE attachment_vector(t.nome_arquivo, t.tipo_documento, t.descricao) @@ query AND t.exclusao_id IS NULL LIMIT at_most;
END $$;

-- Articles in use that meet a query, in no order.
CREATE FUNCTION articles_meeting(query tsquery, at_most integer) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 50 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT a.id FROM articles a
    WHERE article_vector(a.nome, a.autor, a.descricao) @@ query AND a.exclusao_id IS NULL LIMIT at_most;
END $$;

-- The files of attachments in use with pages that meet a query, those with most of them first; how many pages each has; some of
-- these, about as many of each file; and how many files there are in all. @param among only of these files; null: of any
CREATE FUNCTION files_meeting(query tsquery, among text[], files_max integer, pages_max integer)
  RETURNS TABLE (sha256 text, pages integer, ids bigint[], files integer)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 50 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
  WITH met AS NOT MATERIALIZED (
    SELECT p.sha256, p.id FROM document_pages p WHERE p.vetor @@ query AND (among IS NULL OR p.sha256 = ANY (among))),
  by_file AS (
    SELECT m.sha256, count(*)::integer AS pages, array_agg(m.id) AS ids, (count(*) OVER ())::integer AS files
      FROM met m GROUP BY m.sha256
    HAVING EXISTS (SELECT FROM attachments t WHERE t.sha256 = m.sha256 AND t.exclusao_id IS NULL))
  SELECT f.sha256, f.pages, f.ids[1:greatest(5, pages_max / least(f.files, files_max))], f.files
    FROM by_file f ORDER BY f.pages DESC, f.sha256 LIMIT files_max;
END $$;
