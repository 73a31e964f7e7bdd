-- The manual of a named equipment counts for a code on its pages (`micro-ondas F-03`): what the model, its maker and its category are
-- called is looked up beside what attachments say of their files.
-- Its own search path, as an index is kept by statements that have none.
CREATE FUNCTION name_vector(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public
  RETURN page_vector(name);

CREATE INDEX equipment_models_words ON equipment_models USING gin (name_vector(nome || ' ' || numero_modelo)) WHERE exclusao_id IS NULL;
CREATE INDEX manufacturers_words ON manufacturers USING gin (name_vector(nome)) WHERE exclusao_id IS NULL;
CREATE INDEX categories_words ON categories USING gin (name_vector(nome)) WHERE exclusao_id IS NULL;

-- Files of equipment that is called so.
CREATE FUNCTION files_of_equipment_meeting(query tsquery, at_most integer) RETURNS TABLE (sha256 text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 50 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT DISTINCT t.sha256
    FROM (SELECT m.id FROM equipment_models m WHERE name_vector(m.nome || ' ' || m.numero_modelo) @@ query AND m.exclusao_id IS NULL
          UNION SELECT m.id FROM manufacturers f JOIN equipment_models m ON m.fabricante_id = f.id AND m.exclusao_id IS NULL
                 WHERE name_vector(f.nome) @@ query AND f.exclusao_id IS NULL
          UNION SELECT m.id FROM categories c JOIN equipment_models m ON m.categoria_id = c.id AND m.exclusao_id IS NULL
                 WHERE name_vector(c.nome) @@ query AND c.exclusao_id IS NULL) AS called
    JOIN attachments t ON t.modelo_equipamento_id = called.id AND t.exclusao_id IS NULL LIMIT at_most;
END $$;
