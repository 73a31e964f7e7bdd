-- Which attachments show a fault, in their order, each with its caption: a field of the symptom that people write, so that
-- history, undoing, merges and the bin carry it (docs/decisions/0089-photos-of-faults.md). What is in the bin, or gone, is left
-- out where it is read.
ALTER TABLE symptoms ADD COLUMN fotos jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(fotos) = 'array');

-- The first version of a record says what each of its fields was, so that an earlier version can be restored whole.
UPDATE history SET depois = depois || '{"fotos": []}' WHERE acao = 'create' AND tipo = 'sintomas';

-- A photo alone does not age what somebody else is editing: no form shows the photos.
DROP TRIGGER symptoms_touch ON symptoms;
CREATE TRIGGER symptoms_touch BEFORE UPDATE ON symptoms FOR EACH ROW
  WHEN (OLD.criado_por IS NOT DISTINCT FROM NEW.criado_por
    AND (OLD.fotos IS NOT DISTINCT FROM NEW.fotos OR to_jsonb(OLD) - 'fotos' <> to_jsonb(NEW) - 'fotos'))
  EXECUTE FUNCTION touch_updated_at();
