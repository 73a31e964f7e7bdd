import type { Found } from './find.ts';
import type { FaultIndex } from './index/fault-index.ts';
import type { Vocabulary } from './query/knowledge.ts';
import type { AnalyzedQuery } from './query/query-term.ts';

/** What a text found. */
interface Answer {
  version: number;
  vocabulary: Vocabulary;
  query: AnalyzedQuery;
  found: Found;
}

const keptMax = 300;
const kept = new WeakMap<FaultIndex, Map<string, Answer>>();

/** What the same text found before, while no record and no synonym has changed; else what `work` finds. */
export function foundBefore(
  { index, vocabulary }: { index: FaultIndex; vocabulary: Vocabulary },
  key: string,
  work: () => Pick<Answer, 'query' | 'found'>,
): Answer {
  const answers = kept.get(index) ?? new Map<string, Answer>();
  kept.set(index, answers);
  const known = answers.get(key);
  if (known?.version === index.version && known.vocabulary === vocabulary) return known;
  const answer = { ...work(), version: index.version, vocabulary };
  if (answers.size >= keptMax) answers.clear();
  answers.set(key, answer);
  return answer;
}
