import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holdsFolded, holdsFoldedCode } from '../../database/text-search.ts';
import { attachmentsOf } from '../attachments/owned-attachments.ts';

export interface DatasheetFilter {
  /** Matches the part number (also without separators) and the name. */
  search?: string | undefined;
  id?: number | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
  manufacturerId?: number | undefined;
}

const columns = [
  'id',
  'part_number',
  'nome',
  'descricao',
  'fabricante_id',
  'criado_em',
  'atualizado_em',
] as const;
const text = sql.ref('busca');

function inUse(db: Database, { search, id, ids, manufacturerId }: DatasheetFilter) {
  return db
    .selectFrom('datasheets')
    .where('exclusao_id', 'is', null)
    .$if(search !== undefined, (query) =>
      query.where((or) => or.or([holdsFolded(text, search ?? ''), holdsFoldedCode(text, search ?? '')])),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(manufacturerId !== undefined, (query) => query.where('fabricante_id', '=', manufacturerId ?? 0));
}

/** A page of rows with everything that is shown of them: joins run for these rows only. */
function withNames(db: Database, rows: ReturnType<typeof pageRows>) {
  return db
    .selectFrom(rows.as('d'))
    .innerJoin('manufacturers as f', 'f.id', 'd.fabricante_id')
    .select([
      'd.id',
      'd.part_number',
      'd.nome',
      'd.descricao',
      'd.fabricante_id',
      'f.nome as fabricante_nome',
      'd.criado_em',
      'd.atualizado_em',
      attachmentsOf('componente_id', 'd.id').as('anexos'),
    ]);
}

function pageRows(db: Database, filter: DatasheetFilter, { skip, limit }: Slice) {
  return inUse(db, filter)
    .select(columns)
    .orderBy(sql`fold_text(part_number)`)
    .orderBy('id')
    .offset(skip)
    .limit(limit);
}

export function findDatasheet(db: Database, id: number) {
  return withNames(db, pageRows(db, { id }, { skip: 0, limit: 1 })).executeTakeFirst();
}

/** A page, by part number, ignoring case and accents. */
export function listDatasheets(db: Database, filter: DatasheetFilter, page: Slice) {
  return withNames(db, pageRows(db, filter, page))
    .orderBy(sql`fold_text(d.part_number)`)
    .orderBy('d.id')
    .execute();
}

export async function countDatasheets(db: Database, filter: DatasheetFilter): Promise<number> {
  const { count } = await inUse(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The diagnoses in use that suspect a component. */
function suspecting(db: Database, id: number) {
  return db
    .selectFrom('diagnosis_components as link')
    .innerJoin('diagnoses as g', 'g.id', 'link.diagnostico_id')
    .where('link.componente_id', '=', id)
    .where('g.exclusao_id', 'is', null);
}

/** A page, with the number of entries in use that list each: the most used first, then by text. */
export function listSuspectingDiagnoses(db: Database, id: number, page: Slice) {
  return suspecting(db, id)
    .select([
      'g.id',
      'g.descricao',
      sql<number>`(SELECT count(*)::int FROM entry_diagnoses ed
        JOIN troubleshooting_entries e ON e.id = ed.troubleshooting_id
       WHERE ed.diagnostico_id = g.id AND e.exclusao_id IS NULL)`.as('registros'),
    ])
    .orderBy('registros', 'desc')
    .orderBy(sql`fold_text(g.descricao)`)
    .orderBy('g.id')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

export async function countSuspectingDiagnoses(db: Database, id: number): Promise<number> {
  const { count } = await suspecting(db, id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
