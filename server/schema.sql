-- The schema as the migrations make it, to be read: nothing runs this file.
-- `npm run schema` writes it.

-- Extensions

CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

-- Text search

CREATE TEXT SEARCH DICTIONARY portuguese_stem_all (TEMPLATE = snowball, language = 'portuguese');

-- Text search configurations

CREATE TEXT SEARCH CONFIGURATION portuguese_stems (PARSER = "default");
ALTER TEXT SEARCH CONFIGURATION portuguese_stems ADD MAPPING FOR asciihword, asciiword, hword, hword_asciipart, hword_part, word WITH portuguese_stem_all;
ALTER TEXT SEARCH CONFIGURATION portuguese_stems ADD MAPPING FOR email, file, float, host, hword_numpart, int, numhword, numword, sfloat, uint, url, url_path, version WITH simple;

-- Tables

CREATE TABLE access_tokens (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  token_sha256 bytea NOT NULL,
  usuario_id integer NOT NULL,
  nome text NOT NULL,
  direitos text[] NOT NULL,
  final text NOT NULL,
  criado_em timestamp with time zone NOT NULL,
  expira_em timestamp with time zone NOT NULL,
  usado_em timestamp with time zone,
  endereco text,
  revogado_em timestamp with time zone,
  CONSTRAINT access_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT access_tokens_token_sha256_key UNIQUE (token_sha256),
  CONSTRAINT access_tokens_direitos_check CHECK (cardinality(direitos) > 0 AND direitos <@ ARRAY['ler'::text, 'rascunhos'::text, 'resultados'::text]),
  CONSTRAINT access_tokens_final_check CHECK (length(final) = 4),
  CONSTRAINT access_tokens_token_sha256_check CHECK (length(token_sha256) = 32),
  CONSTRAINT access_tokens_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE account_audit (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  acao text NOT NULL,
  usuario_id integer NOT NULL,
  nome_usuario text,
  autor_id integer DEFAULT acting_user(),
  autor_nome text DEFAULT acting_user_name(),
  pelo_sistema boolean DEFAULT acting_user() IS NULL NOT NULL,
  mudancas jsonb DEFAULT '{}'::jsonb NOT NULL,
  transacao xid8 DEFAULT pg_current_xact_id() NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  sem_nomes boolean DEFAULT false NOT NULL,
  busca text GENERATED ALWAYS AS (account_audit_text(nome_usuario, autor_nome, mudancas)) STORED NOT NULL,
  CONSTRAINT account_audit_pkey PRIMARY KEY (id),
  CONSTRAINT account_audit_acao_check CHECK (acao = ANY (ARRAY['create'::text, 'update'::text, 'password'::text, 'verify'::text, 'verification-sent'::text, 'link-made'::text, 'deletion-policy'::text, 'brakes'::text, 'doings-undone'::text, 'outcomes-set-aside'::text, 'outcomes-counted'::text, 'sessions-ended'::text, 'factor-on'::text, 'factor-changed'::text, 'factor-off'::text, 'token-created'::text, 'token-revoked'::text, 'delete'::text]))
);

CREATE TABLE acts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  acao text NOT NULL,
  registros jsonb DEFAULT '{}'::jsonb NOT NULL,
  usuario_id integer DEFAULT acting_user(),
  uniao_id integer,
  de_usuario_id integer,
  de_ato_id bigint,
  desde timestamp with time zone,
  de_especie text,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  de_especies text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT acts_pkey PRIMARY KEY (id),
  CONSTRAINT acts_acao_check CHECK (acao = ANY (ARRAY['import'::text, 'merge'::text, 'undo'::text, 'correct'::text])),
  CONSTRAINT acts_de_ato_id_fkey FOREIGN KEY (de_ato_id) REFERENCES acts(id) ON DELETE SET NULL,
  CONSTRAINT acts_uniao_id_fkey FOREIGN KEY (uniao_id) REFERENCES merges(id) ON DELETE SET NULL
);

CREATE TABLE articles (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  nome text NOT NULL,
  descricao text NOT NULL,
  "CUI" integer,
  autor text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  busca text GENERATED ALWAYS AS (fold_text((((nome || chr(31)) || autor) || chr(31)) || descricao)) STORED NOT NULL,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT articles_pkey PRIMARY KEY (id),
  CONSTRAINT articles_check CHECK ("CUI" <> id),
  CONSTRAINT articles_nome_check CHECK (nome <> ''::text),
  CONSTRAINT "articles_CUI_fkey" FOREIGN KEY ("CUI") REFERENCES articles(id),
  CONSTRAINT articles_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT articles_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id)
);

CREATE TABLE attachments (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  nome_arquivo text NOT NULL,
  tipo_documento text NOT NULL,
  descricao text,
  sha256 text NOT NULL,
  modelo_equipamento_id integer,
  componente_id integer,
  artigo_id integer,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  autor_removido boolean DEFAULT false NOT NULL,
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  atendimento_id integer,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT attachments_pkey PRIMARY KEY (id),
  CONSTRAINT attachments_nome_arquivo_check CHECK (nome_arquivo <> ''::text),
  CONSTRAINT attachments_one_owner CHECK (num_nonnulls(modelo_equipamento_id, componente_id, artigo_id, atendimento_id) = 1),
  CONSTRAINT attachments_artigo_id_fkey FOREIGN KEY (artigo_id) REFERENCES articles(id),
  CONSTRAINT attachments_atendimento_id_fkey FOREIGN KEY (atendimento_id) REFERENCES visits(id),
  CONSTRAINT attachments_componente_id_fkey FOREIGN KEY (componente_id) REFERENCES datasheets(id),
  CONSTRAINT attachments_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT attachments_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id),
  CONSTRAINT attachments_modelo_equipamento_id_fkey FOREIGN KEY (modelo_equipamento_id) REFERENCES equipment_models(id),
  CONSTRAINT attachments_sha256_fkey FOREIGN KEY (sha256) REFERENCES stored_files(sha256)
);

CREATE TABLE background_jobs (
  nome text NOT NULL,
  processo uuid,
  vez_ate timestamp with time zone,
  iniciado_em timestamp with time zone,
  progresso jsonb,
  terminado_em timestamp with time zone,
  falha text,
  sucesso_em timestamp with time zone,
  resultado jsonb,
  CONSTRAINT background_jobs_pkey PRIMARY KEY (nome),
  CONSTRAINT background_jobs_check CHECK ((processo IS NULL) = (vez_ate IS NULL)),
  CONSTRAINT background_jobs_check1 CHECK ((processo IS NULL) = (iniciado_em IS NULL))
);

CREATE TABLE board_data_files (
  modelo_equipamento_id integer NOT NULL,
  revisao text NOT NULL,
  texto text NOT NULL,
  criado_em timestamp with time zone NOT NULL,
  CONSTRAINT board_data_files_pkey PRIMARY KEY (modelo_equipamento_id, revisao),
  CONSTRAINT board_data_files_modelo_equipamento_id_fkey FOREIGN KEY (modelo_equipamento_id) REFERENCES equipment_models(id) ON DELETE CASCADE
);

CREATE TABLE categories (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  nome text NOT NULL,
  descricao text,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  alta_tensao boolean DEFAULT false NOT NULL,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_nome_check CHECK (nome <> ''::text),
  CONSTRAINT categories_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT categories_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id)
);

CREATE TABLE datasheets (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  part_number text NOT NULL,
  nome text NOT NULL,
  descricao text,
  fabricante_id integer NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  busca text GENERATED ALWAYS AS ((fold_text((part_number || chr(31)) || nome) || chr(31)) || lower(compact_code(part_number))) STORED NOT NULL,
  substitutos jsonb DEFAULT '[]'::jsonb NOT NULL,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT datasheets_pkey PRIMARY KEY (id),
  CONSTRAINT datasheets_nome_check CHECK (nome <> ''::text),
  CONSTRAINT datasheets_part_number_check CHECK (part_number <> ''::text),
  CONSTRAINT datasheets_substitutos_check CHECK (jsonb_typeof(substitutos) = 'array'::text),
  CONSTRAINT datasheets_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT datasheets_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id),
  CONSTRAINT datasheets_fabricante_id_fkey FOREIGN KEY (fabricante_id) REFERENCES manufacturers(id)
);

CREATE TABLE deletions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  tipo text NOT NULL,
  registro_id integer NOT NULL,
  titulo text DEFAULT ''::text NOT NULL,
  usuario_id integer DEFAULT acting_user(),
  pelo_sistema boolean DEFAULT acting_user() IS NULL NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  restaurado_em timestamp with time zone,
  restaurado_por integer,
  CONSTRAINT deletions_pkey PRIMARY KEY (id),
  CONSTRAINT deletions_restaurado_por_fkey FOREIGN KEY (restaurado_por) REFERENCES users(id) ON DELETE SET NULL
);

CREATE TABLE diagnoses (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  descricao text NOT NULL,
  code_post_id integer,
  code_led_id integer,
  code_beep_id integer,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  autor_removido boolean DEFAULT false NOT NULL,
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  medida jsonb,
  minutos integer,
  alta_tensao boolean DEFAULT false NOT NULL,
  tipo text DEFAULT 'verificacao'::text NOT NULL,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT diagnoses_pkey PRIMARY KEY (id),
  CONSTRAINT diagnoses_descricao_check CHECK (length(descricao) >= 1 AND length(descricao) <= 2000),
  CONSTRAINT diagnoses_medida_check CHECK (jsonb_typeof(medida) = 'object'::text),
  CONSTRAINT diagnoses_minutos_check CHECK (minutos >= 1 AND minutos <= 600),
  CONSTRAINT diagnoses_tipo_check CHECK (tipo = ANY (ARRAY['verificacao'::text, 'preparo'::text, 'sem-tensao'::text])),
  CONSTRAINT diagnoses_code_beep_id_fkey FOREIGN KEY (code_beep_id) REFERENCES signal_codes(id),
  CONSTRAINT diagnoses_code_led_id_fkey FOREIGN KEY (code_led_id) REFERENCES signal_codes(id),
  CONSTRAINT diagnoses_code_post_id_fkey FOREIGN KEY (code_post_id) REFERENCES signal_codes(id),
  CONSTRAINT diagnoses_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT diagnoses_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id)
);

CREATE TABLE diagnosis_components (
  diagnostico_id integer NOT NULL,
  componente_id integer NOT NULL,
  CONSTRAINT diagnosis_components_pkey PRIMARY KEY (diagnostico_id, componente_id),
  CONSTRAINT diagnosis_components_componente_id_fkey FOREIGN KEY (componente_id) REFERENCES datasheets(id) ON DELETE CASCADE,
  CONSTRAINT diagnosis_components_diagnostico_id_fkey FOREIGN KEY (diagnostico_id) REFERENCES diagnoses(id) ON DELETE CASCADE
);

CREATE TABLE document_equal_pages (
  sha256 text NOT NULL,
  pagina integer NOT NULL,
  igual_a integer NOT NULL,
  CONSTRAINT document_equal_pages_pkey PRIMARY KEY (sha256, pagina),
  CONSTRAINT document_equal_pages_check CHECK (igual_a < pagina),
  CONSTRAINT document_equal_pages_sha256_igual_a_fkey FOREIGN KEY (sha256, igual_a) REFERENCES document_pages(sha256, pagina) ON DELETE CASCADE
);

CREATE TABLE document_pages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  sha256 text NOT NULL,
  pagina integer NOT NULL,
  origem text NOT NULL,
  texto text NOT NULL,
  caixas jsonb,
  vetor tsvector NOT NULL,
  soma text,
  iguais integer DEFAULT 0 NOT NULL,
  CONSTRAINT document_pages_pkey PRIMARY KEY (sha256, pagina),
  CONSTRAINT document_pages_id_key UNIQUE (id),
  CONSTRAINT document_pages_origem_check CHECK (origem = ANY (ARRAY['texto'::text, 'ocr'::text, 'misto'::text])),
  CONSTRAINT document_pages_pagina_check CHECK (pagina > 0),
  CONSTRAINT document_pages_sha256_fkey FOREIGN KEY (sha256) REFERENCES document_readings(sha256) ON DELETE CASCADE
) WITH (toast_tuple_target=256);

CREATE TABLE document_readings (
  sha256 text NOT NULL,
  estado text DEFAULT 'esperando'::text NOT NULL,
  motivo text,
  paginas integer,
  paginas_lidas integer DEFAULT 0 NOT NULL,
  paginas_falhas integer DEFAULT 0 NOT NULL,
  tentativas integer DEFAULT 0 NOT NULL,
  pessoa_id integer,
  vez bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  processo uuid,
  vez_ate timestamp with time zone,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  comecou_em timestamp with time zone,
  quer_miniatura boolean DEFAULT true NOT NULL,
  guardado bigint DEFAULT 0 NOT NULL,
  lido_ms bigint DEFAULT 0 NOT NULL,
  adiamentos integer DEFAULT 0 NOT NULL,
  paginas_desenhadas integer DEFAULT 0 NOT NULL,
  CONSTRAINT document_readings_pkey PRIMARY KEY (sha256),
  CONSTRAINT document_readings_check CHECK ((processo IS NULL) = (vez_ate IS NULL)),
  CONSTRAINT document_readings_estado_check CHECK (estado = ANY (ARRAY['esperando'::text, 'lido'::text, 'falhou'::text])),
  CONSTRAINT document_readings_paginas_check CHECK (paginas >= 0),
  CONSTRAINT document_readings_pessoa_id_fkey FOREIGN KEY (pessoa_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT document_readings_sha256_fkey FOREIGN KEY (sha256) REFERENCES stored_files(sha256) ON DELETE CASCADE
);

CREATE TABLE document_thumbnails (
  sha256 text NOT NULL,
  imagem bytea NOT NULL,
  largura integer NOT NULL,
  altura integer NOT NULL,
  CONSTRAINT document_thumbnails_pkey PRIMARY KEY (sha256),
  CONSTRAINT document_thumbnails_sha256_fkey FOREIGN KEY (sha256) REFERENCES document_readings(sha256) ON DELETE CASCADE
);

CREATE TABLE entry_diagnoses (
  troubleshooting_id integer NOT NULL,
  diagnostico_id integer NOT NULL,
  posicao integer NOT NULL,
  CONSTRAINT entry_diagnoses_pkey PRIMARY KEY (troubleshooting_id, diagnostico_id),
  CONSTRAINT entry_diagnoses_diagnostico_id_fkey FOREIGN KEY (diagnostico_id) REFERENCES diagnoses(id),
  CONSTRAINT entry_diagnoses_troubleshooting_id_fkey FOREIGN KEY (troubleshooting_id) REFERENCES troubleshooting_entries(id) ON DELETE CASCADE
);

CREATE TABLE equipment_models (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  nome text NOT NULL,
  numero_modelo text NOT NULL,
  fabricante_id integer NOT NULL,
  categoria_id integer NOT NULL,
  data_lancamento date,
  data_aproximada boolean DEFAULT false NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT equipment_models_pkey PRIMARY KEY (id),
  CONSTRAINT equipment_models_nome_check CHECK (nome <> ''::text),
  CONSTRAINT equipment_models_numero_modelo_check CHECK (numero_modelo <> ''::text),
  CONSTRAINT equipment_models_categoria_id_fkey FOREIGN KEY (categoria_id) REFERENCES categories(id),
  CONSTRAINT equipment_models_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT equipment_models_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id),
  CONSTRAINT equipment_models_fabricante_id_fkey FOREIGN KEY (fabricante_id) REFERENCES manufacturers(id)
);

CREATE TABLE factor_steps (
  token_sha256 bytea NOT NULL,
  usuario_id integer NOT NULL,
  sessao_id uuid,
  finalidade text NOT NULL,
  senha_sha256 bytea NOT NULL,
  desafio_chave text,
  segredo bytea,
  tentativas integer DEFAULT 0 NOT NULL,
  criado_em timestamp with time zone NOT NULL,
  expira_em timestamp with time zone NOT NULL,
  CONSTRAINT factor_steps_pkey PRIMARY KEY (token_sha256),
  CONSTRAINT factor_steps_check CHECK ((finalidade = 'sign-in'::text) = (sessao_id IS NULL)),
  CONSTRAINT factor_steps_finalidade_check CHECK (finalidade = ANY (ARRAY['sign-in'::text, 'confirm'::text, 'change'::text, 'add-app'::text, 'add-passkey'::text])),
  CONSTRAINT factor_steps_token_sha256_check CHECK (length(token_sha256) = 32),
  CONSTRAINT factor_steps_sessao_id_fkey FOREIGN KEY (sessao_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT factor_steps_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE failed_searches (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  chave text NOT NULL,
  termo text NOT NULL,
  vezes integer DEFAULT 1 NOT NULL,
  primeira_em timestamp with time zone NOT NULL,
  ultima_em timestamp with time zone NOT NULL,
  anterior_em timestamp with time zone,
  CONSTRAINT failed_searches_pkey PRIMARY KEY (id),
  CONSTRAINT failed_searches_chave_key UNIQUE (chave),
  CONSTRAINT failed_searches_chave_check CHECK (chave <> ''::text),
  CONSTRAINT failed_searches_vezes_check CHECK (vezes > 0)
);

CREATE TABLE fault_drafts (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  usuario_id integer NOT NULL,
  sintoma text NOT NULL,
  equipment_model_ids integer[] NOT NULL,
  verificacoes text[] NOT NULL,
  solucoes text[] NOT NULL,
  nota text NOT NULL,
  token_nome text,
  criado_em timestamp with time zone NOT NULL,
  CONSTRAINT fault_drafts_pkey PRIMARY KEY (id),
  CONSTRAINT fault_drafts_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE fault_entries (
  sintoma_id integer NOT NULL,
  registros integer NOT NULL,
  CONSTRAINT fault_entries_pkey PRIMARY KEY (sintoma_id)
);

CREATE TABLE guided_answers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  sessao_id integer NOT NULL,
  diagnostico_id integer NOT NULL,
  resposta text NOT NULL,
  valor text,
  respondido_em timestamp with time zone NOT NULL,
  respondido_por integer,
  CONSTRAINT guided_answers_pkey PRIMARY KEY (id),
  CONSTRAINT guided_answers_check_key UNIQUE (sessao_id, diagnostico_id),
  CONSTRAINT guided_answers_resposta_check CHECK (resposta = ANY (ARRAY['normal'::text, 'anormal'::text, 'impossivel'::text, 'feito'::text])),
  CONSTRAINT guided_answers_valor_check CHECK (valor <> ''::text),
  CONSTRAINT guided_answers_diagnostico_id_fkey FOREIGN KEY (diagnostico_id) REFERENCES diagnoses(id) ON DELETE CASCADE,
  CONSTRAINT guided_answers_respondido_por_fkey FOREIGN KEY (respondido_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT guided_answers_sessao_id_fkey FOREIGN KEY (sessao_id) REFERENCES guided_sessions(id) ON DELETE CASCADE
);

CREATE TABLE guided_outcomes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  sessao_id integer NOT NULL,
  resultado_id integer NOT NULL,
  resolveu boolean NOT NULL,
  antes jsonb,
  em timestamp with time zone NOT NULL,
  pessoa_id integer,
  desfeito_em timestamp with time zone,
  CONSTRAINT guided_outcomes_pkey PRIMARY KEY (id),
  CONSTRAINT guided_outcomes_pessoa_id_fkey FOREIGN KEY (pessoa_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT guided_outcomes_resultado_id_fkey FOREIGN KEY (resultado_id) REFERENCES outcomes(id) ON DELETE CASCADE,
  CONSTRAINT guided_outcomes_sessao_id_fkey FOREIGN KEY (sessao_id) REFERENCES guided_sessions(id) ON DELETE CASCADE
);

CREATE TABLE guided_participants (
  sessao_id integer NOT NULL,
  pessoa_id integer NOT NULL,
  desde timestamp with time zone NOT NULL,
  CONSTRAINT guided_participants_pkey PRIMARY KEY (sessao_id, pessoa_id),
  CONSTRAINT guided_participants_pessoa_id_fkey FOREIGN KEY (pessoa_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT guided_participants_sessao_id_fkey FOREIGN KEY (sessao_id) REFERENCES guided_sessions(id) ON DELETE CASCADE
);

CREATE TABLE guided_safety (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  sessao_id integer NOT NULL,
  evento text NOT NULL,
  em timestamp with time zone NOT NULL,
  pessoa_id integer,
  CONSTRAINT guided_safety_pkey PRIMARY KEY (id),
  CONSTRAINT guided_safety_evento_check CHECK (evento = ANY (ARRAY['confirmado'::text, 'energizado'::text, 'ainda-ha-tensao'::text, 'nao-mediu'::text, 'outro-aparelho'::text, 'encerrado'::text, 'reaberto'::text])),
  CONSTRAINT guided_safety_pessoa_id_fkey FOREIGN KEY (pessoa_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT guided_safety_sessao_id_fkey FOREIGN KEY (sessao_id) REFERENCES guided_sessions(id) ON DELETE CASCADE
);

CREATE TABLE guided_sessions (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  sintoma_ids integer[] NOT NULL,
  modelo_equipamento_id integer,
  unidade text,
  unidade_chave text GENERATED ALWAYS AS (unit_key(unidade)) STORED,
  fim text,
  encerrado_em timestamp with time zone,
  criado_em timestamp with time zone NOT NULL,
  criado_por integer,
  atualizado_em timestamp with time zone NOT NULL,
  atendimento_id integer,
  CONSTRAINT guided_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT guided_sessions_check CHECK ((fim IS NULL) = (encerrado_em IS NULL)),
  CONSTRAINT guided_sessions_fim_check CHECK (fim = ANY (ARRAY['resolvido'::text, 'sem-causa'::text, 'abandonado'::text])),
  CONSTRAINT guided_sessions_sintoma_ids_check CHECK (cardinality(sintoma_ids) >= 1 AND cardinality(sintoma_ids) <= 10),
  CONSTRAINT guided_sessions_unidade_check CHECK (unidade <> ''::text),
  CONSTRAINT guided_sessions_atendimento_id_fkey FOREIGN KEY (atendimento_id) REFERENCES visits(id) ON DELETE SET NULL,
  CONSTRAINT guided_sessions_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT guided_sessions_modelo_equipamento_id_fkey FOREIGN KEY (modelo_equipamento_id) REFERENCES equipment_models(id) ON DELETE SET NULL
);

CREATE TABLE history (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  tipo text NOT NULL,
  registro_id integer NOT NULL,
  acao text NOT NULL,
  usuario_id integer DEFAULT acting_user(),
  pelo_sistema boolean DEFAULT acting_user() IS NULL NOT NULL,
  depois jsonb,
  transacao xid8 DEFAULT pg_current_xact_id() NOT NULL,
  criado_em timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ato_id bigint DEFAULT acting_act(),
  lidera boolean DEFAULT false NOT NULL,
  CONSTRAINT history_pkey PRIMARY KEY (id),
  CONSTRAINT history_acao_check CHECK (acao = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'restore'::text, 'purge'::text])),
  CONSTRAINT history_ato_id_fkey FOREIGN KEY (ato_id) REFERENCES acts(id) ON DELETE SET NULL
);

CREATE TABLE identity_aliases (
  identidade uuid NOT NULL,
  tipo text NOT NULL,
  registro_id integer NOT NULL,
  CONSTRAINT identity_aliases_pkey PRIMARY KEY (identidade)
);

CREATE TABLE import_parts (
  envio_id uuid NOT NULL,
  parte integer NOT NULL,
  linhas integer NOT NULL,
  conteudo text NOT NULL,
  bytes integer GENERATED ALWAYS AS (octet_length(conteudo)) STORED,
  CONSTRAINT import_parts_pkey PRIMARY KEY (envio_id, parte),
  CONSTRAINT import_parts_linhas_check CHECK (linhas > 0),
  CONSTRAINT import_parts_parte_check CHECK (parte > 0),
  CONSTRAINT import_parts_envio_id_fkey FOREIGN KEY (envio_id) REFERENCES import_sendings(id) ON DELETE CASCADE
);

CREATE TABLE import_sendings (
  id uuid NOT NULL,
  usuario_id integer NOT NULL,
  tipo text NOT NULL,
  alterado_em timestamp with time zone NOT NULL,
  CONSTRAINT import_sendings_pkey PRIMARY KEY (id),
  CONSTRAINT import_sendings_usuario_id_key UNIQUE (usuario_id),
  CONSTRAINT import_sendings_tipo_check CHECK (tipo <> ''::text),
  CONSTRAINT import_sendings_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE instance_settings (
  nome text NOT NULL,
  valor text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT instance_settings_pkey PRIMARY KEY (nome)
);

CREATE TABLE likes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  troubleshooting_id integer NOT NULL,
  usuario_id integer,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT likes_pkey PRIMARY KEY (id),
  CONSTRAINT likes_person_key UNIQUE (troubleshooting_id, usuario_id),
  CONSTRAINT likes_troubleshooting_id_fkey FOREIGN KEY (troubleshooting_id) REFERENCES troubleshooting_entries(id) ON DELETE CASCADE,
  CONSTRAINT likes_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE SET NULL
);

CREATE TABLE listed_texts (
  lista bigint NOT NULL,
  texto text NOT NULL,
  titulo text NOT NULL,
  em_uso boolean NOT NULL,
  CONSTRAINT listed_texts_pkey PRIMARY KEY (lista)
);

CREATE TABLE mail_queue (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  destinatario text NOT NULL,
  modelo text NOT NULL,
  dados jsonb DEFAULT '{}'::jsonb NOT NULL,
  message_id uuid DEFAULT gen_random_uuid() NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  tentativas integer DEFAULT 0 NOT NULL,
  tentar_em timestamp with time zone DEFAULT now() NOT NULL,
  processo uuid,
  vez_ate timestamp with time zone,
  ultimo_erro text,
  enviado_em timestamp with time zone,
  desistiu_em timestamp with time zone,
  CONSTRAINT mail_queue_pkey PRIMARY KEY (id),
  CONSTRAINT mail_queue_modelo_check CHECK (modelo <> ''::text)
);

CREATE TABLE manufacturers (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  nome text NOT NULL,
  website text,
  contato_suporte text,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT manufacturers_pkey PRIMARY KEY (id),
  CONSTRAINT manufacturers_nome_check CHECK (nome <> ''::text),
  CONSTRAINT manufacturers_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT manufacturers_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id)
);

CREATE TABLE merges (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  tipo text NOT NULL,
  de_id integer NOT NULL,
  para_id integer NOT NULL,
  exclusao_id bigint,
  registros integer[] DEFAULT '{}'::integer[] NOT NULL,
  feito jsonb DEFAULT '{}'::jsonb NOT NULL,
  usuario_id integer DEFAULT acting_user(),
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  desfeita_em timestamp with time zone,
  desfeita_por integer,
  CONSTRAINT merges_pkey PRIMARY KEY (id),
  CONSTRAINT merges_check CHECK (para_id <> de_id),
  CONSTRAINT merges_tipo_check CHECK (tipo = ANY (ARRAY['sintomas'::text, 'diagnosticos'::text, 'solucoes'::text])),
  CONSTRAINT merges_desfeita_por_fkey FOREIGN KEY (desfeita_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT merges_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id) ON DELETE SET NULL
);

CREATE TABLE one_time_tokens (
  token_sha256 bytea NOT NULL,
  usuario_id integer NOT NULL,
  sessao_id uuid,
  finalidade text NOT NULL,
  email text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  expira_em timestamp with time zone NOT NULL,
  usado_em timestamp with time zone,
  pedido_em timestamp with time zone,
  CONSTRAINT one_time_tokens_pkey PRIMARY KEY (token_sha256),
  CONSTRAINT one_time_tokens_finalidade_check CHECK (finalidade = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'change-email'::text, 'undo-email'::text, 'undo-factor'::text, 'not-me'::text])),
  CONSTRAINT one_time_tokens_token_sha256_check CHECK (length(token_sha256) = 32),
  CONSTRAINT one_time_tokens_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE outcomes (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  troubleshooting_id integer NOT NULL,
  resolveu boolean NOT NULL,
  dia date NOT NULL,
  unidade text,
  nota text,
  diagnostico_id integer,
  pessoa bigint NOT NULL,
  caso text GENERATED ALWAYS AS (outcome_case(unidade, pessoa, dia)) STORED NOT NULL,
  dito_em timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  repetido boolean DEFAULT false NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  autor_removido boolean DEFAULT false NOT NULL,
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  de_lado boolean DEFAULT false NOT NULL,
  atendimento_id integer,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT outcomes_pkey PRIMARY KEY (id),
  CONSTRAINT outcomes_nota_check CHECK (nota <> ''::text),
  CONSTRAINT outcomes_unidade_check CHECK (unidade <> ''::text),
  CONSTRAINT outcomes_atendimento_id_fkey FOREIGN KEY (atendimento_id) REFERENCES visits(id) ON DELETE SET NULL,
  CONSTRAINT outcomes_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT outcomes_diagnostico_id_fkey FOREIGN KEY (diagnostico_id) REFERENCES diagnoses(id) ON DELETE SET NULL,
  CONSTRAINT outcomes_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id),
  CONSTRAINT outcomes_troubleshooting_id_fkey FOREIGN KEY (troubleshooting_id) REFERENCES troubleshooting_entries(id)
);

