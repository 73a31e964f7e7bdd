import type { RecordKind } from '@bancada/contract/records/records';
import { undoLimits } from '@bancada/contract/records/undo';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type Links, recordRules, type Values } from '../records/record-kinds.ts';
import { isEditSettled, keptByHand, valueBefore } from './settled.sql.ts';
import { isOwn, laterChange, type Undoing } from './undoing.ts';

export interface EditedRecord {
  id: number;
  titulo: string;
  isInBin: boolean;
  /** Somebody else changed it since; `laterBy`: who, where the account is there. */
  isChangedLater: boolean;
  laterBy: string | null;
  /** The fields that are different now, with their values of before. */
  fields: Values;
}

const tableOf = (kind: RecordKind) => sql.table(recordRules[kind].table);

function currentLinks({ table, owner, item, place }: Links) {
  return sql`coalesce((SELECT jsonb_agg(${sql.ref(`l.${item}`)} ORDER BY ${sql.ref(`l.${place ?? item}`)}, ${sql.ref(`l.${item}`)})
    FROM ${sql.table(table)} l WHERE ${sql.ref(`l.${owner}`)} = own.id), '[]')`;
}

/**
 * Records of a kind that were changed, with what they were before: those that imports alone changed, or all others: whoever
 * has a name was given it by hand, and names that were swapped are given back together.
 * What was created too is not among them where its creation is undone.
 */
export async function listEdited(
  db: Database,
  kind: RecordKind,
  undoing: Undoing,
  isImported: boolean,
): Promise<EditedRecord[]> {
  const { columns, links } = recordRules[kind];
  const fields = links === undefined ? columns : [...columns, links.field];
  const created = kind === 'resultados' ? ('resultados' as const) : ('criacoes' as const);
  const creation = (alias: string, isKept: ReturnType<typeof sql<boolean>>) => sql<boolean>`EXISTS (
    SELECT FROM history c WHERE c.tipo = ${kind} AND c.registro_id = ${sql.ref(alias)} AND c.acao = 'create'
       AND ${isOwn('c', undoing, [created])} AND ${isKept})`;
  // Whoever kept what the person had created kept it as it was then.
  const own = (alias: string) =>
    sql<boolean>`${isOwn(alias, undoing, ['edicoes'])} AND NOT ${isEditSettled(alias)}
      AND NOT ${creation(`${alias}.registro_id`, sql<boolean>`EXISTS ${keptByHand(alias)}`)}`;
  const current =
    links === undefined
      ? sql`to_jsonb(r) -> f.field`
      : sql`CASE WHEN f.field = ${links.field} THEN ${currentLinks(links)} ELSE to_jsonb(r) -> f.field END`;
  const { rows } = await sql<EditedRecord>`
    WITH own AS MATERIALIZED (
      SELECT h.registro_id AS id, min(h.id) AS first FROM history h
       WHERE h.tipo = ${kind} AND h.acao = 'update' AND ${own('h')}
       GROUP BY 1 HAVING bool_and(h.ato_id IS NOT NULL) = ${isImported}
       ORDER BY min(h.id) DESC LIMIT ${undoLimits.atOnce + 1})
    SELECT own.id, t.titulo, r.exclusao_id IS NOT NULL AS "isInBin", later.id IS NOT NULL AS "isChangedLater",
           later.nome AS "laterBy", changed.fields
      FROM own
      JOIN ${tableOf(kind)} r ON r.id = own.id
      JOIN record_titles t ON t.tipo = ${kind} AND t.id = own.id
     CROSS JOIN LATERAL (
       SELECT jsonb_object_agg(f.field, f.before) AS fields FROM (
         SELECT f.field, ${valueBefore({ kind: sql`${kind}`, id: sql.ref('own.id') }, sql.ref('f.field'), sql.ref('own.first'))} AS before
           FROM (SELECT DISTINCT jsonb_object_keys(h.depois) AS field FROM history h
                  WHERE h.tipo = ${kind} AND h.registro_id = own.id AND h.acao = 'update' AND ${own('h')}) AS f
          WHERE f.field = ANY (${fields}::text[])) AS f
        WHERE f.before IS NOT NULL AND f.before IS DISTINCT FROM (${current})) AS changed
      ${laterChange(undoing, { kind, id: 'own.id', after: 'own.first' })}
     WHERE changed.fields IS NOT NULL
       AND NOT ${creation('own.id', sql<boolean>`NOT EXISTS ${keptByHand('c')}`)}
     ORDER BY own.first DESC`.execute(db);
  return rows;
}

/** Writes each record's values of before: only these fields. */
export async function writeBefore(
  db: Database,
  kind: RecordKind,
  records: readonly Pick<EditedRecord, 'id' | 'fields'>[],
): Promise<void> {
  const { columns, links } = recordRules[kind];
  const changed = columns.filter((column) => records.some(({ fields }) => column in fields));
  const given = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS g (id integer, fields jsonb)`;
  if (changed.length > 0) {
    const assignments = changed.map(
      (column) =>
        sql`${sql.ref(column)} = CASE WHEN g.fields ? ${sql.lit(column)} THEN ${sql.ref(`p.${column}`)} ELSE ${sql.ref(`r.${column}`)} END`,
    );
    await sql`UPDATE ${tableOf(kind)} r SET ${sql.join(assignments)}
      FROM ${given} CROSS JOIN LATERAL jsonb_populate_record(NULL::${tableOf(kind)}, g.fields) AS p
     WHERE r.id = g.id AND g.fields ?| ${changed}::text[]`.execute(db);
  }
  if (links !== undefined && records.some(({ fields }) => links.field in fields))
    await writeLinksBefore(db, links, given);
}

/** Links to records that are gone stay out. */
async function writeLinksBefore(db: Database, links: Links, given: ReturnType<typeof sql>): Promise<void> {
  const [table, owner, item] = [sql.table(links.table), sql.ref(links.owner), sql.ref(links.item)];
  const wanted = sql`SELECT g.id AS owner, w.item::integer AS item, w.place::integer AS place FROM ${given}
    CROSS JOIN LATERAL jsonb_array_elements_text(g.fields -> ${links.field}) WITH ORDINALITY AS w (item, place)
     WHERE g.fields ? ${links.field}`;
  await sql`DELETE FROM ${table} l USING ${given}
     WHERE l.${owner} = g.id AND g.fields ? ${links.field}
       AND NOT EXISTS (SELECT FROM (${wanted}) AS w WHERE w.owner = l.${owner} AND w.item = l.${item})`.execute(
    db,
  );
  const inUse = sql`(${wanted}) AS w JOIN ${tableOf(links.kind)} n ON n.id = w.item`;
  if (links.place === undefined)
    await sql`INSERT INTO ${table} (${owner}, ${item}) SELECT w.owner, w.item FROM ${inUse} ORDER BY 1, 2
      ON CONFLICT DO NOTHING`.execute(db);
  else
    await sql`INSERT INTO ${table} AS link (${owner}, ${item}, ${sql.ref(links.place)})
      SELECT w.owner, w.item, w.place FROM ${inUse} ORDER BY 1, 2
      ON CONFLICT (${owner}, ${item}) DO UPDATE SET ${sql.ref(links.place)} = excluded.${sql.ref(links.place)}
       WHERE link.${sql.ref(links.place)} <> excluded.${sql.ref(links.place)}`.execute(db);
}
