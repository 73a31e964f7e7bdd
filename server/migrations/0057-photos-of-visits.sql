-- The photos of a visit's own (docs/decisions/0101-photos-of-visits.md): a visit owns attachments, as equipment, datasheets and
-- articles do, and which of them it shows is a field of it, as of symptoms.
ALTER TABLE attachments ADD COLUMN atendimento_id integer REFERENCES visits;
ALTER TABLE attachments DROP CONSTRAINT attachments_one_owner;
ALTER TABLE attachments ADD CONSTRAINT attachments_one_owner
  CHECK (num_nonnulls(modelo_equipamento_id, componente_id, artigo_id, atendimento_id) = 1);
CREATE UNIQUE INDEX attachments_atendimento_nome_key ON attachments (atendimento_id, same_text_key(nome_arquivo))
  WHERE atendimento_id IS NOT NULL AND exclusao_id IS NULL;
DROP TRIGGER attachments_references ON attachments;
CREATE TRIGGER attachments_references BEFORE INSERT OR UPDATE ON attachments FOR EACH ROW
  EXECUTE FUNCTION refuse_reference_to_bin('modelo_equipamento_id', 'equipment_models', 'componente_id', 'datasheets',
                                           'artigo_id', 'articles', 'atendimento_id', 'visits');

ALTER TABLE visits ADD COLUMN fotos jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(fotos) = 'array');
UPDATE history SET depois = depois || '{"fotos": []}' WHERE acao = 'create' AND tipo = 'visits';
-- A photo alone does not age what somebody else is editing: no form shows the photos.
DROP TRIGGER visits_touch ON visits;
CREATE TRIGGER visits_touch BEFORE UPDATE ON visits FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por
    AND (OLD.fotos IS NOT DISTINCT FROM NEW.fotos OR to_jsonb(OLD) - 'fotos' <> to_jsonb(NEW) - 'fotos'))
  EXECUTE FUNCTION touch_updated_at();

-- No search of knowledge finds what only visits have: their files are drawn small, and their text is not read. Where the same bytes
-- become an attachment of something else, they are read then.
CREATE OR REPLACE FUNCTION queue_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_readings (sha256, pessoa_id) VALUES (NEW.sha256, NEW.criado_por) ON CONFLICT (sha256) DO NOTHING;
  IF NEW.atendimento_id IS NULL
     AND EXISTS (SELECT FROM attachments t WHERE t.sha256 = NEW.sha256 AND t.atendimento_id IS NOT NULL)
     AND NOT EXISTS (SELECT FROM attachments t WHERE t.sha256 = NEW.sha256 AND t.atendimento_id IS NULL AND t.id <> NEW.id) THEN
    UPDATE document_readings
       SET estado = 'esperando', motivo = NULL, paginas = NULL, paginas_lidas = 0, paginas_falhas = 0, paginas_desenhadas = 0,
           tentativas = 0, vez = DEFAULT, guardado = 0, lido_ms = 0, adiamentos = 0, pessoa_id = NEW.criado_por,
           processo = NULL, vez_ate = NULL
     WHERE sha256 = NEW.sha256;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION attachments_meeting(query tsquery, at_most integer) RETURNS TABLE (id integer, sha256 text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 50 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT t.id, t.sha256 FROM attachments t
    WHERE attachment_vector(t.nome_arquivo, t.tipo_documento, t.descricao) @@ query
      AND t.exclusao_id IS NULL AND t.atendimento_id IS NULL LIMIT at_most;
END $$;

CREATE OR REPLACE FUNCTION files_meeting(
  query tsquery, strict tsquery, among text[], files_max integer, pages_max integer, counted_max integer)
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
    HAVING EXISTS (SELECT FROM attachments t
                    WHERE t.sha256 = m.sha256 AND t.exclusao_id IS NULL AND t.atendimento_id IS NULL))
  SELECT f.sha256, f.pages, f.ids[1:greatest(5, pages_max / least(f.files, files_max))], f.files, f.is_all
    FROM by_file f ORDER BY f.pages DESC, f.sha256 LIMIT files_max;
END $$;
