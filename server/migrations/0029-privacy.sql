-- An account that is removed leaves its contributions as those of "usuário removido", and nothing that names a person.

-- A record without its creator is the starter's, or one whose creator is gone: the first is no person's.
ALTER TABLE symptoms ADD COLUMN autor_removido boolean NOT NULL DEFAULT false;
ALTER TABLE diagnoses ADD COLUMN autor_removido boolean NOT NULL DEFAULT false;
ALTER TABLE solutions ADD COLUMN autor_removido boolean NOT NULL DEFAULT false;
ALTER TABLE troubleshooting_entries ADD COLUMN autor_removido boolean NOT NULL DEFAULT false;
ALTER TABLE attachments ADD COLUMN autor_removido boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION history_fields(record jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN record - '{id,criado_em,criado_por,autor_removido,atualizado_em,exclusao_id,score}'::text[];

CREATE FUNCTION author_name(called text, is_removed boolean) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(called, CASE WHEN is_removed THEN 'usuário removido' END);

CREATE FUNCTION note_removed_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.autor_removido := true;
  RETURN NEW;
END $$;

-- Those whose creator is gone already: their history says that a person made them. Nothing of a record changes by it.
DO $$
DECLARE
  kind record;
BEGIN
  FOR kind IN
    SELECT * FROM (VALUES ('symptoms', 'sintomas'), ('diagnoses', 'diagnosticos'), ('solutions', 'solucoes'),
                          ('troubleshooting_entries', 'troubleshooting'), ('attachments', 'attachments')) AS k (tabela, tipo)
  LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', kind.tabela);
    EXECUTE format($query$
      UPDATE %I AS r SET autor_removido = true
       WHERE r.criado_por IS NULL
         AND EXISTS (SELECT FROM history h WHERE h.tipo = %L AND h.registro_id = r.id AND h.acao = 'create'
                                             AND h.usuario_id IS NULL AND NOT h.pelo_sistema) $query$,
      kind.tabela, kind.tipo);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', kind.tabela);
    EXECUTE format($query$
      CREATE TRIGGER %I BEFORE UPDATE OF criado_por ON %I FOR EACH ROW
        WHEN (OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL) EXECUTE FUNCTION note_removed_author() $query$,
      kind.tabela || '_removed_author', kind.tabela);
  END LOOP;
END $$;

CREATE OR REPLACE VIEW entry_cards AS
SELECT e.id, e.sintoma_id, s.sintoma, e.solucao_id, o.solucao, e.modelo_equipamento_id,
       m.nome AS modelo_equipamento_nome, m.numero_modelo, m.fabricante_id, f.nome AS fabricante_nome, e.score, e.fonte,
       e.confianca, author_name(author.nome, e.autor_removido) AS criado_por_nome, e.criado_em, e.atualizado_em,
       post.codigo AS code_post, led.codigo AS code_led, beep.codigo AS code_beep,
       coalesce(d.diagnosticos, '[]') AS diagnosticos, coalesce(d.ids, '[]') AS diagnostico_ids
  FROM troubleshooting_entries e
  JOIN symptoms s ON s.id = e.sintoma_id
  JOIN solutions o ON o.id = e.solucao_id
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
  JOIN manufacturers f ON f.id = m.fabricante_id
  LEFT JOIN users author ON author.id = e.criado_por
 CROSS JOIN LATERAL (
   SELECT json_agg(d.descricao) AS diagnosticos, json_agg(d.id) AS ids,
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

-- A like stays when its person goes, as nobody's: what a solution has helped is not undone.
ALTER TABLE likes
  DROP CONSTRAINT likes_pkey,
  DROP CONSTRAINT likes_usuario_id_fkey,
  ALTER COLUMN usuario_id DROP NOT NULL,
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD CONSTRAINT likes_person_key UNIQUE (troubleshooting_id, usuario_id),
  ADD CONSTRAINT likes_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users ON DELETE SET NULL;

-- The names of an audit row go after a while, and when the account's person removes it; who did what to which number stays.
ALTER TABLE account_audit
  ALTER COLUMN nome_usuario DROP NOT NULL,
  ADD COLUMN sem_nomes boolean NOT NULL DEFAULT false;
CREATE INDEX account_audit_nomes_idx ON account_audit (criado_em, id) WHERE NOT sem_nomes;
CREATE INDEX account_audit_autor_idx ON account_audit (autor_id) WHERE autor_nome IS NOT NULL;

-- That a name or an address changed stays; from what to what does not.
CREATE FUNCTION changes_without_names(changes jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_object_agg(key, CASE WHEN key IN ('perfil', 'ativo') THEN value
                                                     ELSE '{"antes": null, "depois": null}' END), '{}')
            FROM jsonb_each(changes));
