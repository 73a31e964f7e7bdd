-- All that the card of an entry shows, of entries in use: put together in one place, and asked for by number with a plan that
-- is kept. To plan it took five times as long as to read ten cards.

-- A code of each type is the entry's own, or else that of its first diagnosis that has one.
CREATE VIEW entry_cards AS
SELECT e.id, e.sintoma_id, s.sintoma, e.solucao_id, o.solucao, e.modelo_equipamento_id,
       m.nome AS modelo_equipamento_nome, m.numero_modelo, m.fabricante_id, f.nome AS fabricante_nome, e.score, e.fonte,
       e.confianca, author.nome AS criado_por_nome, e.criado_em, e.atualizado_em,
       coalesce((SELECT codigo FROM signal_codes WHERE id = e.code_post_id),
                (SELECT c.codigo FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id
                   JOIN signal_codes c ON c.id = d.code_post_id
                  WHERE ed.troubleshooting_id = e.id ORDER BY ed.posicao LIMIT 1)) AS code_post,
       coalesce((SELECT codigo FROM signal_codes WHERE id = e.code_led_id),
                (SELECT c.codigo FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id
                   JOIN signal_codes c ON c.id = d.code_led_id
                  WHERE ed.troubleshooting_id = e.id ORDER BY ed.posicao LIMIT 1)) AS code_led,
       coalesce((SELECT codigo FROM signal_codes WHERE id = e.code_beep_id),
                (SELECT c.codigo FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id
                   JOIN signal_codes c ON c.id = d.code_beep_id
                  WHERE ed.troubleshooting_id = e.id ORDER BY ed.posicao LIMIT 1)) AS code_beep,
       coalesce((SELECT json_agg(d.descricao ORDER BY ed.posicao) FROM entry_diagnoses ed
                   JOIN diagnoses d ON d.id = ed.diagnostico_id WHERE ed.troubleshooting_id = e.id), '[]') AS diagnosticos,
       coalesce((SELECT json_agg(d.id ORDER BY ed.posicao) FROM entry_diagnoses ed
                   JOIN diagnoses d ON d.id = ed.diagnostico_id WHERE ed.troubleshooting_id = e.id), '[]') AS diagnostico_ids
  FROM troubleshooting_entries e
  JOIN symptoms s ON s.id = e.sintoma_id
  JOIN solutions o ON o.id = e.solucao_id
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
  JOIN manufacturers f ON f.id = m.fabricante_id
  LEFT JOIN users author ON author.id = e.criado_por
 WHERE e.exclusao_id IS NULL;

CREATE FUNCTION entry_cards_of(ids integer[]) RETURNS SETOF entry_cards LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT c.* FROM entry_cards c WHERE c.id = ANY (ids);
END $$;
