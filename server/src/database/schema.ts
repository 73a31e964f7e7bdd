import type { AccountTables } from './account-tables.ts';
import type { Time } from './column-types.ts';
import type { DocumentTables } from './document-tables.ts';
import type { GuidedTables } from './guided-tables.ts';
import type { HistoryTables } from './history-tables.ts';
import type { KnowledgeTables } from './knowledge-tables.ts';
import type { SearchTables } from './search-tables.ts';
import type { WorkshopTables } from './workshop-tables.ts';

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

/** The tables that the server reads and writes. `server/migrations` documents the columns. */
export interface Schema
  extends AccountTables,
    DocumentTables,
    GuidedTables,
    HistoryTables,
    KnowledgeTables,
    SearchTables,
    WorkshopTables {
  background_jobs: BackgroundJobs;
}