CREATE TABLE outcomes_set_aside (
  usuario_id integer NOT NULL,
  por integer DEFAULT acting_user(),
  em timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT outcomes_set_aside_pkey PRIMARY KEY (usuario_id),
  CONSTRAINT outcomes_set_aside_por_fkey FOREIGN KEY (por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT outcomes_set_aside_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE UNLOGGED TABLE own_writes (
  usuario_id integer NOT NULL,
  posicao pg_lsn NOT NULL,
  CONSTRAINT own_writes_pkey PRIMARY KEY (usuario_id)
);

CREATE TABLE passkeys (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  usuario_id integer NOT NULL,
  credencial text NOT NULL,
  chave_publica bytea NOT NULL,
  contador bigint NOT NULL,
  transportes text[] NOT NULL,
  dominio text NOT NULL,
  nome text NOT NULL,
  criado_em timestamp with time zone NOT NULL,
  usado_em timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credencial_key UNIQUE (credencial),
  CONSTRAINT passkeys_contador_check CHECK (contador >= 0),
  CONSTRAINT passkeys_nome_check CHECK (nome <> ''::text),
  CONSTRAINT passkeys_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE phone_links (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  token_sha256 bytea NOT NULL,
  sessao_id uuid NOT NULL,
  registro text NOT NULL,
  modelo_equipamento_id integer,
  criado_em timestamp with time zone NOT NULL,
  expira_em timestamp with time zone NOT NULL,
  encerrado_em timestamp with time zone,
  fotos integer DEFAULT 0 NOT NULL,
  bytes bigint DEFAULT 0 NOT NULL,
  previa bytea,
  previa_de text,
  CONSTRAINT phone_links_pkey PRIMARY KEY (id),
  CONSTRAINT phone_links_token_sha256_key UNIQUE (token_sha256),
  CONSTRAINT phone_links_check CHECK ((previa IS NULL) = (previa_de IS NULL)),
  CONSTRAINT phone_links_token_sha256_check CHECK (length(token_sha256) = 32),
  CONSTRAINT phone_links_sessao_id_fkey FOREIGN KEY (sessao_id) REFERENCES sessions(id) ON DELETE CASCADE
);

CREATE TABLE phone_photos (
  registro text NOT NULL,
  foto_id text NOT NULL,
  criado_em timestamp with time zone NOT NULL,
  CONSTRAINT phone_photos_pkey PRIMARY KEY (registro, foto_id)
);

CREATE TABLE readings (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  modelo_equipamento_id integer NOT NULL,
  revisao text,
  ponto text NOT NULL,
  referencia text,
  grandeza text NOT NULL,
  condicao text NOT NULL,
  valor text,
  boa boolean NOT NULL,
  sintoma_id integer,
  anexo_id integer,
  medidor text,
  nota text,
  atendimento_id integer,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  autor_removido boolean DEFAULT false NOT NULL,
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT readings_pkey PRIMARY KEY (id),
  CONSTRAINT readings_condicao_check CHECK (condicao = ANY (ARRAY['desligado'::text, 'espera'::text, 'ligado'::text, 'carregador'::text])),
  CONSTRAINT readings_fault_check CHECK (NOT boa OR sintoma_id IS NULL),
  CONSTRAINT readings_grandeza_check CHECK (grandeza = ANY (ARRAY['tensao'::text, 'diodo'::text, 'resistencia'::text, 'frequencia'::text, 'onda'::text, 'foto'::text])),
  CONSTRAINT readings_medidor_check CHECK (medidor <> ''::text),
  CONSTRAINT readings_nota_check CHECK (nota <> ''::text),
  CONSTRAINT readings_ponto_check CHECK (ponto <> ''::text),
  CONSTRAINT readings_referencia_check CHECK (referencia <> ''::text),
  CONSTRAINT readings_revisao_check CHECK (revisao <> ''::text),
  CONSTRAINT readings_two_points_check CHECK (reading_point_key(ponto) <> reading_point_key(referencia)),
  CONSTRAINT readings_valor_check CHECK (valor <> ''::text),
  CONSTRAINT readings_anexo_id_fkey FOREIGN KEY (anexo_id) REFERENCES attachments(id) ON DELETE SET NULL,
  CONSTRAINT readings_atendimento_id_fkey FOREIGN KEY (atendimento_id) REFERENCES visits(id) ON DELETE SET NULL,
  CONSTRAINT readings_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT readings_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id),
  CONSTRAINT readings_modelo_equipamento_id_fkey FOREIGN KEY (modelo_equipamento_id) REFERENCES equipment_models(id),
  CONSTRAINT readings_sintoma_id_fkey FOREIGN KEY (sintoma_id) REFERENCES symptoms(id) ON DELETE SET NULL
);

CREATE TABLE received_sums (
  md5 text NOT NULL,
  sha256 text NOT NULL,
  CONSTRAINT received_sums_pkey PRIMARY KEY (md5, sha256),
  CONSTRAINT received_sums_md5_check CHECK (md5 ~ '^[0-9a-f]{32}$'::text),
  CONSTRAINT received_sums_sha256_fkey FOREIGN KEY (sha256) REFERENCES stored_files(sha256) ON DELETE CASCADE
);

CREATE TABLE record_count_deltas (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  tipo text NOT NULL,
  delta integer NOT NULL,
  CONSTRAINT record_count_deltas_pkey PRIMARY KEY (id)
);

CREATE TABLE recovery_codes (
  usuario_id integer NOT NULL,
  codigo bytea NOT NULL,
  sal bytea NOT NULL,
  criado_em timestamp with time zone NOT NULL,
  usado_em timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (usuario_id, codigo),
  CONSTRAINT recovery_codes_sal_check CHECK (length(sal) = 16),
  CONSTRAINT recovery_codes_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE refresh_tokens (
  token_sha256 bytea NOT NULL,
  sessao_id uuid NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  expira_em timestamp with time zone NOT NULL,
  usado_em timestamp with time zone,
  sucessor_sal bytea,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_sha256),
  CONSTRAINT refresh_tokens_sucessor_sal_check CHECK (length(sucessor_sal) = 32),
  CONSTRAINT refresh_tokens_token_sha256_check CHECK (length(token_sha256) = 32),
  CONSTRAINT refresh_tokens_sessao_id_fkey FOREIGN KEY (sessao_id) REFERENCES sessions(id) ON DELETE CASCADE
);

CREATE TABLE registration_echoes (
  email text NOT NULL,
  senha_hash text NOT NULL,
  criado_em timestamp with time zone NOT NULL,
  CONSTRAINT registration_echoes_pkey PRIMARY KEY (email),
  CONSTRAINT registration_echoes_email_check CHECK (email = lower(email))
);

CREATE TABLE replica_marks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  chave uuid DEFAULT gen_random_uuid() NOT NULL,
  CONSTRAINT replica_marks_pkey PRIMARY KEY (id),
  CONSTRAINT replica_marks_chave_key UNIQUE (chave)
);

CREATE TABLE schema_migrations (
  nome text NOT NULL,
  sha256 text NOT NULL,
  aplicado_em timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (nome)
);

CREATE TABLE search_changes (
  transacao xid8 DEFAULT pg_current_xact_id() NOT NULL,
  listas bigint[],
  criado_em timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE search_synonyms (
  id integer NOT NULL,
  texto text NOT NULL,
  atualizado_em timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  alterado_por integer,
  CONSTRAINT search_synonyms_pkey PRIMARY KEY (id),
  CONSTRAINT search_synonyms_id_check CHECK (id = 1),
  CONSTRAINT search_synonyms_alterado_por_fkey FOREIGN KEY (alterado_por) REFERENCES users(id) ON DELETE SET NULL
);

CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  evento text NOT NULL,
  usuario_id integer,
  conta_desconhecida text,
  sessao_id uuid,
  endereco text NOT NULL,
  navegador text,
  dobra text NOT NULL,
  vezes integer DEFAULT 1 NOT NULL,
  primeira_em timestamp with time zone NOT NULL,
  ultima_em timestamp with time zone NOT NULL,
  CONSTRAINT security_events_pkey PRIMARY KEY (id),
  CONSTRAINT security_events_dobra_key UNIQUE (dobra),
  CONSTRAINT security_events_evento_check CHECK (evento <> ''::text),
  CONSTRAINT security_events_vezes_check CHECK (vezes > 0)
);

CREATE TABLE sessions (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  usuario_id integer NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  ultimo_uso_em timestamp with time zone DEFAULT now() NOT NULL,
  expira_em timestamp with time zone NOT NULL,
  encerrada_em timestamp with time zone,
  motivo_fim text,
  navegador text,
  endereco text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_check CHECK ((encerrada_em IS NULL) = (motivo_fim IS NULL)),
  CONSTRAINT sessions_motivo_fim_check CHECK (motivo_fim = ANY (ARRAY['logout'::text, 'logout-all'::text, 'limit'::text, 'token-reuse'::text, 'account'::text, 'password'::text, 'email'::text])),
  CONSTRAINT sessions_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE shop (
  id boolean DEFAULT true NOT NULL,
  nome text DEFAULT ''::text NOT NULL,
  cnpj text DEFAULT ''::text NOT NULL,
  endereco text DEFAULT ''::text NOT NULL,
  garantia text DEFAULT ''::text NOT NULL,
  logo bytea,
  logo_em timestamp with time zone,
  CONSTRAINT shop_pkey PRIMARY KEY (id),
  CONSTRAINT shop_check CHECK ((logo IS NULL) = (logo_em IS NULL)),
  CONSTRAINT shop_id_check CHECK (id)
);

CREATE TABLE signal_codes (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  tipo text NOT NULL,
  codigo text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT signal_codes_pkey PRIMARY KEY (id),
  CONSTRAINT signal_codes_tipo_codigo_key UNIQUE (tipo, codigo),
  CONSTRAINT signal_codes_notation CHECK (
CASE tipo
    WHEN 'post'::text THEN codigo ~ '^[A-Z0-9]{1,10}$'::text
    WHEN 'led'::text THEN codigo ~ '^[ABVGZ]([1-9]|\*)( [ABVGZ]([1-9]|\*)){0,14}$'::text
    WHEN 'beep'::text THEN codigo ~ '^[SL]([sl][SL]){0,7}$'::text
    ELSE false
END)
);

CREATE TABLE solution_outcomes (
  sintoma_id integer NOT NULL,
  solucao_id integer NOT NULL,
  resolveu integer NOT NULL,
  tentativas integer NOT NULL,
  pessoas integer NOT NULL,
  contam integer NOT NULL,
  contam_resolvidos integer NOT NULL,
  prova smallint GENERATED ALWAYS AS (proof_step(contam_resolvidos, contam)) STORED NOT NULL,
  CONSTRAINT solution_outcomes_pkey PRIMARY KEY (sintoma_id, solucao_id),
  CONSTRAINT solution_outcomes_check CHECK (tentativas > 0 AND resolveu >= 0 AND resolveu <= tentativas)
);

CREATE TABLE solutions (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  solucao text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  autor_removido boolean DEFAULT false NOT NULL,
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT solutions_pkey PRIMARY KEY (id),
  CONSTRAINT solutions_solucao_check CHECK (length(solucao) >= 1 AND length(solucao) <= 2000),
  CONSTRAINT solutions_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT solutions_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id)
);

CREATE TABLE stored_files (
  sha256 text NOT NULL,
  md5 text NOT NULL,
  tamanho bigint NOT NULL,
  tipo_arquivo text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  sem_uso_desde timestamp with time zone,
  removendo_desde timestamp with time zone,
  CONSTRAINT stored_files_pkey PRIMARY KEY (sha256),
  CONSTRAINT stored_files_md5_check CHECK (md5 ~ '^[0-9a-f]{32}$'::text),
  CONSTRAINT stored_files_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT stored_files_tamanho_check CHECK (tamanho >= 0)
);

CREATE TABLE symptom_models (
  sintoma_id integer NOT NULL,
  modelo_equipamento_id integer NOT NULL,
  CONSTRAINT symptom_models_pkey PRIMARY KEY (sintoma_id, modelo_equipamento_id),
  CONSTRAINT symptom_models_modelo_equipamento_id_fkey FOREIGN KEY (modelo_equipamento_id) REFERENCES equipment_models(id) ON DELETE CASCADE,
  CONSTRAINT symptom_models_sintoma_id_fkey FOREIGN KEY (sintoma_id) REFERENCES symptoms(id) ON DELETE CASCADE
);

CREATE TABLE symptoms (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  sintoma text NOT NULL,
  ditos text DEFAULT ''::text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  autor_removido boolean DEFAULT false NOT NULL,
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  alta_tensao boolean DEFAULT false NOT NULL,
  fotos jsonb DEFAULT '[]'::jsonb NOT NULL,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT symptoms_pkey PRIMARY KEY (id),
  CONSTRAINT symptoms_fotos_check CHECK (jsonb_typeof(fotos) = 'array'::text),
  CONSTRAINT symptoms_sintoma_check CHECK (length(sintoma) >= 1 AND length(sintoma) <= 2000),
  CONSTRAINT symptoms_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT symptoms_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id)
);

CREATE TABLE throttle (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT throttle_pkey PRIMARY KEY (key)
);

CREATE TABLE told_apart (
  tipo text NOT NULL,
  a_id integer NOT NULL,
  b_id integer NOT NULL,
  chave text NOT NULL,
  usuario_id integer,
  criado_em timestamp with time zone NOT NULL,
  CONSTRAINT told_apart_pkey PRIMARY KEY (tipo, a_id, b_id),
  CONSTRAINT told_apart_check CHECK (a_id < b_id),
  CONSTRAINT told_apart_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE SET NULL
);

CREATE TABLE totp_apps (
  usuario_id integer NOT NULL,
  segredo bytea NOT NULL,
  ultimo_passo bigint NOT NULL,
  criado_em timestamp with time zone NOT NULL,
  usado_em timestamp with time zone,
  CONSTRAINT totp_apps_pkey PRIMARY KEY (usuario_id),
  CONSTRAINT totp_apps_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE troubleshooting_entries (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  sintoma_id integer NOT NULL,
  modelo_equipamento_id integer NOT NULL,
  solucao_id integer NOT NULL,
  code_post_id integer,
  code_led_id integer,
  code_beep_id integer,
  score integer DEFAULT 0 NOT NULL,
  fonte text,
  confianca text,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  autor_removido boolean DEFAULT false NOT NULL,
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  casos integer DEFAULT 0 NOT NULL,
  casos_resolvidos integer DEFAULT 0 NOT NULL,
  prova smallint GENERATED ALWAYS AS (proof_step(casos_resolvidos, casos)) STORED NOT NULL,
  vezes integer DEFAULT 0 NOT NULL,
  vezes_resolvidas integer DEFAULT 0 NOT NULL,
  pessoas integer DEFAULT 0 NOT NULL,
  code_fabricante_id integer,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT troubleshooting_entries_pkey PRIMARY KEY (id),
  CONSTRAINT troubleshooting_entries_confianca_check CHECK (confianca = ANY (ARRAY['verificado'::text, 'conhecimento geral'::text])),
  CONSTRAINT troubleshooting_entries_score_check CHECK (score >= 0),
  CONSTRAINT troubleshooting_entries_code_beep_id_fkey FOREIGN KEY (code_beep_id) REFERENCES signal_codes(id),
  CONSTRAINT troubleshooting_entries_code_fabricante_id_fkey FOREIGN KEY (code_fabricante_id) REFERENCES manufacturers(id),
  CONSTRAINT troubleshooting_entries_code_led_id_fkey FOREIGN KEY (code_led_id) REFERENCES signal_codes(id),
  CONSTRAINT troubleshooting_entries_code_post_id_fkey FOREIGN KEY (code_post_id) REFERENCES signal_codes(id),
  CONSTRAINT troubleshooting_entries_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT troubleshooting_entries_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id),
  CONSTRAINT troubleshooting_entries_modelo_equipamento_id_fkey FOREIGN KEY (modelo_equipamento_id) REFERENCES equipment_models(id),
  CONSTRAINT troubleshooting_entries_sintoma_id_fkey FOREIGN KEY (sintoma_id) REFERENCES symptoms(id),
  CONSTRAINT troubleshooting_entries_solucao_id_fkey FOREIGN KEY (solucao_id) REFERENCES solutions(id)
);

