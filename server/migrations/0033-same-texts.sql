-- Texts that look the same are the same: however letters and accents are put together, whatever kind of blank stands between
-- words, and whatever nobody sees in them. As contract/src/texts.ts, which cleans what is typed from now on.

-- Zero-width characters, turns of the direction of writing, selectors of emoji; and accents that have no letter of their own
-- to join. Control characters stay: one stands between the fields of what users are searched in (0008).
CREATE FUNCTION without_unseen(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(value,
    '[\u00AD\u0300-\u036F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\u3164\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF0-\uFFF8\U000E0000-\U000E0FFF]+',
    '', 'g');

-- As in 0001. What has its accents joined already is not put together again: that takes as long as all the rest.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, public.without_unseen(
    CASE WHEN value IS NFC NORMALIZED THEN value ELSE normalize(value, NFC) END))),
    '[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+', ' ', 'g'));

-- What records are called, cleaned as the forms clean it now. A joiner or selector of an emoji stays.
CREATE FUNCTION pg_temp.clean_line(value text) RETURNS text LANGUAGE sql AS $$
  SELECT btrim(regexp_replace(regexp_replace(normalize(regexp_replace(value,
    '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFF8]|(?<![\u2190-\u2BFF\uFE0F\U0001F000-\U0001FAFF])\u200D|(?<=[[:alpha:]]|^)[\uFE00-\uFE0F\U000E0000-\U000E0FFF]',
    '', 'g'), NFC),
    '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000\u000B\u000C]', ' ', 'g'), '[\u0085\u2028\u2029]', E'\n', 'g'), E' \t\r\n') $$;

-- `text (2)`; of a file, before its ending.
CREATE FUNCTION pg_temp.numbered(field text, called text, number integer, chars integer) RETURNS text LANGUAGE sql AS $$
  SELECT CASE field WHEN 'nome_arquivo'
                    THEN regexp_replace(left(called, chars - 8), '(\.[^.\s]{1,10})?$', format(' (%s)\1', number))
                    ELSE format('%s (%s)', left(called, chars - 8), number) END $$;

-- Every index over folded text holds the old folds: the unique ones go, so that they hold nothing off, and come back.
CREATE TEMP TABLE folding ON COMMIT DROP AS
SELECT i.indexrelid::regclass::text AS name, i.indisunique AS is_unique, pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
 WHERE c.relnamespace = 'public'::regnamespace
   AND pg_get_indexdef(i.indexrelid) ~ '(fold_text|same_text_key|word_vector|article_vector)\(';
DO $$
DECLARE
  unique_index text;
BEGIN
  FOR unique_index IN SELECT name FROM folding WHERE is_unique LOOP
    EXECUTE format('DROP INDEX %s', unique_index);
  END LOOP;
END $$;

-- Names and sentences are cleaned. Of two records that are the same now both stay, with all that names them, and the younger
-- one says so: `text (2)`.
DO $$
DECLARE
  kind record;
  found record;
  chosen text;
  number integer;
BEGIN
  FOR kind IN
    -- `dentro`: within what a text is the only one; null where several may be called the same.
    SELECT * FROM (VALUES
      ('manufacturers', 'nome', '0', 200), ('categories', 'nome', '0', 200), ('equipment_models', 'nome', NULL, 200),
      ('equipment_models', 'numero_modelo', 'fabricante_id', 120), ('datasheets', 'nome', NULL, 200),
      ('datasheets', 'part_number', 'fabricante_id', 120), ('articles', 'nome', NULL, 200), ('articles', 'autor', NULL, 120),
      ('attachments', 'nome_arquivo',
       'concat_ws('' '', coalesce(modelo_equipamento_id, 0), coalesce(componente_id, 0), artigo_id)', 255),
      ('symptoms', 'sintoma', '0', 2000), ('diagnoses', 'descricao', '0', 2000), ('solutions', 'solucao', '0', 2000),
      ('users', 'nome', NULL, 120)
    ) AS kinds (tabela, coluna, dentro, letras)
  LOOP
    EXECUTE format($query$
      UPDATE %2$I SET %1$I = coalesce(nullif(pg_temp.clean_line(%1$I), ''), 'Sem nome')
       WHERE %1$I <> pg_temp.clean_line(%1$I) $query$, kind.coluna, kind.tabela);
    CONTINUE WHEN kind.dentro IS NULL;
    EXECUTE format($query$
      CREATE TEMP TABLE called ON COMMIT DROP AS
      SELECT id, %1$I AS texto, %3$s AS dentro, same_text_key(%1$I) AS chave FROM %2$I WHERE exclusao_id IS NULL $query$,
      kind.coluna, kind.tabela, kind.dentro);
    CREATE INDEX ON called (chave, dentro);
    FOR found IN
      SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY chave, dentro ORDER BY id) AS place FROM called) AS c
       WHERE place > 1 ORDER BY id
    LOOP
      number := 2;
      LOOP
        chosen := pg_temp.numbered(kind.coluna, found.texto, number, kind.letras);
        EXIT WHEN NOT EXISTS (SELECT FROM called WHERE chave = same_text_key(chosen) AND dentro = found.dentro);
        number := number + 1;
      END LOOP;
      EXECUTE format('UPDATE %2$I SET %1$I = $1 WHERE id = $2', kind.coluna, kind.tabela) USING chosen, found.id;
      UPDATE called SET chave = same_text_key(chosen) WHERE id = found.id;
    END LOOP;
    DROP TABLE called;
  END LOOP;
