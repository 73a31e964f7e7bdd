-- What may replace a part is a field of its datasheet that people write, so that history, versions, the undoing of a person and
-- the bin carry it (docs/decisions/0091-parts-and-substitutes.md): each with the part (`peca`), a condition, who says so
-- (`por`) and since when (`desde`). What is in the bin, or gone, is left out where it is read.
ALTER TABLE datasheets ADD COLUMN substitutos jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(substitutos) = 'array');

-- A substitute alone does not age what somebody else is editing: no form shows it.
DROP TRIGGER datasheets_touch ON datasheets;
CREATE TRIGGER datasheets_touch BEFORE UPDATE ON datasheets FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por
    AND (OLD.substitutos IS NOT DISTINCT FROM NEW.substitutos
         OR (OLD.part_number, OLD.nome, OLD.descricao, OLD.fabricante_id, OLD.exclusao_id)
            IS DISTINCT FROM (NEW.part_number, NEW.nome, NEW.descricao, NEW.fabricante_id, NEW.exclusao_id)))
  EXECUTE FUNCTION touch_updated_at();

-- What was said before this version is no edit of today: the first version of each datasheet has it.
ALTER TABLE datasheets DISABLE TRIGGER USER;
UPDATE datasheets d SET substitutos = said.all FROM (
  SELECT componente_id, jsonb_agg(jsonb_build_object('peca', substituto_id, 'condicao', condicao, 'por', criado_por, 'desde', criado_em)
                                  ORDER BY substituto_id) AS all
    FROM part_substitutes GROUP BY componente_id) AS said
 WHERE said.componente_id = d.id;
ALTER TABLE datasheets ENABLE TRIGGER USER;
UPDATE history h SET depois = h.depois || jsonb_build_object('substitutos', d.substitutos)
  FROM datasheets d WHERE h.acao = 'create' AND h.tipo = 'datasheets' AND h.registro_id = d.id;
-- The other end of it, which is only told.
UPDATE history h SET depois = h.depois || jsonb_build_object('substitui', coalesce((
         SELECT jsonb_agg(jsonb_build_object('peca', s.componente_id, 'condicao', s.condicao) ORDER BY s.componente_id)
           FROM part_substitutes s WHERE s.substituto_id = h.registro_id), '[]'))
 WHERE h.acao = 'create' AND h.tipo = 'datasheets';

DROP TABLE part_substitutes;

-- One row for each substitute that somebody has named; both parts may be in the bin.
CREATE INDEX datasheets_replaced_idx ON datasheets (id) WHERE substitutos <> '[]';
CREATE VIEW part_substitutes AS
SELECT d.id AS componente_id, s.id AS substituto_id, said ->> 'condicao' AS condicao, (said ->> 'por')::integer AS criado_por,
       (said ->> 'desde')::timestamptz AS criado_em
  FROM datasheets d CROSS JOIN LATERAL jsonb_array_elements(d.substitutos) AS said
  JOIN datasheets s ON s.id = (said ->> 'peca')::integer
 WHERE d.substitutos <> '[]';

-- A change stands in the history of the part that replaces, too: what it may replace, after the change. It is no field of that
-- datasheet, so undoing one end undoes both.
CREATE FUNCTION tell_what_replaces() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told record;
BEGIN
  FOR told IN
    SELECT s.id FROM datasheets s
     WHERE s.id IN (
           SELECT (changed.one ->> 'peca')::integer FROM (
             (SELECT jsonb_array_elements(OLD.substitutos) - '{por,desde}'::text[] AS one
               EXCEPT SELECT jsonb_array_elements(NEW.substitutos) - '{por,desde}'::text[])
              UNION ALL
             (SELECT jsonb_array_elements(NEW.substitutos) - '{por,desde}'::text[]
               EXCEPT SELECT jsonb_array_elements(OLD.substitutos) - '{por,desde}'::text[])) AS changed)
     ORDER BY s.id
  LOOP
    PERFORM write_edit('datasheets', told.id, jsonb_build_object('substitui', coalesce((
      SELECT jsonb_agg(jsonb_build_object('peca', p.componente_id, 'condicao', p.condicao) ORDER BY p.componente_id)
        FROM part_substitutes p WHERE p.substituto_id = told.id), '[]')));
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER datasheets_told AFTER UPDATE OF substitutos ON datasheets FOR EACH ROW
  WHEN (OLD.substitutos IS DISTINCT FROM NEW.substitutos) EXECUTE FUNCTION tell_what_replaces();
