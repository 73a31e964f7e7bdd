import type { Generated } from 'kysely';
import type { Time } from './column-types.ts';

/** Written by triggers alone. */
export interface WordSlips {
  /** A known word without one of its letters, or whole. */
  forma: string;
  palavra: string;
}

/** Written by triggers alone. Both numbers are made by functions of migration 0016. */
export interface EntryLists {
  /** The record whose entries these are: `list_of`. */
  lista: number;
  /** The entry's place in the order of answers: `entry_place`. */
  lugar: number;
}

/** Written by triggers alone. */
export interface ListedTexts {
  lista: number;
  /** Folded. */
  texto: string;
  titulo: string;
  palavras: number;
  em_uso: boolean;
  vetor: string;
}

/** Written by triggers alone. */
export interface SearchEntries {
  id: number;
  score: number;
  listas: number[];
}

/** One row, once somebody has saved a list. */
export interface SearchSynonyms {
  id: number;
  texto: string;
  atualizado_em: Generated<Time>;
  alterado_por: number | null;
}

/** A view: entries in use with all that their card shows. */
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
}
