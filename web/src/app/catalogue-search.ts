// What the screens of the catalogue have in their URLs, read for the router: invalid values are dropped.
import type { ArticlesSearch } from '../features/articles/ArticlesPage.tsx';
import type { OwnerSearch } from '../features/attachments/owners.ts';
import type { BoardSearch } from '../features/boards/BoardViewer.tsx';
import type { DatasheetsSearch } from '../features/datasheets/DatasheetsPage.tsx';
import type { ModelsSearch } from '../features/equipment-models/EquipmentModelsPage.tsx';
import { readId, readListSearch } from '../ui/read-search.ts';

/** The list of models. */
export function readModelsSearch(raw: Record<string, unknown>): ModelsSearch {
  return {
    ...readListSearch(raw),
    fabricante: readId(raw.fabricante),
    categoria: readId(raw.categoria),
    a_completar: raw.a_completar === true || raw.a_completar === 'true' ? true : undefined,
  };
}

/** The list of datasheets. */
export function readDatasheetsSearch(raw: Record<string, unknown>): DatasheetsSearch {
  return { ...readListSearch(raw), fabricante: readId(raw.fabricante) };
}

/** The list of articles, or their tree. */
export function readArticlesSearch(raw: Record<string, unknown>): ArticlesSearch {
  return { ...readListSearch(raw), aba: raw.aba === 'arvore' ? 'arvore' : undefined };
}

/** The creation form of an article: its parent. */
export function readNewArticleSearch(raw: Record<string, unknown>): { pai?: number | undefined } {
  return { pai: readId(raw.pai) };
}

/** Whose attachments they are. */
export function readOwnerSearch(raw: Record<string, unknown>): OwnerSearch {
  return {
    modelId: readId(raw.modelId),
    datasheetId: readId(raw.datasheetId),
    artigoId: readId(raw.artigoId),
    visitId: readId(raw.visitId),
  };
}

/** What of a board is opened. */
export function readBoardSearch(raw: Record<string, unknown>): BoardSearch {
  return { parte: textIn(raw.parte), rede: textIn(raw.rede), q: textIn(raw.q) };
}

/** The router reads digits alone as a number: a part or a net may be called so. */
function textIn(raw: unknown): string | undefined {
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : '';
  return text === '' ? undefined : text.slice(0, 200);
}
