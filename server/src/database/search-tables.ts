import type { CheckKind } from '@bancada/contract/faults/check-kinds';
import type { Generated } from 'kysely';
import type { Time } from './column-types.ts';

/** Written only by triggers. Both numbers come from functions of migrations 0015 and 0016. */
export interface EntryLists {
  /** The record that lists these entries: `list_of`. */
  lista: number;
  /** The entry's sort key: `entry_place`. */
  lugar: number;
}

/** Written only by triggers. */
export interface ListedTexts {
  lista: number;
  /** Folded. */
  texto: string;
  titulo: string;
  em_uso: boolean;
}

/** Written only by triggers. */
export interface SearchEntries {
  id: number;
  score: number;
  listas: number[];
}

/** Written only by triggers: what has changed for the index of the search. */
export interface SearchChanges {
  /** Of the transaction that wrote it. */
  transacao: Generated<string>;
  /** `list_of` each record; null where anything may have changed. */
  listas: number[] | null;
  criado_em: Generated<Time>;
}

/** A single row, once somebody has saved a list. */
export interface SearchSynonyms {
  id: number;
  texto: string;
  atualizado_em: Generated<Time>;
  alterado_por: number | null;
}

/** A view: entries in use with everything that their cards show. */
export interface EntryCards {
  id: number;
  sintoma_id: number;
  sintoma: string;
  solucao_id: number;
  solucao: string;
  modelo_equipamento_id: number;
  modelo_equipamento_nome: string;
  numero_modelo: string;
  fabricante_id: number;
  fabricante_nome: string;
  score: number;
  fonte: string | null;
  confianca: 'verificado' | 'conhecimento geral' | null;
  criado_por_nome: string | null;
  criado_em: string;
  atualizado_em: string;
  code_post: string | null;
  code_led: string | null;
  code_beep: string | null;
  diagnosticos: string[];
  diagnostico_ids: number[];
  resolveu: number;
  tentativas: number;
  pessoas: number;
  /** `proof_step` of what counts in the order. */
  prova: number;
  alta_tensao: boolean;
  diagnostico_tipos: CheckKind[];
  code_fabricante_id: number | null;
  /** As it was said, or the maker of its equipment; null where that is no maker (`Diversos fabricantes`, a standard). */
  code_fabricante_nome: string | null;
}

/** What the search has read. */
export interface SearchTables {
  search_synonyms: SearchSynonyms;
  entry_cards: EntryCards;
  entry_lists: EntryLists;
  listed_texts: ListedTexts;
  search_changes: SearchChanges;
  search_entries: SearchEntries;
}
