import type { ComparedKind } from '@bancada/contract/records/duplicates';
import type { HistoryAction } from '@bancada/contract/records/history';
import type { MergeableKind } from '@bancada/contract/records/merges';
import type { RecordKind } from '@bancada/contract/records/records';
import type { UndoKind } from '@bancada/contract/records/undo';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CreatedAt, Time } from './column-types.ts';

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

interface RecordCountDeltas {
  id: GeneratedAlways<number>;
  tipo: RecordKind | 'defeitos';
  delta: number;
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

/** What becomes of records: their changes, the bin, merging, undoing. */
export interface HistoryTables {
  history: History;
  deletions: Deletions;
  acts: Acts;
  merges: Merges;
  told_apart: ToldApart;
  record_count_deltas: RecordCountDeltas;
  identity_aliases: IdentityAliases;
  record_titles: RecordTitles;
}
