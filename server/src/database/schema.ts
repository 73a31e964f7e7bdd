import type { CheckKind } from '@bancada/contract/faults/check-kinds';
import type { GuidedAnswer, GuidedSession } from '@bancada/contract/guided/guided-calls';
import type { SafetyEvent } from '@bancada/contract/guided/guided-safety';
import type { Measure } from '@bancada/contract/measures/measure';
import type { ReadingCondition, ReadingKind } from '@bancada/contract/measures/reading-kinds';
import type { ComparedKind } from '@bancada/contract/records/duplicates';
import type { HistoryAction } from '@bancada/contract/records/history';
import type { MergeableKind } from '@bancada/contract/records/merges';
import type { RecordKind } from '@bancada/contract/records/records';
import type { UndoKind } from '@bancada/contract/records/undo';
import type { VisitState } from '@bancada/contract/units/visit-states';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  AccessTokens,
  AccountAudit,
  FactorSteps,
  FailedSearches,
  FaultDrafts,
  InstanceSettings,
  MailQueue,
  OneTimeTokens,
  Passkeys,
  PhoneLinks,
  PhonePhotos,
  RecoveryCodes,
  RefreshTokens,
  RegistrationEchoes,
  SecurityEventsTable,
  Sessions,
  Throttle,
  TotpApps,
  Users,
} from './account-tables.ts';
import type { CreatedAt, Time, UpdatedAt } from './column-types.ts';
import type {
  DocumentEqualPages,
  DocumentPages,
  DocumentReadings,
  DocumentThumbnails,
} from './document-tables.ts';
import type {
  EntryCards,
  EntryLists,
  ListedTexts,
  SearchChanges,
  SearchEntries,
  SearchSynonyms,
} from './search-tables.ts';

interface KnowledgeRecord {
  id: GeneratedAlways<number>;
  criado_em: CreatedAt;
  /** Defaults to the acting person. */
  criado_por: Generated<number | null>;
  atualizado_em: UpdatedAt;
  /** The deletion that put the record into the bin; null while it is in use. */
  exclusao_id: number | null;
  /** A UUIDv7 that never changes. */
  identidade: Generated<string>;
  /** The instance where it was first written; null: this one. */
  instancia: Generated<string | null>;
}

/** For the kinds whose pages show who created a record. */
interface AuthoredRecord extends KnowledgeRecord {
  /** Set by a trigger: the creator's account is gone. */
  autor_removido: Generated<boolean>;
}

interface SignalCodeLinks {
  code_post_id: number | null;
  code_led_id: number | null;
  code_beep_id: number | null;
}

interface Manufacturers extends KnowledgeRecord {
  nome: string;
  website: string | null;
  contato_suporte: string | null;
}

interface Categories extends KnowledgeRecord {
  nome: string;
  descricao: string | null;
  alta_tensao: Generated<boolean>;
}

interface EquipmentModels extends KnowledgeRecord {
  nome: string;
  numero_modelo: string;
  fabricante_id: number;
  categoria_id: number;
  /** `YYYY-MM-DD`. */
  data_lancamento: string | null;
  data_aproximada: Generated<boolean>;
}

interface Datasheets extends KnowledgeRecord {
  part_number: string;
  nome: string;
  descricao: string | null;
  fabricante_id: number;
  /** What may replace it; read by the view `part_substitutes`. */
  substitutos: Generated<unknown>;
  /** Folded text that the list is searched in; the part number also without separators. */
  busca: GeneratedAlways<string>;
}

interface Articles extends KnowledgeRecord {
  nome: string;
  descricao: string;
  CUI: number | null;
  autor: string;
  /** Folded text that the list is searched in. */
  busca: GeneratedAlways<string>;
}

interface StoredFiles {
  /** Lower-case hexadecimal, as are all checksums here. */
  sha256: string;
  md5: string;
  tamanho: number;
  /** Media type. */
  tipo_arquivo: string;
  criado_em: CreatedAt;
  sem_uso_desde: Time | null;
  removendo_desde: Time | null;
}

interface ReceivedSums {
  md5: string;
  sha256: string;
}

interface Attachments extends AuthoredRecord {
  nome_arquivo: string;
  tipo_documento: string;
  descricao: string | null;
  sha256: string;
  modelo_equipamento_id: number | null;
  componente_id: number | null;
  artigo_id: number | null;
  atendimento_id: number | null;
}

interface SignalCodes {
  id: GeneratedAlways<number>;
  tipo: 'post' | 'led' | 'beep';
  codigo: string;
  criado_em: CreatedAt;
}

