-- Articles and datasheets are searched at each key that somebody presses: their text is folded when it is written.
CREATE OR REPLACE FUNCTION history_fields(record jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN record - '{id,criado_em,criado_por,autor_removido,atualizado_em,exclusao_id,score,casos,casos_resolvidos,vezes,vezes_resolvidas,pessoas,prova,pessoa,caso,dito_em,repetido,de_lado,busca}'::text[];

ALTER TABLE articles ADD COLUMN busca text NOT NULL
  GENERATED ALWAYS AS (fold_text(nome || chr(31) || autor || chr(31) || descricao)) STORED;
DROP INDEX articles_search_idx;
CREATE INDEX articles_search_idx ON articles USING gin (busca gin_trgm_ops) WHERE exclusao_id IS NULL;

-- The part number also without its separators.
ALTER TABLE datasheets ADD COLUMN busca text NOT NULL
  GENERATED ALWAYS AS (fold_text(part_number || chr(31) || nome) || chr(31) || lower(compact_code(part_number))) STORED;
DROP INDEX datasheets_search_idx;
CREATE INDEX datasheets_search_idx ON datasheets USING gin (busca gin_trgm_ops) WHERE exclusao_id IS NULL;