CREATE TABLE unfinished_uploads (
  id uuid NOT NULL,
  usuario_id integer NOT NULL,
  tamanho bigint NOT NULL,
  metadados text NOT NULL,
  recebido bigint DEFAULT 0 NOT NULL,
  alterado_em timestamp with time zone NOT NULL,
  CONSTRAINT unfinished_uploads_pkey PRIMARY KEY (id),
  CONSTRAINT unfinished_uploads_check CHECK (recebido >= 0 AND recebido <= tamanho),
  CONSTRAINT unfinished_uploads_tamanho_check CHECK (tamanho > 0),
  CONSTRAINT unfinished_uploads_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE unit_merges (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  de_id integer NOT NULL,
  para_id integer NOT NULL,
  exclusao_id bigint,
  atendimentos integer[] NOT NULL,
  campos jsonb NOT NULL,
  usuario_id integer DEFAULT acting_user(),
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  desfeita_em timestamp with time zone,
  CONSTRAINT unit_merges_pkey PRIMARY KEY (id),
  CONSTRAINT unit_merges_check CHECK (de_id <> para_id),
  CONSTRAINT unit_merges_de_id_fkey FOREIGN KEY (de_id) REFERENCES units(id) ON DELETE CASCADE,
  CONSTRAINT unit_merges_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id) ON DELETE SET NULL,
  CONSTRAINT unit_merges_para_id_fkey FOREIGN KEY (para_id) REFERENCES units(id) ON DELETE CASCADE,
  CONSTRAINT unit_merges_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES users(id) ON DELETE SET NULL
);

CREATE TABLE units (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  modelo_equipamento_id integer,
  serie text,
  imei1 text,
  imei2 text,
  chassi text,
  placa text,
  referencia text,
  troca_de_placa text,
  nota text,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  autor_removido boolean DEFAULT false NOT NULL,
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT units_pkey PRIMARY KEY (id),
  CONSTRAINT units_chassi_check CHECK (chassi <> ''::text),
  CONSTRAINT units_imei1_check CHECK (imei1 <> ''::text),
  CONSTRAINT units_imei2_check CHECK (imei2 <> ''::text),
  CONSTRAINT units_imei_check CHECK (imei1 <> imei2),
  CONSTRAINT units_nota_check CHECK (nota <> ''::text),
  CONSTRAINT units_number_check CHECK (num_nonnulls(serie, imei1, imei2, chassi, placa, referencia) > 0),
  CONSTRAINT units_placa_check CHECK (placa <> ''::text),
  CONSTRAINT units_referencia_check CHECK (referencia <> ''::text),
  CONSTRAINT units_serie_check CHECK (serie <> ''::text),
  CONSTRAINT units_troca_de_placa_check CHECK (troca_de_placa <> ''::text),
  CONSTRAINT units_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT units_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id),
  CONSTRAINT units_modelo_equipamento_id_fkey FOREIGN KEY (modelo_equipamento_id) REFERENCES equipment_models(id)
);

CREATE TABLE upload_pieces (
  envio_id uuid NOT NULL,
  inicio bigint NOT NULL,
  tamanho bigint NOT NULL,
  objeto uuid NOT NULL,
  CONSTRAINT upload_pieces_pkey PRIMARY KEY (envio_id, inicio),
  CONSTRAINT upload_pieces_inicio_check CHECK (inicio >= 0),
  CONSTRAINT upload_pieces_tamanho_check CHECK (tamanho > 0),
  CONSTRAINT upload_pieces_envio_id_fkey FOREIGN KEY (envio_id) REFERENCES unfinished_uploads(id) ON DELETE CASCADE
);

CREATE TABLE upload_turns (
  nome text NOT NULL,
  processo uuid NOT NULL,
  vez_ate timestamp with time zone NOT NULL,
  pedida boolean DEFAULT false NOT NULL,
  CONSTRAINT upload_turns_pkey PRIMARY KEY (nome)
);

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  nome text NOT NULL,
  nome_usuario text NOT NULL,
  email text NOT NULL,
  senha_hash text NOT NULL,
  perfil text DEFAULT 'usuario'::text NOT NULL,
  ativo boolean DEFAULT true NOT NULL,
  email_verificado_em timestamp with time zone,
  email_pendente text,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  busca text GENERATED ALWAYS AS (fold_text((((nome || chr(31)) || nome_usuario) || chr(31)) || email)) STORED NOT NULL,
  convidado_em timestamp with time zone,
  email_pedido_em timestamp with time zone,
  email_pedido_sessao uuid,
  aparelhos_desde timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_check CHECK (email <> ''::text),
  CONSTRAINT users_nome_check CHECK (nome <> ''::text),
  CONSTRAINT users_nome_usuario_check CHECK (nome_usuario ~ '^[A-Za-z0-9._-]{3,30}$'::text),
  CONSTRAINT users_perfil_check CHECK (perfil = ANY (ARRAY['usuario'::text, 'editor'::text, 'admin'::text]))
);

CREATE TABLE visits (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  aparelho_id integer NOT NULL,
  estado text DEFAULT 'aberto'::text NOT NULL,
  aberto_em date NOT NULL,
  encerrado_em date,
  queixa text,
  sintoma_id integer,
  feito text,
  nao_feito text,
  nota text,
  garantia_ate date,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer DEFAULT acting_user(),
  autor_removido boolean DEFAULT false NOT NULL,
  atualizado_em timestamp with time zone DEFAULT now() NOT NULL,
  exclusao_id bigint,
  fotos jsonb DEFAULT '[]'::jsonb NOT NULL,
  identidade uuid DEFAULT new_identity() NOT NULL,
  instancia uuid,
  CONSTRAINT visits_pkey PRIMARY KEY (id),
  CONSTRAINT visits_estado_check CHECK (estado = ANY (ARRAY['aberto'::text, 'aguardando'::text, 'pronto'::text, 'entregue'::text, 'sem-conserto'::text])),
  CONSTRAINT visits_feito_check CHECK (feito <> ''::text),
  CONSTRAINT visits_fotos_check CHECK (jsonb_typeof(fotos) = 'array'::text),
  CONSTRAINT visits_nao_feito_check CHECK (nao_feito <> ''::text),
  CONSTRAINT visits_nota_check CHECK (nota <> ''::text),
  CONSTRAINT visits_queixa_check CHECK (queixa <> ''::text),
  CONSTRAINT visits_aparelho_id_fkey FOREIGN KEY (aparelho_id) REFERENCES units(id),
  CONSTRAINT visits_criado_por_fkey FOREIGN KEY (criado_por) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT visits_exclusao_id_fkey FOREIGN KEY (exclusao_id) REFERENCES deletions(id),
  CONSTRAINT visits_sintoma_id_fkey FOREIGN KEY (sintoma_id) REFERENCES symptoms(id) ON DELETE SET NULL
);

-- Views

CREATE VIEW entry_cards AS
 SELECT e.id,
    e.sintoma_id,
    s.sintoma,
    e.solucao_id,
    o.solucao,
    e.modelo_equipamento_id,
    m.nome AS modelo_equipamento_nome,
    m.numero_modelo,
    m.fabricante_id,
    f.nome AS fabricante_nome,
    e.score,
    e.fonte,
    e.confianca,
    author_name(author.nome, e.autor_removido) AS criado_por_nome,
    e.criado_em,
    e.atualizado_em,
    post.codigo AS code_post,
    led.codigo AS code_led,
    beep.codigo AS code_beep,
    COALESCE(d.diagnosticos, '[]'::json) AS diagnosticos,
    COALESCE(d.ids, '[]'::json) AS diagnostico_ids,
    e.vezes_resolvidas AS resolveu,
    e.vezes AS tentativas,
    e.prova,
    s.alta_tensao OR COALESCE(d.alta_tensao, false) AS alta_tensao,
    COALESCE(d.tipos, '[]'::json) AS diagnostico_tipos,
    e.pessoas,
    e.code_fabricante_id,
    COALESCE(said.nome,
        CASE
            WHEN names_a_maker(f.nome) THEN f.nome
            ELSE NULL::text
        END) AS code_fabricante_nome
   FROM troubleshooting_entries e
     JOIN symptoms s ON s.id = e.sintoma_id
     JOIN solutions o ON o.id = e.solucao_id
     JOIN equipment_models m ON m.id = e.modelo_equipamento_id
     JOIN manufacturers f ON f.id = m.fabricante_id
     LEFT JOIN manufacturers said ON said.id = e.code_fabricante_id
     LEFT JOIN users author ON author.id = e.criado_por
     CROSS JOIN LATERAL ( SELECT json_agg(d_1.descricao) AS diagnosticos,
            json_agg(d_1.id) AS ids,
            json_agg(d_1.tipo) AS tipos,
            bool_or(d_1.alta_tensao OR d_1.tipo = 'sem-tensao'::text) AS alta_tensao,
            (array_agg(d_1.code_post_id) FILTER (WHERE d_1.code_post_id IS NOT NULL))[1] AS code_post_id,
            (array_agg(d_1.code_led_id) FILTER (WHERE d_1.code_led_id IS NOT NULL))[1] AS code_led_id,
            (array_agg(d_1.code_beep_id) FILTER (WHERE d_1.code_beep_id IS NOT NULL))[1] AS code_beep_id
           FROM ( SELECT d_2.id,
                    d_2.descricao,
                    d_2.code_post_id,
                    d_2.code_led_id,
                    d_2.code_beep_id,
                    d_2.criado_em,
                    d_2.criado_por,
                    d_2.autor_removido,
                    d_2.atualizado_em,
                    d_2.exclusao_id,
                    d_2.medida,
                    d_2.minutos,
                    d_2.alta_tensao,
                    d_2.tipo
                   FROM entry_diagnoses ed
                     JOIN diagnoses d_2 ON d_2.id = ed.diagnostico_id
                  WHERE ed.troubleshooting_id = e.id
                  ORDER BY ed.posicao) d_1) d
     LEFT JOIN signal_codes post ON post.id = COALESCE(e.code_post_id, d.code_post_id)
     LEFT JOIN signal_codes led ON led.id = COALESCE(e.code_led_id, d.code_led_id)
     LEFT JOIN signal_codes beep ON beep.id = COALESCE(e.code_beep_id, d.code_beep_id)
  WHERE e.exclusao_id IS NULL;

CREATE VIEW listed_text_sources AS
 SELECT 'symptom'::text AS tipo,
    symptoms.id,
    symptoms.sintoma AS titulo,
    symptoms.exclusao_id IS NULL AS em_uso
   FROM symptoms
UNION ALL
 SELECT 'diagnosis'::text AS tipo,
    diagnoses.id,
    diagnoses.descricao AS titulo,
    diagnoses.exclusao_id IS NULL AS em_uso
   FROM diagnoses
UNION ALL
 SELECT 'solution'::text AS tipo,
    solutions.id,
    solutions.solucao AS titulo,
    solutions.exclusao_id IS NULL AS em_uso
   FROM solutions
UNION ALL
 SELECT 'model'::text AS tipo,
    equipment_models.id,
    concat_ws(' '::text, equipment_models.nome, equipment_models.numero_modelo) AS titulo,
    equipment_models.exclusao_id IS NULL AS em_uso
   FROM equipment_models
UNION ALL
 SELECT 'maker'::text AS tipo,
    manufacturers.id,
    manufacturers.nome AS titulo,
    manufacturers.exclusao_id IS NULL AS em_uso
   FROM manufacturers
UNION ALL
 SELECT 'category'::text AS tipo,
    categories.id,
    categories.nome AS titulo,
    categories.exclusao_id IS NULL AS em_uso
   FROM categories
UNION ALL
 SELECT 'component'::text AS tipo,
    datasheets.id,
    concat_ws(' '::text, datasheets.part_number, datasheets.nome) AS titulo,
    datasheets.exclusao_id IS NULL AS em_uso
   FROM datasheets
UNION ALL
 SELECT 'code'::text AS tipo,
    signal_codes.id,
    signal_codes.codigo AS titulo,
    true AS em_uso
   FROM signal_codes;

CREATE VIEW part_substitutes AS
 SELECT d.id AS componente_id,
    s.id AS substituto_id,
    said.value ->> 'condicao'::text AS condicao,
    (said.value ->> 'por'::text)::integer AS criado_por,
    (said.value ->> 'desde'::text)::timestamp with time zone AS criado_em
   FROM datasheets d
     CROSS JOIN LATERAL jsonb_array_elements(d.substitutos) said(value)
     JOIN datasheets s ON s.id = ((said.value ->> 'peca'::text)::integer)
  WHERE d.substitutos <> '[]'::jsonb;

CREATE VIEW record_identities AS
 SELECT 'manufacturers'::text AS tipo,
    manufacturers.id,
    manufacturers.identidade,
    manufacturers.instancia,
    manufacturers.exclusao_id
   FROM manufacturers
UNION ALL
 SELECT 'categories'::text AS tipo,
    categories.id,
    categories.identidade,
    categories.instancia,
    categories.exclusao_id
   FROM categories
UNION ALL
 SELECT 'equipment-models'::text AS tipo,
    equipment_models.id,
    equipment_models.identidade,
    equipment_models.instancia,
    equipment_models.exclusao_id
   FROM equipment_models
UNION ALL
 SELECT 'datasheets'::text AS tipo,
    datasheets.id,
    datasheets.identidade,
    datasheets.instancia,
    datasheets.exclusao_id
   FROM datasheets
UNION ALL
 SELECT 'artigos'::text AS tipo,
    articles.id,
    articles.identidade,
    articles.instancia,
    articles.exclusao_id
   FROM articles
UNION ALL
 SELECT 'attachments'::text AS tipo,
    attachments.id,
    attachments.identidade,
    attachments.instancia,
    attachments.exclusao_id
   FROM attachments
UNION ALL
 SELECT 'sintomas'::text AS tipo,
    symptoms.id,
    symptoms.identidade,
    symptoms.instancia,
    symptoms.exclusao_id
   FROM symptoms
UNION ALL
 SELECT 'diagnosticos'::text AS tipo,
    diagnoses.id,
    diagnoses.identidade,
    diagnoses.instancia,
    diagnoses.exclusao_id
   FROM diagnoses
UNION ALL
 SELECT 'solucoes'::text AS tipo,
    solutions.id,
    solutions.identidade,
    solutions.instancia,
    solutions.exclusao_id
   FROM solutions
UNION ALL
 SELECT 'troubleshooting'::text AS tipo,
    troubleshooting_entries.id,
    troubleshooting_entries.identidade,
    troubleshooting_entries.instancia,
    troubleshooting_entries.exclusao_id
   FROM troubleshooting_entries
UNION ALL
 SELECT 'resultados'::text AS tipo,
    outcomes.id,
    outcomes.identidade,
    outcomes.instancia,
    outcomes.exclusao_id
   FROM outcomes
UNION ALL
 SELECT 'units'::text AS tipo,
    units.id,
    units.identidade,
    units.instancia,
    units.exclusao_id
   FROM units
UNION ALL
 SELECT 'visits'::text AS tipo,
    visits.id,
    visits.identidade,
    visits.instancia,
    visits.exclusao_id
   FROM visits
UNION ALL
 SELECT 'readings'::text AS tipo,
    readings.id,
    readings.identidade,
    readings.instancia,
    readings.exclusao_id
   FROM readings;

CREATE VIEW record_titles AS
 SELECT 'manufacturers'::text AS tipo,
    manufacturers.id,
    manufacturers.nome AS titulo,
    manufacturers.exclusao_id
   FROM manufacturers
UNION ALL
 SELECT 'categories'::text AS tipo,
    categories.id,
    categories.nome AS titulo,
    categories.exclusao_id
   FROM categories
UNION ALL
 SELECT 'equipment-models'::text AS tipo,
    equipment_models.id,
    concat(equipment_models.nome, ' (', equipment_models.numero_modelo, ')') AS titulo,
    equipment_models.exclusao_id
   FROM equipment_models
UNION ALL
 SELECT 'datasheets'::text AS tipo,
    datasheets.id,
    concat(datasheets.part_number, ' · ', datasheets.nome) AS titulo,
    datasheets.exclusao_id
   FROM datasheets
UNION ALL
 SELECT 'artigos'::text AS tipo,
    articles.id,
    articles.nome AS titulo,
    articles.exclusao_id
   FROM articles
UNION ALL
 SELECT 'attachments'::text AS tipo,
    attachments.id,
    attachments.nome_arquivo AS titulo,
    attachments.exclusao_id
   FROM attachments
UNION ALL
 SELECT 'sintomas'::text AS tipo,
    symptoms.id,
    symptoms.sintoma AS titulo,
    symptoms.exclusao_id
   FROM symptoms
UNION ALL
 SELECT 'diagnosticos'::text AS tipo,
    diagnoses.id,
    diagnoses.descricao AS titulo,
    diagnoses.exclusao_id
   FROM diagnoses
UNION ALL
 SELECT 'solucoes'::text AS tipo,
    solutions.id,
    solutions.solucao AS titulo,
    solutions.exclusao_id
   FROM solutions
UNION ALL
 SELECT 'troubleshooting'::text AS tipo,
    e.id,
    concat(s.sintoma, ' · ', m.nome) AS titulo,
    e.exclusao_id
   FROM troubleshooting_entries e
     JOIN symptoms s ON s.id = e.sintoma_id
     JOIN equipment_models m ON m.id = e.modelo_equipamento_id
UNION ALL
 SELECT 'resultados'::text AS tipo,
    r.id,
    concat(
        CASE
            WHEN r.resolveu THEN 'Resolveu'::text
            ELSE 'Não resolveu'::text
        END, ' · ', o.solucao) AS titulo,
    r.exclusao_id
   FROM outcomes r
     JOIN troubleshooting_entries e ON e.id = r.troubleshooting_id
     JOIN solutions o ON o.id = e.solucao_id
UNION ALL
 SELECT 'codigo-sinal'::text AS tipo,
    signal_codes.id,
    signal_codes.codigo AS titulo,
    NULL::bigint AS exclusao_id
   FROM signal_codes
UNION ALL
 SELECT 'units'::text AS tipo,
    u.id,
    unit_title(m.nome, u.serie, COALESCE(u.imei1, u.imei2), u.chassi, u.placa, u.referencia) AS titulo,
    u.exclusao_id
   FROM units u
     LEFT JOIN equipment_models m ON m.id = u.modelo_equipamento_id
UNION ALL
 SELECT 'visits'::text AS tipo,
    v.id,
    concat(to_char(v.aberto_em::timestamp with time zone, 'DD/MM/YYYY'::text), ' · ', unit_title(m.nome, u.serie, COALESCE(u.imei1, u.imei2), u.chassi, u.placa, u.referencia)) AS titulo,
    v.exclusao_id
   FROM visits v
     JOIN units u ON u.id = v.aparelho_id
     LEFT JOIN equipment_models m ON m.id = u.modelo_equipamento_id
UNION ALL
 SELECT 'readings'::text AS tipo,
    r.id,
    concat_ws(' · '::text, m.nome, r.ponto, r.valor) AS titulo,
    r.exclusao_id
   FROM readings r
     JOIN equipment_models m ON m.id = r.modelo_equipamento_id;

CREATE VIEW solution_outcome_sources AS
 SELECT sintoma_id,
    solucao_id,
    sum(resolveu)::integer AS resolveu,
    sum(tentativas)::integer AS tentativas,
    count(DISTINCT pessoa)::integer AS pessoas,
    sum(counted_tries(tentativas))::integer AS contam,
    sum(counted_solved(resolveu, tentativas))::integer AS contam_resolvidos
   FROM ( SELECT cases.sintoma_id,
            cases.solucao_id,
            cases.pessoa,
            count(*) FILTER (WHERE cases.resolveu) AS resolveu,
            count(*) AS tentativas
           FROM ( SELECT DISTINCT ON (e.sintoma_id, e.solucao_id, o.caso) e.sintoma_id,
                    e.solucao_id,
                    o.resolveu,
                    o.pessoa,
                    (o.dito_em AT TIME ZONE 'UTC'::text)::date AS dito
                   FROM troubleshooting_entries e
                     JOIN outcomes o ON o.troubleshooting_id = e.id
                  WHERE e.exclusao_id IS NULL AND o.exclusao_id IS NULL AND NOT o.de_lado
                  ORDER BY e.sintoma_id, e.solucao_id, o.caso, o.dia DESC, o.dito_em DESC, o.id DESC) cases
          GROUP BY cases.sintoma_id, cases.solucao_id, cases.pessoa, cases.dito) days
  GROUP BY sintoma_id, solucao_id;

-- Functions

CREATE FUNCTION account_audit_text(account text, author text, changes jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN fold_text(concat_ws(chr(31), account, author, (SELECT string_agg(side.value, chr(31)) AS string_agg FROM (jsonb_each(account_audit_text.changes) field(key, value) CROSS JOIN LATERAL jsonb_each_text(field.value) side(key, value)) WHERE (field.key <> 'ativo'::text))));

CREATE FUNCTION acting_act()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('bancada.ato_id'::text, true), ''::text))::bigint;

CREATE FUNCTION acting_user()
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('bancada.usuario_id'::text, true), ''::text))::integer;

CREATE FUNCTION acting_user_name()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT users.nome FROM users WHERE (users.id = acting_user()));

