import { plain } from '@bancada/contract/notation-words';
import type { Database } from '../../database/database.ts';
import { type SearchKnowledge, searchKnowledge } from './meaning/search-knowledge.ts';
import type { Understanding } from './meaning/understand.ts';
import { instanceSynonymsText } from './synonyms/synonyms.service.ts';

/**
 * What a search starts from: the product's synonyms, and those of this instance as they are now. The first time it takes longer
 * than a search may.
 */
export async function knowledgeNow(db: Database): Promise<SearchKnowledge> {
  return searchKnowledge(db, await instanceSynonymsText(db));
}

/** What was typed, each slip replaced by what was meant; the same where there are none. */
export function withCorrections(typed: string, corrections: Understanding['corrections']): string {
  if (corrections.size === 0) return typed;
  return typed.replace(/\p{L}+/gu, (word) => corrections.get(plain(word)) ?? word);
}
