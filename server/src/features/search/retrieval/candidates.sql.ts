import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import type { QueryTerm } from '../query/query-term.ts';
import { ditosCoarse, fieldBoost, variantWeight } from '../ranking/weights.ts';
import { timeLimit } from '../time-limit.ts';
import type { NearSelection, SearchPlan } from './plan.ts';
import { eachOf, type Selection } from './selections.ts';

/** A candidate as the index holds it. */
export interface Candidate {
  list: number;
  /** A tsvector as PostgreSQL writes it. */
  vector: string;
  /** Likes of its most liked entry; 0 without entries. */
  likes: number;
  /** The best proof of its entries (`proof_step` of migration 0019); 0 without entries. */
  proof: number;
}

/** How many documents that meet everything get a coarse score at most; below the second number the nearest are looked for too. */
const wholeScoredMax = 500;
const enoughWhole = 60;
/** How many of the nearest get one. */
const nearScoredMax = 400;

/**
 * The documents that meet a plan, the best by a coarse score; and the lists of those that meet every required term.
 * @param always the lists of documents that are candidates whatever they meet
 * @param terms tsqueries of the query's terms, and their weights
 */
export async function findCandidates(
  db: Database,
  { whole, wholeInSymptom, near }: SearchPlan,
  always: readonly number[],
  terms: readonly WeightedQuery[],
  atMost: number,
): Promise<{ candidates: Candidate[]; meeting: number[] }> {
  const meeting = (await documentsMeeting(db, whole === null ? [] : [whole])).map(({ list }) => list);
  const first =
    meeting.length > wholeScoredMax && wholeInSymptom !== null
      ? (await documentsMeeting(db, [wholeInSymptom])).map(({ list }) => list)
      : [];
  const scored = new Set([...always, ...first, ...meeting].slice(0, Math.max(wholeScoredMax, atMost)));
  if (scored.size < enoughWhole) for (const list of await nearest(db, near)) scored.add(list);
  // Of so few, all are kept.
  const compared = scored.size <= atMost ? [] : terms;
  return { candidates: await bestOf(db, [...scored], compared, atMost), meeting };
}

/** The documents that have most of the terms, by the weights of those that they were found by. */
async function nearest(db: Database, near: readonly NearSelection[]): Promise<number[]> {
  const found = new Map<number, Set<QueryTerm>>();
  for (const { list, place } of await documentsMeeting(db, near)) {
    const terms = found.get(list) ?? new Set();
    for (const term of near[place]?.terms ?? []) terms.add(term);
    found.set(list, terms);
  }
  const weightOf = (terms: ReadonlySet<QueryTerm>) => [...terms].reduce((sum, { weight }) => sum + weight, 0);
  return [...found]
    .map(([list, terms]) => ({ list, weight: weightOf(terms) }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, nearScoredMax)
    .map(({ list }) => list);
}

async function documentsMeeting(
  db: Database,
  selections: readonly Selection[],
): Promise<{ place: number; list: number }[]> {
  if (selections.length === 0) return [];
  const { rows } = await eachOf(
    selections,
    ({ query, atMost, place }) =>
      sql<{
        place: number;
        list: number;
      }>`SELECT ${place} AS place, lista AS list FROM fault_documents WHERE vetor @@ ${query} LIMIT ${atMost}`,
  ).execute(db, timeLimit());
  return rows;
}

/** A term for the coarse score: tsqueries of the word itself and of all its variants, how many lexemes each has, and its weight. */
export interface WeightedQuery {
  own: string;
  ownCount: number;
  any: string;
  anyCount: number;
  weight: number;
}

const rankWeights = [ditosCoarse, fieldBoost.checkOrFix, fieldBoost.equipment, fieldBoost.symptom];
/** `ts_rank` of one lexeme that stands once in a field of weight 1. */
const rankOfOne = 0.6079271;

/** The best of these documents by the coarse score: the sum of the terms' weights, each by its best field. */
async function bestOf(
  db: Database,
  lists: readonly number[],
  terms: readonly WeightedQuery[],
  atMost: number,
): Promise<Candidate[]> {
  if (lists.length === 0) return [];
  const { rows } = await sql<Candidate>`
    ${prepared} SELECT best.lista AS list, best.vetor::text AS vector,
           coalesce((SELECT likes_at(lugar) FROM entry_lists l WHERE l.lista = best.lista ORDER BY lugar LIMIT 1), 0) AS likes,
           coalesce((SELECT prova FROM troubleshooting_entries e WHERE e.sintoma_id = (best.lista / 8)::int AND e.exclusao_id IS NULL
                      ORDER BY prova DESC LIMIT 1), 0) AS proof
      FROM (SELECT d.lista, d.vetor, (
                     SELECT sum(t.weight * greatest(
                              least(1, ts_rank(${rankWeights}::real[], d.vetor, t.own) * t.own_count / ${sql.lit(rankOfOne)}),
                              ${sql.lit(variantWeight.synonym)} * least(1, ts_rank(${rankWeights}::real[], d.vetor, t."any") * t.any_count / ${sql.lit(rankOfOne)})))
                       FROM unnest(${terms.map(({ own }) => own)}::tsquery[], ${terms.map(({ ownCount }) => ownCount)}::int[],
                                   ${terms.map(({ any }) => any)}::tsquery[], ${terms.map(({ anyCount }) => anyCount)}::int[],
                                   ${terms.map(({ weight }) => weight)}::float8[]) AS t (own, own_count, "any", any_count, weight)) AS score
              FROM fault_documents d WHERE d.lista = ANY (${lists}::bigint[])
             ORDER BY score DESC NULLS LAST, d.lista LIMIT ${atMost}) AS best
     ORDER BY best.score DESC NULLS LAST, best.lista`.execute(db, timeLimit());
  return rows;
}

/** How many entries these faults have, up to `atMost`. */
export async function countEntriesOf(
  db: Database,
  faults: readonly number[],
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${prepared} SELECT count(*)::int AS count FROM (
      SELECT FROM entry_lists WHERE lista = ANY (${faults}::bigint[]) LIMIT ${atMost}) AS counted`.execute(
    db,
    timeLimit(),
  );
  return rows[0]?.count ?? 0;
}
