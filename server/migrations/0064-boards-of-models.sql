-- Boardview files are recognised by what is in them, and their names of parts and nets are in the search. What models have that was stored as
-- plain text, or as nothing known, may be one: it is read again, and keeps its pages until then. Anything else is read as before.
UPDATE document_readings r
   SET estado = 'esperando', motivo = NULL, paginas = NULL, paginas_lidas = 0, paginas_falhas = 0, tentativas = 0, vez = DEFAULT,
       guardado = 0, lido_ms = 0, adiamentos = 0
  FROM stored_files f
 WHERE f.sha256 = r.sha256 AND r.estado = 'lido' AND r.processo IS NULL
   AND (f.tipo_arquivo LIKE 'text/plain%' OR f.tipo_arquivo = 'application/octet-stream')
   AND EXISTS (SELECT FROM attachments t WHERE t.sha256 = r.sha256 AND t.modelo_equipamento_id IS NOT NULL AND t.exclusao_id IS NULL);
