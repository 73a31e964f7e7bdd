import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { GainedOf, Pair } from './merge-done.ts';

const codeColumns = { code_post_id: 'integer', code_led_id: 'integer', code_beep_id: 'integer' };
/** Columns that the remaining record takes from the other where it has nothing in them, with their types. */
const lackable: Record<LackingTable, Record<string, string>> = {
  troubleshooting_entries: { ...codeColumns, code_fabricante_id: 'integer' },
  // A mark that is not set is what lacks.
  diagnoses: { ...codeColumns, medida: 'jsonb', minutos: 'integer', alta_tensao: 'boolean' },
  symptoms: { alta_tensao: 'boolean' },
};
type LackingTable = 'troubleshooting_entries' | 'diagnoses' | 'symptoms';

/** The column; null where it has nothing in it. */
function filled(table: LackingTable, alias: string, column: string) {
  const ref = sql.ref(`${alias}.${column}`);
  return lackable[table][column] === 'boolean' ? sql`nullif(${ref}, false)` : ref;
}

/** What to write in a column for nothing. */
const nothingIn = (type: string | undefined) => (type === 'boolean' ? sql`false` : sql`NULL`);

/** Gives each record what only the other one has. @returns the records that gained anything, with what */
export async function joinLacking(
  db: Database,
  table: LackingTable,
  pairs: readonly Pair[],
): Promise<GainedOf[]> {
  const columns = Object.keys(lackable[table]);
  const lacking = (column: string) =>
    sql`CASE WHEN ${filled(table, 't', column)} IS NULL THEN ${filled(table, 'f', column)} END AS ${sql.ref(column)}`;
  const { rows } = await sql<GainedOf>`
    SELECT * FROM (
      SELECT t.id, ${sql.join(columns.map(lacking))}
        FROM unnest(${pairs.map(({ from }) => from)}::integer[], ${pairs.map(({ into }) => into)}::integer[])
               AS pair (from_id, into_id)
        JOIN ${sql.table(table)} f ON f.id = pair.from_id
        JOIN ${sql.table(table)} t ON t.id = pair.into_id) AS gained
     WHERE num_nonnulls(${sql.join(columns.map((column) => sql.ref(column)))}) > 0`.execute(db);
  const assignments = columns.map(
    (column) =>
      sql`${sql.ref(column)} = coalesce(${filled(table, 'r', column)}, ${sql.ref(`g.${column}`)}, ${sql.ref(`r.${column}`)})`,
  );
  if (rows.length > 0)
    await sql`UPDATE ${sql.table(table)} r SET ${sql.join(assignments)}
      FROM ${asGained(table, rows)} WHERE r.id = g.id`.execute(db);
  return rows;
}

function asGained(table: LackingTable, gained: readonly GainedOf[]) {
  const columns = Object.entries(lackable[table]).map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  );
  return sql`jsonb_to_recordset(${JSON.stringify(gained)}::jsonb) AS g (id integer, ${sql.join(columns)})`;
}

/** Takes from records what they gained, where they still have it. */
export async function takeBackGained(
  db: Database,
  table: LackingTable,
  gained: readonly GainedOf[],
): Promise<void> {
  if (gained.length === 0) return;
  const columns = Object.entries(lackable[table]);
  const isThere = ([column]: [string, string]) => sql`${sql.ref(`r.${column}`)} = ${sql.ref(`g.${column}`)}`;
  const assignments = columns.map(
    ([column, type]) =>
      sql`${sql.ref(column)} = CASE WHEN ${isThere([column, type])} THEN ${nothingIn(type)} ELSE ${sql.ref(`r.${column}`)} END`,
  );
  await sql`UPDATE ${sql.table(table)} r SET ${sql.join(assignments)}
    FROM ${asGained(table, gained)} WHERE r.id = g.id AND (${sql.join(columns.map(isThere), sql` OR `)})`.execute(
    db,
  );
}
