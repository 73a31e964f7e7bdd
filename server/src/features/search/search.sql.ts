import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { SearchKind } from '../../database/schema.ts';
import { type Form, holdsAny, holdsShare, meetsAny } from './lexeme-query.ts';
import type { Concept } from './understand.ts';

export interface Found {
  tipo: SearchKind;
  registro_id: number;
  titulo: string;
  score: number;
  /** It lacks something that was asked for. */
  aproximado: boolean;
  /** 0 to about 1.1. */
  relevancia: number;
  isFirstOfFault: boolean;
}

/** Where a word stands, and in which form, to how much it counts. The first that holds. */
const levels = [
  [({ whole }: Concept) => meetsAny(whole, ['A']), 1],
  [({ own }: Concept) => meetsAny(own, ['A']), 0.95],
  [({ other }: Concept) => meetsAny(phrases(other), ['A']), 0.93],
  [({ own }: Concept) => meetsAny(own, ['B']), 0.9],
  [({ other }: Concept) => holdsAny(other, ['A']), 0.8],
  [({ own }: Concept) => meetsAny(own, ['C']), 0.55],
  [({ other }: Concept) => meetsAny(other, ['B']), 0.7],
  [({ own }: Concept) => meetsAny(own, ['D']), 0.45],
] as const;
const otherElsewhere = 0.45;
const turnedWeight = 0.3;

/** `contator soldado` for what was called `contactor colado` is as good as the words themselves. */
function phrases(forms: readonly Form[]): Form[] {
  return forms.filter(({ lexemes }) => lexemes.length > 1);
}

/** How much of one concept a document meets, 0 to 1. */
function meets(concept: Concept): RawBuilder<number> {
  const all = [...concept.own, ...concept.other];
  const cases = levels
    .filter(([, level]) => concept.other.length > 0 || ![0.93, 0.8, 0.7].includes(level))
    .map(([query, level]) => sql`WHEN v @@ ${query(concept)}::tsquery THEN ${sql.lit(level)}`);
  return sql<number>`CASE WHEN NOT v @@ ${`(${meetsAny(all)} | ${holdsAny(concept.other, ['A'])})`}::tsquery THEN 0 ${sql.join(cases, sql` `)} ELSE ${sql.lit(otherElsewhere)} END`;
}

function turns({ turned }: Concept): RawBuilder<number> {
  return sql<number>`CASE WHEN v @@ ${meetsAny(turned, ['A'])}::tsquery THEN 1
    WHEN v @@ ${meetsAny(turned)}::tsquery THEN 0.6 ELSE 0 END`;
}

/**
 * The best of the documents that hold at least a share of what is asked, one of each fault first, then the others of the
 * same faults. A symptom, diagnosis or solution that an entry in use shows is not found beside it.
 * @param share 0 to 1: how much of the concepts' weight a document must hold
 */
export async function rankDocuments(
  db: Database,
  concepts: readonly Concept[],
  { share, rankedMax, hasUnknown }: { share: number; rankedMax: number; hasUnknown: boolean },
): Promise<Found[]> {
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0);
  const needed = total * share;
  const query = holdsShare(
    concepts.map(({ own, other, weight }) => ({ query: holdsAny([...own, ...other]), weight })),
    needed,
  );
  const columns = sql`tipo, registro_id, sintoma_id, titulo, score, vetor || ''::tsvector AS v`;
  const ofKind = (kind: SearchKind, inUse: RawBuilder<unknown>) => sql`
    (SELECT ${columns} FROM search_documents d
      WHERE tipo = ${sql.lit(kind)} AND vetor @@ ${query}::tsquery AND NOT EXISTS (${inUse}) LIMIT ${rankedMax})`;
  const values = concepts.map((concept, place) => sql`${meets(concept)} AS ${sql.raw(`m${place}`)}`);
  const isWhole = concepts.flatMap(({ isRequired }, place) =>
    isRequired ? [sql`${sql.raw(`m${place}`)} > 0`] : [],
  );
  const parts = concepts.map(({ weight }, place) => sql`${sql.raw(`m${place}`)} * ${sql.lit(weight)}`);
  const turned = concepts.filter(({ turned }) => turned.length > 0);
  const turnedTotal = turned.reduce((sum, { weight }) => sum + weight * turnedWeight, 0);
  const turnedParts = turned.map(
    (concept) => sql`${turns(concept)} * ${sql.lit(concept.weight * turnedWeight)}`,
  );
  const { rows } = await sql<Found>`
    WITH asked AS MATERIALIZED (
      (SELECT ${columns} FROM search_documents
        WHERE tipo = 'troubleshooting' AND vetor @@ ${query}::tsquery LIMIT ${rankedMax})
      UNION ALL
      ${ofKind('sintoma', sql`SELECT FROM troubleshooting_entries e WHERE e.sintoma_id = d.registro_id AND e.exclusao_id IS NULL`)}
      UNION ALL
      ${ofKind(
        'diagnostico',
        sql`SELECT FROM entry_diagnoses ed JOIN troubleshooting_entries e ON e.id = ed.troubleshooting_id
             WHERE ed.diagnostico_id = d.registro_id AND e.exclusao_id IS NULL`,
      )}
      UNION ALL
      ${ofKind('solucao', sql`SELECT FROM troubleshooting_entries e WHERE e.solucao_id = d.registro_id AND e.exclusao_id IS NULL`)}),
    met AS (
      SELECT tipo, registro_id, sintoma_id, titulo, score, v, ${sql.join(values)} FROM asked),
    ranked AS (
      SELECT tipo, registro_id, sintoma_id, titulo, score,
             ${hasUnknown ? sql`true` : sql`NOT (${sql.join([sql`true`, ...isWhole], sql` AND `)})`} AS aproximado,
             round(((${sql.join([...parts, ...turnedParts], sql` + `)}) / ${sql.lit(total + turnedTotal)}
               + 0.1 * least(1, ((${sql.join(
                 concepts.map((_, place) => sql`(${sql.raw(`m${place}`)} >= 0.8)::int`),
                 sql` + `,
               )})::numeric / cardinality(string_to_array(titulo, ' ')))))::numeric, 3)::float8 AS relevancia
        FROM met),
    folded AS (
      SELECT *, CASE WHEN sintoma_id IS NULL THEN 1 ELSE row_number() OVER (
               PARTITION BY sintoma_id ORDER BY aproximado, relevancia DESC, score DESC, registro_id) END AS place_in_fault
        FROM ranked)
    SELECT tipo, registro_id, titulo, score, aproximado, relevancia, place_in_fault = 1 AS "isFirstOfFault" FROM folded
     ORDER BY place_in_fault > 1, relevancia DESC, score DESC, tipo DESC, registro_id`.execute(db);
  return rows;
}
