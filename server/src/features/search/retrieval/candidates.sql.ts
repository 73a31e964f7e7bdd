import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { ditosCoarse, fieldBoost, variantWeight } from '../ranking/weights.ts';
import { timeLimit } from '../time-limit.ts';
import type { SearchPlan } from './plan.ts';
import { eachOf, type Selection } from './selections.ts';

/** A candidate as the index holds it. */
export interface Candidate {
  list: number;
  /** A tsvector as PostgreSQL writes it. */
  vector: string;
  /** Likes of its most liked entry; 0 without entries. */
  likes: number;
}

/** How many documents that meet everything are ranked at most; below the second number the nearest are looked for too. */
const wholeRankedMax = 500;
const enoughWhole = 60;

/**
 * The documents that meet a plan, the best by a coarse score; and how many meet every required term.
 * @param always the lists of documents that are candidates whatever they meet
 * @param terms tsqueries of the query's terms, and their weights
 */
export async function findCandidates(
  db: Database,
  { whole, near }: SearchPlan,
  always: readonly number[],
  terms: readonly WeightedQuery[],
  atMost: number,
): Promise<{ candidates: Candidate[]; wholeCount: number }> {
  const [inSymptom = [], anywhere = []] = await Promise.all(whole.map((one) => documentsMeeting(db, [one])));
  const met = new Set([...always, ...inSymptom, ...anywhere.slice(0, Math.max(wholeRankedMax, atMost))]);
  if (met.size < enoughWhole) for (const list of await documentsMeeting(db, near)) met.add(list);
  return { candidates: await bestOf(db, [...met], terms, atMost), wholeCount: anywhere.length };
}

async function documentsMeeting(db: Database, selections: readonly Selection[]): Promise<number[]> {
  if (selections.length === 0) return [];
  const { rows } = await eachOf(
    selections,
    ({ query, atMost }) =>
      sql<{ lista: number }>`SELECT lista FROM fault_documents WHERE vetor @@ ${query} LIMIT ${atMost}`,
  ).execute(db, timeLimit());
  return rows.map(({ lista }) => lista);
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
           coalesce((SELECT -(lugar >> 32) FROM entry_lists l WHERE l.lista = best.lista ORDER BY lugar LIMIT 1), 0)::int AS likes
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

/** How many entries have the faults that meet a tsquery, up to `atMost`. */
export async function countEntriesMeeting(db: Database, query: string, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${prepared} SELECT count(*)::int AS count FROM (
      SELECT FROM (SELECT lista FROM fault_documents WHERE vetor @@ ${query}::tsquery LIMIT ${atMost}) AS d
        JOIN entry_lists l ON l.lista = d.lista LIMIT ${atMost}) AS counted`.execute(db, timeLimit());
  return rows[0]?.count ?? 0;
}
