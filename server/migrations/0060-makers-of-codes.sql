-- Whose an entry's codes are (docs/decisions/0103-makers-of-codes.md), where they are not its equipment's maker's: the BIOS of another
-- house, an inverter built into a machine.
ALTER TABLE troubleshooting_entries ADD COLUMN code_fabricante_id integer REFERENCES manufacturers;
CREATE INDEX troubleshooting_entries_code_fabricante_idx ON troubleshooting_entries (code_fabricante_id)
  WHERE code_fabricante_id IS NOT NULL;

-- The index of the search reads it with the entry.
DROP TRIGGER search_change_proof ON troubleshooting_entries;
CREATE TRIGGER search_change_proof AFTER UPDATE ON troubleshooting_entries
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''symptom'', r.sintoma_id)]', 'id, sintoma_id, prova, score, exclusao_id, code_fabricante_id');

-- Whether a maker's name is one: what stands for any equipment of its kind has a collective name or a standard in its place.
CREATE FUNCTION names_a_maker(nome text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN nome !~* '^(diversos|diversas|gen[eé]ric[oa]s?|v[aá]ri[ao]s|sae|iec|iso)\M';

-- As in migration 0037, with whose the codes are: as it was said, or the equipment's maker. null where that is no maker.
CREATE OR REPLACE VIEW entry_cards AS
SELECT e.id, e.sintoma_id, s.sintoma, e.solucao_id, o.solucao, e.modelo_equipamento_id,
       m.nome AS modelo_equipamento_nome, m.numero_modelo, m.fabricante_id, f.nome AS fabricante_nome, e.score, e.fonte,
       e.confianca, author_name(author.nome, e.autor_removido) AS criado_por_nome, e.criado_em, e.atualizado_em,
       post.codigo AS code_post, led.codigo AS code_led, beep.codigo AS code_beep,
       coalesce(d.diagnosticos, '[]') AS diagnosticos, coalesce(d.ids, '[]') AS diagnostico_ids,
       e.vezes_resolvidas AS resolveu, e.vezes AS tentativas, e.prova,
       s.alta_tensao OR coalesce(d.alta_tensao, false) AS alta_tensao, coalesce(d.tipos, '[]') AS diagnostico_tipos,
       e.pessoas, e.code_fabricante_id,
       coalesce(said.nome, CASE WHEN names_a_maker(f.nome) THEN f.nome END) AS code_fabricante_nome
  FROM troubleshooting_entries e
  JOIN symptoms s ON s.id = e.sintoma_id
  JOIN solutions o ON o.id = e.solucao_id
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
  JOIN manufacturers f ON f.id = m.fabricante_id
  LEFT JOIN manufacturers said ON said.id = e.code_fabricante_id
  LEFT JOIN users author ON author.id = e.criado_por
 CROSS JOIN LATERAL (
   SELECT json_agg(d.descricao) AS diagnosticos, json_agg(d.id) AS ids, json_agg(d.tipo) AS tipos,
          bool_or(d.alta_tensao OR d.tipo = 'sem-tensao') AS alta_tensao,
          (array_agg(d.code_post_id) FILTER (WHERE d.code_post_id IS NOT NULL))[1] AS code_post_id,
          (array_agg(d.code_led_id) FILTER (WHERE d.code_led_id IS NOT NULL))[1] AS code_led_id,
          (array_agg(d.code_beep_id) FILTER (WHERE d.code_beep_id IS NOT NULL))[1] AS code_beep_id
     FROM (SELECT d.* FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id
            WHERE ed.troubleshooting_id = e.id ORDER BY ed.posicao) AS d) AS d
  -- A code of each type is the entry's own, or else that of its first diagnosis that has one.
  LEFT JOIN signal_codes post ON post.id = coalesce(e.code_post_id, d.code_post_id)
  LEFT JOIN signal_codes led ON led.id = coalesce(e.code_led_id, d.code_led_id)
  LEFT JOIN signal_codes beep ON beep.id = coalesce(e.code_beep_id, d.code_beep_id)
 WHERE e.exclusao_id IS NULL;
