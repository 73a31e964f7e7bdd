-- An import looks up models by their numbers, whoever made them.
CREATE INDEX equipment_models_numero_idx ON equipment_models (same_text_key(numero_modelo)) WHERE exclusao_id IS NULL;

-- Not STRICT, as it gives null for null by itself: only so is it made part of the statement that calls it, a dozen times for each line
-- of an import.
CREATE OR REPLACE FUNCTION list_of(kind text, id integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN id::bigint * 8 + CASE kind WHEN 'model' THEN 0 WHEN 'maker' THEN 1 WHEN 'component' THEN 2 WHEN 'code' THEN 3
    WHEN 'symptom' THEN 4 WHEN 'diagnosis' THEN 5 WHEN 'solution' THEN 6 WHEN 'category' THEN 7 END;