CREATE FUNCTION article_vector(name text, author text, body text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN word_vector(((((COALESCE(name, ''::text) || ' '::text) || COALESCE(author, ''::text)) || ' '::text) || "left"(COALESCE(body, ''::text), 20000)));

CREATE FUNCTION articles_meeting(query tsquery, at_most integer)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 50
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  RETURN QUERY SELECT a.id FROM articles a
    WHERE article_vector(a.nome, a.autor, a.descricao) @@ query AND a.exclusao_id IS NULL LIMIT at_most;
END $function$;

CREATE FUNCTION attachment_vector(name text, kind text, description text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public'
RETURN page_vector(((((name || ' '::text) || kind) || ' '::text) || COALESCE(description, ''::text)));

CREATE FUNCTION attachments_meeting(query tsquery, at_most integer)
 RETURNS TABLE(id integer, sha256 text)
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 50
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  RETURN QUERY SELECT t.id, t.sha256 FROM attachments t
    WHERE attachment_vector(t.nome_arquivo, t.tipo_documento, t.descricao) @@ query
      AND t.exclusao_id IS NULL AND t.atendimento_id IS NULL LIMIT at_most;
END $function$;

CREATE FUNCTION audited_fields(account jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT jsonb_object_agg(jsonb_each.key, jsonb_each.value) AS jsonb_object_agg FROM jsonb_each(audited_fields.account) jsonb_each(key, value) WHERE (jsonb_each.key = ANY (ARRAY['nome'::text, 'nome_usuario'::text, 'email'::text, 'email_pendente'::text, 'perfil'::text, 'ativo'::text])));

CREATE FUNCTION author_name(called text, is_removed boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(called, CASE WHEN is_removed THEN 'usuário removido'::text ELSE NULL::text END);

CREATE FUNCTION changes_without_names(changes jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(jsonb_object_agg(jsonb_each.key, CASE WHEN (jsonb_each.key = ANY (ARRAY['perfil'::text, 'ativo'::text, 'exclusao'::text, 'freios'::text, 'desde'::text, 'desfeitos'::text])) THEN jsonb_each.value ELSE '{"antes": null, "depois": null}'::jsonb END), '{}'::jsonb) AS "coalesce" FROM jsonb_each(changes_without_names.changes) jsonb_each(key, value));

CREATE FUNCTION compact_code(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(upper(unaccent('unaccent'::regdictionary, value)), '[^A-Z0-9]'::text, ''::text, 'g'::text);

CREATE FUNCTION compact_names(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN COALESCE((WITH names AS MATERIALIZED (SELECT DISTINCT name.name[1] AS name FROM regexp_matches(compact_names.folded, '[[:alnum:]]+(?:(?:[-_]|\.(?=[[:alpha:]]))[[:alnum:]]+)+'::text, 'g'::text) name(name)) SELECT string_agg(('zq'::text || runs.run), ' '::text) AS string_agg FROM (SELECT translate(names.name, '-_.'::text, ''::text) AS run FROM names WHERE ((names.name ~ '[0-9_]'::text) AND (length(names.name) <= 48)) UNION ALL SELECT joined.run FROM (SELECT names.name, (string_to_array(translate(names.name, '-.'::text, '__'::text), '_'::text))[:8] AS parts FROM names WHERE (names.name ~ '[-_.].+[-_.]'::text)) long, LATERAL generate_series(1, (cardinality(long.parts) - 1)) first(first), LATERAL generate_series((first.first + 1), LEAST(cardinality(long.parts), (first.first + 3))) last(last), LATERAL (SELECT array_to_string(long.parts[first.first:last.last], ''::text) AS run) joined WHERE (((joined.run ~ '[0-9]'::text) OR (long.name ~ '_'::text)) AND ((length(joined.run) >= 3) AND (length(joined.run) <= 40))) LIMIT 3000) runs), ''::text);

CREATE FUNCTION count_equal_pages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE document_pages p SET iguais = iguais + n
      FROM (SELECT sha256, igual_a, count(*) AS n FROM changed GROUP BY 1, 2) AS c
     WHERE p.sha256 = c.sha256 AND p.pagina = c.igual_a;
  ELSE
    UPDATE document_pages p SET iguais = iguais - n
      FROM (SELECT sha256, igual_a, count(*) AS n FROM changed GROUP BY 1, 2) AS c
     WHERE p.sha256 = c.sha256 AND p.pagina = c.igual_a;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION count_likes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE troubleshooting_entries SET score = score + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
   WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW.troubleshooting_id ELSE OLD.troubleshooting_id END;
  RETURN NULL;
END $function$;

CREATE FUNCTION counted_solved(resolveu bigint, tentativas bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN ((tentativas <= 5) OR (resolveu = 0)) THEN resolveu ELSE GREATEST((1)::bigint, (round((((5 * resolveu))::numeric / (tentativas)::numeric)))::bigint) END;

CREATE FUNCTION counted_tries(tentativas bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN LEAST(tentativas, (5)::bigint);

CREATE FUNCTION entry_cards_of(ids integer[])
 RETURNS SETOF entry_cards
 LANGUAGE plpgsql
 STABLE
 SET enable_hashjoin TO 'off'
 SET enable_material TO 'off'
 SET random_page_cost TO '1'
AS $function$
BEGIN
  RETURN QUERY SELECT c.* FROM entry_cards c WHERE c.id = ANY (ids);
END $function$;

CREATE FUNCTION files_meeting(query tsquery, strict tsquery, among text[], files_max integer, pages_max integer, counted_max integer)
 RETURNS TABLE(sha256 text, pages integer, ids bigint[], files integer, is_all boolean)
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 50
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  RETURN QUERY
  -- OFFSET 0: by the index of words, not by that of files, which would read the vectors.
  WITH met AS MATERIALIZED (
    SELECT m.sha256, m.id, m.iguais, CASE WHEN strict IS NOT NULL THEN m.vetor END AS vetor
      FROM (SELECT p.sha256, p.id, p.iguais, p.vetor FROM document_pages p WHERE p.vetor @@ query OFFSET 0) AS m
     WHERE among IS NULL OR m.sha256 = ANY (among)
     LIMIT counted_max),
  meant AS (
    SELECT m.sha256, m.id, m.iguais FROM met m WHERE strict IS NULL OR m.vetor @@ strict),
  by_file AS (
    SELECT m.sha256, (count(*) + sum(m.iguais))::integer AS pages, array_agg(m.id) AS ids, (count(*) OVER ())::integer AS files,
           (SELECT count(*) FROM met) < counted_max AS is_all
      FROM meant m GROUP BY m.sha256
    HAVING EXISTS (SELECT FROM attachments t
                    WHERE t.sha256 = m.sha256 AND t.exclusao_id IS NULL AND t.atendimento_id IS NULL))
  SELECT f.sha256, f.pages, f.ids[1:greatest(5, pages_max / least(f.files, files_max))], f.files, f.is_all
    FROM by_file f ORDER BY f.pages DESC, f.sha256 LIMIT files_max;
END $function$;

CREATE FUNCTION files_of_equipment_meeting(query tsquery, at_most integer)
 RETURNS TABLE(sha256 text)
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 50
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  RETURN QUERY SELECT DISTINCT t.sha256
    FROM (SELECT m.id FROM equipment_models m WHERE name_vector(m.nome || ' ' || m.numero_modelo) @@ query AND m.exclusao_id IS NULL
          UNION SELECT m.id FROM manufacturers f JOIN equipment_models m ON m.fabricante_id = f.id AND m.exclusao_id IS NULL
                 WHERE name_vector(f.nome) @@ query AND f.exclusao_id IS NULL
          UNION SELECT m.id FROM categories c JOIN equipment_models m ON m.categoria_id = c.id AND m.exclusao_id IS NULL
                 WHERE name_vector(c.nome) @@ query AND c.exclusao_id IS NULL) AS called
    JOIN attachments t ON t.modelo_equipamento_id = called.id AND t.exclusao_id IS NULL LIMIT at_most;
END $function$;

CREATE FUNCTION fold_endings(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(folded, '(oes|aes)\M'::text, 'ao'::text, 'g'::text), '([^aeiou])eis\M'::text, '\1el'::text, 'g'::text), 'ais\M'::text, 'al'::text, 'g'::text), '([^d])ois\M'::text, '\1ol'::text, 'g'::text), '([aeiou])ns\M'::text, '\1m'::text, 'g'::text), 'acao\M'::text, 'ar'::text, 'g'::text);

CREATE FUNCTION fold_number(number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(number, 'OQDILSBZG/'::text, '000115826'::text);

CREATE FUNCTION fold_plurals(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN fold_endings(fold_text(value));

CREATE FUNCTION fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(lower(unaccent('unaccent'::regdictionary, without_unseen(CASE WHEN (value IS NFC NORMALIZED) THEN value ELSE NORMALIZE(value, NFC) END))), '[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+'::text, ' '::text, 'g'::text));

CREATE FUNCTION history_fields(record jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (record - '{id,criado_em,criado_por,autor_removido,atualizado_em,exclusao_id,score,casos,casos_resolvidos,vezes,vezes_resolvidas,pessoas,prova,pessoa,caso,dito_em,repetido,de_lado,busca,identidade,instancia}'::text[]);

CREATE FUNCTION joined_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN COALESCE((SELECT string_agg(replace(compound.compound[1], '-'::text, ''::text), ' '::text) AS string_agg FROM regexp_matches(fold_text(joined_words.value), '[[:alpha:]]+(?:-[[:alpha:]]+)+'::text, 'g'::text) compound(compound)), ''::text);

CREATE FUNCTION keep_account_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  before CONSTANT jsonb := CASE TG_OP WHEN 'INSERT' THEN '{}' ELSE audited_fields(to_jsonb(OLD)) END;
  changed jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario) VALUES ('delete', OLD.id, OLD.nome_usuario);
    RETURN NULL;
  END IF;
  SELECT jsonb_object_agg(key, jsonb_build_object('antes', coalesce(before -> key, 'null'), 'depois', value))
    INTO changed FROM jsonb_each(audited_fields(to_jsonb(NEW)))
   WHERE value <> coalesce(before -> key, 'null');
  IF TG_OP = 'INSERT' THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario, mudancas)
    VALUES ('create', NEW.id, NEW.nome_usuario, changed);
    RETURN NULL;
  END IF;
  IF changed IS NOT NULL THEN PERFORM write_account_edit(NEW.id, NEW.nome_usuario, changed); END IF;
  IF NEW.senha_hash <> OLD.senha_hash THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario) VALUES ('password', NEW.id, NEW.nome_usuario);
  END IF;
  IF OLD.email_verificado_em IS NULL AND NEW.email_verificado_em IS NOT NULL THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario) VALUES ('verify', NEW.id, NEW.nome_usuario);
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION keep_fault_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  change integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    change := (SELECT count(*) FROM after);
  ELSE
    change := -(SELECT count(*) FROM before);
  END IF;
  IF change <> 0 THEN INSERT INTO record_count_deltas (tipo, delta) VALUES ('defeitos', change); END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION keep_fault_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed CONSTANT text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT sintoma_id, 1 AS more FROM after WHERE exclusao_id IS NULL' END,
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT sintoma_id, -1 AS more FROM before WHERE exclusao_id IS NULL' END);
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM fault_entries;
    RETURN NULL;
  END IF;
  EXECUTE format('INSERT INTO fault_entries AS f (sintoma_id, registros)
    SELECT sintoma_id, sum(more) FROM (%s) AS r GROUP BY sintoma_id HAVING sum(more) <> 0 ORDER BY sintoma_id
        ON CONFLICT (sintoma_id) DO UPDATE SET registros = f.registros + excluded.registros', changed);
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM fault_entries f USING before b WHERE f.sintoma_id = b.sintoma_id AND f.registros = 0;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION keep_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  before jsonb;
  after jsonb;
  led bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    after := history_fields(to_jsonb(NEW));
    FOR place IN 1 .. TG_NARGS - 1 LOOP
      after := after || jsonb_build_object(TG_ARGV[place], '[]'::jsonb);
    END LOOP;
    INSERT INTO history (tipo, registro_id, acao, depois) VALUES (TG_ARGV[0], NEW.id, 'create', after);
  ELSIF TG_OP = 'UPDATE' THEN
    IF (OLD.exclusao_id IS NULL) <> (NEW.exclusao_id IS NULL) THEN
      INSERT INTO history (tipo, registro_id, acao)
      VALUES (TG_ARGV[0], NEW.id, CASE WHEN NEW.exclusao_id IS NULL THEN 'restore' ELSE 'delete' END);
    END IF;
    before := history_fields(to_jsonb(OLD));
    SELECT jsonb_object_agg(key, value) INTO after FROM jsonb_each(history_fields(to_jsonb(NEW)))
     WHERE value IS DISTINCT FROM before -> key;
    IF after IS NOT NULL THEN PERFORM write_edit(TG_ARGV[0], NEW.id, after); END IF;
  ELSE
    -- Removed for good: what it held goes too, that it was there stays.
    FOR led IN
      WITH gone AS (DELETE FROM history WHERE tipo = TG_ARGV[0] AND registro_id = OLD.id RETURNING ato_id, lidera)
      SELECT ato_id FROM gone WHERE lidera
    LOOP
      PERFORM lead_act(led, TG_ARGV[0]);
    END LOOP;
    INSERT INTO history (tipo, registro_id, acao) VALUES (TG_ARGV[0], OLD.id, 'purge');
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION keep_history_of_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  links CONSTANT text := format('SELECT %I AS owner, %I AS item, %I AS place FROM ', TG_ARGV[2], TG_ARGV[4], TG_ARGV[5]);
  now_there CONSTANT text := links || quote_ident(TG_TABLE_NAME);
  taken CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN now_there || ' WHERE false' ELSE links || 'old_links' END;
  given CONSTANT text := CASE TG_OP WHEN 'DELETE' THEN now_there || ' WHERE false' ELSE links || 'new_links' END;
  edited record;
  aged integer[] := '{}';
BEGIN
  -- The owners first: of two transactions, the second sees what the first linked, and its row says what is there.
  EXECUTE format($query$
    WITH taken AS (%1$s), given AS (%2$s)
    SELECT FROM %3$I WHERE id IN (SELECT owner FROM taken UNION SELECT owner FROM given)
     ORDER BY id FOR NO KEY UPDATE $query$, taken, given, TG_ARGV[1]);
  FOR edited IN EXECUTE format($query$
    WITH taken AS (%2$s), given AS (%3$s),
         owners AS (SELECT owner FROM taken UNION SELECT owner FROM given),
         present AS (SELECT * FROM (%1$s) l WHERE l.owner IN (SELECT owner FROM owners)),
         after AS (SELECT owner, jsonb_agg(item ORDER BY place, item) AS items FROM present GROUP BY owner),
         before AS (
           SELECT owner, jsonb_agg(item ORDER BY place, item) AS items FROM (
             SELECT owner, item, place FROM taken
              UNION ALL
             SELECT p.owner, p.item, p.place FROM present p
              WHERE NOT EXISTS (SELECT FROM given g WHERE g.owner = p.owner AND g.item = p.item)) AS l
            GROUP BY owner),
         changed AS (
           SELECT r.id, jsonb_build_object(%6$L, coalesce(after.items, '[]')) AS after
             FROM owners JOIN %4$I r ON r.id = owners.owner
             LEFT JOIN after ON after.owner = r.id LEFT JOIN before ON before.owner = r.id
            WHERE after.items IS DISTINCT FROM before.items),
         created AS (
           UPDATE history h SET depois = h.depois || changed.after FROM changed
            WHERE h.tipo = %5$L AND h.registro_id = changed.id AND h.acao = 'create'
              AND h.transacao = pg_current_xact_id() AND h.criado_em >= now()
              AND NOT EXISTS (SELECT FROM history n WHERE n.tipo = %5$L AND n.registro_id = h.registro_id AND n.id > h.id)
           RETURNING h.registro_id)
    SELECT id, after FROM changed WHERE id NOT IN (SELECT registro_id FROM created) ORDER BY id $query$,
    now_there, taken, given, TG_ARGV[1], TG_ARGV[0], TG_ARGV[3])
  LOOP
    PERFORM write_edit(TG_ARGV[0], edited.id, edited.after);
    aged := aged || edited.id;
  END LOOP;
  -- What this transaction has written itself has its new version already.
  IF aged <> '{}' THEN
    EXECUTE format('UPDATE %I SET atualizado_em = atualizado_em WHERE id = ANY ($1) AND xmin <> $2::xid', TG_ARGV[1])
      USING aged, pg_current_xact_id();
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION keep_history_of_merge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.desfeita_em IS NULL) = (OLD.desfeita_em IS NULL) THEN RETURN NULL; END IF;
  PERFORM write_edit(NEW.tipo, NEW.para_id, jsonb_build_object('unidos', coalesce((
    SELECT jsonb_agg(de_id ORDER BY id) FROM merges
     WHERE tipo = NEW.tipo AND para_id = NEW.para_id AND desfeita_em IS NULL), '[]')));
  PERFORM write_edit(NEW.tipo, NEW.de_id, jsonb_build_object('unido_a',
    CASE WHEN NEW.desfeita_em IS NULL THEN NEW.para_id END));
  RETURN NULL;
END $function$;

CREATE FUNCTION keep_history_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  lists CONSTANT jsonb := coalesce((SELECT jsonb_object_agg(name, '[]'::jsonb) FROM unnest(TG_ARGV[1:]) AS name), '{}');
BEGIN
  INSERT INTO history (tipo, registro_id, acao, depois)
  SELECT TG_ARGV[0], r.id, 'create', history_fields(to_jsonb(r)) || lists FROM after r;
  RETURN NULL;
END $function$;

CREATE FUNCTION keep_listed_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  ids integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_listed_texts(TG_ARGV[0], (SELECT array_agg(id) FROM after));
  ELSIF TG_OP = 'UPDATE' THEN
    EXECUTE format('SELECT array_agg(a.id) FROM after a JOIN before b USING (id) WHERE (%s) IS DISTINCT FROM (%s)',
      (SELECT string_agg(format('a.%I', name), ', ') FROM unnest(TG_ARGV[1:]) AS name),
      (SELECT string_agg(format('b.%I', name), ', ') FROM unnest(TG_ARGV[1:]) AS name)) INTO ids;
    PERFORM refresh_listed_texts(TG_ARGV[0], ids);
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM listed_texts WHERE lista IN (SELECT list_of(TG_ARGV[0], id) FROM before);
  ELSE
    DELETE FROM listed_texts WHERE lista % 8 = list_of(TG_ARGV[0], 0);
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION keep_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM symptoms WHERE id = (
      SELECT sintoma_id FROM troubleshooting_entries WHERE id = NEW.troubleshooting_id) FOR NO KEY UPDATE;
    NEW.pessoa := coalesce(NEW.criado_por, least(NEW.pessoa, 0));
    -- Whoever sets the person's outcomes aside has locked the account.
    PERFORM FROM users WHERE id = NEW.criado_por FOR KEY SHARE;
    NEW.de_lado := EXISTS (SELECT FROM outcomes_set_aside WHERE usuario_id = NEW.criado_por);
  ELSIF OLD.criado_por IS NOT NULL AND NEW.criado_por IS NULL THEN
    NEW.pessoa := -floor(extract(epoch FROM now()) * 1000000);
  ELSIF (OLD.resolveu, OLD.dia, OLD.unidade) IS DISTINCT FROM (NEW.resolveu, NEW.dia, NEW.unidade) THEN
    NEW.dito_em := clock_timestamp();
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION keep_record_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  change integer := 0;
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    change := change + (SELECT count(*) FROM after WHERE exclusao_id IS NULL);
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    change := change - (SELECT count(*) FROM before WHERE exclusao_id IS NULL);
  END IF;
  IF TG_OP = 'TRUNCATE' THEN
    change := - coalesce((SELECT sum(delta) FROM record_count_deltas WHERE tipo = TG_ARGV[0]), 0);
  END IF;
  IF change <> 0 THEN INSERT INTO record_count_deltas (tipo, delta) VALUES (TG_ARGV[0], change); END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION keep_token_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  called CONSTANT text := (SELECT nome_usuario FROM users WHERE id = NEW.usuario_id);
  named CONSTANT jsonb := jsonb_build_object('antes', NULL, 'depois', NEW.nome);
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario, mudancas)
    VALUES ('token-created', NEW.usuario_id, called, jsonb_build_object(
      'token', named,
      'direitos', jsonb_build_object('antes', NULL, 'depois', array_to_string(NEW.direitos, ', ')),
      'vence', jsonb_build_object('antes', NULL, 'depois', to_char(NEW.expira_em AT TIME ZONE 'UTC', 'YYYY-MM-DD'))));
  ELSIF OLD.revogado_em IS NULL AND NEW.revogado_em IS NOT NULL THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario, mudancas)
    VALUES ('token-revoked', NEW.usuario_id, called, jsonb_build_object(
      'token', jsonb_build_object('antes', NEW.nome, 'depois', NULL)));
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION lead_act(act bigint, kind text)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 UPDATE history SET lidera = true
   WHERE (history.id = ( SELECT history_1.id
            FROM history history_1
           WHERE (history_1.ato_id = lead_act.act)
           ORDER BY (history_1.tipo = lead_act.kind) DESC, history_1.id
          LIMIT 1));
END;

CREATE FUNCTION list_of(kind text, id integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((id)::bigint * 8) + CASE kind WHEN 'model'::text THEN 0 WHEN 'maker'::text THEN 1 WHEN 'component'::text THEN 2 WHEN 'code'::text THEN 3 WHEN 'symptom'::text THEN 4 WHEN 'diagnosis'::text THEN 5 WHEN 'solution'::text THEN 6 WHEN 'category'::text THEN 7 ELSE NULL::integer END);

CREATE FUNCTION look_alike(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(upper(name), '^([0-9]+)[UP]([FHAVSW])$'::text, '\1P\2'::text), 'G6|6G'::text, '6'::text, 'g'::text), 'O0|0O|Q0|0Q'::text, '0'::text, 'g'::text), 'I1|1I|L1|1L'::text, '1'::text, 'g'::text), 'S5|5S'::text, '5'::text, 'g'::text), 'B8|8B'::text, '8'::text, 'g'::text), 'Z2|2Z'::text, '2'::text, 'g'::text), 'OQΩILSBZG'::text, '000115826'::text);

