-- Each record has an identity of its own, which no other instance gives to another record (docs/decisions/0107-identities.md).

-- A UUIDv7 (RFC 9562, 5.7): 48 bits of milliseconds, then chance. uuidv7() itself comes with PostgreSQL 18.
CREATE FUNCTION new_identity() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE
  RETURN encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid;

-- Which instance this is. Made once; a backup carries it.
INSERT INTO instance_settings (nome, valor) VALUES ('instancia', new_identity()::text);

-- identidade: never changes. instancia: where the record was first written; null: here.
-- One writing of each table, which fires no trigger.
ALTER TABLE manufacturers ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;
ALTER TABLE categories ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;
ALTER TABLE equipment_models ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;
ALTER TABLE datasheets ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;
ALTER TABLE articles ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;
ALTER TABLE attachments ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;
ALTER TABLE symptoms ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;
ALTER TABLE diagnoses ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;
ALTER TABLE solutions ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;
ALTER TABLE troubleshooting_entries ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;
ALTER TABLE outcomes ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;
ALTER TABLE units ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;
ALTER TABLE visits ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;
ALTER TABLE readings ADD COLUMN identidade uuid NOT NULL DEFAULT new_identity(), ADD COLUMN instancia uuid;

CREATE UNIQUE INDEX manufacturers_identidade_key ON manufacturers (identidade);
CREATE UNIQUE INDEX categories_identidade_key ON categories (identidade);
CREATE UNIQUE INDEX equipment_models_identidade_key ON equipment_models (identidade);
CREATE UNIQUE INDEX datasheets_identidade_key ON datasheets (identidade);
CREATE UNIQUE INDEX articles_identidade_key ON articles (identidade);
CREATE UNIQUE INDEX attachments_identidade_key ON attachments (identidade);
CREATE UNIQUE INDEX symptoms_identidade_key ON symptoms (identidade);
CREATE UNIQUE INDEX diagnoses_identidade_key ON diagnoses (identidade);
CREATE UNIQUE INDEX solutions_identidade_key ON solutions (identidade);
CREATE UNIQUE INDEX troubleshooting_entries_identidade_key ON troubleshooting_entries (identidade);
CREATE UNIQUE INDEX outcomes_identidade_key ON outcomes (identidade);
CREATE UNIQUE INDEX units_identidade_key ON units (identidade);
CREATE UNIQUE INDEX visits_identidade_key ON visits (identidade);
CREATE UNIQUE INDEX readings_identidade_key ON readings (identidade);

-- Nobody writes it, so the history says nothing of it, and restoring a version leaves it.
CREATE OR REPLACE FUNCTION history_fields(record jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN record - '{id,criado_em,criado_por,autor_removido,atualizado_em,exclusao_id,score,casos,casos_resolvidos,vezes,vezes_resolvidas,pessoas,prova,pessoa,caso,dito_em,repetido,de_lado,busca,identidade,instancia}'::text[];
