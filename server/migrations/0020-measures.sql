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
