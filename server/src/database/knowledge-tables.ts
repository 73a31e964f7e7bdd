import type { CheckKind } from '@bancada/contract/faults/check-kinds';
import type { category } from '@bancada/contract/kinds/category';
import type { datasheet } from '@bancada/contract/kinds/datasheet';
import type { equipmentModel } from '@bancada/contract/kinds/equipment-model';
import type { Kind } from '@bancada/contract/kinds/kind';
import type { manufacturer } from '@bancada/contract/kinds/manufacturer';
import type { Measure } from '@bancada/contract/measures/measure';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type * as z from 'zod/mini';
import type { CreatedAt, Time, UpdatedAt } from './column-types.ts';

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
export interface AuthoredRecord extends KnowledgeRecord {
  /** Set by a trigger: the creator's account is gone. */
  autor_removido: Generated<boolean>;
}

interface SignalCodeLinks {
  code_post_id: number | null;
  code_led_id: number | null;
  code_beep_id: number | null;
}

/** The columns of a kind are its fields. */
type ColumnsOf<Of extends Kind> = {
  -readonly [Name in keyof Of['fields']]: ColumnOf<z.output<Of['fields'][Name]['stored']>>;
};
/** Where nothing is said, the database says no. */
type ColumnOf<Value> = [Value] extends [boolean] ? Generated<boolean> : Value;

type Manufacturers = KnowledgeRecord & ColumnsOf<typeof manufacturer>;
type Categories = KnowledgeRecord & ColumnsOf<typeof category>;
type EquipmentModels = KnowledgeRecord & ColumnsOf<typeof equipmentModel>;
interface Datasheets extends KnowledgeRecord, ColumnsOf<typeof datasheet> {
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

/** The knowledge base: catalogue, files, faults and what they are made of. */
export interface KnowledgeTables {
  manufacturers: Manufacturers;
  categories: Categories;
  equipment_models: EquipmentModels;
  datasheets: Datasheets;
  articles: Articles;
  stored_files: StoredFiles;
  received_sums: ReceivedSums;
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
}
