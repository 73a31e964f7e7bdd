-- Refreshing the search document of one entry read those of all others, where the planner thought that they were few: 350
-- ms a like with 2,000 entries. What is still there is asked for by number.
CREATE OR REPLACE FUNCTION refresh_search_documents(kind text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  DELETE FROM search_documents d
   WHERE d.tipo = kind AND d.registro_id = ANY (ids)
     AND d.registro_id <> ALL (ARRAY(
           SELECT v.registro_id FROM search_sources v WHERE v.tipo = kind AND v.registro_id = ANY (ids)));
  INSERT INTO search_documents AS d
         (tipo, registro_id, sintoma_id, titulo, codigos, codigos_texto, score, vetor)
  SELECT v.tipo, v.registro_id, v.sintoma_id, v.titulo, v.codigos, array_to_string(v.codigos, ' '), v.score,
         search_vector(v.titulo, v.corpo, v.codigos)
    FROM search_sources v WHERE v.tipo = kind AND v.registro_id = ANY (ids)
      ON CONFLICT (tipo, registro_id) DO UPDATE
     SET sintoma_id = excluded.sintoma_id, titulo = excluded.titulo, codigos = excluded.codigos,
         codigos_texto = excluded.codigos_texto, score = excluded.score, vetor = excluded.vetor;
END $$;
