import { plain } from '@bancada/contract/notation-words';
import type { Database } from '../../database/database.ts';
import { searchKnowledge } from './search-knowledge.ts';
import { instanceSynonymsText } from './synonyms/synonyms.service.ts';
import { type Understanding, understand } from './understand.ts';

/**
 * Finds out what was typed, with the product's synonyms and those of this instance as they are now.
 * @param isExact slips are left as they were typed
 */
export async function understandTyped(
  db: Database,
  typed: string,
  { isExact = false }: { isExact?: boolean } = {},
): Promise<Understanding> {
  return understand(db, typed, await searchKnowledge(db, await instanceSynonymsText(db)), isExact);
}

/** What was typed, each slip replaced by what was meant; the same where there are none. */
export function withCorrections(typed: string, corrections: Understanding['corrections']): string {
  if (corrections.size === 0) return typed;
  return typed.replace(/\p{L}+/gu, (word) => corrections.get(plain(word)) ?? word);
}
