import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { anywhere } from '../../database/text-search.ts';

/** What an entry has to meet: all of it. */
export interface Criteria {
  modelId?: number | undefined;
  manufacturerId?: number | undefined;
  componentId?: number | undefined;
  codeIds: readonly number[];
  /** Each anywhere in what the entry shows. */
  words: readonly string[];
}

function meets(criteria: Criteria): RawBuilder<boolean> {
  const { modelId, manufacturerId, componentId, codeIds, words } = criteria;
  const conditions = [
    sql`e.exclusao_id IS NULL`,
    ...(modelId === undefined ? [] : [sql`e.modelo_equipamento_id = ${modelId}`]),
    ...(manufacturerId === undefined ? [] : [sql`m.fabricante_id = ${manufacturerId}`]),
    ...(componentId === undefined
      ? []
      : [
          sql`EXISTS (SELECT FROM entry_diagnoses ed JOIN diagnosis_components dc USING (diagnostico_id)
                JOIN datasheets c ON c.id = dc.componente_id
               WHERE ed.troubleshooting_id = e.id AND c.id = ${componentId} AND c.exclusao_id IS NULL)`,
        ]),
    ...codeIds.map((id) => sql`${id} IN (${codesOf})`),
    ...words.map((word) => sql`${textOf} LIKE fold_text(${anywhere(word)})`),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/** The own code of each type, or else those of the diagnoses. */
const codesOf = sql`SELECT unnest(ARRAY[e.code_post_id, e.code_led_id, e.code_beep_id])
  UNION SELECT unnest(ARRAY[CASE WHEN e.code_post_id IS NULL THEN d.code_post_id END,
                            CASE WHEN e.code_led_id IS NULL THEN d.code_led_id END,
                            CASE WHEN e.code_beep_id IS NULL THEN d.code_beep_id END])
    FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id WHERE ed.troubleshooting_id = e.id`;

const textOf = sql`fold_text(concat_ws(' ', s.sintoma, o.solucao, m.nome, m.numero_modelo, f.nome,
  (SELECT string_agg(d.descricao, ' ') FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id
    WHERE ed.troubleshooting_id = e.id),
  (SELECT string_agg(codigo, ' ') FROM signal_codes WHERE id IN (${codesOf}))))`;

const entries = sql`troubleshooting_entries e
  JOIN symptoms s ON s.id = e.sintoma_id
  JOIN solutions o ON o.id = e.solucao_id
  JOIN equipment_models m ON m.id = e.modelo_equipamento_id
  JOIN manufacturers f ON f.id = m.fabricante_id`;

/** The ids of a page of the entries that meet the criteria, the most liked first. */
export async function listMatching(
  db: Database,
  criteria: Criteria,
  { skip, limit }: Slice,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT e.id FROM ${entries} WHERE ${meets(criteria)}
    ORDER BY e.score DESC, e.id OFFSET ${skip} LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many entries meet the criteria, up to `atMost`. */
export async function countMatching(db: Database, criteria: Criteria, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count
    FROM (SELECT FROM ${entries} WHERE ${meets(criteria)} LIMIT ${atMost}) AS found`.execute(db);
  return rows[0]?.count ?? 0;
}
