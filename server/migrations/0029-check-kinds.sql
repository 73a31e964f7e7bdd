-- What kind of step a diagnosis is, and the mark of high voltage of a fault: docs/decisions/0070-kinds-of-checks-and-marked-faults.md.

ALTER TABLE diagnoses ADD COLUMN tipo text NOT NULL DEFAULT 'verificacao'
  CHECK (tipo IN ('verificacao', 'preparo', 'sem-tensao'));
ALTER TABLE symptoms ADD COLUMN alta_tensao boolean NOT NULL DEFAULT false;

-- The first version of a record says what each of its fields was, so that an earlier version can be restored whole.
UPDATE history SET depois = depois || '{"tipo": "verificacao"}' WHERE acao = 'create' AND tipo = 'diagnosticos';
UPDATE history SET depois = depois || '{"alta_tensao": false}' WHERE acao = 'create' AND tipo = 'sintomas';

-- The category's mark has made all its faults high voltage: they keep it as their own, also in the bin. Not those of the
-- starter knowledge base that stay away from the dangerous part, where nobody has changed them or what they consist of.
UPDATE symptoms s SET alta_tensao = true
 WHERE EXISTS (
       SELECT FROM equipment_models m JOIN categories c ON c.id = m.categoria_id
        WHERE c.alta_tensao
          AND (m.id IN (SELECT l.modelo_equipamento_id FROM symptom_models l WHERE l.sintoma_id = s.id)
            OR m.id IN (SELECT e.modelo_equipamento_id FROM troubleshooting_entries e WHERE e.sintoma_id = s.id)))
   AND NOT (
       s.criado_por IS NULL AND NOT s.autor_removido
       AND same_text_key(s.sintoma) IN (SELECT same_text_key(sintoma) FROM unnest(ARRAY[
         'P0CD2: tampa da tomada de carga não abre',
         'U0121: perda de comunicação com o módulo ABS',
         'U0140: perda de comunicação com o módulo da carroceria (BCM)',
         'U0146: perda de comunicação com o módulo gateway',
         'P3190 em Toyota Prius: motor a combustão com pouca força ou apagou depois de ligado',
         'P312A em Nissan Leaf: erro de comunicação CAN',
         'Carga CCS recusada com FAILED_EVShiftPosition: alavanca fora de P',
         'Computador reinicia sozinho em jogos ou com carga alta',
         'Computador desliga de repente por superaquecimento',
         'Lavadora Samsung com erro 4C: não entra água (4E em modelos antigos)',
         'Lavadora Samsung com erro 4C2: água quente na entrada fria',
         'Lavadora Samsung com erro 5C: não escoa a água (5E em modelos antigos)',
         'Lavadora Samsung com erro UB: roupa desbalanceada',
         'Lavadora Samsung com erro DC: porta aberta ou sem travar',
         'Lavadora Samsung com erro LC: vazamento detectado na base',
         'Lavadora LG com erro OE: não escoa a água no tempo certo',
         'Lavadora LG com erro IE: não entra água',
         'Lavadora LG com erro UE: roupa desbalanceada na centrifugação',
         'Lavadora LG com erro FE: água demais no tambor',
         'Lavadora LG com erro CL: trava infantil ligada',
         'Ar split inverter LG com erro CH03: comunicação com controle com fio',
         'Ar split inverter LG com erro CH04: boia ou bomba de dreno',
         'Inversor WEG CFW500 com falha F0072: sobrecarga do motor']) AS harmless (sintoma))
       AND NOT EXISTS (
           SELECT FROM history h
            WHERE NOT h.pelo_sistema
              AND (h.tipo = 'sintomas' AND h.registro_id = s.id
                OR h.tipo = 'troubleshooting' AND h.registro_id IN (
                   SELECT e.id FROM troubleshooting_entries e WHERE e.sintoma_id = s.id)
                OR h.tipo = 'solucoes' AND h.registro_id IN (
                   SELECT e.solucao_id FROM troubleshooting_entries e WHERE e.sintoma_id = s.id)
                OR h.tipo = 'diagnosticos' AND h.registro_id IN (
                   SELECT l.diagnostico_id FROM troubleshooting_entries e
                     JOIN entry_diagnoses l ON l.troubleshooting_id = e.id WHERE e.sintoma_id = s.id))));

-- Faults of the starter knowledge base in the supply of a monitor, whose category is not marked.
UPDATE symptoms s SET alta_tensao = true
  FROM unnest(ARRAY[
    'Monitor liga e apaga a tela em poucos segundos',
    'Monitor com LED piscando e sem imagem',
    'Monitor não liga e o botão não responde']) AS marked (sintoma)
 WHERE same_text_key(s.sintoma) = same_text_key(marked.sintoma) AND s.criado_por IS NULL AND NOT s.autor_removido;

