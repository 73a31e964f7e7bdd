import type { DocumentHit, PageHit } from '@bancada/contract/documents';
import type { SearchParts } from '../time-limit.ts';

interface DocumentQuery {
  q: string;
  exata?: '1' | undefined;
  skip: number;
  limit: number;
}

export interface DocumentsFound {
  results: DocumentHit[];
  /** One more than counted exactly stands for "more than". */
  total: number;
  /** The time was over before all of it was found: perhaps nothing was. */
  isIncomplete: boolean;
}

/** Files in which `q` is found, each once, best first. */
export async function searchDocuments(_parts: SearchParts, _query: DocumentQuery): Promise<DocumentsFound> {
  return { results: [], total: 0, isIncomplete: false };
}

/** The pages of a stored content that meet `q`, in order. */
export async function pagesMeeting(_parts: SearchParts, _sha256: string, _q: string): Promise<PageHit[]> {
  return [];
}
