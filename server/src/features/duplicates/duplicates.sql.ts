import type { ComparedKind, Twin } from '@bancada/contract/records/duplicates';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { recordRules } from '../records/record-kinds.ts';
import type { ComparedText } from './find-pairs.ts';

const tableOf = (kind: ComparedKind) => sql.table(recordRules[kind].table);

/** What is compared of a kind `r`. */
interface Compared {
  text: RawBuilder<string>;
  number?: RawBuilder<string>;
  group?: RawBuilder<number>;
  /** How often it is used. */
  uses: RawBuilder<number>;
}

const entries = (where: RawBuilder<unknown>) =>
  sql<number>`(SELECT count(*)::int FROM troubleshooting_entries e WHERE ${where} AND e.exclusao_id IS NULL)`;
const faults = (where: RawBuilder<unknown>) =>
  sql<number>`(SELECT count(DISTINCT e.sintoma_id)::int FROM troubleshooting_entries e
    WHERE ${where} AND e.exclusao_id IS NULL)`;
const models = (where: RawBuilder<unknown>) =>
  sql<number>`(SELECT count(*)::int FROM equipment_models m WHERE ${where} AND m.exclusao_id IS NULL)`;

const compared: Record<ComparedKind, Compared> = {
  sintomas: { text: sql`r.sintoma`, uses: entries(sql`e.sintoma_id = r.id`) },
  diagnosticos: {
    text: sql`r.descricao`,
    uses: faults(sql`e.id IN (SELECT troubleshooting_id FROM entry_diagnoses WHERE diagnostico_id = r.id)`),
  },
  solucoes: { text: sql`r.solucao`, uses: faults(sql`e.solucao_id = r.id`) },
  'equipment-models': {
    text: sql`concat_ws(' ', r.nome, r.numero_modelo)`,
    number: sql`r.numero_modelo`,
    group: sql`r.fabricante_id`,
    uses: entries(sql`e.modelo_equipamento_id = r.id`),
  },
  manufacturers: {
    text: sql`r.nome`,
    uses: sql<number>`${models(sql`m.fabricante_id = r.id`)} + (SELECT count(*)::int FROM datasheets d
      WHERE d.fabricante_id = r.id AND d.exclusao_id IS NULL)`,
  },
  categories: { text: sql`r.nome`, uses: models(sql`m.categoria_id = r.id`) },
  datasheets: {
    text: sql`concat_ws(' ', r.part_number, r.nome)`,
    number: sql`r.part_number`,
    group: sql`r.fabricante_id`,
    uses: sql<number>`(SELECT count(*)::int FROM diagnosis_components c JOIN diagnoses d ON d.id = c.diagnostico_id
      WHERE c.componente_id = r.id AND d.exclusao_id IS NULL)`,
  },
};

/** Records of a kind in use, by id, beyond one. */
export async function listCompared(
  db: Database,
  kind: ComparedKind,
  { after, limit }: { after: number; limit: number },
): Promise<ComparedText[]> {
  const { text, number = sql`NULL::text`, group = sql`0` } = compared[kind];
  const { rows } = await sql<ComparedText>`
    SELECT r.id, ${text} AS text, ${number} AS number, ${group} AS "group" FROM ${tableOf(kind)} r
     WHERE r.id > ${after} AND r.exclusao_id IS NULL ORDER BY r.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Another text as soon as a record of the kind is created, changed, deleted or restored. */
export async function readMark(db: Database, kind: ComparedKind): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    SELECT concat(count(*) FILTER (WHERE exclusao_id IS NULL), ' ', max(atualizado_em)) AS mark
      FROM ${tableOf(kind)}`.execute(db);
  return rows[0]?.mark ?? '';
}

/** Those of these ids that are in use. */
export async function listInUse(db: Database, kind: ComparedKind, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${tableOf(kind)} WHERE id = ANY (${ids}::integer[]) AND exclusao_id IS NULL`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of two titles as they are, the one of the lower id first. */
const keyOf = (a: string, b: string) =>
  sql<string>`md5(${sql.ref(`${a}.titulo`)} || chr(31) || ${sql.ref(`${b}.titulo`)})`;

/** These records, where they are in use, with how often each is used. */
export async function listTwins(
  db: Database,
  kind: ComparedKind,
  ids: readonly number[],
): Promise<Map<number, Twin>> {
  const { rows } = await sql<Twin>`
    SELECT r.id, t.titulo, ${compared[kind].uses} AS usos
      FROM ${tableOf(kind)} r JOIN record_titles t ON t.tipo = ${kind} AND t.id = r.id
     WHERE r.id = ANY (${ids}::integer[]) AND r.exclusao_id IS NULL`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of pairs of records in use, the key of their titles, as `a b` → key. */
export async function readKeys(
  db: Database,
  kind: ComparedKind,
  pairs: readonly { a: number; b: number }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ a: number; b: number; chave: string }>`
    SELECT g.a, g.b, ${keyOf('a', 'b')} AS chave
      FROM unnest(${pairs.map(({ a }) => a)}::integer[], ${pairs.map(({ b }) => b)}::integer[]) AS g (a, b)
      JOIN record_titles a ON a.tipo = ${kind} AND a.id = g.a AND a.exclusao_id IS NULL
      JOIN record_titles b ON b.tipo = ${kind} AND b.id = g.b AND b.exclusao_id IS NULL`.execute(db);
  return new Map(rows.map(({ a, b, chave }) => [`${a} ${b}`, chave]));
}

/** Pairs of a kind that were told apart and still read as they did then, as `a b`. */
export async function listApart(db: Database, kind: ComparedKind): Promise<Set<string>> {
  const { rows } = await sql<{ pair: string }>`
    SELECT concat(s.a_id, ' ', s.b_id) AS pair FROM told_apart s
      JOIN record_titles a ON a.tipo = ${kind} AND a.id = s.a_id
      JOIN record_titles b ON b.tipo = ${kind} AND b.id = s.b_id
     WHERE s.tipo = ${kind} AND s.chave = ${keyOf('a', 'b')}`.execute(db);
  return new Set(rows.map(({ pair }) => pair));
}

export async function insertApart(
  db: Database,
  row: {
    tipo: ComparedKind;
    a_id: number;
    b_id: number;
    chave: string;
    usuario_id: number;
    criado_em: string;
  },
): Promise<void> {
  const { chave, usuario_id, criado_em } = row;
  await db
    .insertInto('told_apart')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tipo', 'a_id', 'b_id']).doUpdateSet({ chave, usuario_id, criado_em }),
    )
    .execute();
}

/** @returns whether there was one */
export async function deleteApart(
  db: Database,
  { tipo, a, b }: { tipo: ComparedKind; a: number; b: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('told_apart')
    .where('tipo', '=', tipo)
    .where('a_id', '=', a)
    .where('b_id', '=', b)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