interface Symptoms extends AuthoredRecord {
  sintoma: string;
  /** Other ways to say it, one per line. */
  ditos: Generated<string>;
  alta_tensao: Generated<boolean>;
  /** `PhotoMark` of the contract. */
  fotos: Generated<unknown>;
}

interface SymptomModels {
  sintoma_id: number;
  modelo_equipamento_id: number;
}

interface Diagnoses extends AuthoredRecord, SignalCodeLinks {
  descricao: string;
  tipo: Generated<CheckKind>;
  medida: JSONColumnType<Measure | null, string | null | undefined, string | null>;
  minutos: number | null;
  alta_tensao: Generated<boolean>;
}

interface DiagnosisComponents {
  diagnostico_id: number;
  componente_id: number;
}

/** A view of `datasheets.substitutos`. */
interface PartSubstitutes {
  componente_id: number;
  substituto_id: number;
  condicao: string | null;
  criado_por: number | null;
  criado_em: string;
}

interface Solutions extends AuthoredRecord {
  solucao: string;
}

interface TroubleshootingEntries extends AuthoredRecord, SignalCodeLinks {
  sintoma_id: number;
  modelo_equipamento_id: number;
  solucao_id: number;
  /** Whose its codes are, where that was said. */
  code_fabricante_id: number | null;
  score: Generated<number>;
  /** Cases in which its solution was tried in its fault, those that it solved, and the people who said so; triggers keep all. */
  vezes: Generated<number>;
  vezes_resolvidas: Generated<number>;
  pessoas: Generated<number>;
  /** Of these cases, those that count in the order. */
  casos: Generated<number>;
  casos_resolvidos: Generated<number>;
  /** How far these prove it, for sorting (`proof_step` of migration 0019). */
  prova: GeneratedAlways<number>;
  fonte: string | null;
  confianca: 'verificado' | 'conhecimento geral' | null;
}

interface Outcomes extends AuthoredRecord {
  troubleshooting_id: number;
  resolveu: boolean;
  /** `YYYY-MM-DD`. */
  dia: string;
  unidade: string | null;
  nota: string | null;
  diagnostico_id: number | null;
  atendimento_id: number | null;
  /** Its creator, or a number below 0 once the account is gone; set by a trigger. */
  pessoa: Generated<number>;
  /** What it is about: `outcome_case` of migration 0019. */
  caso: GeneratedAlways<string>;
  /** When it was said last. */
  dito_em: Generated<string>;
  /** Brought by a merge beside another of the same person and case. */
  repetido: Generated<boolean>;
  /** Counts in nothing; set by a trigger, and for all of a person at once. */
  de_lado: Generated<boolean>;
}

interface Units extends AuthoredRecord {
  modelo_equipamento_id: number | null;
  serie: string | null;
  imei1: string | null;
  imei2: string | null;
  chassi: string | null;
  placa: string | null;
  referencia: string | null;
  troca_de_placa: string | null;
  nota: string | null;
}

interface Visits extends AuthoredRecord {
  aparelho_id: number;
  estado: Generated<VisitState>;
  /** `YYYY-MM-DD`, as all days here. */
  aberto_em: string;
  encerrado_em: string | null;
  queixa: string | null;
  sintoma_id: number | null;
  feito: string | null;
  nao_feito: string | null;
  nota: string | null;
  garantia_ate: string | null;
  fotos: Generated<unknown>;
}

/** One row, or none. */
interface Shop {
  id: Generated<boolean>;
  nome: Generated<string>;
  cnpj: Generated<string>;
  endereco: Generated<string>;
  garantia: Generated<string>;
  /** PNG. */
  logo: Buffer | null;
  logo_em: string | null;
}

interface Readings extends AuthoredRecord {
  modelo_equipamento_id: number;
  revisao: string | null;
  ponto: string;
  referencia: string | null;
  grandeza: ReadingKind;
  condicao: ReadingCondition;
  valor: string | null;
  boa: boolean;
  sintoma_id: number | null;
  anexo_id: number | null;
  medidor: string | null;
  nota: string | null;
  atendimento_id: number | null;
}

/** The file of OpenBoardData from which readings of a board came; '' is the model without a revision. */
interface BoardDataFiles {
  modelo_equipamento_id: number;
  revisao: string;
  texto: string;
  criado_em: Time;
}

