import type { Database } from '../../database/database.ts';
import { type ListKind, recordOf } from '../../database/entry-lists.ts';
import { ask } from './finding/asked.ts';
import { emptySample } from './finding/entry-sample.ts';
import { find } from './finding/find.ts';
import { findMetTexts } from './finding/met-texts.ts';
import { judgeText } from './finding/relevance.ts';
import { meetsAny } from './meaning/lexeme-query.ts';
import { stemsOf } from './meaning/lexicon.sql.ts';
import type { SearchKnowledge } from './meaning/search-knowledge.ts';
import { type Understanding, understand } from './meaning/understand.ts';
import { withinTimeLimit } from './time-limit.ts';
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
 * @returns at most `atMost`, and the words that were taken for others; null where the time is over before they are found
 */
export async function textsByRelevance(
  db: Database,
  kind: ListKind,
  typed: string,
  atMost: number,
): Promise<{ found: RelevantRecord[]; corrections: ReadonlyMap<string, string> } | null> {
  return understoodInTime(db, typed, async ({ concepts, unknown, corrections }) => {
    if (concepts.length === 0) return { found: [], corrections };
    const asked = ask(concepts, await findMetTexts(db, concepts, kind), emptySample, {
      hasUnknown: unknown.length > 0,
    });
    const found = [...asked.texts.values()]
      .map((text) => ({ id: recordOf(text.list), ...judgeText(asked, text) }))
      .filter(({ isWhole, relevance }) => isWhole || relevance >= leastRelevance)
      .toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.relevance - a.relevance || a.id - b.id);
    return { found: found.slice(0, atMost), corrections };
  });
}

/** The entries that lack nothing of what was typed, as the search understands it, best first; null where the time is over. */
export async function entriesMeeting(db: Database, typed: string, atMost: number): Promise<number[] | null> {
  return understoodInTime(db, typed, async (understanding, { shares }) => {
    const { page, isIncomplete } = await find(db, understanding, shares, { skip: 0, limit: atMost });
    if (isIncomplete) return null;
    return page.flatMap(({ tipo, registro_id, aproximado }) =>
      tipo === 'troubleshooting' && !aproximado ? [registro_id] : [],
    );
  });
}

/**
 * Does `work` with what a text outside the records must meet to have all that was typed: tsqueries over `word_vector`. Words that
 * no record has are sought as they stand. `otherwise` where nothing is asked for; null where the time is over.
 */
export async function withQueriesFor<Result>(
  db: Database,
  typed: string,
  work: (queries: readonly string[]) => Promise<Result>,
  otherwise: Result,
): Promise<Result | null> {
  return understoodInTime(db, typed, async ({ concepts, unknown }) => {
    const required = concepts.filter(({ isRequired }) => isRequired);
    const stems = await stemsOf(db, [...unknown, ...required.map(({ text }) => text)]);
    const asTyped = (word: string) => ({ lexemes: [stems.get(word) ?? word] });
    const queries = [
      // Whatever no record has and is taken for another word may be one that these texts have.
      ...required.map(({ text, whole, own, other }) => meetsAny([...whole, ...own, ...other, asTyped(text)])),
      ...unknown.map((word) => meetsAny([asTyped(word)])),
    ];
    return queries.length === 0 ? otherwise : work(queries);
  });
}

/** Does `work` with what the search takes the text for; null where the time is over before it is done. */
async function understoodInTime<Result>(
  db: Database,
  typed: string,
  work: (understanding: Understanding, knowledge: SearchKnowledge) => Promise<Result>,
): Promise<Result | null> {
  const knowledge = await knowledgeNow(db);
  return withinTimeLimit<Result | null>(
    async () => work(await understand(db, typed, knowledge, false), knowledge),
    () => null,
  );
}
