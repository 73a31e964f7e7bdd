import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { idOf, type KeyKind, keyKinds, kindOf } from '../../../database/record-key.ts';
import type { SourceEntry, SourceText } from './fault-index.ts';

const category = sql.lit(keyKinds.category);
const inUse = sql`exclusao_id IS NULL AS "inUse"`;
const nothingMore = sql`NULL::text AS ditos, NULL::bigint AS category, false AS "isGeneric"`;

/** What is read of each kind of record that entries show, in the bin or not. */
const sources = {
  symptom: sql`sintoma AS text, NULL::text AS codes, ${inUse}, ditos, NULL::bigint AS category, false AS "isGeneric" FROM symptoms`,
  diagnosis: sql`descricao AS text, NULL::text AS codes, ${inUse}, ${nothingMore} FROM diagnoses`,
  solution: sql`solucao AS text, NULL::text AS codes, ${inUse}, ${nothingMore} FROM solutions`,
  model: sql`concat_ws(' ', nome, numero_modelo) AS text, concat_ws(' ', nome, replace(numero_modelo, ' ', '-')) AS codes, ${inUse},
    NULL::text AS ditos, categoria_id::bigint * 8 + ${category} AS category, numero_modelo LIKE 'GEN-%' AS "isGeneric" FROM equipment_models`,
  maker: sql`nome AS text, NULL::text AS codes, ${inUse}, ${nothingMore} FROM manufacturers`,
  category: sql`nome AS text, NULL::text AS codes, ${inUse}, ${nothingMore} FROM categories`,
  component: sql`concat_ws(' ', part_number, nome) AS text, part_number::text AS codes, ${inUse}, ${nothingMore} FROM datasheets`,
  code: sql`codigo::text AS text, tipo::text AS codes, true AS "inUse", ${nothingMore} FROM signal_codes`,
} as const satisfies Record<KeyKind, unknown>;
/** The kinds in the order in which their texts are read. */
export const kindsRead: readonly KeyKind[] = [
  'symptom',
  'diagnosis',
  'solution',
  'model',
  'maker',
  'category',
  'component',
  'code',
];

const key = (kind: KeyKind) => sql`id::bigint * 8 + ${sql.lit(keyKinds[kind])} AS key`;

/** Some texts of one kind, by ascending keys: those above a key. */
export async function readTextsAfter(
  db: Database,
  kind: KeyKind,
  after: number,
  atMost: number,
): Promise<SourceText[]> {
  const { rows } = await sql<SourceText>`
    SELECT ${key(kind)}, ${sources[kind]} WHERE id > ${idOf(after)} ORDER BY id LIMIT ${atMost}`.execute(db);
  return rows;
}

/** The texts of these keys. */
export async function readTextsOf(db: Database, keys: readonly number[]): Promise<SourceText[]> {
  const parts = kindsRead.flatMap((kind) => {
    const ids = keys.filter((one) => kindOf(one) === keyKinds[kind]).map(idOf);
    return ids.length === 0
      ? []
      : [sql`(SELECT ${key(kind)}, ${sources[kind]} WHERE id = ANY (${ids}::int[]))`];
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<SourceText>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return rows;
}

/** The keys of an entry's own codes; of a diagnosis those of kinds that its entry has none of. */
function codesOf(row: 'e' | 'd') {
  const ofKinds = ['code_post_id', 'code_led_id', 'code_beep_id'].map((code) =>
    row === 'e'
      ? sql`list_of('code', ${sql.ref(`e.${code}`)})`
      : sql`CASE WHEN ${sql.ref(`e.${code}`)} IS NULL THEN list_of('code', ${sql.ref(`d.${code}`)}) END`,
  );
  return sql.join(ofKinds);
}

/** The entries in use of these symptoms, by the key of the symptom; of each the most liked first, then the best proven. */
export async function readEntries(
  db: Database,
  symptoms: readonly number[],
): Promise<Map<number, SourceEntry[]>> {
  if (symptoms.length === 0) return new Map();
  const { rows } = await sql<Omit<SourceEntry, 'keys'> & { symptom: number; keys: string }>`
    SELECT list_of('symptom', e.sintoma_id) AS symptom, e.id, e.score AS likes, e.prova AS proof,
           concat_ws(' ', list_of('symptom', e.sintoma_id), list_of('solution', e.solucao_id), list_of('model', m.id),
             list_of('maker', m.fabricante_id), list_of('category', m.categoria_id), ${codesOf('e')}, list_of('maker', e.code_fabricante_id),
             string_agg(concat_ws(' ', list_of('diagnosis', d.id), list_of('component', c.componente_id), ${codesOf('d')}), ' ')) AS keys,
           coalesce(list_of('maker', e.code_fabricante_id), CASE WHEN names_a_maker(f.nome) THEN list_of('maker', f.id) END, 0) AS "codeMaker"
      FROM troubleshooting_entries e JOIN equipment_models m ON m.id = e.modelo_equipamento_id
      JOIN manufacturers f ON f.id = m.fabricante_id LEFT JOIN entry_diagnoses l ON l.troubleshooting_id = e.id
      LEFT JOIN diagnoses d ON d.id = l.diagnostico_id LEFT JOIN diagnosis_components c ON c.diagnostico_id = d.id
     WHERE e.exclusao_id IS NULL AND e.sintoma_id = ANY (${symptoms.map(idOf)}::int[])
     GROUP BY e.id, m.id, f.id ORDER BY e.sintoma_id, e.score DESC, e.prova DESC, e.id`.execute(db);
  const entries = rows.map(({ keys, ...entry }) => ({
    ...entry,
    keys: [...new Set(keys.split(' ').map(Number))].toSorted((one, other) => one - other),
  }));
  return Map.groupBy(entries, ({ symptom }) => symptom);
}