/** Two units made one, and what that moved. */
interface UnitMerges {
  id: GeneratedAlways<number>;
  de_id: number;
  para_id: number;
  exclusao_id: number | null;
  atendimentos: number[];
  campos: JSONColumnType<Record<string, string | number>>;
  /** Defaults to the acting person. */
  usuario_id: Generated<number | null>;
  criado_em: CreatedAt;
  desfeita_em: Generated<string | null>;
}

/** Whose outcomes count in nothing. */
interface OutcomesSetAside {
  usuario_id: number;
  /** Defaults to the acting person. */
  por: Generated<number | null>;
  em: CreatedAt;
}

/** Written only by triggers. */
interface SolutionOutcomes {
  sintoma_id: number;
  solucao_id: number;
  resolveu: number;
  tentativas: number;
  pessoas: number;
  /** Of these, what counts in the order. */
  contam: number;
  contam_resolvidos: number;
  prova: GeneratedAlways<number>;
}

interface Likes {
  id: GeneratedAlways<number>;
  troubleshooting_id: number;
  /** null once the person's account is gone. */
  usuario_id: number | null;
  criado_em: Generated<string>;
}

interface EntryDiagnoses {
  troubleshooting_id: number;
  diagnostico_id: number;
  /** From 1. */
  posicao: number;
}

/** Written only by triggers. */
interface History {
  id: GeneratedAlways<number>;
  tipo: RecordKind;
  registro_id: number;
  acao: HistoryAction;
  usuario_id: number | null;
  pelo_sistema: Generated<boolean>;
  /** The new values of the changed fields; for a new record, of every field. */
  depois: JSONColumnType<Record<string, unknown>> | null;
  criado_em: CreatedAt;
  /** Defaults to the act of the transaction. */
  ato_id: Generated<number | null>;
  /** Of an act's rows the one that stands for it. */
  lidera: Generated<boolean>;
}

/** What one person did to many records in one go. */
interface Acts {
  id: GeneratedAlways<number>;
  acao: 'import' | 'merge' | 'undo' | 'correct';
  /** By kind. */
  registros: JSONColumnType<Partial<Record<RecordKind, number>>, string | undefined, string>;
  /** Defaults to the acting person. */
  usuario_id: Generated<number | null>;
  uniao_id: number | null;
  de_usuario_id: number | null;
  de_ato_id: number | null;
  /** Of the undoing of a person: since when, and what. */
  desde: string | null;
  de_especie: UndoKind | null;
  /** All kinds that were asked for. */
  de_especies: Generated<UndoKind[]>;
  criado_em: CreatedAt;
}

/** Two records of a kind that read alike and are not the same, as somebody said. */
interface ToldApart {
  tipo: ComparedKind;
  a_id: number;
  b_id: number;
  /** Of both titles, as they were. */
  chave: string;
  usuario_id: number | null;
  criado_em: Time;
}

interface Deletions {
  id: GeneratedAlways<number>;
  tipo: RecordKind;
  registro_id: number;
  titulo: string;
  /** Defaults to the acting person. */
  usuario_id: Generated<number | null>;
  criado_em: CreatedAt;
  restaurado_em: Time | null;
  restaurado_por: number | null;
}

interface Merges {
  id: GeneratedAlways<number>;
  tipo: MergeableKind;
  de_id: number;
  para_id: number;
  exclusao_id: number | null;
  registros: Generated<number[]>;
  /** What it wrote; `MergeDone` of `merges.sql.ts`. */
  feito: ColumnType<unknown, string | undefined, string>;
  /** Defaults to the acting person. */
  usuario_id: Generated<number | null>;
  criado_em: CreatedAt;
  desfeita_em: Time | null;
  desfeita_por: number | null;
}

/** Rows are added only by triggers; a background job folds them into the counts. */
interface GuidedSessions {
  id: GeneratedAlways<number>;
  sintoma_ids: number[];
  modelo_equipamento_id: number | null;
  unidade: string | null;
  /** Folded, without spaces. */
  unidade_chave: GeneratedAlways<string | null>;
  atendimento_id: Generated<number | null>;
  fim: GuidedSession['fim'];
  encerrado_em: Time | null;
  criado_em: Time;
  criado_por: number | null;
  atualizado_em: Time;
}

interface GuidedAnswers {
  id: GeneratedAlways<number>;
  sessao_id: number;
  diagnostico_id: number;
  resposta: GuidedAnswer['resposta'];
  valor: string | null;
  respondido_em: Time;
  respondido_por: number | null;
}

interface GuidedParticipants {
  sessao_id: number;
  pessoa_id: number;
  desde: Time;
}

