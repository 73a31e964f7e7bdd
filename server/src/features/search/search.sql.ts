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

/** In a symptom from this level on: what brevity counts. */
const inTitleFrom = 0.8;
/** Where a word stands, and in which form, to how much it counts. The first that holds. */
const levels: readonly {
  forms: (concept: Concept) => readonly Form[];
  query: (forms: readonly Form[]) => string;
  level: number;
}[] = [
  { forms: ({ whole }) => whole, query: (forms) => meetsAny(forms, ['A']), level: 1 },
  { forms: ({ own }) => own, query: (forms) => meetsAny(forms, ['A']), level: 0.95 },
  // `contator soldado` for what was called `contactor colado` is as good as the words themselves.
  {
    forms: ({ other }) => other.filter(({ lexemes }) => lexemes.length > 1),
    query: (forms) => meetsAny(forms, ['A']),
    level: 0.93,
  },
  { forms: ({ own }) => own, query: (forms) => meetsAny(forms, ['B']), level: 0.9 },
  { forms: ({ other }) => other, query: (forms) => holdsAny(forms, ['A']), level: inTitleFrom },
  { forms: ({ own }) => own, query: (forms) => meetsAny(forms, ['C']), level: 0.55 },
  { forms: ({ other }) => other, query: (forms) => meetsAny(forms, ['B']), level: 0.7 },
  { forms: ({ own }) => own, query: (forms) => meetsAny(forms, ['D']), level: 0.45 },
];
const otherElsewhere = 0.45;
const turnedWeight = 0.3;
const brevityWeight = 0.1;

/** How much of one concept a document meets, 0 to 1. */
function meets(concept: Concept): RawBuilder<number> {
  const all = [...concept.own, ...concept.other];
  const cases = levels.flatMap(({ forms, query, level }) => {
    const sought = forms(concept);
    return sought.length === 0 ? [] : [sql`WHEN v @@ ${query(sought)}::tsquery THEN ${sql.lit(level)}`];
  });
  return sql<number>`CASE WHEN NOT v @@ ${`(${meetsAny(all)} | ${holdsAny(concept.other, ['A'])})`}::tsquery THEN 0 ${sql.join(cases, sql` `)} ELSE ${sql.lit(otherElsewhere)} END`;
}

function turns({ turned }: Concept): RawBuilder<number> {
  return sql<number>`CASE WHEN v @@ ${meetsAny(turned, ['A'])}::tsquery THEN 1
    WHEN v @@ ${meetsAny(turned)}::tsquery THEN 0.6 ELSE 0 END`;
}

const columns = sql`tipo, registro_id, sintoma_id, titulo, score, vetor || ''::tsvector AS v`;

/** Documents that hold the query, and whether an entry in use shows them. Each vector is unpacked once. */
function candidates(query: string, atMost: number): RawBuilder<unknown> {
  const ofKind = (kind: SearchKind, inUse: RawBuilder<unknown> | null) => sql`
    (SELECT ${columns}, ${inUse === null ? sql`false` : sql`EXISTS (${inUse} AND e.exclusao_id IS NULL)`} AS is_shown
       FROM search_documents d
      WHERE tipo = ${sql.lit(kind)} AND vetor @@ ${query}::tsquery LIMIT ${atMost})`;
  return sql.join(
    [
      ofKind('troubleshooting', null),
      ofKind('sintoma', sql`SELECT FROM troubleshooting_entries e WHERE e.sintoma_id = d.registro_id`),
      ofKind(
        'diagnostico',
        sql`SELECT FROM entry_diagnoses ed JOIN troubleshooting_entries e ON e.id = ed.troubleshooting_id
             WHERE ed.diagnostico_id = d.registro_id`,
      ),
      ofKind('solucao', sql`SELECT FROM troubleshooting_entries e WHERE e.solucao_id = d.registro_id`),
    ],
    sql` UNION ALL `,
  );
}

const metAs = (place: number) => sql.raw(`m${place}`);

/** 0 to 1 by how much of each concept is met, and a little more for a symptom that says nothing else. */
function relevance(concepts: readonly Concept[]): RawBuilder<number> {
  const turned = concepts.filter(({ turned }) => turned.length > 0);
  const parts = [
    ...concepts.map(({ weight }, place) => sql`${metAs(place)} * ${sql.lit(weight)}`),
    ...turned.map((concept) => sql`${turns(concept)} * ${sql.lit(concept.weight * turnedWeight)}`),
  ];
  const total =
    concepts.reduce((sum, { weight }) => sum + weight, 0) +
    turned.reduce((sum, { weight }) => sum + weight * turnedWeight, 0);
  const inTitle = sql.join(
    concepts.map((_, place) => sql`(${metAs(place)} >= ${sql.lit(inTitleFrom)})::int`),
    sql` + `,
  );
  return sql<number>`(${sql.join(parts, sql` + `)}) / ${sql.lit(total)}
    + ${sql.lit(brevityWeight)} * least(1, (${inTitle})::numeric / cardinality(string_to_array(titulo, ' ')))`;
}

/**
 * The best of the documents that hold at least a share of what is asked, one of each fault first, then the others of the
 * same faults, then the symptoms, diagnoses and solutions that an entry in use shows.
 * @param share 0 to 1: how much of the concepts' weight a document must hold
 * @param rankedMax so many of each kind are ranked
 * @param hasUnknown something was asked for that no record has
 */
export async function rankDocuments(
  db: Database,
  concepts: readonly Concept[],
  { share, rankedMax, hasUnknown }: { share: number; rankedMax: number; hasUnknown: boolean },
): Promise<Found[]> {
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0);
  const query = holdsShare(
    concepts.map(({ own, other, weight }) => ({ query: holdsAny([...own, ...other]), weight })),
    total * share,
  );
  const values = concepts.map((concept, place) => sql`${meets(concept)} AS ${metAs(place)}`);
  const required = concepts.flatMap(({ isRequired }, place) =>
    isRequired ? [sql`${metAs(place)} > 0`] : [],
  );
  const { rows } = await sql<Found>`
    WITH asked AS MATERIALIZED (${candidates(query, rankedMax)}),
    met AS (SELECT tipo, registro_id, sintoma_id, titulo, score, is_shown, v, ${sql.join(values)} FROM asked),
    ranked AS (
      SELECT tipo, registro_id, sintoma_id, titulo, score, is_shown,
             ${sql.lit(hasUnknown)} OR NOT (${sql.join([sql`true`, ...required], sql` AND `)}) AS aproximado,
             round((${relevance(concepts)})::numeric, 3)::float8 AS relevancia
        FROM met),
    folded AS (
      SELECT *, CASE WHEN is_shown THEN 3 WHEN sintoma_id IS NULL THEN 1 ELSE least(2, row_number() OVER (
               PARTITION BY sintoma_id ORDER BY is_shown, aproximado, relevancia DESC, score DESC, registro_id))
             END AS place_in_fault
        FROM ranked)
    SELECT tipo, registro_id, titulo, score, aproximado, relevancia, place_in_fault = 1 AS "isFirstOfFault"
      FROM folded
     ORDER BY place_in_fault, relevancia DESC, score DESC, tipo DESC, registro_id`.execute(db);
  return rows;
}
