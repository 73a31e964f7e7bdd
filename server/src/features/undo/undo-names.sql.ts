import { type RecordKind, recordKindTexts } from '@bancada/contract/records/records';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { recordRules } from '../records/record-kinds.ts';
import type { EditedRecord } from './undo-edits.sql.ts';

/** Columns within which the value of `uniqueField` is unique, where it is not so in the whole kind. */
const scopes: Partial<Record<RecordKind, readonly string[]>> = {
  'equipment-models': ['fabricante_id'],
  datasheets: ['fabricante_id'],
  attachments: ['modelo_equipamento_id', 'componente_id', 'artigo_id', 'atendimento_id'],
};

/** Which of these records would get back a unique value that a record in use has now, each with that one. */
export async function listNameHolders(
  db: Database,
  kind: RecordKind,
  records: readonly EditedRecord[],
): Promise<Map<number, number>> {
  const { uniqueField } = recordKindTexts[kind];
  const key = [...(scopes[kind] ?? []), ...(uniqueField === undefined ? [] : [uniqueField])];
  const renamed = records.filter(({ fields }) => key.some((column) => column in fields));
  if (uniqueField === undefined || renamed.length === 0) return new Map();
  const table = sql.table(recordRules[kind].table);
  const isSameScope = (scopes[kind] ?? []).map(
    (column) => sql`AND holder.${sql.ref(column)} IS NOT DISTINCT FROM wanted.${sql.ref(column)}`,
  );
  const { rows } = await sql<{ id: number; holder: number }>`
    SELECT r.id, holder.id AS holder
      FROM jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) AS g (id integer, fields jsonb)
      JOIN ${table} r ON r.id = g.id
     CROSS JOIN LATERAL jsonb_populate_record(r, g.fields) AS wanted
      JOIN ${table} holder ON same_text_key(holder.${sql.ref(uniqueField)}) = same_text_key(wanted.${sql.ref(uniqueField)})
       AND holder.exclusao_id IS NULL AND holder.id <> r.id ${sql.join(isSameScope, sql` `)}`.execute(db);
  return new Map(rows.map(({ id, holder }) => [id, holder]));
}

/**
 * Gives records a value of `uniqueField` that nobody else has, until they get another in the same transaction: no version shows it.
 * @returns the records with the value to be written, where it is to be as it was
 */
export async function parkNames(
  db: Database,
  kind: RecordKind,
  records: readonly EditedRecord[],
  ids: readonly number[],
): Promise<EditedRecord[]> {
  const { uniqueField } = recordKindTexts[kind];
  if (uniqueField === undefined || ids.length === 0) return [...records];
  const { rows } = await sql<{ id: number; name: string }>`
    UPDATE ${sql.table(recordRules[kind].table)} r SET ${sql.ref(uniqueField)} = gen_random_uuid()::text
      FROM (SELECT id, ${sql.ref(uniqueField)} AS name FROM ${sql.table(recordRules[kind].table)}
             WHERE id = ANY (${ids}::integer[])) AS was
     WHERE r.id = was.id RETURNING r.id, was.name`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return records.map((record) => {
    const name = names.get(record.id);
    return name === undefined ? record : { ...record, fields: { [uniqueField]: name, ...record.fields } };
  });
}
