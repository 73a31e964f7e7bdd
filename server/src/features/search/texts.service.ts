import type { Database } from '../../database/database.ts';
import { type ListKind, recordOf } from '../../database/entry-lists.ts';
import { emptySample } from './entry-sample.ts';
import { findMetTexts } from './met-texts.ts';
import { ask, judgeText } from './relevance.ts';
import { withinTimeLimit } from './time-limit.ts';
import { understand } from './understand.ts';
import { knowledgeNow } from './understand-typed.ts';

/** A record whose text meets what was typed. */
export interface RelevantRecord {
  id: number;
  /** 0 to about 1.1. */
  relevance: number;
  /** It lacks nothing that was asked for. */
  isWhole: boolean;
}

/** So much of what is asked a text must meet, beside what the best one meets. */
const leastRelevance = 0.5;

/**
 * Records of one kind whose texts meet a query as the search understands it, by relevance.
 * @returns at most `atMost`, and the words that were taken for others; none where the time is over before they are found
 */
export async function textsByRelevance(
  db: Database,
  kind: ListKind,
  typed: string,
  atMost: number,
): Promise<{ found: RelevantRecord[]; corrections: ReadonlyMap<string, string> }> {
  const knowledge = await knowledgeNow(db);
  return withinTimeLimit(
    async () => {
      const { concepts, unknown, corrections } = await understand(db, typed, knowledge, false);
      if (concepts.length === 0) return { found: [], corrections };
      const asked = ask(concepts, await findMetTexts(db, concepts, kind), emptySample, unknown.length > 0);
      const found = [...asked.texts.values()]
        .map((text) => ({ id: recordOf(text.list), ...judgeText(asked, text) }))
        .filter(({ isWhole, relevance }) => isWhole || relevance >= leastRelevance)
        .toSorted(
          (a, b) => Number(b.isWhole) - Number(a.isWhole) || b.relevance - a.relevance || a.id - b.id,
        );
      return { found: found.slice(0, atMost), corrections };
    },
    () => ({ found: [], corrections: new Map() }),
  );
}
