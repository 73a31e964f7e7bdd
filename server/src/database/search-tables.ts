import type { Generated } from 'kysely';
import type { Time } from './column-types.ts';

/** Written only by triggers. */
export interface ListedTexts {
  lista: number;
  /** Folded. */
  texto: string;
  titulo: string;
  em_uso: boolean;
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

/** What the search has read. */
export interface SearchTables {
  search_synonyms: SearchSynonyms;
  listed_texts: ListedTexts;
  search_changes: SearchChanges;
}
