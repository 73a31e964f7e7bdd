-- The identities by which other instances may still know a record: of what was merged into it. Those of merges here go where their
-- merge is undone; a row may lead to a record that was merged away itself.
CREATE TABLE identity_aliases (
  identidade uuid PRIMARY KEY,
  tipo text NOT NULL,
  registro_id integer NOT NULL
);
CREATE INDEX identity_aliases_record_idx ON identity_aliases (tipo, registro_id);

-- A record that is removed for good leaves its aliases to the one that it was merged into; without one they go with it.
CREATE FUNCTION pass_identities_on() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stays CONSTANT integer := (SELECT registro_id FROM identity_aliases WHERE identidade = OLD.identidade);
BEGIN
  IF stays IS NULL THEN
    DELETE FROM identity_aliases WHERE tipo = TG_ARGV[0] AND registro_id = OLD.id;
  ELSE
    UPDATE identity_aliases SET registro_id = stays WHERE tipo = TG_ARGV[0] AND registro_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER symptoms_identities AFTER DELETE ON symptoms FOR EACH ROW EXECUTE FUNCTION pass_identities_on('sintomas');
CREATE TRIGGER diagnoses_identities AFTER DELETE ON diagnoses FOR EACH ROW EXECUTE FUNCTION pass_identities_on('diagnosticos');
CREATE TRIGGER solutions_identities AFTER DELETE ON solutions FOR EACH ROW EXECUTE FUNCTION pass_identities_on('solucoes');
CREATE TRIGGER troubleshooting_entries_identities AFTER DELETE ON troubleshooting_entries FOR EACH ROW
  EXECUTE FUNCTION pass_identities_on('troubleshooting');
CREATE TRIGGER units_identities AFTER DELETE ON units FOR EACH ROW EXECUTE FUNCTION pass_identities_on('units');

-- Merges from before: what went, and the entries that were joined with others.
INSERT INTO identity_aliases (identidade, tipo, registro_id)
SELECT gone.identidade, m.tipo, m.para_id
  FROM merges m
 CROSS JOIN LATERAL (
   SELECT s.identidade FROM symptoms s WHERE m.tipo = 'sintomas' AND s.id = m.de_id AND s.exclusao_id = m.exclusao_id
    UNION ALL SELECT d.identidade FROM diagnoses d WHERE m.tipo = 'diagnosticos' AND d.id = m.de_id AND d.exclusao_id = m.exclusao_id
    UNION ALL SELECT s.identidade FROM solutions s WHERE m.tipo = 'solucoes' AND s.id = m.de_id AND s.exclusao_id = m.exclusao_id) AS gone
 WHERE m.desfeita_em IS NULL
    ON CONFLICT DO NOTHING;
INSERT INTO identity_aliases (identidade, tipo, registro_id)
SELECT e.identidade, 'troubleshooting', pair."into"
  FROM merges m
 CROSS JOIN LATERAL jsonb_to_recordset(coalesce(m.feito -> 'joined', '[]')) AS pair (entry integer, "into" integer)
  JOIN troubleshooting_entries e ON e.id = pair.entry AND e.exclusao_id = m.exclusao_id
 WHERE m.desfeita_em IS NULL
    ON CONFLICT DO NOTHING;
INSERT INTO identity_aliases (identidade, tipo, registro_id)
SELECT u.identidade, 'units', m.para_id
  FROM unit_merges m JOIN units u ON u.id = m.de_id AND u.exclusao_id = m.exclusao_id
 WHERE m.desfeita_em IS NULL
    ON CONFLICT DO NOTHING;