CREATE FUNCTION look_alikes(texto text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN COALESCE((WITH plain AS MATERIALIZED (SELECT translate("left"(look_alikes.texto, 60000), ('µμ'::text || 'Ω'::text), 'uuΩ'::text) AS value), names AS MATERIALIZED (SELECT translate(found.found[1], '-_./, '::text, ''::text) AS name FROM plain, LATERAL regexp_matches(plain.value, '[A-Za-z0-9Ω]+(?:[-_./,][A-Za-z0-9Ω]+)*'::text, 'g'::text) found(found) UNION SELECT found.found[1] AS found FROM plain, LATERAL regexp_matches(plain.value, '[A-Za-z0-9Ω]+'::text, 'g'::text) found(found) UNION SELECT translate(found.found[1], '., '::text, ''::text) AS translate FROM plain, LATERAL regexp_matches(plain.value, '\m([0-9]+(?:[.,][0-9]+)? (?:[pnumkM]?(?:F|H|V|A|W|Ω|Hz)))(?![A-Za-z0-9])'::text, 'g'::text) found(found)) SELECT string_agg(DISTINCT ('zo'::text || look_alike(names.name)), ' '::text) AS string_agg FROM names WHERE (((length(names.name) >= 2) AND (length(names.name) <= 24)) AND ((names.name ~ '[0-9]'::text) OR ((names.name ~ '^[A-Z]{4,12}$'::text) AND (look_alike(names.name) ~ '[0-9]'::text))))), ''::text);

CREATE FUNCTION name_vector(name text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public'
RETURN page_vector(name);

CREATE FUNCTION names_a_maker(nome text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (nome !~* '^(diversos|diversas|gen[eé]ric[oa]s?|v[aá]ri[ao]s|sae|iec|iso)\M'::text);

CREATE FUNCTION near_number_keys(number text)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
RETURN (SELECT array_agg(DISTINCT ((('x'::text || "left"(md5(CASE place.place WHEN 0 THEN given.folded ELSE ("left"(given.folded, (place.place - 1)) || substr(given.folded, (place.place + 1))) END), 8)))::bit(32))::integer) AS array_agg FROM (SELECT fold_number(near_number_keys.number) AS folded) given, LATERAL generate_series(0, length(given.folded)) place(place) WHERE ((length(given.folded) >= 5) AND (length(given.folded) <= 40)));

CREATE FUNCTION near_unit_keys(serie text, imei1 text, imei2 text, chassi text, placa text, referencia text)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((COALESCE(near_number_keys(serie), '{}'::integer[]) || COALESCE(near_number_keys(imei1), '{}'::integer[])) || COALESCE(near_number_keys(imei2), '{}'::integer[])) || COALESCE(near_number_keys(chassi), '{}'::integer[])) || COALESCE(near_number_keys(placa), '{}'::integer[])) || COALESCE(near_number_keys(referencia), '{}'::integer[]));

CREATE FUNCTION new_identity()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
RETURN (encode(set_bit(set_bit(OVERLAY(uuid_send(gen_random_uuid()) PLACING SUBSTRING(int8send((floor((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric)))::bigint) FROM 3) FROM 1 FOR 6), (52)::bigint, 1), (53)::bigint, 1), 'hex'::text))::uuid;

CREATE FUNCTION note_removed_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.autor_removido := true;
  RETURN NEW;
END $function$;

CREATE FUNCTION note_search_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  rows CONSTANT text := CASE TG_OP
    WHEN 'INSERT' THEN 'after'
    WHEN 'DELETE' THEN 'before'
    ELSE format('((SELECT %1$s FROM before EXCEPT SELECT %1$s FROM after) UNION (SELECT %1$s FROM after EXCEPT SELECT %1$s FROM before))', TG_ARGV[1]) END;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO search_changes (listas) VALUES (NULL);
  ELSE
    EXECUTE format('INSERT INTO search_changes (listas) SELECT listas FROM (SELECT array_agg(DISTINCT lista) AS listas
      FROM %s AS r CROSS JOIN unnest(%s) AS lista) AS changed WHERE listas IS NOT NULL', rows, TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION only_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(value, '[^[:alnum:]]+'::text, ' '::text, 'g'::text);