interface GuidedSafetyEvents {
  id: GeneratedAlways<number>;
  sessao_id: number;
  evento: SafetyEvent;
  em: Time;
  pessoa_id: number | null;
}

/** A word of a session on a solution. */
interface GuidedOutcomes {
  id: GeneratedAlways<number>;
  sessao_id: number;
  resultado_id: number;
  resolveu: boolean;
  /** What the outcome said before; null: the word made it. */
  antes: JSONColumnType<SaidBefore | null, string | null, string | null>;
  em: Time;
  pessoa_id: number | null;
  desfeito_em: Time | null;
}

/** What an outcome says. */
export interface SaidBefore {
  resolveu: boolean;
  dia: string;
  unidade: string | null;
  diagnostico_id: number | null;
  dito_em: Time;
}

interface RecordCountDeltas {
  id: GeneratedAlways<number>;
  tipo: RecordKind | 'defeitos';
  delta: number;
}

/** A kind of work that one process of all does at a time. */
interface BackgroundJobs {
  nome: string;
  /** The process whose turn it is, until when; null between runs, as `iniciado_em`. */
  processo: string | null;
  vez_ate: Time | null;
  iniciado_em: Time | null;
  progresso: unknown;
  terminado_em: Time | null;
  /** Why the newest run failed, as a sentence; null: it did not. */
  falha: string | null;
  sucesso_em: Time | null;
  resultado: unknown;
}

/** By which identities a record is known besides its own: of what was merged into it. */
interface IdentityAliases {
  identidade: string;
  tipo: RecordKind;
  registro_id: number;
}

/** Each record's title, in use or in the bin. */
interface RecordTitles {
  tipo: RecordKind | 'codigo-sinal';
  id: number;
  titulo: string;
  exclusao_id: number | null;
}

/** The tables that the server reads and writes. `server/migrations` documents the columns. */
export interface Schema {
  users: Users;
  sessions: Sessions;
  refresh_tokens: RefreshTokens;
  one_time_tokens: OneTimeTokens;
  access_tokens: AccessTokens;
  fault_drafts: FaultDrafts;
  phone_links: PhoneLinks;
  phone_photos: PhonePhotos;
  registration_echoes: RegistrationEchoes;
  security_events: SecurityEventsTable;
  totp_apps: TotpApps;
  passkeys: Passkeys;
  recovery_codes: RecoveryCodes;
  factor_steps: FactorSteps;
  mail_queue: MailQueue;
  throttle: Throttle;
  instance_settings: InstanceSettings;
  account_audit: AccountAudit;
  failed_searches: FailedSearches;
  search_synonyms: SearchSynonyms;
  manufacturers: Manufacturers;
  categories: Categories;
  equipment_models: EquipmentModels;
  datasheets: Datasheets;
  articles: Articles;
  stored_files: StoredFiles;
  received_sums: ReceivedSums;
  document_readings: DocumentReadings;
  document_equal_pages: DocumentEqualPages;
  document_pages: DocumentPages;
  document_thumbnails: DocumentThumbnails;
  attachments: Attachments;
  signal_codes: SignalCodes;
  symptoms: Symptoms;
  symptom_models: SymptomModels;
  diagnoses: Diagnoses;
  diagnosis_components: DiagnosisComponents;
  part_substitutes: PartSubstitutes;
  solutions: Solutions;
  troubleshooting_entries: TroubleshootingEntries;
  entry_diagnoses: EntryDiagnoses;
  likes: Likes;
  outcomes: Outcomes;
  units: Units;
  visits: Visits;
  unit_merges: UnitMerges;
  readings: Readings;
  board_data_files: BoardDataFiles;
  shop: Shop;
  solution_outcomes: SolutionOutcomes;
  entry_cards: EntryCards;
  entry_lists: EntryLists;
  listed_texts: ListedTexts;
  search_changes: SearchChanges;
  search_entries: SearchEntries;
  history: History;
  deletions: Deletions;
  acts: Acts;
  outcomes_set_aside: OutcomesSetAside;
  merges: Merges;
  told_apart: ToldApart;
  guided_sessions: GuidedSessions;
  guided_answers: GuidedAnswers;
  guided_participants: GuidedParticipants;
  guided_safety: GuidedSafetyEvents;
  guided_outcomes: GuidedOutcomes;
  record_count_deltas: RecordCountDeltas;
  background_jobs: BackgroundJobs;
  identity_aliases: IdentityAliases;
  record_titles: RecordTitles;
}
