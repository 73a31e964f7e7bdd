-- More is read of files than before: office files, every picture of a TIFF, HEIC, and of PDFs notes, fields, drawn names, and
-- text that is set wide; what layers hide is left out.
ALTER TABLE document_pages
  DROP CONSTRAINT document_pages_origem_check,
  -- 'misto': the page's own text, and what was recognised of the names that it draws.
  ADD CONSTRAINT document_pages_origem_check CHECK (origem IN ('texto', 'ocr', 'misto'));
-- Pages of `paginas_lidas` that draw some of their names: not all of these are recognised.
ALTER TABLE document_readings ADD COLUMN paginas_desenhadas integer NOT NULL DEFAULT 0;

-- What may have more is read again; it keeps its pages until then. PDFs with recognised pages are left: each page takes seconds.
UPDATE document_readings r
   SET estado = 'esperando', motivo = NULL, paginas = NULL, paginas_lidas = 0, paginas_falhas = 0, tentativas = 0, vez = DEFAULT,
       guardado = 0, lido_ms = 0, adiamentos = 0
  FROM stored_files f
 WHERE f.sha256 = r.sha256 AND r.estado = 'lido' AND r.processo IS NULL
   AND (f.tipo_arquivo ~ '^(image/(tiff|hei[cf])|(application|text)/rtf|application/vnd\.(openxmlformats-officedocument\.(wordprocessing|spreadsheet)ml|ms-(word|excel)\..*macro|oasis\.opendocument\.(text|spreadsheet)))'
        OR (f.tipo_arquivo = 'application/pdf'
            AND NOT EXISTS (SELECT FROM document_pages p WHERE p.sha256 = r.sha256 AND p.origem = 'ocr')));
