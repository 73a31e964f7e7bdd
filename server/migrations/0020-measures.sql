-- What a diagnosis measures, how long that takes, and where a dangerous voltage is: docs/decisions/0048-measures-and-high-voltage.md.

ALTER TABLE categories ADD COLUMN alta_tensao boolean NOT NULL DEFAULT false;
ALTER TABLE diagnoses
  -- Five texts: onde, grandeza, esperado, tolerancia, unidade (contract/src/measure.ts).
  ADD COLUMN medida jsonb CHECK (jsonb_typeof(medida) = 'object'),
  ADD COLUMN minutos integer CHECK (minutos BETWEEN 1 AND 600),
  ADD COLUMN alta_tensao boolean NOT NULL DEFAULT false;

-- The first version of a record says what each of its fields was, so that an earlier version can be restored whole.
UPDATE history SET depois = depois || '{"alta_tensao": false}'
 WHERE acao = 'create' AND tipo IN ('categories', 'diagnosticos');
UPDATE history SET depois = depois || '{"medida": null, "minutos": null}'
 WHERE acao = 'create' AND tipo = 'diagnosticos';

-- The order of their list.
CREATE INDEX diagnoses_order_idx ON diagnoses (left(fold_text(descricao), 200), id) WHERE exclusao_id IS NULL;

-- The categories of the starter knowledge base that were loaded before there was this mark.
UPDATE categories c SET alta_tensao = true
  FROM unnest(ARRAY['Televisores', 'Fontes e nobreaks', 'Eletrodomésticos', 'Ar-condicionado', 'Inversores e acionamentos',
                    'Veículos elétricos', 'Veículos híbridos', 'Carregadores veiculares']) AS marked (nome)
 WHERE same_text_key(c.nome) = same_text_key(marked.nome) AND c.criado_por IS NULL AND c.exclusao_id IS NULL;

-- All that the card of an entry in use shows: as in migration 0008, how far its solution is proven (0019), and whether there is
-- a dangerous voltage, where the category of its model or one of its diagnoses is marked.
CREATE OR REPLACE VIEW entry_cards AS
SELECT e.id, e.sintoma_id, s.sintoma, e.solucao_id, o.solucao, e.modelo_equipamento_id,
       m.nome AS modelo_equipamento_nome, m.numero_modelo, m.fabricante_id, f.nome AS fabricante_nome, e.score, e.fonte,
       e.confianca, author_name(author.nome, e.autor_removido) AS criado_por_nome, e.criado_em, e.atualizado_em,
       post.codigo AS code_post, led.codigo AS code_led, beep.codigo AS code_beep,
       coalesce(d.diagnosticos, '[]') AS diagnosticos, coalesce(d.ids, '[]') AS diagnostico_ids,
       e.casos_resolvidos AS resolveu, e.casos AS tentativas, e.prova,
       c.alta_tensao OR coalesce(d.alta_tensao, false) AS alta_tensao
  FROM troubleshooting_entries e
  JOIN symptoms s ON s.id = e.sintoma_id
  JOIN solutions o ON o.id = e.solucao_id
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
  JOIN manufacturers f ON f.id = m.fabricante_id
  JOIN categories c ON c.id = m.categoria_id
  LEFT JOIN users author ON author.id = e.criado_por
 CROSS JOIN LATERAL (
   SELECT json_agg(d.descricao) AS diagnosticos, json_agg(d.id) AS ids, bool_or(d.alta_tensao) AS alta_tensao,
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
