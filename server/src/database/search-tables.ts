import type { Generated } from 'kysely';
import type { Time } from './column-types.ts';

/** Written only by triggers. */
export interface WordSlips {
  /** A known word, whole or with one letter deleted. */
  forma: string;
  palavra: string;
}

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
  palavras: number;
  em_uso: boolean;
  vetor: string;
}

/** Written only by triggers. */
export interface SearchEntries {
  id: number;
  score: number;
  listas: number[];
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
  /** `proof_step`. */
  prova: number;
  alta_tensao: boolean;
}