CREATE FUNCTION outcome_case(unidade text, pessoa bigint, dia date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(('u'::text || md5(unit_key(unidade))), concat('p', pessoa, ' ', (dia - '2000-01-01'::date)));

CREATE FUNCTION outcomes_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  entries integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    entries := (SELECT array_agg(DISTINCT troubleshooting_id) FROM after);
  ELSIF TG_OP = 'DELETE' THEN
    entries := (SELECT array_agg(DISTINCT troubleshooting_id) FROM before WHERE exclusao_id IS NULL);
  ELSIF TG_OP = 'UPDATE' THEN
    entries := (SELECT array_agg(DISTINCT named.id)
      FROM before b JOIN after a USING (id), unnest(ARRAY[b.troubleshooting_id, a.troubleshooting_id]) AS named (id)
     WHERE (b.troubleshooting_id, b.resolveu, b.dia, b.unidade, b.dito_em, b.exclusao_id, b.de_lado)
           IS DISTINCT FROM (a.troubleshooting_id, a.resolveu, a.dia, a.unidade, a.dito_em, a.exclusao_id, a.de_lado));
  ELSE
    TRUNCATE solution_outcomes;
    UPDATE troubleshooting_entries SET casos = 0, casos_resolvidos = 0, vezes = 0, vezes_resolvidas = 0, pessoas = 0
     WHERE vezes <> 0;
  END IF;
  IF entries IS NOT NULL THEN
    PERFORM refresh_solution_outcomes(array_agg(sintoma_id), array_agg(solucao_id))
       FROM (SELECT DISTINCT sintoma_id, solucao_id FROM troubleshooting_entries WHERE id = ANY (entries)) AS pairs;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION outcomes_of_entries_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_solution_outcomes(array_agg(sintoma_id), array_agg(solucao_id)) FROM (
    SELECT DISTINCT pair.sintoma_id, pair.solucao_id
      FROM before b JOIN after a USING (id)
     CROSS JOIN LATERAL (VALUES (b.sintoma_id, b.solucao_id), (a.sintoma_id, a.solucao_id)) AS pair (sintoma_id, solucao_id)
     WHERE (b.exclusao_id IS NULL, b.sintoma_id, b.solucao_id)
           IS DISTINCT FROM (a.exclusao_id IS NULL, a.sintoma_id, a.solucao_id)
       AND EXISTS (SELECT FROM outcomes WHERE troubleshooting_id = a.id)) AS changed;
  RETURN NULL;
END $function$;

CREATE FUNCTION page_vector(texto text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  value CONSTANT text := public.without_line_splits(left(texto, 60000));
  folded CONSTANT text := public.fold_text(value);
BEGIN
  RETURN public.word_vector(value) || to_tsvector('pg_catalog.simple'::regconfig, public.value_lexemes(value))
    || to_tsvector('pg_catalog.simple'::regconfig, public.compact_names(folded));
END $function$;

CREATE FUNCTION pages_meeting(query tsquery, at_most integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 50
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  RETURN QUERY SELECT p.id FROM document_pages p WHERE p.vetor @@ query LIMIT at_most;
END $function$;

CREATE FUNCTION pages_of_file_meeting(file text, query tsquery, strict tsquery, at_most integer)
 RETURNS TABLE(page integer, kept integer)
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 50
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  met integer[];
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM document_pages p WHERE p.sha256 = file LIMIT 1001) AS counted) <= 1000 THEN
    met := ARRAY(SELECT p.pagina FROM document_pages p WHERE p.sha256 = file AND p.vetor @@ coalesce(strict, query));
  ELSE
    met := ARRAY(SELECT m.pagina FROM (SELECT p.sha256, p.pagina, p.vetor FROM document_pages p WHERE p.vetor @@ query OFFSET 0) AS m
      WHERE m.sha256 = file AND (strict IS NULL OR m.vetor @@ strict));
  END IF;
  RETURN QUERY
    SELECT number, number FROM unnest(met) AS number
     UNION ALL
    SELECT e.pagina, e.igual_a FROM document_equal_pages e WHERE e.sha256 = file AND e.igual_a = ANY (met)
     ORDER BY 1 LIMIT at_most;
END $function$;

CREATE FUNCTION pass_identities_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  stays CONSTANT integer := (SELECT registro_id FROM identity_aliases WHERE identidade = OLD.identidade);
BEGIN
  IF stays IS NULL THEN
    DELETE FROM identity_aliases WHERE tipo = TG_ARGV[0] AND registro_id = OLD.id;
  ELSE
    UPDATE identity_aliases SET registro_id = stays WHERE tipo = TG_ARGV[0] AND registro_id = OLD.id;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION proof_step(resolveu integer, tentativas integer)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (CASE WHEN (resolveu > 0) THEN LEAST(((1)::double precision + floor((wilson_low(resolveu, tentativas) * (4000)::double precision))), (4000)::double precision) ELSE ((- LEAST(tentativas, 95)))::double precision END)::smallint;

CREATE FUNCTION queue_reading()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO document_readings (sha256, pessoa_id) VALUES (NEW.sha256, NEW.criado_por) ON CONFLICT (sha256) DO NOTHING;
  IF NEW.atendimento_id IS NULL
     AND EXISTS (SELECT FROM attachments t WHERE t.sha256 = NEW.sha256 AND t.atendimento_id IS NOT NULL)
     AND NOT EXISTS (SELECT FROM attachments t WHERE t.sha256 = NEW.sha256 AND t.atendimento_id IS NULL AND t.id <> NEW.id) THEN
    UPDATE document_readings
       SET estado = 'esperando', motivo = NULL, paginas = NULL, paginas_lidas = 0, paginas_falhas = 0, paginas_desenhadas = 0,
           tentativas = 0, vez = DEFAULT, guardado = 0, lido_ms = 0, adiamentos = 0, pessoa_id = NEW.criado_por,
           processo = NULL, vez_ate = NULL
     WHERE sha256 = NEW.sha256;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION reading_point_key(point text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(fold_text(point), '[\s_]+'::text, ''::text, 'g'::text);

CREATE FUNCTION record_that_stays(kind text, record integer)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN (WITH RECURSIVE way(id, steps) AS (SELECT record_that_stays.record AS record, 0 AS "?column?" UNION ALL SELECT m.para_id, (way_1.steps + 1) FROM (way way_1 JOIN merges m ON (((m.tipo = record_that_stays.kind) AND (m.de_id = way_1.id)))) WHERE ((m.desfeita_em IS NULL) AND (way_1.steps < 100) AND (NOT (EXISTS (SELECT FROM deletions d WHERE ((d.id = m.exclusao_id) AND (d.restaurado_em IS NOT NULL))))))) SELECT way.id FROM way ORDER BY way.steps DESC LIMIT 1);

CREATE FUNCTION refresh_listed_texts(kind text, ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  INSERT INTO listed_texts AS t (lista, texto, titulo, em_uso)
  SELECT list_of(kind, v.id), fold_text(v.titulo), v.titulo, v.em_uso
    FROM listed_text_sources v WHERE v.tipo = kind AND v.id = ANY (ids)
      ON CONFLICT (lista) DO UPDATE SET texto = excluded.texto, titulo = excluded.titulo, em_uso = excluded.em_uso
   WHERE (t.titulo, t.em_uso) IS DISTINCT FROM (excluded.titulo, excluded.em_uso);
END $function$;

CREATE FUNCTION refresh_solution_outcomes(symptoms integer[], fixes integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF symptoms IS NULL THEN RETURN; END IF;
  PERFORM FROM symptoms s WHERE s.id = ANY (symptoms) ORDER BY s.id FOR NO KEY UPDATE;
  DELETE FROM solution_outcomes k USING unnest(symptoms, fixes) AS pair (symptom, fix)
   WHERE k.sintoma_id = pair.symptom AND k.solucao_id = pair.fix
     AND NOT EXISTS (SELECT FROM troubleshooting_entries e JOIN outcomes o ON o.troubleshooting_id = e.id
                      WHERE e.sintoma_id = pair.symptom AND e.solucao_id = pair.fix
                        AND e.exclusao_id IS NULL AND o.exclusao_id IS NULL AND NOT o.de_lado);
  INSERT INTO solution_outcomes AS k (sintoma_id, solucao_id, resolveu, tentativas, pessoas, contam, contam_resolvidos)
  SELECT counted.* FROM (SELECT DISTINCT symptom, fix FROM unnest(symptoms, fixes) AS given (symptom, fix)) AS pair
   -- OFFSET 0: else the planner would add up the outcomes of all pairs, and pick these.
   CROSS JOIN LATERAL (SELECT * FROM solution_outcome_sources v
                        WHERE v.sintoma_id = pair.symptom AND v.solucao_id = pair.fix OFFSET 0) AS counted
   ORDER BY 1, 2
      ON CONFLICT (sintoma_id, solucao_id) DO UPDATE
     SET resolveu = excluded.resolveu, tentativas = excluded.tentativas, pessoas = excluded.pessoas,
         contam = excluded.contam, contam_resolvidos = excluded.contam_resolvidos
   WHERE (k.resolveu, k.tentativas, k.pessoas, k.contam, k.contam_resolvidos)
         <> (excluded.resolveu, excluded.tentativas, excluded.pessoas, excluded.contam, excluded.contam_resolvidos);
  UPDATE troubleshooting_entries e
     SET casos = held.contam, casos_resolvidos = held.contam_resolvidos, vezes = held.tentativas,
         vezes_resolvidas = held.resolveu, pessoas = held.pessoas
    FROM (SELECT e.id, coalesce(k.contam, 0) AS contam, coalesce(k.contam_resolvidos, 0) AS contam_resolvidos,
                 coalesce(k.tentativas, 0) AS tentativas, coalesce(k.resolveu, 0) AS resolveu, coalesce(k.pessoas, 0) AS pessoas
            FROM troubleshooting_entries e
            LEFT JOIN solution_outcomes k USING (sintoma_id, solucao_id)
           WHERE (e.sintoma_id, e.solucao_id) IN (SELECT * FROM unnest(symptoms, fixes))
             AND e.exclusao_id IS NULL
             AND (e.casos, e.casos_resolvidos, e.vezes, e.vezes_resolvidas, e.pessoas)
                 <> (coalesce(k.contam, 0), coalesce(k.contam_resolvidos, 0), coalesce(k.tentativas, 0),
                     coalesce(k.resolveu, 0), coalesce(k.pessoas, 0))
           ORDER BY e.id FOR NO KEY UPDATE OF e) AS held
   WHERE e.id = held.id;
END $function$;

CREATE FUNCTION refuse_article_circle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW."CUI" IS NULL OR (TG_OP = 'UPDATE' AND NEW."CUI" IS NOT DISTINCT FROM OLD."CUI") THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock(7214902114);
  IF EXISTS (
    WITH RECURSIVE above AS (
      SELECT NEW."CUI" AS id UNION SELECT a."CUI" FROM articles a JOIN above ON a.id = above.id WHERE a."CUI" IS NOT NULL)
    SELECT FROM above WHERE id = NEW.id) THEN
    RAISE EXCEPTION 'article % would lie under itself', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'articles_no_circle';
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION refuse_reference_to_bin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  after CONSTANT jsonb := to_jsonb(NEW);
  before CONSTANT jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
  is_new CONSTANT boolean := TG_OP = 'INSERT' OR before -> 'exclusao_id' <> 'null';
  named integer;
  is_in_use boolean;
BEGIN
  IF NEW.exclusao_id IS NOT NULL THEN RETURN NEW; END IF;
  FOR place IN 0 .. TG_NARGS - 2 BY 2 LOOP
    named := (after ->> TG_ARGV[place])::integer;
    CONTINUE WHEN named IS NULL OR (NOT is_new AND before -> TG_ARGV[place] = after -> TG_ARGV[place]);
    CASE TG_ARGV[place + 1]
      WHEN 'manufacturers' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM manufacturers WHERE id = named FOR SHARE;
      WHEN 'categories' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM categories WHERE id = named FOR SHARE;
      WHEN 'equipment_models' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM equipment_models WHERE id = named FOR SHARE;
      WHEN 'symptoms' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM symptoms WHERE id = named FOR SHARE;
      WHEN 'solutions' THEN
        SELECT exclusao_id IS NULL INTO is_in_use FROM solutions WHERE id = named FOR SHARE;
      ELSE
        EXECUTE format('SELECT exclusao_id IS NULL FROM %I WHERE id = $1 FOR SHARE', TG_ARGV[place + 1])
           INTO is_in_use USING named;
    END CASE;
    IF is_in_use IS NOT TRUE THEN
      RAISE EXCEPTION 'record % of % is not in use', named, TG_ARGV[place + 1]
        USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'reference_in_use', COLUMN = TG_ARGV[place];
    END IF;
  END LOOP;
  RETURN NEW;
END $function$;

CREATE FUNCTION same_text_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN md5(fold_text(value));

CREATE FUNCTION set_page_vector()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.vetor := page_vector(NEW.texto);
  IF NEW.origem <> 'texto' THEN
    NEW.vetor := NEW.vetor || to_tsvector('pg_catalog.simple'::regconfig, look_alikes(NEW.texto));
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION take_proof()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  known solution_outcomes;
BEGIN
  IF NEW.exclusao_id IS NULL THEN
    PERFORM FROM symptoms WHERE id = NEW.sintoma_id FOR SHARE;
    SELECT * INTO known FROM solution_outcomes
     WHERE sintoma_id = NEW.sintoma_id AND solucao_id = NEW.solucao_id;
    NEW.casos := coalesce(known.contam, 0);
    NEW.casos_resolvidos := coalesce(known.contam_resolvidos, 0);
    NEW.vezes := coalesce(known.tentativas, 0);
    NEW.vezes_resolvidas := coalesce(known.resolveu, 0);
    NEW.pessoas := coalesce(known.pessoas, 0);
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION tell_what_replaces()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  told record;
BEGIN
  FOR told IN
    SELECT s.id FROM datasheets s
     WHERE s.id IN (
           SELECT (changed.one ->> 'peca')::integer FROM (
             (SELECT jsonb_array_elements(OLD.substitutos) - '{por,desde}'::text[] AS one
               EXCEPT SELECT jsonb_array_elements(NEW.substitutos) - '{por,desde}'::text[])
              UNION ALL
             (SELECT jsonb_array_elements(NEW.substitutos) - '{por,desde}'::text[]
               EXCEPT SELECT jsonb_array_elements(OLD.substitutos) - '{por,desde}'::text[])) AS changed)
     ORDER BY s.id
  LOOP
    PERFORM write_edit('datasheets', told.id, jsonb_build_object('substitui', coalesce((
      SELECT jsonb_agg(jsonb_build_object('peca', p.componente_id, 'condicao', p.condicao) ORDER BY p.componente_id)
        FROM part_substitutes p WHERE p.substituto_id = told.id), '[]')));
  END LOOP;
  RETURN NULL;
END $function$;

CREATE FUNCTION touch_edited_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  counted CONSTANT text[] := '{score,casos,casos_resolvidos,vezes,vezes_resolvidas,pessoas,prova}';
BEGIN
  IF current_setting('bancada.versions_are_given', true) = 'on' THEN RETURN NEW; END IF;
  IF (NEW.score, NEW.casos, NEW.casos_resolvidos, NEW.vezes, NEW.vezes_resolvidas, NEW.pessoas)
       = (OLD.score, OLD.casos, OLD.casos_resolvidos, OLD.vezes, OLD.vezes_resolvidas, OLD.pessoas)
     OR to_jsonb(NEW) - counted IS DISTINCT FROM to_jsonb(OLD) - counted THEN
    NEW.atualizado_em := greatest(clock_timestamp(), OLD.atualizado_em + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('bancada.versions_are_given', true) = 'on' THEN RETURN NEW; END IF;
  NEW.atualizado_em := greatest(clock_timestamp(), OLD.atualizado_em + interval '1 microsecond');
  RETURN NEW;
END $function$;

CREATE FUNCTION unit_key(unidade text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN NULLIF(replace(fold_text(unidade), ' '::text, ''::text), ''::text);

CREATE FUNCTION unit_title(model text, serie text, imei text, chassi text, placa text, referencia text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN concat_ws(' · '::text, model, COALESCE(serie, imei, chassi, placa, ('OS '::text || referencia)));

CREATE FUNCTION value_amount(digits text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (digits ~ '^\d+$'::text) THEN ((digits)::integer)::text WHEN (digits ~ '^([1-9]\d{0,2}\.\d00|\d{1,3}(\.\d{3}){2})$'::text) THEN replace(digits, '.'::text, ''::text) WHEN (digits ~ '^\d{1,3}\.\d{3},\d{1,2}$'::text) THEN (trim_scale((replace(replace(digits, '.'::text, ''::text), ','::text, '.'::text))::numeric))::text WHEN (digits ~ '^\d+([.,]\d+)?$'::text) THEN (trim_scale((replace(digits, ','::text, '.'::text))::numeric))::text ELSE NULL::text END;

CREATE FUNCTION value_lexemes(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  words CONSTANT text := public.value_words(value);
BEGIN
  IF words = '' THEN RETURN ''; END IF;
  RETURN regexp_replace(replace(replace(replace(replace(replace(replace(words, '.', 'dot'), '%', 'percent'), '+', 'plus'),
    '-', 'minus'), '&', 'and'), '#', 'sharp'), '([a-z0-9]+)', 'zv\1', 'g');
END $function$;

CREATE FUNCTION value_unit(name text, gap text, digits text, decimals text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (decimals <> ''::text) THEN CASE WHEN ((gap = ''::text) AND (digits ~ '^\d{1,3}$'::text) AND (length(decimals) <= CASE WHEN (name = ANY (ARRAY['n'::text, 'p'::text])) THEN 1 WHEN (name = ANY (ARRAY['r'::text, 'R'::text])) THEN 3 ELSE 2 END)) THEN ('{"K": "kohm", "M": "megohm", "R": "ohm", "V": "v", "k": "kohm", "n": "nf", "p": "pf", "r": "ohm", "u": "uf", "v": "v"}'::jsonb ->> name) ELSE NULL::text END WHEN (name = ANY (ARRAY['a'::text, 'in'::text, 'k'::text, 'K'::text, 'M'::text, 'n'::text, 'r'::text, 'R'::text, 'u'::text])) THEN CASE WHEN ((gap = ''::text) AND ((length(digits) > 1) OR (name <> ALL (ARRAY['n'::text, 'u'::text])))) THEN ('{"K": "kohm", "M": "megohm", "R": "ohm", "a": "a", "k": "kohm", "n": "nf", "r": "ohm", "u": "uf", "in": "pol"}'::jsonb ->> name) ELSE NULL::text END WHEN ((gap = '-'::text) AND (length(name) < 3)) THEN NULL::text WHEN (name = ANY (ARRAY['Mohm'::text, 'Mohms'::text, 'MOhm'::text])) THEN 'megohm'::text WHEN (name = 'MW'::text) THEN 'megawatt'::text WHEN (name = 'mW'::text) THEN 'mw'::text ELSE ('{"\"": "pol", "%": "%", "a": "a", "g": "g", "h": "h", "l": "l", "m": "m", "s": "s", "v": "v", "w": "w", "''''": "pol", "ah": "ah", "cm": "cm", "cv": "cv", "db": "db", "gb": "gb", "hs": "h", "hz": "hz", "kb": "kb", "kg": "kg", "km": "km", "kv": "kv", "kw": "kw", "ma": "ma", "mb": "mb", "mh": "mh", "ml": "ml", "mm": "mm", "ms": "ms", "mv": "mv", "nf": "nf", "pf": "pf", "tb": "tb", "ua": "ua", "uf": "uf", "uh": "uh", "va": "va", "wh": "wh", "°": "graus", "amp": "a", "bar": "bar", "btu": "btu", "dbm": "dbm", "fps": "fps", "ghz": "ghz", "khz": "khz", "kpa": "kpa", "kva": "kva", "kwh": "kwh", "mah": "mah", "mfd": "uf", "mhz": "mhz", "min": "min", "mpa": "mpa", "ohm": "ohm", "pol": "pol", "ppm": "ppm", "psi": "psi", "rpm": "rpm", "seg": "s", "vac": "v", "vca": "v", "vcc": "v", "vdc": "v", "vpp": "v", "vsb": "v", "°c": "graus", "amps": "a", "bars": "bar", "btus": "btu", "grau": "graus", "hora": "h", "hour": "h", "inch": "pol", "kohm": "kohm", "mbar": "mbar", "mohm": "mohm", "ohms": "ohm", "volt": "v", "vrms": "v", "watt": "w", "amper": "a", "grama": "g", "graus": "graus", "hertz": "hz", "horas": "h", "hours": "h", "kohms": "kohm", "litro": "l", "metro": "m", "mohms": "mohm", "quilo": "kg", "volts": "v", "watts": "w", "ampere": "a", "ampers": "a", "gramas": "g", "inches": "pol", "litros": "l", "metros": "m", "minute": "min", "minuto": "min", "quilos": "kg", "second": "s", "amperes": "a", "degrees": "graus", "miliohm": "mohm", "minutes": "min", "minutos": "min", "percent": "%", "seconds": "s", "segundo": "s", "miliohms": "mohm", "milivolt": "mv", "polegada": "pol", "porcento": "%", "segundos": "s", "milivolts": "mv", "milliamps": "ma", "polegadas": "pol", "miliampere": "ma", "millivolts": "mv", "miliamperes": "ma"}'::jsonb ->> lower(name)) END;

CREATE FUNCTION value_words(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  part text[];
  unit text;
  words text := '';
BEGIN
  -- Most texts have no value, and this is much faster than what follows.
  IF value ~ '[0-9][- \u00a0\u202f]{0,2}[A-Za-zµμΩ\u2126°º%"”″''’]' THEN
    -- Lookbehinds would say it in one expression, and take five times as long. A comma behind a word is no decimal comma.
    FOR part IN SELECT regexp_matches(regexp_replace(' ' || value, '([^0-9])[.,]', '\1 ', 'g'),
      '([^[:alnum:].,])(-?)([0-9]{1,6}(?:[.,][0-9]{1,3}){0,2})([ \u00a0\u202f]{0,2}|-)(por cento|[A-Za-zµμΩ\u2126°º]+|%|["”″]|''''|’’)([0-9]{0,3})(?![[:alnum:]])',
      'g')
    LOOP
      unit := CASE WHEN part[5] ~ '^[A-Za-z%"]+$' THEN part[5] WHEN part[5] = 'por cento' THEN '%'
                   WHEN part[5] IN ('”', '″', '’’') THEN '"'
                   ELSE replace(replace(translate(part[5], 'µμº', 'uu°'), 'Ω', 'ohm'), U&'\2126', 'ohm') END;
      words := words || coalesce(
        CASE WHEN part[2] = '-' AND part[1] ~ '[[:space:](]' THEN ' -' ELSE ' ' END
        || value_amount(CASE part[6] WHEN '' THEN part[3] ELSE part[3] || '.' || part[6] END)
        || value_unit(unit, part[4], part[3], part[6]), '');
    END LOOP;
  END IF;
  IF value ~ '[+#&]|[A-Z]-' THEN
    FOR part IN SELECT regexp_matches(value,
      '(?:^|[^[:alnum:]])([A-Za-z]{1,3}\+{1,2}|[A-Z]-|[A-Za-z]#|[A-Za-z]{1,3}&[A-Za-z]{1,3})(?![[:alnum:]+#&-])', 'g')
    LOOP
      words := words || ' ' || lower(part[1]);
    END LOOP;
  END IF;
  RETURN ltrim(words, ' ');
END $function$;

CREATE FUNCTION whole_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(only_words(fold_text(value)), '([[:alnum:]]+)'::text, 'zq\1'::text, 'g'::text);

CREATE FUNCTION wilson_low(resolveu integer, tentativas integer)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN ((resolveu = 0) OR (tentativas = 0)) THEN (0)::double precision ELSE (((((resolveu)::double precision / (tentativas)::double precision) + ((((1.96)::double precision ^ (2)::double precision) / (tentativas)::double precision) / (2)::double precision)) - ((1.96)::double precision * sqrt((((((resolveu)::double precision / (tentativas)::double precision) * ((1)::double precision - ((resolveu)::double precision / (tentativas)::double precision))) / (tentativas)::double precision) + ((((1.96)::double precision ^ (2)::double precision) / (tentativas)::double precision) / ((4 * tentativas))::double precision))))) / ((1)::double precision + (((1.96)::double precision ^ (2)::double precision) / (tentativas)::double precision))) END;

CREATE FUNCTION without_line_splits(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(value, '([[:alnum:]][-_])[ \t]*\r?\n[ \t]*(?=[[:alnum:]])'::text, '\1'::text, 'g'::text);

CREATE FUNCTION without_unseen(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(value, '[\u00AD\u0300-\u036F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\u3164\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF0-\uFFF8\U000E0000-\U000E0FFF]+'::text, ''::text, 'g'::text);

CREATE FUNCTION word_stem(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (tsvector_to_array(to_tsvector('portuguese_stems'::regconfig, only_words(fold_plurals(word)))))[1];

CREATE FUNCTION word_vector(value text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  folded CONSTANT text := public.fold_text(value);
  words CONSTANT text := public.only_words(folded);
  compounds text;
  vector tsvector := to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(words, '([[:alnum:]]+)', 'zq\1', 'g'))
    || to_tsvector('public.portuguese_stems'::regconfig, public.only_words(public.fold_endings(folded)));
BEGIN
  IF folded ~ '[[:alpha:]]-[[:alpha:]]' THEN
    compounds := public.joined_words(folded);
    vector := vector || to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(compounds, '([[:alnum:]]+)', 'zq\1', 'g'))
      || to_tsvector('public.portuguese_stems'::regconfig, public.fold_endings(compounds));
  END IF;
  RETURN vector;
END $function$;

CREATE FUNCTION write_account_edit(account integer, called text, changed jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  earlier record;
BEGIN
  -- Numbers of transactions begin again in a restored copy: the time tells them apart.
  SELECT id, acao, mudancas INTO earlier FROM account_audit
   WHERE usuario_id = account AND transacao = pg_current_xact_id() AND criado_em = now()
     AND acao IN ('create', 'update')
   ORDER BY id DESC LIMIT 1;
  IF NOT FOUND THEN
    INSERT INTO account_audit (acao, usuario_id, nome_usuario, mudancas) VALUES ('update', account, called, changed);
    RETURN;
  END IF;
  SELECT coalesce(jsonb_object_agg(key, sides), '{}') INTO changed FROM (
    SELECT key, value || jsonb_build_object(
             'antes', coalesce(earlier.mudancas -> key -> 'antes',
                               CASE earlier.acao WHEN 'create' THEN 'null'::jsonb ELSE value -> 'antes' END)) AS sides
      FROM jsonb_each(earlier.mudancas || changed)) AS joined
   WHERE sides -> 'antes' <> sides -> 'depois';
  IF changed = '{}' AND earlier.acao = 'update' THEN
    DELETE FROM account_audit WHERE id = earlier.id;
  ELSE
    UPDATE account_audit SET mudancas = changed, nome_usuario = called WHERE id = earlier.id;
  END IF;
END $function$;

CREATE FUNCTION write_edit(kind text, record integer, changed jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  earlier record;
BEGIN
  SELECT id, acao, depois, transacao, criado_em INTO earlier FROM history
   WHERE tipo = kind AND registro_id = record ORDER BY id DESC LIMIT 1;
  -- Numbers of transactions begin again in a restored copy: the time tells them apart.
  IF earlier.transacao IS DISTINCT FROM pg_current_xact_id() OR earlier.criado_em < now()
     OR earlier.acao NOT IN ('create', 'update') THEN
    INSERT INTO history (tipo, registro_id, acao, depois) VALUES (kind, record, 'update', changed);
    RETURN;
  END IF;
  changed := earlier.depois || changed;
  IF earlier.acao = 'update' THEN
    SELECT coalesce(jsonb_object_agg(field.key, field.value), '{}') INTO changed FROM jsonb_each(changed) AS field
     WHERE field.value IS DISTINCT FROM (
           SELECT h.depois -> field.key FROM history h
            WHERE h.tipo = kind AND h.registro_id = record AND h.id < earlier.id AND h.depois ? field.key
            ORDER BY h.id DESC LIMIT 1);
  END IF;
  IF changed = '{}' THEN
    DELETE FROM history WHERE id = earlier.id;
  ELSE
    UPDATE history SET depois = changed WHERE id = earlier.id;
  END IF;
END $function$;

-- Triggers

CREATE TRIGGER access_tokens_audit AFTER INSERT OR UPDATE OF revogado_em ON access_tokens FOR EACH ROW EXECUTE FUNCTION keep_token_audit();
CREATE TRIGGER articles_circle BEFORE INSERT OR UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION refuse_article_circle();
CREATE TRIGGER articles_count_delete AFTER DELETE ON articles REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('artigos');
CREATE TRIGGER articles_count_insert AFTER INSERT ON articles REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('artigos');
CREATE TRIGGER articles_count_truncate AFTER TRUNCATE ON articles FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('artigos');
CREATE TRIGGER articles_count_update AFTER UPDATE ON articles REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('artigos');
CREATE TRIGGER articles_history AFTER DELETE OR UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION keep_history('artigos');
CREATE TRIGGER articles_history_insert AFTER INSERT ON articles REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('artigos');
CREATE TRIGGER articles_references BEFORE INSERT OR UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('CUI', 'articles');
CREATE TRIGGER articles_touch BEFORE UPDATE ON articles FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER attachments_count_delete AFTER DELETE ON attachments REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('attachments');
CREATE TRIGGER attachments_count_insert AFTER INSERT ON attachments REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('attachments');
CREATE TRIGGER attachments_count_truncate AFTER TRUNCATE ON attachments FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('attachments');
CREATE TRIGGER attachments_count_update AFTER UPDATE ON attachments REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('attachments');
CREATE TRIGGER attachments_history AFTER INSERT OR DELETE OR UPDATE ON attachments FOR EACH ROW EXECUTE FUNCTION keep_history('attachments');
CREATE TRIGGER attachments_queue_reading AFTER INSERT ON attachments FOR EACH ROW EXECUTE FUNCTION queue_reading();
CREATE TRIGGER attachments_references BEFORE INSERT OR UPDATE ON attachments FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('modelo_equipamento_id', 'equipment_models', 'componente_id', 'datasheets', 'artigo_id', 'articles', 'atendimento_id', 'visits');
CREATE TRIGGER attachments_removed_author BEFORE UPDATE OF criado_por ON attachments FOR EACH ROW WHEN (old.criado_por IS NOT NULL AND new.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();
CREATE TRIGGER attachments_touch BEFORE UPDATE ON attachments FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER categories_count_delete AFTER DELETE ON categories REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('categories');
CREATE TRIGGER categories_count_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('categories');
CREATE TRIGGER categories_count_truncate AFTER TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('categories');
CREATE TRIGGER categories_count_update AFTER UPDATE ON categories REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('categories');
CREATE TRIGGER categories_history AFTER DELETE OR UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION keep_history('categories');
CREATE TRIGGER categories_history_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('categories');
CREATE TRIGGER categories_listed_delete AFTER DELETE ON categories REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('category');
CREATE TRIGGER categories_listed_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('category');
CREATE TRIGGER categories_listed_truncate AFTER TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('category');
CREATE TRIGGER categories_listed_update AFTER UPDATE ON categories REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('category', 'nome', 'exclusao_id');
CREATE TRIGGER categories_touch BEFORE UPDATE ON categories FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER search_change_delete AFTER DELETE ON categories REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''category'', r.id)]', 'id, nome, exclusao_id');
CREATE TRIGGER search_change_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''category'', r.id)]', 'id, nome, exclusao_id');
CREATE TRIGGER search_change_truncate AFTER TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER search_change_update AFTER UPDATE ON categories REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''category'', r.id)]', 'id, nome, exclusao_id');
CREATE TRIGGER datasheets_count_delete AFTER DELETE ON datasheets REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('datasheets');
CREATE TRIGGER datasheets_count_insert AFTER INSERT ON datasheets REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('datasheets');
CREATE TRIGGER datasheets_count_truncate AFTER TRUNCATE ON datasheets FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('datasheets');
CREATE TRIGGER datasheets_count_update AFTER UPDATE ON datasheets REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('datasheets');
CREATE TRIGGER datasheets_history AFTER DELETE OR UPDATE ON datasheets FOR EACH ROW EXECUTE FUNCTION keep_history('datasheets');
CREATE TRIGGER datasheets_history_insert AFTER INSERT ON datasheets REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('datasheets');
CREATE TRIGGER datasheets_listed_delete AFTER DELETE ON datasheets REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('component');
CREATE TRIGGER datasheets_listed_insert AFTER INSERT ON datasheets REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('component');
CREATE TRIGGER datasheets_listed_truncate AFTER TRUNCATE ON datasheets FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('component');
CREATE TRIGGER datasheets_listed_update AFTER UPDATE ON datasheets REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('component', 'part_number', 'nome', 'exclusao_id');
CREATE TRIGGER datasheets_references BEFORE INSERT OR UPDATE ON datasheets FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('fabricante_id', 'manufacturers');
CREATE TRIGGER datasheets_told AFTER UPDATE OF substitutos ON datasheets FOR EACH ROW WHEN (old.substitutos IS DISTINCT FROM new.substitutos) EXECUTE FUNCTION tell_what_replaces();
CREATE TRIGGER datasheets_touch BEFORE UPDATE ON datasheets FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por AND (NOT old.substitutos IS DISTINCT FROM new.substitutos OR old.part_number IS DISTINCT FROM new.part_number OR old.nome IS DISTINCT FROM new.nome OR old.descricao IS DISTINCT FROM new.descricao OR old.fabricante_id IS DISTINCT FROM new.fabricante_id OR old.exclusao_id IS DISTINCT FROM new.exclusao_id)) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER search_change_delete AFTER DELETE ON datasheets REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''component'', r.id)]', 'id, part_number, nome, exclusao_id');
CREATE TRIGGER search_change_insert AFTER INSERT ON datasheets REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''component'', r.id)]', 'id, part_number, nome, exclusao_id');
CREATE TRIGGER search_change_truncate AFTER TRUNCATE ON datasheets FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER search_change_update AFTER UPDATE ON datasheets REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''component'', r.id)]', 'id, part_number, nome, exclusao_id');
CREATE TRIGGER diagnoses_count_delete AFTER DELETE ON diagnoses REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('diagnosticos');
CREATE TRIGGER diagnoses_count_insert AFTER INSERT ON diagnoses REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('diagnosticos');
CREATE TRIGGER diagnoses_count_truncate AFTER TRUNCATE ON diagnoses FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('diagnosticos');
CREATE TRIGGER diagnoses_count_update AFTER UPDATE ON diagnoses REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('diagnosticos');
CREATE TRIGGER diagnoses_history AFTER DELETE OR UPDATE ON diagnoses FOR EACH ROW EXECUTE FUNCTION keep_history('diagnosticos');
CREATE TRIGGER diagnoses_history_insert AFTER INSERT ON diagnoses REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('diagnosticos', 'componente_ids');
CREATE TRIGGER diagnoses_identities AFTER DELETE ON diagnoses FOR EACH ROW EXECUTE FUNCTION pass_identities_on('diagnosticos');
CREATE TRIGGER diagnoses_listed_delete AFTER DELETE ON diagnoses REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('diagnosis');
CREATE TRIGGER diagnoses_listed_insert AFTER INSERT ON diagnoses REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('diagnosis');
CREATE TRIGGER diagnoses_listed_truncate AFTER TRUNCATE ON diagnoses FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('diagnosis');
CREATE TRIGGER diagnoses_listed_update AFTER UPDATE ON diagnoses REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('diagnosis', 'descricao', 'exclusao_id');
CREATE TRIGGER diagnoses_removed_author BEFORE UPDATE OF criado_por ON diagnoses FOR EACH ROW WHEN (old.criado_por IS NOT NULL AND new.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();
CREATE TRIGGER diagnoses_touch BEFORE UPDATE ON diagnoses FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER search_change_code_update AFTER UPDATE ON diagnoses REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY(SELECT DISTINCT list_of(''symptom'', e.sintoma_id) FROM troubleshooting_entries e WHERE e.id IN (SELECT troubleshooting_id FROM entry_diagnoses WHERE diagnostico_id = r.id))', 'id, code_post_id, code_led_id, code_beep_id');
CREATE TRIGGER search_change_delete AFTER DELETE ON diagnoses REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''diagnosis'', r.id)]', 'id, descricao, exclusao_id');
CREATE TRIGGER search_change_insert AFTER INSERT ON diagnoses REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''diagnosis'', r.id)]', 'id, descricao, exclusao_id');
CREATE TRIGGER search_change_truncate AFTER TRUNCATE ON diagnoses FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER search_change_update AFTER UPDATE ON diagnoses REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''diagnosis'', r.id)]', 'id, descricao, exclusao_id');
CREATE TRIGGER diagnosis_components_history_delete AFTER DELETE ON diagnosis_components REFERENCING OLD TABLE AS old_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links('diagnosticos', 'diagnoses', 'diagnostico_id', 'componente_ids', 'componente_id', 'componente_id');
CREATE TRIGGER diagnosis_components_history_insert AFTER INSERT ON diagnosis_components REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links('diagnosticos', 'diagnoses', 'diagnostico_id', 'componente_ids', 'componente_id', 'componente_id');
CREATE TRIGGER search_change_part_delete AFTER DELETE ON diagnosis_components REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY(SELECT DISTINCT list_of(''symptom'', e.sintoma_id) FROM troubleshooting_entries e WHERE e.id IN (SELECT troubleshooting_id FROM entry_diagnoses WHERE diagnostico_id = r.diagnostico_id))', 'diagnostico_id, componente_id');
CREATE TRIGGER search_change_part_insert AFTER INSERT ON diagnosis_components REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY(SELECT DISTINCT list_of(''symptom'', e.sintoma_id) FROM troubleshooting_entries e WHERE e.id IN (SELECT troubleshooting_id FROM entry_diagnoses WHERE diagnostico_id = r.diagnostico_id))', 'diagnostico_id, componente_id');
CREATE TRIGGER search_change_part_update AFTER UPDATE ON diagnosis_components REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY(SELECT DISTINCT list_of(''symptom'', e.sintoma_id) FROM troubleshooting_entries e WHERE e.id IN (SELECT troubleshooting_id FROM entry_diagnoses WHERE diagnostico_id = r.diagnostico_id))', 'diagnostico_id, componente_id');
CREATE TRIGGER document_equal_pages_come AFTER INSERT ON document_equal_pages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_equal_pages();
CREATE TRIGGER document_equal_pages_go AFTER DELETE ON document_equal_pages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_equal_pages();
CREATE TRIGGER document_pages_vetor BEFORE INSERT OR UPDATE OF texto ON document_pages FOR EACH ROW EXECUTE FUNCTION set_page_vector();
CREATE TRIGGER entry_diagnoses_history_delete AFTER DELETE ON entry_diagnoses REFERENCING OLD TABLE AS old_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links('troubleshooting', 'troubleshooting_entries', 'troubleshooting_id', 'diagnostico_ids', 'diagnostico_id', 'posicao');
CREATE TRIGGER entry_diagnoses_history_insert AFTER INSERT ON entry_diagnoses REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links('troubleshooting', 'troubleshooting_entries', 'troubleshooting_id', 'diagnostico_ids', 'diagnostico_id', 'posicao');
CREATE TRIGGER entry_diagnoses_history_update AFTER UPDATE ON entry_diagnoses REFERENCING OLD TABLE AS old_links NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links('troubleshooting', 'troubleshooting_entries', 'troubleshooting_id', 'diagnostico_ids', 'diagnostico_id', 'posicao');
CREATE TRIGGER search_change_link_delete AFTER DELETE ON entry_diagnoses REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY(SELECT DISTINCT list_of(''symptom'', e.sintoma_id) FROM troubleshooting_entries e WHERE e.id = r.troubleshooting_id)', 'troubleshooting_id, diagnostico_id');
CREATE TRIGGER search_change_link_insert AFTER INSERT ON entry_diagnoses REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY(SELECT DISTINCT list_of(''symptom'', e.sintoma_id) FROM troubleshooting_entries e WHERE e.id = r.troubleshooting_id)', 'troubleshooting_id, diagnostico_id');
CREATE TRIGGER search_change_link_update AFTER UPDATE ON entry_diagnoses REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY(SELECT DISTINCT list_of(''symptom'', e.sintoma_id) FROM troubleshooting_entries e WHERE e.id = r.troubleshooting_id)', 'troubleshooting_id, diagnostico_id');
CREATE TRIGGER equipment_models_count_delete AFTER DELETE ON equipment_models REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('equipment-models');
CREATE TRIGGER equipment_models_count_insert AFTER INSERT ON equipment_models REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('equipment-models');
CREATE TRIGGER equipment_models_count_truncate AFTER TRUNCATE ON equipment_models FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('equipment-models');
CREATE TRIGGER equipment_models_count_update AFTER UPDATE ON equipment_models REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('equipment-models');
CREATE TRIGGER equipment_models_history AFTER DELETE OR UPDATE ON equipment_models FOR EACH ROW EXECUTE FUNCTION keep_history('equipment-models');
CREATE TRIGGER equipment_models_history_insert AFTER INSERT ON equipment_models REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('equipment-models');
CREATE TRIGGER equipment_models_listed_delete AFTER DELETE ON equipment_models REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('model');
CREATE TRIGGER equipment_models_listed_insert AFTER INSERT ON equipment_models REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('model');
CREATE TRIGGER equipment_models_listed_truncate AFTER TRUNCATE ON equipment_models FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('model');
CREATE TRIGGER equipment_models_listed_update AFTER UPDATE ON equipment_models REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('model', 'nome', 'numero_modelo', 'exclusao_id');
CREATE TRIGGER equipment_models_references BEFORE INSERT OR UPDATE ON equipment_models FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('fabricante_id', 'manufacturers', 'categoria_id', 'categories');
CREATE TRIGGER equipment_models_touch BEFORE UPDATE ON equipment_models FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER search_change_delete AFTER DELETE ON equipment_models REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''model'', r.id)]', 'id, nome, numero_modelo, categoria_id, exclusao_id');
CREATE TRIGGER search_change_insert AFTER INSERT ON equipment_models REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''model'', r.id)]', 'id, nome, numero_modelo, categoria_id, exclusao_id');
CREATE TRIGGER search_change_kind_update AFTER UPDATE ON equipment_models REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY(SELECT DISTINCT list_of(''symptom'', e.sintoma_id) FROM troubleshooting_entries e WHERE e.modelo_equipamento_id = r.id)', 'id, fabricante_id, categoria_id');
CREATE TRIGGER search_change_truncate AFTER TRUNCATE ON equipment_models FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER search_change_update AFTER UPDATE ON equipment_models REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''model'', r.id)]', 'id, nome, numero_modelo, categoria_id, exclusao_id');
CREATE TRIGGER fault_entries_count_delete AFTER DELETE ON fault_entries REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_count();
CREATE TRIGGER fault_entries_count_insert AFTER INSERT ON fault_entries REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_count();
CREATE TRIGGER likes_score AFTER INSERT OR DELETE ON likes FOR EACH ROW EXECUTE FUNCTION count_likes();
CREATE TRIGGER manufacturers_count_delete AFTER DELETE ON manufacturers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('manufacturers');
CREATE TRIGGER manufacturers_count_insert AFTER INSERT ON manufacturers REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('manufacturers');
CREATE TRIGGER manufacturers_count_truncate AFTER TRUNCATE ON manufacturers FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('manufacturers');
CREATE TRIGGER manufacturers_count_update AFTER UPDATE ON manufacturers REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('manufacturers');
CREATE TRIGGER manufacturers_history AFTER DELETE OR UPDATE ON manufacturers FOR EACH ROW EXECUTE FUNCTION keep_history('manufacturers');
CREATE TRIGGER manufacturers_history_insert AFTER INSERT ON manufacturers REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('manufacturers');
CREATE TRIGGER manufacturers_listed_delete AFTER DELETE ON manufacturers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('maker');
CREATE TRIGGER manufacturers_listed_insert AFTER INSERT ON manufacturers REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('maker');
CREATE TRIGGER manufacturers_listed_truncate AFTER TRUNCATE ON manufacturers FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('maker');
CREATE TRIGGER manufacturers_listed_update AFTER UPDATE ON manufacturers REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('maker', 'nome', 'exclusao_id');
CREATE TRIGGER manufacturers_touch BEFORE UPDATE ON manufacturers FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER search_change_delete AFTER DELETE ON manufacturers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''maker'', r.id)]', 'id, nome, exclusao_id');
CREATE TRIGGER search_change_insert AFTER INSERT ON manufacturers REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''maker'', r.id)]', 'id, nome, exclusao_id');
CREATE TRIGGER search_change_truncate AFTER TRUNCATE ON manufacturers FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER search_change_update AFTER UPDATE ON manufacturers REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''maker'', r.id)]', 'id, nome, exclusao_id');
CREATE TRIGGER merges_history AFTER INSERT OR UPDATE ON merges FOR EACH ROW EXECUTE FUNCTION keep_history_of_merge();
CREATE TRIGGER outcomes_count_delete AFTER DELETE ON outcomes REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('resultados');
CREATE TRIGGER outcomes_count_insert AFTER INSERT ON outcomes REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('resultados');
CREATE TRIGGER outcomes_count_truncate AFTER TRUNCATE ON outcomes FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('resultados');
CREATE TRIGGER outcomes_count_update AFTER UPDATE ON outcomes REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('resultados');
CREATE TRIGGER outcomes_history AFTER INSERT OR DELETE OR UPDATE ON outcomes FOR EACH ROW EXECUTE FUNCTION keep_history('resultados');
CREATE TRIGGER outcomes_keep BEFORE INSERT OR UPDATE ON outcomes FOR EACH ROW EXECUTE FUNCTION keep_outcome();
CREATE TRIGGER outcomes_proof_delete AFTER DELETE ON outcomes REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION outcomes_changed();
CREATE TRIGGER outcomes_proof_insert AFTER INSERT ON outcomes REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION outcomes_changed();
CREATE TRIGGER outcomes_proof_truncate AFTER TRUNCATE ON outcomes FOR EACH STATEMENT EXECUTE FUNCTION outcomes_changed();
CREATE TRIGGER outcomes_proof_update AFTER UPDATE ON outcomes REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION outcomes_changed();
CREATE TRIGGER outcomes_references BEFORE INSERT OR UPDATE ON outcomes FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('troubleshooting_id', 'troubleshooting_entries');
CREATE TRIGGER outcomes_removed_author BEFORE UPDATE OF criado_por ON outcomes FOR EACH ROW WHEN (old.criado_por IS NOT NULL AND new.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();
CREATE TRIGGER outcomes_touch BEFORE UPDATE ON outcomes FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER readings_count_delete AFTER DELETE ON readings REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('readings');
CREATE TRIGGER readings_count_insert AFTER INSERT ON readings REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('readings');
CREATE TRIGGER readings_count_truncate AFTER TRUNCATE ON readings FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('readings');
CREATE TRIGGER readings_count_update AFTER UPDATE ON readings REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('readings');
CREATE TRIGGER readings_history AFTER DELETE OR UPDATE ON readings FOR EACH ROW EXECUTE FUNCTION keep_history('readings');
CREATE TRIGGER readings_history_insert AFTER INSERT ON readings REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('readings');
CREATE TRIGGER readings_references BEFORE INSERT OR UPDATE ON readings FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('modelo_equipamento_id', 'equipment_models');
CREATE TRIGGER readings_removed_author BEFORE UPDATE OF criado_por ON readings FOR EACH ROW WHEN (old.criado_por IS NOT NULL AND new.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();
CREATE TRIGGER readings_touch BEFORE UPDATE ON readings FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER search_change_delete AFTER DELETE ON signal_codes REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''code'', r.id)]', 'id, tipo, codigo');
CREATE TRIGGER search_change_insert AFTER INSERT ON signal_codes REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''code'', r.id)]', 'id, tipo, codigo');
CREATE TRIGGER search_change_truncate AFTER TRUNCATE ON signal_codes FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER search_change_update AFTER UPDATE ON signal_codes REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''code'', r.id)]', 'id, tipo, codigo');
CREATE TRIGGER signal_codes_listed_delete AFTER DELETE ON signal_codes REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('code');
CREATE TRIGGER signal_codes_listed_insert AFTER INSERT ON signal_codes REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('code');
CREATE TRIGGER signal_codes_listed_truncate AFTER TRUNCATE ON signal_codes FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('code');
CREATE TRIGGER signal_codes_listed_update AFTER UPDATE ON signal_codes REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('code', 'tipo', 'codigo');
CREATE TRIGGER search_change_delete AFTER DELETE ON solutions REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''solution'', r.id)]', 'id, solucao, exclusao_id');
CREATE TRIGGER search_change_insert AFTER INSERT ON solutions REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''solution'', r.id)]', 'id, solucao, exclusao_id');
CREATE TRIGGER search_change_truncate AFTER TRUNCATE ON solutions FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER search_change_update AFTER UPDATE ON solutions REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''solution'', r.id)]', 'id, solucao, exclusao_id');
CREATE TRIGGER solutions_count_delete AFTER DELETE ON solutions REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('solucoes');
CREATE TRIGGER solutions_count_insert AFTER INSERT ON solutions REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('solucoes');
CREATE TRIGGER solutions_count_truncate AFTER TRUNCATE ON solutions FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('solucoes');
CREATE TRIGGER solutions_count_update AFTER UPDATE ON solutions REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('solucoes');
CREATE TRIGGER solutions_history AFTER DELETE OR UPDATE ON solutions FOR EACH ROW EXECUTE FUNCTION keep_history('solucoes');
CREATE TRIGGER solutions_history_insert AFTER INSERT ON solutions REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('solucoes');
CREATE TRIGGER solutions_identities AFTER DELETE ON solutions FOR EACH ROW EXECUTE FUNCTION pass_identities_on('solucoes');
CREATE TRIGGER solutions_listed_delete AFTER DELETE ON solutions REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('solution');
CREATE TRIGGER solutions_listed_insert AFTER INSERT ON solutions REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('solution');
CREATE TRIGGER solutions_listed_truncate AFTER TRUNCATE ON solutions FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('solution');
CREATE TRIGGER solutions_listed_update AFTER UPDATE ON solutions REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('solution', 'solucao', 'exclusao_id');
CREATE TRIGGER solutions_removed_author BEFORE UPDATE OF criado_por ON solutions FOR EACH ROW WHEN (old.criado_por IS NOT NULL AND new.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();
CREATE TRIGGER solutions_touch BEFORE UPDATE ON solutions FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER symptom_models_history_delete AFTER DELETE ON symptom_models REFERENCING OLD TABLE AS old_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links('sintomas', 'symptoms', 'sintoma_id', 'equipment_model_ids', 'modelo_equipamento_id', 'modelo_equipamento_id');
CREATE TRIGGER symptom_models_history_insert AFTER INSERT ON symptom_models REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_links('sintomas', 'symptoms', 'sintoma_id', 'equipment_model_ids', 'modelo_equipamento_id', 'modelo_equipamento_id');
CREATE TRIGGER search_change_delete AFTER DELETE ON symptoms REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''symptom'', r.id)]', 'id, sintoma, ditos, exclusao_id');
CREATE TRIGGER search_change_insert AFTER INSERT ON symptoms REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''symptom'', r.id)]', 'id, sintoma, ditos, exclusao_id');
CREATE TRIGGER search_change_truncate AFTER TRUNCATE ON symptoms FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER search_change_update AFTER UPDATE ON symptoms REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''symptom'', r.id)]', 'id, sintoma, ditos, exclusao_id');
CREATE TRIGGER symptoms_count_delete AFTER DELETE ON symptoms REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('sintomas');
CREATE TRIGGER symptoms_count_insert AFTER INSERT ON symptoms REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('sintomas');
CREATE TRIGGER symptoms_count_truncate AFTER TRUNCATE ON symptoms FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('sintomas');
CREATE TRIGGER symptoms_count_update AFTER UPDATE ON symptoms REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('sintomas');
CREATE TRIGGER symptoms_history AFTER DELETE OR UPDATE ON symptoms FOR EACH ROW EXECUTE FUNCTION keep_history('sintomas');
CREATE TRIGGER symptoms_history_insert AFTER INSERT ON symptoms REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('sintomas', 'equipment_model_ids');
CREATE TRIGGER symptoms_identities AFTER DELETE ON symptoms FOR EACH ROW EXECUTE FUNCTION pass_identities_on('sintomas');
CREATE TRIGGER symptoms_listed_delete AFTER DELETE ON symptoms REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('symptom');
CREATE TRIGGER symptoms_listed_insert AFTER INSERT ON symptoms REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('symptom');
CREATE TRIGGER symptoms_listed_truncate AFTER TRUNCATE ON symptoms FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('symptom');
CREATE TRIGGER symptoms_listed_update AFTER UPDATE ON symptoms REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_texts('symptom', 'sintoma', 'exclusao_id');
CREATE TRIGGER symptoms_removed_author BEFORE UPDATE OF criado_por ON symptoms FOR EACH ROW WHEN (old.criado_por IS NOT NULL AND new.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();
CREATE TRIGGER symptoms_touch BEFORE UPDATE ON symptoms FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por AND (NOT old.fotos IS DISTINCT FROM new.fotos OR (to_jsonb(old.*) - 'fotos'::text) <> (to_jsonb(new.*) - 'fotos'::text))) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER entries_faults_delete AFTER DELETE ON troubleshooting_entries REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_entries();
CREATE TRIGGER entries_faults_insert AFTER INSERT ON troubleshooting_entries REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_entries();
CREATE TRIGGER entries_faults_truncate AFTER TRUNCATE ON troubleshooting_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_entries();
CREATE TRIGGER entries_faults_update AFTER UPDATE ON troubleshooting_entries REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_fault_entries();
CREATE TRIGGER entries_outcomes_update AFTER UPDATE ON troubleshooting_entries REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION outcomes_of_entries_changed();
CREATE TRIGGER search_change_entry_delete AFTER DELETE ON troubleshooting_entries REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''symptom'', r.sintoma_id)]', 'id, sintoma_id, modelo_equipamento_id, solucao_id, code_post_id, code_led_id, code_beep_id, code_fabricante_id, score, prova, exclusao_id');
CREATE TRIGGER search_change_entry_insert AFTER INSERT ON troubleshooting_entries REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''symptom'', r.sintoma_id)]', 'id, sintoma_id, modelo_equipamento_id, solucao_id, code_post_id, code_led_id, code_beep_id, code_fabricante_id, score, prova, exclusao_id');
CREATE TRIGGER search_change_entry_truncate AFTER TRUNCATE ON troubleshooting_entries FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER search_change_entry_update AFTER UPDATE ON troubleshooting_entries REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('ARRAY[list_of(''symptom'', r.sintoma_id)]', 'id, sintoma_id, modelo_equipamento_id, solucao_id, code_post_id, code_led_id, code_beep_id, code_fabricante_id, score, prova, exclusao_id');
CREATE TRIGGER troubleshooting_entries_count_delete AFTER DELETE ON troubleshooting_entries REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('troubleshooting');
CREATE TRIGGER troubleshooting_entries_count_insert AFTER INSERT ON troubleshooting_entries REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('troubleshooting');
CREATE TRIGGER troubleshooting_entries_count_truncate AFTER TRUNCATE ON troubleshooting_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('troubleshooting');
CREATE TRIGGER troubleshooting_entries_count_update AFTER UPDATE ON troubleshooting_entries REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('troubleshooting');
CREATE TRIGGER troubleshooting_entries_history AFTER DELETE OR UPDATE ON troubleshooting_entries FOR EACH ROW EXECUTE FUNCTION keep_history('troubleshooting');
CREATE TRIGGER troubleshooting_entries_history_insert AFTER INSERT ON troubleshooting_entries REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('troubleshooting', 'diagnostico_ids');
CREATE TRIGGER troubleshooting_entries_identities AFTER DELETE ON troubleshooting_entries FOR EACH ROW EXECUTE FUNCTION pass_identities_on('troubleshooting');
CREATE TRIGGER troubleshooting_entries_references BEFORE INSERT OR UPDATE ON troubleshooting_entries FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('sintoma_id', 'symptoms', 'modelo_equipamento_id', 'equipment_models', 'solucao_id', 'solutions');
CREATE TRIGGER troubleshooting_entries_removed_author BEFORE UPDATE OF criado_por ON troubleshooting_entries FOR EACH ROW WHEN (old.criado_por IS NOT NULL AND new.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();
CREATE TRIGGER troubleshooting_entries_touch BEFORE UPDATE ON troubleshooting_entries FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por) EXECUTE FUNCTION touch_edited_entry();
CREATE TRIGGER troubleshooting_entries_tried_insert BEFORE INSERT ON troubleshooting_entries FOR EACH ROW EXECUTE FUNCTION take_proof();
CREATE TRIGGER troubleshooting_entries_tried_update BEFORE UPDATE ON troubleshooting_entries FOR EACH ROW WHEN (old.exclusao_id IS DISTINCT FROM new.exclusao_id OR old.sintoma_id IS DISTINCT FROM new.sintoma_id OR old.solucao_id IS DISTINCT FROM new.solucao_id) EXECUTE FUNCTION take_proof();
CREATE TRIGGER units_count_delete AFTER DELETE ON units REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('units');
CREATE TRIGGER units_count_insert AFTER INSERT ON units REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('units');
CREATE TRIGGER units_count_truncate AFTER TRUNCATE ON units FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('units');
CREATE TRIGGER units_count_update AFTER UPDATE ON units REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('units');
CREATE TRIGGER units_history AFTER DELETE OR UPDATE ON units FOR EACH ROW EXECUTE FUNCTION keep_history('units');
CREATE TRIGGER units_history_insert AFTER INSERT ON units REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_history_of_new('units');
CREATE TRIGGER units_identities AFTER DELETE ON units FOR EACH ROW EXECUTE FUNCTION pass_identities_on('units');
CREATE TRIGGER units_references BEFORE INSERT OR UPDATE ON units FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('modelo_equipamento_id', 'equipment_models');
CREATE TRIGGER units_removed_author BEFORE UPDATE OF criado_por ON units FOR EACH ROW WHEN (old.criado_por IS NOT NULL AND new.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();
CREATE TRIGGER units_touch BEFORE UPDATE ON units FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER users_audit AFTER INSERT OR DELETE OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION keep_account_audit();
CREATE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER visits_count_delete AFTER DELETE ON visits REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('visits');
CREATE TRIGGER visits_count_insert AFTER INSERT ON visits REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('visits');
CREATE TRIGGER visits_count_truncate AFTER TRUNCATE ON visits FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('visits');
CREATE TRIGGER visits_count_update AFTER UPDATE ON visits REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_record_count('visits');
CREATE TRIGGER visits_history AFTER INSERT OR DELETE OR UPDATE ON visits FOR EACH ROW EXECUTE FUNCTION keep_history('visits');
CREATE TRIGGER visits_references BEFORE INSERT OR UPDATE ON visits FOR EACH ROW EXECUTE FUNCTION refuse_reference_to_bin('aparelho_id', 'units');
CREATE TRIGGER visits_removed_author BEFORE UPDATE OF criado_por ON visits FOR EACH ROW WHEN (old.criado_por IS NOT NULL AND new.criado_por IS NULL) EXECUTE FUNCTION note_removed_author();
CREATE TRIGGER visits_touch BEFORE UPDATE ON visits FOR EACH ROW WHEN (NOT old.criado_por IS DISTINCT FROM new.criado_por AND (NOT old.fotos IS DISTINCT FROM new.fotos OR (to_jsonb(old.*) - 'fotos'::text) <> (to_jsonb(new.*) - 'fotos'::text))) EXECUTE FUNCTION touch_updated_at();

-- Indexes

CREATE INDEX access_tokens_criado_idx ON access_tokens USING btree (criado_em, id);
CREATE INDEX access_tokens_expira_idx ON access_tokens USING btree (expira_em);
CREATE INDEX access_tokens_usuario_idx ON access_tokens USING btree (usuario_id, criado_em);
CREATE INDEX account_audit_acao_idx ON account_audit USING btree (acao, id);
CREATE INDEX account_audit_autor_idx ON account_audit USING btree (autor_id) WHERE (autor_nome IS NOT NULL);
CREATE INDEX account_audit_busca_idx ON account_audit USING gin (busca gin_trgm_ops);
CREATE INDEX account_audit_criado_idx ON account_audit USING btree (criado_em, id);
CREATE INDEX account_audit_nomes_idx ON account_audit USING btree (criado_em, id) WHERE (NOT sem_nomes);
CREATE INDEX account_audit_usuario_idx ON account_audit USING btree (usuario_id, id);
CREATE INDEX acts_merge_idx ON acts USING btree (uniao_id) WHERE (uniao_id IS NOT NULL);
CREATE INDEX acts_undone_idx ON acts USING btree (de_ato_id) WHERE (de_ato_id IS NOT NULL);
CREATE INDEX acts_usuario_idx ON acts USING btree (usuario_id, id);
CREATE INDEX articles_exclusao_idx ON articles USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE UNIQUE INDEX articles_identidade_key ON articles USING btree (identidade);
CREATE INDEX articles_newest_idx ON articles USING btree (criado_em DESC, id DESC) WHERE (exclusao_id IS NULL);
CREATE INDEX articles_parent_idx ON articles USING btree ("CUI");
CREATE INDEX articles_parent_order_idx ON articles USING btree ("CUI", fold_text(nome), id) WHERE (exclusao_id IS NULL);
CREATE INDEX articles_search_idx ON articles USING gin (busca gin_trgm_ops) WHERE (exclusao_id IS NULL);
CREATE INDEX articles_words_idx ON articles USING gin (article_vector(nome, autor, descricao));
CREATE UNIQUE INDEX attachments_artigo_nome_key ON attachments USING btree (artigo_id, same_text_key(nome_arquivo)) WHERE ((artigo_id IS NOT NULL) AND (exclusao_id IS NULL));
CREATE UNIQUE INDEX attachments_atendimento_nome_key ON attachments USING btree (atendimento_id, same_text_key(nome_arquivo)) WHERE ((atendimento_id IS NOT NULL) AND (exclusao_id IS NULL));
CREATE UNIQUE INDEX attachments_componente_nome_key ON attachments USING btree (componente_id, same_text_key(nome_arquivo)) WHERE ((componente_id IS NOT NULL) AND (exclusao_id IS NULL));
CREATE INDEX attachments_criado_por_idx ON attachments USING btree (criado_por, sha256);
CREATE INDEX attachments_exclusao_idx ON attachments USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE UNIQUE INDEX attachments_identidade_key ON attachments USING btree (identidade);
CREATE UNIQUE INDEX attachments_modelo_nome_key ON attachments USING btree (modelo_equipamento_id, same_text_key(nome_arquivo)) WHERE ((modelo_equipamento_id IS NOT NULL) AND (exclusao_id IS NULL));
CREATE INDEX attachments_sha256_idx ON attachments USING btree (sha256);
CREATE INDEX attachments_words_idx ON attachments USING gin (attachment_vector(nome_arquivo, tipo_documento, descricao)) WITH (fastupdate='on', gin_pending_list_limit='256') WHERE (exclusao_id IS NULL);
CREATE INDEX categories_exclusao_idx ON categories USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE UNIQUE INDEX categories_identidade_key ON categories USING btree (identidade);
CREATE UNIQUE INDEX categories_nome_key ON categories USING btree (same_text_key(nome)) WHERE (exclusao_id IS NULL);
CREATE INDEX categories_order_idx ON categories USING btree (fold_text(nome), id) WHERE (exclusao_id IS NULL);
CREATE INDEX categories_search_idx ON categories USING gin (fold_text(nome) gin_trgm_ops) WHERE (exclusao_id IS NULL);
CREATE INDEX categories_words ON categories USING gin (name_vector(nome)) WHERE (exclusao_id IS NULL);
CREATE INDEX datasheets_exclusao_idx ON datasheets USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE INDEX datasheets_fabricante_idx ON datasheets USING btree (fabricante_id);
CREATE INDEX datasheets_fabricante_order_idx ON datasheets USING btree (fabricante_id, fold_text(part_number), id) WHERE (exclusao_id IS NULL);
CREATE UNIQUE INDEX datasheets_identidade_key ON datasheets USING btree (identidade);
CREATE INDEX datasheets_number ON datasheets USING btree (lower(compact_code(part_number)) text_pattern_ops) WHERE (exclusao_id IS NULL);
CREATE INDEX datasheets_order_idx ON datasheets USING btree (fold_text(part_number), id) WHERE (exclusao_id IS NULL);
CREATE UNIQUE INDEX datasheets_part_number_key ON datasheets USING btree (fabricante_id, same_text_key(part_number)) WHERE (exclusao_id IS NULL);
CREATE INDEX datasheets_replaced_idx ON datasheets USING btree (id) WHERE (substitutos <> '[]'::jsonb);
CREATE INDEX datasheets_search_idx ON datasheets USING gin (busca gin_trgm_ops) WHERE (exclusao_id IS NULL);
CREATE INDEX deletions_person_time_idx ON deletions USING btree (usuario_id, criado_em, id) WHERE (usuario_id IS NOT NULL);
CREATE UNIQUE INDEX deletions_record_key ON deletions USING btree (tipo, registro_id) WHERE (restaurado_em IS NULL);
CREATE INDEX deletions_usuario_idx ON deletions USING btree (usuario_id, criado_em, id) WHERE (restaurado_em IS NULL);
CREATE INDEX deletions_waiting_idx ON deletions USING btree (criado_em, id) WHERE (restaurado_em IS NULL);
CREATE INDEX diagnoses_code_beep_idx ON diagnoses USING btree (code_beep_id) WHERE (code_beep_id IS NOT NULL);
CREATE INDEX diagnoses_code_led_idx ON diagnoses USING btree (code_led_id) WHERE (code_led_id IS NOT NULL);
CREATE INDEX diagnoses_code_post_idx ON diagnoses USING btree (code_post_id) WHERE (code_post_id IS NOT NULL);
CREATE INDEX diagnoses_exclusao_idx ON diagnoses USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE UNIQUE INDEX diagnoses_identidade_key ON diagnoses USING btree (identidade);
CREATE INDEX diagnoses_order_idx ON diagnoses USING btree ("left"(fold_text(descricao), 200), id) WHERE (exclusao_id IS NULL);
CREATE UNIQUE INDEX diagnoses_same_text_key ON diagnoses USING btree (same_text_key(descricao)) WHERE (exclusao_id IS NULL);
CREATE INDEX diagnosis_components_componente_idx ON diagnosis_components USING btree (componente_id);
CREATE INDEX document_equal_pages_of_idx ON document_equal_pages USING btree (sha256, igual_a);
CREATE INDEX document_pages_soma_idx ON document_pages USING btree (sha256, soma) WHERE (soma IS NOT NULL);
CREATE INDEX document_pages_vetor_idx ON document_pages USING gin (vetor) WITH (fastupdate='on', gin_pending_list_limit='512');
CREATE INDEX document_readings_costly_idx ON document_readings USING btree (COALESCE(pessoa_id, 0), comecou_em) WHERE (motivo = ANY (ARRAY['demorado'::text, 'memoria'::text, 'interrompida'::text, 'paginas-demais'::text, 'texto-demais'::text, 'falhas-demais'::text, 'horas-demais'::text, 'parada'::text]));
CREATE INDEX document_readings_failed_idx ON document_readings USING btree (criado_em DESC, sha256) WHERE (estado = 'falhou'::text);
CREATE INDEX document_readings_newest_idx ON document_readings USING btree (criado_em DESC, sha256);
CREATE INDEX document_readings_served_idx ON document_readings USING btree (COALESCE(pessoa_id, 0), vez) WHERE (comecou_em IS NOT NULL);
CREATE INDEX document_readings_turn_idx ON document_readings USING btree (comecou_em) WHERE (processo IS NOT NULL);
CREATE INDEX document_readings_waiting_idx ON document_readings USING btree (COALESCE(pessoa_id, 0), vez) WHERE (estado = 'esperando'::text);
CREATE INDEX entry_diagnoses_diagnostico_idx ON entry_diagnoses USING btree (diagnostico_id);
CREATE INDEX equipment_models_categoria_idx ON equipment_models USING btree (categoria_id);
CREATE INDEX equipment_models_categoria_order_idx ON equipment_models USING btree (categoria_id, fold_text(nome), id) WHERE (exclusao_id IS NULL);
CREATE INDEX equipment_models_exclusao_idx ON equipment_models USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE INDEX equipment_models_fabricante_idx ON equipment_models USING btree (fabricante_id);
CREATE INDEX equipment_models_fabricante_order_idx ON equipment_models USING btree (fabricante_id, fold_text(nome), id) WHERE (exclusao_id IS NULL);
CREATE UNIQUE INDEX equipment_models_identidade_key ON equipment_models USING btree (identidade);
CREATE INDEX equipment_models_numero_idx ON equipment_models USING btree (same_text_key(numero_modelo)) WHERE (exclusao_id IS NULL);
CREATE UNIQUE INDEX equipment_models_numero_key ON equipment_models USING btree (fabricante_id, same_text_key(numero_modelo)) WHERE (exclusao_id IS NULL);
CREATE INDEX equipment_models_order_idx ON equipment_models USING btree (fold_text(nome), id) WHERE (exclusao_id IS NULL);
CREATE INDEX equipment_models_search_idx ON equipment_models USING gin (fold_text(nome) gin_trgm_ops, fold_text(numero_modelo) gin_trgm_ops, compact_code(numero_modelo) gin_trgm_ops) WHERE (exclusao_id IS NULL);
CREATE INDEX equipment_models_words ON equipment_models USING gin (name_vector(((nome || ' '::text) || numero_modelo))) WHERE (exclusao_id IS NULL);
CREATE INDEX factor_steps_expira_idx ON factor_steps USING btree (expira_em);
CREATE INDEX factor_steps_usuario_idx ON factor_steps USING btree (usuario_id, criado_em);
CREATE INDEX failed_searches_order_idx ON failed_searches USING btree (vezes DESC, ultima_em DESC, id DESC);
CREATE INDEX failed_searches_ultima_idx ON failed_searches USING btree (ultima_em);
CREATE INDEX fault_drafts_usuario_idx ON fault_drafts USING btree (usuario_id, id);
CREATE INDEX guided_answers_diagnostico_idx ON guided_answers USING btree (diagnostico_id);
CREATE INDEX guided_answers_respondido_por_idx ON guided_answers USING btree (respondido_por, id);
CREATE INDEX guided_answers_said_idx ON guided_answers USING btree (respondido_por, respondido_em) WHERE (respondido_por IS NOT NULL);
CREATE INDEX guided_outcomes_pessoa_idx ON guided_outcomes USING btree (pessoa_id) WHERE (pessoa_id IS NOT NULL);
CREATE INDEX guided_outcomes_resultado_idx ON guided_outcomes USING btree (resultado_id, id);
CREATE INDEX guided_outcomes_sessao_idx ON guided_outcomes USING btree (sessao_id, id);
CREATE INDEX guided_participants_pessoa_idx ON guided_participants USING btree (pessoa_id, sessao_id);
CREATE INDEX guided_safety_pessoa_idx ON guided_safety USING btree (pessoa_id, id);
CREATE INDEX guided_safety_sessao_idx ON guided_safety USING btree (sessao_id, id);
CREATE INDEX guided_sessions_atualizado_idx ON guided_sessions USING btree (atualizado_em);
CREATE INDEX guided_sessions_criado_por_idx ON guided_sessions USING btree (criado_por, id);
CREATE INDEX guided_sessions_modelo_idx ON guided_sessions USING btree (modelo_equipamento_id);
CREATE INDEX guided_sessions_unit_idx ON guided_sessions USING btree (unidade_chave) WHERE (fim IS NULL);
CREATE INDEX guided_sessions_visit_idx ON guided_sessions USING btree (atendimento_id) WHERE (atendimento_id IS NOT NULL);
CREATE INDEX history_act_idx ON history USING btree (ato_id, id) WHERE (ato_id IS NOT NULL);
CREATE INDEX history_kind_idx ON history USING btree (tipo, id);
CREATE INDEX history_person_time_idx ON history USING btree (usuario_id, criado_em, id) WHERE (usuario_id IS NOT NULL);
CREATE INDEX history_record_idx ON history USING btree (tipo, registro_id, id);
CREATE INDEX history_time_idx ON history USING btree (criado_em, id);
CREATE INDEX history_usuario_idx ON history USING btree (usuario_id, id);
CREATE INDEX identity_aliases_record_idx ON identity_aliases USING btree (tipo, registro_id);
CREATE INDEX import_sendings_alterado_idx ON import_sendings USING btree (alterado_em);
CREATE INDEX likes_usuario_idx ON likes USING btree (usuario_id);
CREATE INDEX listed_texts_search_idx ON listed_texts USING gin (texto gin_trgm_ops);
CREATE INDEX listed_texts_start_idx ON listed_texts USING btree (((lista % (8)::bigint)), "left"(texto, 64) text_pattern_ops);
CREATE INDEX mail_queue_recipient_idx ON mail_queue USING btree (lower(destinatario), modelo, criado_em);
CREATE INDEX mail_queue_waiting_idx ON mail_queue USING btree (tentar_em, id) WHERE ((enviado_em IS NULL) AND (desistiu_em IS NULL));
CREATE INDEX manufacturers_exclusao_idx ON manufacturers USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE UNIQUE INDEX manufacturers_identidade_key ON manufacturers USING btree (identidade);
CREATE UNIQUE INDEX manufacturers_nome_key ON manufacturers USING btree (same_text_key(nome)) WHERE (exclusao_id IS NULL);
CREATE INDEX manufacturers_order_idx ON manufacturers USING btree (fold_text(nome), id) WHERE (exclusao_id IS NULL);
CREATE INDEX manufacturers_search_idx ON manufacturers USING gin (fold_text(nome) gin_trgm_ops) WHERE (exclusao_id IS NULL);
CREATE INDEX manufacturers_words ON manufacturers USING gin (name_vector(nome)) WHERE (exclusao_id IS NULL);
CREATE INDEX merges_de_idx ON merges USING btree (tipo, de_id) WHERE (desfeita_em IS NULL);
CREATE INDEX merges_exclusao_idx ON merges USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE INDEX merges_para_idx ON merges USING btree (tipo, para_id) WHERE (desfeita_em IS NULL);
CREATE INDEX one_time_tokens_expira_idx ON one_time_tokens USING btree (expira_em);
CREATE INDEX one_time_tokens_usuario_idx ON one_time_tokens USING btree (usuario_id, finalidade, criado_em);
CREATE UNIQUE INDEX outcomes_case_key ON outcomes USING btree (troubleshooting_id, pessoa, caso) WHERE ((exclusao_id IS NULL) AND (NOT repetido));
CREATE INDEX outcomes_criado_por_idx ON outcomes USING btree (criado_por, dia DESC, dito_em DESC, id DESC);
CREATE INDEX outcomes_diagnostico_idx ON outcomes USING btree (diagnostico_id) WHERE (diagnostico_id IS NOT NULL);
CREATE INDEX outcomes_entry_idx ON outcomes USING btree (troubleshooting_id);
CREATE INDEX outcomes_exclusao_idx ON outcomes USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE UNIQUE INDEX outcomes_identidade_key ON outcomes USING btree (identidade);
CREATE INDEX outcomes_order_idx ON outcomes USING btree (dia DESC, dito_em DESC, id DESC) WHERE (exclusao_id IS NULL);
CREATE INDEX outcomes_said_idx ON outcomes USING btree (criado_por, dito_em, id) WHERE ((exclusao_id IS NULL) AND (criado_por IS NOT NULL));
CREATE INDEX outcomes_visit_idx ON outcomes USING btree (atendimento_id) WHERE (atendimento_id IS NOT NULL);
CREATE INDEX passkeys_usuario_idx ON passkeys USING btree (usuario_id, id);
CREATE INDEX phone_links_expira_idx ON phone_links USING btree (expira_em);
CREATE INDEX phone_links_sessao_idx ON phone_links USING btree (sessao_id);
CREATE INDEX phone_photos_criado_idx ON phone_photos USING btree (criado_em);
CREATE INDEX readings_anexo_idx ON readings USING btree (anexo_id) WHERE (anexo_id IS NOT NULL);
CREATE INDEX readings_atendimento_idx ON readings USING btree (atendimento_id, id) WHERE (atendimento_id IS NOT NULL);
CREATE INDEX readings_criado_por_idx ON readings USING btree (criado_por, id);
CREATE INDEX readings_exclusao_idx ON readings USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE UNIQUE INDEX readings_identidade_key ON readings USING btree (identidade);
CREATE INDEX readings_point_idx ON readings USING btree (modelo_equipamento_id, reading_point_key(ponto), id);
CREATE INDEX readings_sintoma_idx ON readings USING btree (sintoma_id) WHERE (sintoma_id IS NOT NULL);
CREATE INDEX received_sums_sha256_idx ON received_sums USING btree (sha256);
CREATE INDEX record_count_deltas_tipo_idx ON record_count_deltas USING btree (tipo) INCLUDE (delta);
CREATE INDEX refresh_tokens_expira_idx ON refresh_tokens USING btree (expira_em);
CREATE INDEX refresh_tokens_overlap_idx ON refresh_tokens USING btree (usado_em) WHERE (sucessor_sal IS NOT NULL);
CREATE INDEX refresh_tokens_sessao_idx ON refresh_tokens USING btree (sessao_id);
CREATE INDEX registration_echoes_criado_idx ON registration_echoes USING btree (criado_em);
CREATE INDEX search_changes_criado_em_idx ON search_changes USING btree (criado_em);
CREATE INDEX search_changes_transacao_idx ON search_changes USING btree (transacao);
CREATE INDEX security_events_evento_idx ON security_events USING btree (evento, ultima_em, id);
CREATE INDEX security_events_ultima_idx ON security_events USING btree (ultima_em, id);
CREATE INDEX security_events_usuario_idx ON security_events USING btree (usuario_id, ultima_em, id);
CREATE INDEX sessions_encerrada_idx ON sessions USING btree (encerrada_em) WHERE (encerrada_em IS NOT NULL);
CREATE INDEX sessions_expira_idx ON sessions USING btree (expira_em);
CREATE INDEX sessions_ultimo_uso_idx ON sessions USING btree (ultimo_uso_em) WHERE (encerrada_em IS NULL);
CREATE INDEX sessions_usuario_idx ON sessions USING btree (usuario_id, criado_em) WHERE (encerrada_em IS NULL);
CREATE INDEX solution_outcomes_best_idx ON solution_outcomes USING btree (prova DESC, pessoas DESC, contam DESC, sintoma_id, solucao_id) WHERE (resolveu > 0);
CREATE INDEX solution_outcomes_failed_idx ON solution_outcomes USING btree (contam DESC, pessoas DESC, sintoma_id, solucao_id) WHERE (resolveu = 0);
CREATE INDEX solutions_exclusao_idx ON solutions USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE UNIQUE INDEX solutions_identidade_key ON solutions USING btree (identidade);
CREATE INDEX solutions_order_idx ON solutions USING btree ("left"(fold_text(solucao), 200), id) WHERE (exclusao_id IS NULL);
CREATE UNIQUE INDEX solutions_same_text_key ON solutions USING btree (same_text_key(solucao)) WHERE (exclusao_id IS NULL);
CREATE INDEX stored_files_md5_idx ON stored_files USING btree (md5);
CREATE INDEX stored_files_unused_idx ON stored_files USING btree (sem_uso_desde) WHERE (sem_uso_desde IS NOT NULL);
CREATE INDEX symptom_models_modelo_idx ON symptom_models USING btree (modelo_equipamento_id);
CREATE INDEX symptoms_exclusao_idx ON symptoms USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE UNIQUE INDEX symptoms_identidade_key ON symptoms USING btree (identidade);
CREATE INDEX symptoms_order_idx ON symptoms USING btree ("left"(fold_text(sintoma), 200), id);
CREATE UNIQUE INDEX symptoms_same_text_key ON symptoms USING btree (same_text_key(sintoma)) WHERE (exclusao_id IS NULL);
CREATE INDEX told_apart_person_idx ON told_apart USING btree (usuario_id) WHERE (usuario_id IS NOT NULL);
CREATE INDEX troubleshooting_entries_code_beep_idx ON troubleshooting_entries USING btree (code_beep_id) WHERE (code_beep_id IS NOT NULL);
CREATE INDEX troubleshooting_entries_code_fabricante_idx ON troubleshooting_entries USING btree (code_fabricante_id) WHERE (code_fabricante_id IS NOT NULL);
CREATE INDEX troubleshooting_entries_code_led_idx ON troubleshooting_entries USING btree (code_led_id) WHERE (code_led_id IS NOT NULL);
CREATE INDEX troubleshooting_entries_code_post_idx ON troubleshooting_entries USING btree (code_post_id) WHERE (code_post_id IS NOT NULL);
CREATE INDEX troubleshooting_entries_criado_idx ON troubleshooting_entries USING btree (criado_em) WHERE (exclusao_id IS NULL);
CREATE INDEX troubleshooting_entries_exclusao_idx ON troubleshooting_entries USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE INDEX troubleshooting_entries_fault_proof_idx ON troubleshooting_entries USING btree (sintoma_id, prova DESC) WHERE (exclusao_id IS NULL);
CREATE UNIQUE INDEX troubleshooting_entries_identidade_key ON troubleshooting_entries USING btree (identidade);
CREATE INDEX troubleshooting_entries_modelo_idx ON troubleshooting_entries USING btree (modelo_equipamento_id);
CREATE UNIQUE INDEX troubleshooting_entries_same_key ON troubleshooting_entries USING btree (sintoma_id, modelo_equipamento_id, solucao_id) WHERE (exclusao_id IS NULL);
CREATE INDEX troubleshooting_entries_score_idx ON troubleshooting_entries USING btree (score DESC, prova DESC, id) WHERE (exclusao_id IS NULL);
CREATE INDEX troubleshooting_entries_solucao_idx ON troubleshooting_entries USING btree (solucao_id);
CREATE INDEX troubleshooting_entries_unliked_idx ON troubleshooting_entries USING btree (prova DESC, id DESC) WHERE ((score = 0) AND (exclusao_id IS NULL));
CREATE INDEX unfinished_uploads_alterado_idx ON unfinished_uploads USING btree (alterado_em);
CREATE INDEX unfinished_uploads_usuario_idx ON unfinished_uploads USING btree (usuario_id);
CREATE INDEX unit_merges_de_idx ON unit_merges USING btree (de_id);
CREATE INDEX unit_merges_exclusao_idx ON unit_merges USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE INDEX unit_merges_para_idx ON unit_merges USING btree (para_id, id) WHERE (desfeita_em IS NULL);
CREATE INDEX unit_merges_usuario_idx ON unit_merges USING btree (usuario_id) WHERE (usuario_id IS NOT NULL);
CREATE INDEX units_chassi_idx ON units USING btree (chassi text_pattern_ops) WHERE (exclusao_id IS NULL);
CREATE INDEX units_criado_por_idx ON units USING btree (criado_por, id);
CREATE INDEX units_exclusao_idx ON units USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE UNIQUE INDEX units_identidade_key ON units USING btree (identidade);
CREATE INDEX units_imei1_idx ON units USING btree (imei1 text_pattern_ops) WHERE (exclusao_id IS NULL);
CREATE INDEX units_imei2_idx ON units USING btree (imei2 text_pattern_ops) WHERE (exclusao_id IS NULL);
CREATE INDEX units_modelo_idx ON units USING btree (modelo_equipamento_id, id) WHERE (modelo_equipamento_id IS NOT NULL);
CREATE INDEX units_near_idx ON units USING gin (near_unit_keys(serie, imei1, imei2, chassi, placa, referencia)) WITH (fastupdate=off) WHERE (exclusao_id IS NULL);
CREATE INDEX units_placa_idx ON units USING btree (placa text_pattern_ops) WHERE (exclusao_id IS NULL);
CREATE INDEX units_referencia_idx ON units USING btree (referencia text_pattern_ops) WHERE (exclusao_id IS NULL);
CREATE INDEX units_serie_idx ON units USING btree (serie text_pattern_ops) WHERE (exclusao_id IS NULL);
CREATE INDEX users_ativo_idx ON users USING btree (ativo, id);
CREATE INDEX users_busca_idx ON users USING gin (busca gin_trgm_ops);
CREATE INDEX users_criado_idx ON users USING btree (criado_em, id);
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));
CREATE INDEX users_email_pendente_idx ON users USING btree (id) WHERE (email_pendente IS NOT NULL);
CREATE INDEX users_nome_idx ON users USING btree (fold_text(nome), id);
CREATE INDEX users_nome_usuario_idx ON users USING btree (lower(nome_usuario), id);
CREATE UNIQUE INDEX users_nome_usuario_key ON users USING btree (lower(nome_usuario)) WHERE (email_verificado_em IS NOT NULL);
CREATE INDEX users_perfil_idx ON users USING btree (perfil, id);
CREATE INDEX users_unconfirmed_idx ON users USING btree (criado_em) WHERE (email_verificado_em IS NULL);
CREATE INDEX visits_aparelho_idx ON visits USING btree (aparelho_id, aberto_em DESC, id DESC);
CREATE INDEX visits_criado_por_idx ON visits USING btree (criado_por, id);
CREATE INDEX visits_exclusao_idx ON visits USING btree (exclusao_id) WHERE (exclusao_id IS NOT NULL);
CREATE UNIQUE INDEX visits_identidade_key ON visits USING btree (identidade);
CREATE INDEX visits_sintoma_idx ON visits USING btree (sintoma_id) WHERE (sintoma_id IS NOT NULL);