-- Diagnoses of the starter knowledge base that are no checks, where they still have its text.
UPDATE diagnoses d SET tipo = given.tipo, alta_tensao = d.alta_tensao OR given.tipo = 'sem-tensao'
  FROM (SELECT 'preparo' AS tipo, unnest(ARRAY[
          'Tratar o barramento como energizado mesmo com o carro desligado.',
          'Seguir o procedimento do boletim NTB14-102, com a alta tensão desligada.',
          'Descarregar o capacitor de alta tensão antes de tudo.',
          'Desligar da tomada por 5 minutos.',
          'Conferir o manual do chassi, pois a tabela muda.',
          'Em placas de outras tabelas, o mesmo padrão indica vídeo: conferir o manual.',
          'Anotar o subcódigo INF.',
          'Anotar o subcódigo (por exemplo 325 ou 517).',
          'Aguardar alguns minutos, pode ser demorado.',
          'Aguardar alguns minutos.',
          'Aguardar se houve atualização recente.',
          'Aguardar reinício.',
          'Aguardar a barra de progresso.',
          'Não desligar o equipamento.',
          'Não desligar a placa.',
          'Não desligar.',
          'Não interromper a energia.',
          'Não pressionar nem perfurar.',
          'Desmontar sem tentar ligar.',
          'Preparar pendrive FAT32 com a imagem.',
          'Preparar pendrive com o arquivo de recuperação.',
          'Preparar pendrive com recuperação da BIOS HP.',
          'Preparar pendrive de recuperação.',
          'Baixar novamente.',
          'Drenar energia residual.',
          'Drenar energia e retirar pilha.',
          'Retirar bateria e drenar energia.',
          'Retirar adaptador, bateria e pilha e segurar o botão por 30 s.']) AS descricao
        UNION ALL SELECT 'sem-tensao', unnest(ARRAY[
          'Medir o barramento após desligar, com EPI.',
          'Medir presença de tensão nos pinos CC da tomada com EPI.',
          'Medir a saída com o relé desligado.',
          'Medir tempo de queda abaixo de 60 V.'])) AS given
 WHERE same_text_key(d.descricao) = same_text_key(given.descricao) AND d.criado_por IS NULL AND NOT d.autor_removido;

-- Two that were several steps in one: the record keeps the last step, the others come before it wherever it is listed.
DO $$
DECLARE
  split record;
  step record;
  part integer;
BEGIN
  FOR split IN
    SELECT d.id, given.* FROM (VALUES
      ('Usar EPI isolante, desenergizar, esperar pelo menos 10 minutos e confirmar tensão menor que 60 V.',
       ARRAY['Usar EPI isolante.', 'Desenergizar a alta tensão e esperar pelo menos 10 minutos.'],
       'Confirmar tensão menor que 60 V antes de tocar.', 'sem-tensao'),
      ('Desenergizar, abrir e medir fusível de entrada do carregador.',
       ARRAY['Desenergizar a alta tensão antes de abrir o carregador de bordo.'],
       'Medir fusível de entrada do carregador.', 'verificacao')) AS given (de, preparos, para, tipo)
    JOIN diagnoses d ON same_text_key(d.descricao) = same_text_key(given.de)
   WHERE d.criado_por IS NULL AND NOT d.autor_removido
  LOOP
    -- Where there is a record of that text already, this one keeps its own.
    UPDATE diagnoses d
       SET tipo = split.tipo, alta_tensao = d.alta_tensao OR split.tipo = 'sem-tensao',
           descricao = CASE WHEN EXISTS (SELECT FROM diagnoses o WHERE o.exclusao_id IS NULL
                                           AND same_text_key(o.descricao) = same_text_key(split.para))
                            THEN d.descricao ELSE split.para END
     WHERE d.id = split.id;
    FOR step IN SELECT * FROM unnest(split.preparos) AS given (descricao) LOOP
      SELECT d.id INTO part FROM diagnoses d
       WHERE same_text_key(d.descricao) = same_text_key(step.descricao) AND d.exclusao_id IS NULL;
      IF part IS NULL THEN
        INSERT INTO diagnoses (descricao, tipo) VALUES (step.descricao, 'preparo') RETURNING id INTO part;
      END IF;
      WITH place AS MATERIALIZED (
        SELECT l.troubleshooting_id, l.posicao FROM entry_diagnoses l
         WHERE l.diagnostico_id = split.id
           AND NOT EXISTS (SELECT FROM entry_diagnoses o
                            WHERE o.troubleshooting_id = l.troubleshooting_id AND o.diagnostico_id = part)),
      moved AS (
        UPDATE entry_diagnoses l SET posicao = l.posicao + 1 FROM place p
         WHERE l.troubleshooting_id = p.troubleshooting_id AND l.posicao >= p.posicao)
      INSERT INTO entry_diagnoses (troubleshooting_id, diagnostico_id, posicao)
      SELECT troubleshooting_id, part, posicao FROM place;
    END LOOP;
  END LOOP;
END $$;

-- As in migration 0020, but high voltage by the mark of the fault or of one of its diagnoses, where a test for absence of
-- voltage is one; and with the kind of each diagnosis, in their order.
CREATE OR REPLACE VIEW entry_cards AS
SELECT e.id, e.sintoma_id, s.sintoma, e.solucao_id, o.solucao, e.modelo_equipamento_id,
       m.nome AS modelo_equipamento_nome, m.numero_modelo, m.fabricante_id, f.nome AS fabricante_nome, e.score, e.fonte,
       e.confianca, author_name(author.nome, e.autor_removido) AS criado_por_nome, e.criado_em, e.atualizado_em,
       post.codigo AS code_post, led.codigo AS code_led, beep.codigo AS code_beep,
       coalesce(d.diagnosticos, '[]') AS diagnosticos, coalesce(d.ids, '[]') AS diagnostico_ids,
       e.casos_resolvidos AS resolveu, e.casos AS tentativas, e.prova,
       s.alta_tensao OR coalesce(d.alta_tensao, false) AS alta_tensao, coalesce(d.tipos, '[]') AS diagnostico_tipos
  FROM troubleshooting_entries e
  JOIN symptoms s ON s.id = e.sintoma_id
  JOIN solutions o ON o.id = e.solucao_id
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
  JOIN manufacturers f ON f.id = m.fabricante_id
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