END $$;

DO $$
DECLARE
  index record;
BEGIN
  FOR index IN SELECT * FROM folding LOOP
    EXECUTE CASE WHEN index.is_unique THEN index.definition ELSE format('REINDEX INDEX %s', index.name) END;
  END LOOP;
END $$;

-- What else is kept folded: the search of users and of the account audit, and the texts that entries show.
ALTER TABLE users DISABLE TRIGGER USER;
ALTER TABLE account_audit DISABLE TRIGGER USER;
UPDATE users SET nome = nome WHERE busca <> fold_text(nome || chr(31) || nome_usuario || chr(31) || email);
UPDATE account_audit SET mudancas = mudancas WHERE busca <> account_audit_text(nome_usuario, autor_nome, mudancas);
ALTER TABLE users ENABLE TRIGGER USER;
ALTER TABLE account_audit ENABLE TRIGGER USER;

DO $$
DECLARE
  kind text;
  ids integer[];
BEGIN
  FOREACH kind IN ARRAY ARRAY['symptom', 'diagnosis', 'solution', 'model', 'maker', 'category', 'component'] LOOP
    WITH folded AS (
      UPDATE listed_texts SET texto = fold_text(titulo)
       WHERE lista % 8 = list_of(kind, 0) AND texto <> fold_text(titulo) RETURNING lista)
    SELECT array_agg((lista / 8)::integer) INTO ids FROM folded;
    PERFORM refresh_listed_texts(kind, ids);
  END LOOP;
END $$;

-- POST codes that were kept as they were announced (`0X7F`, `7FH`, `QCODEA2`) are the codes themselves. Where both are there,
-- what names the one comes to name the other, in its history and in merges too; no record is edited by it.
DO $$
DECLARE
  found record;
  same integer;
  place text;
BEGIN
  FOREACH place IN ARRAY ARRAY['diagnoses', 'troubleshooting_entries'] LOOP
    EXECUTE format('ALTER TABLE %1$I DISABLE TRIGGER %2$I, DISABLE TRIGGER %3$I', place, place || '_history', place || '_touch');
  END LOOP;
  FOR found IN
    SELECT c.id, read.lido FROM signal_codes c
     CROSS JOIN LATERAL (SELECT regexp_replace(regexp_replace(regexp_replace(
       c.codigo, '^QCODE(?=.)', ''), '^0X(?=[0-9A-F])', ''), '^([0-9A-F]{2})H$', '\1') AS lido) AS read
     WHERE c.tipo = 'post' AND c.codigo <> read.lido ORDER BY c.id
  LOOP
    SELECT id INTO same FROM signal_codes WHERE tipo = 'post' AND codigo = found.lido;
    IF same IS NULL THEN
      UPDATE signal_codes SET codigo = found.lido WHERE id = found.id;
    ELSE
      UPDATE diagnoses SET code_post_id = same WHERE code_post_id = found.id;
      UPDATE troubleshooting_entries SET code_post_id = same WHERE code_post_id = found.id;
      UPDATE history SET depois = depois || jsonb_build_object('code_post_id', same)
       WHERE depois -> 'code_post_id' = to_jsonb(found.id);
      UPDATE merges SET feito = regexp_replace(feito::text, format('"code_post_id": %s(?=[,}])', found.id),
                                               format('"code_post_id": %s', same), 'g')::jsonb
       WHERE feito::text ~ format('"code_post_id": %s[,}]', found.id);
      DELETE FROM signal_codes WHERE id = found.id;
    END IF;
  END LOOP;
  FOREACH place IN ARRAY ARRAY['diagnoses', 'troubleshooting_entries'] LOOP
    EXECUTE format('ALTER TABLE %1$I ENABLE TRIGGER %2$I, ENABLE TRIGGER %3$I', place, place || '_history', place || '_touch');
  END LOOP;
END $$;
