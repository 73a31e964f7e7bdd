import { type KnowledgeKind, knowledgeKinds } from '@bancada/contract/imports/knowledge-calls';
import type { RecordKind } from '@bancada/contract/records/records';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type Links, recordRules } from '../records/record-kinds.ts';

/** Kinds of the file whose lines are records. */
export type FiledRecord = Exclude<KnowledgeKind, 'substitutos'>;
const records = knowledgeKinds.filter((kind): kind is FiledRecord => kind !== 'substitutos');
const tableOf = (kind: FiledRecord) => sql.table(recordRules[kind].table);

/** Keeps everybody else from writing records until the end of the transaction. */
export async function holdKnowledge(db: Database): Promise<void> {
  await sql`LOCK TABLE ${sql.join(records.map(tableOf))} IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

/** Whether no record is in use or in the bin. */
export async function isEmpty(db: Database): Promise<boolean> {
  const there = records.map((kind) => sql`EXISTS (SELECT FROM ${tableOf(kind)})`);
  const { rows } = await sql<{ isThere: boolean }>`SELECT ${sql.join(there, sql` OR `)} AS "isThere"`.execute(
    db,
  );
  return rows[0]?.isThere !== true;
}

/** Which of these identities are known, also as those of merged records (under the kind ``). */
export async function listKnown(db: Database, identities: readonly string[]) {
  if (identities.length === 0) return [];
  const { rows } = await sql<{ tipo: RecordKind | ''; identidade: string; id: number }>`
    SELECT r.tipo, r.identidade, r.id FROM record_identities r WHERE r.identidade = ANY (${identities}::uuid[])
     UNION ALL
    SELECT '', a.identidade, a.registro_id FROM identity_aliases a WHERE a.identidade = ANY (${identities}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Numbers that no article has yet. */
export async function reserveArticles(db: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('articles', 'id'))::int AS id FROM generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Columns, all of them in each row; with `id` where the number was reserved. */
export type Row = Record<string, unknown> & { identidade: string };

/** Inserts records in this order. @returns their numbers by identity */
export async function insertRecords(
  db: Database,
  kind: FiledRecord,
  rows: readonly Row[],
): Promise<Map<string, number>> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const inserted = await sql<{ id: number; identidade: string }>`
    INSERT INTO ${tableOf(kind)} (${names}) ${columns.includes('id') ? sql`OVERRIDING SYSTEM VALUE` : sql``}
    SELECT ${names} FROM jsonb_populate_recordset(NULL::${tableOf(kind)}, ${JSON.stringify(rows)}::jsonb)
    RETURNING id, identidade`.execute(db);
  return new Map(inserted.rows.map(({ id, identidade }) => [identidade, id]));
}

/** Links owners to items, in the given order. */
export async function insertLinks(
  db: Database,
  { table, owner, item, place }: Links,
  links: readonly { owner: number; item: number; place: number }[],
): Promise<void> {
  if (links.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS g (owner integer, item integer, place integer)`;
  const columns = [owner, item, ...(place === undefined ? [] : [place])].map((name) => sql.ref(name));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns)})
    SELECT g.owner, g.item ${place === undefined ? sql`` : sql`, g.place`} FROM ${given} ORDER BY g.owner, g.place`.execute(
    db,
  );
}

/** To the end of the transaction records keep the versions that they come with. */
export async function keepVersions(db: Database): Promise<void> {
  await sql`SELECT set_config('bancada.versions_are_given', 'on', true)`.execute(db);
}

/** Says of new entries whether their lists are made when they are linked, and not before. */
export async function entriesGetLinked(db: Database, isSo: boolean): Promise<void> {
  await sql`SELECT set_config('bancada.entries_get_linked', ${isSo ? 'on' : ''}, true)`.execute(db);
}

export async function insertAliases(
  db: Database,
  kind: FiledRecord,
  aliases: readonly { identidade: string; registro_id: number }[],
): Promise<void> {
  if (aliases.length === 0) return;
  await sql`INSERT INTO identity_aliases (identidade, tipo, registro_id)
    SELECT g.identidade, ${kind}, g.registro_id
      FROM jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) AS g (identidade uuid, registro_id integer)`.execute(
    db,
  );
}

/** What replaces a part; nobody here said so. */
export interface Replacing {
  peca: number;
  substituto: number;
  condicao: string | null;
  desde: string | null;
}

/** Appends to the substitutes of parts, in the given order. */
export async function appendSubstitutes(db: Database, given: readonly Replacing[]): Promise<void> {
  const rows = given.map((row, place) => ({ ...row, place }));
  await sql`UPDATE datasheets d SET substitutos = d.substitutos || added.ones
    FROM (SELECT g.peca, jsonb_agg(jsonb_build_object('peca', g.substituto, 'condicao', g.condicao, 'por', NULL, 'desde', g.desde)
                                   ORDER BY g.place) AS ones
            FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                   AS g (peca integer, substituto integer, condicao text, desde text, place integer) GROUP BY g.peca) AS added
   WHERE d.id = added.peca`.execute(db);
}

/** The statistics of what came: the search and the plans go by them. */
export async function analyze(db: Database): Promise<void> {
  await sql`ANALYZE`.execute(db);
}
