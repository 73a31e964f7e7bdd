import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import type { Schema } from '../../database/schema.ts';
import { holds } from '../../database/text-search.ts';

type CodeColumn = 'code_post_id' | 'code_led_id' | 'code_beep_id';

/** Entries in use with all that their card shows. An entry's own code of a type, or else its diagnoses'. */
function selectEntries(db: Database) {
  return db
    .selectFrom('troubleshooting_entries as e')
    .innerJoin('symptoms as s', 's.id', 'e.sintoma_id')
    .innerJoin('solutions as o', 'o.id', 'e.solucao_id')
    .innerJoin('equipment_models as m', 'm.id', 'e.modelo_equipamento_id')
    .innerJoin('manufacturers as f', 'f.id', 'm.fabricante_id')
    .leftJoin('users as author', 'author.id', 'e.criado_por')
    .where('e.exclusao_id', 'is', null)
    .select([
      'e.id',
      'e.id as id_troubleshooting',
      'e.sintoma_id',
      's.sintoma',
      'e.solucao_id',
      'o.solucao',
      'e.modelo_equipamento_id',
      'm.nome as modelo_equipamento_nome',
      'm.fabricante_id',
      'f.nome as fabricante_nome',
      'e.score',
      'e.fonte',
      'e.confianca',
      'author.nome as criado_por_nome',
      'e.criado_em',
      'e.atualizado_em',
      ownOrDiagnosed('code_post_id').as('code_post'),
      ownOrDiagnosed('code_led_id').as('code_led'),
      ownOrDiagnosed('code_beep_id').as('code_beep'),
      diagnosesOf<string>('descricao').as('diagnosticos'),
      diagnosesOf<string>('descricao').as('diagnostico'),
      diagnosesOf<number>('id').as('diagnostico_ids'),
    ]);
}

function ownOrDiagnosed(column: CodeColumn): RawBuilder<string | null> {
  return sql<string | null>`coalesce(
    (SELECT codigo FROM signal_codes WHERE id = ${sql.ref(`e.${column}`)}),
    (SELECT c.codigo FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id
       JOIN signal_codes c ON c.id = ${sql.ref(`d.${column}`)}
      WHERE ed.troubleshooting_id = e.id ORDER BY ed.posicao LIMIT 1))`;
}

function diagnosesOf<Value>(column: keyof Schema['diagnoses']): RawBuilder<Value[]> {
  return sql<Value[]>`coalesce(
    (SELECT json_agg(${sql.ref(`d.${column}`)} ORDER BY ed.posicao) FROM entry_diagnoses ed
       JOIN diagnoses d ON d.id = ed.diagnostico_id WHERE ed.troubleshooting_id = e.id), '[]')`;
}

export function findEntry(db: Database, id: number) {
  return selectEntries(db).where('e.id', '=', id).executeTakeFirst();
}

/** These entries, in no order; those that are not there are left out. */
export function listEntriesById(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return selectEntries(db).where('e.id', 'in', ids).execute();
}

/** What an entry is asked to name; all of what is given. */
export interface EntryRelations {
  sintoma_id?: number | undefined;
  diagnostico_id?: number | undefined;
  solucao_id?: number | undefined;
}

/** The entries that name all of these, the most liked first. */
export function listRelated(db: Database, relations: EntryRelations, limit: number) {
  const { sintoma_id, diagnostico_id, solucao_id } = relations;
  return selectEntries(db)
    .$if(sintoma_id !== undefined, (query) => query.where('e.sintoma_id', '=', sintoma_id ?? 0))
    .$if(solucao_id !== undefined, (query) => query.where('e.solucao_id', '=', solucao_id ?? 0))
    .$if(diagnostico_id !== undefined, (query) =>
      query.where('e.id', 'in', (linked) =>
        linked
          .selectFrom('entry_diagnoses')
          .where('diagnostico_id', '=', diagnostico_id ?? 0)
          .select('troubleshooting_id'),
      ),
    )
    .orderBy('e.score', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute();
}

/** Symptom, solution, equipment and maker: what the list is searched in. */
const listedText = sql`concat_ws(' ', s.sintoma, o.solucao, m.nome, m.numero_modelo, f.nome)`;

export interface EntryFilter {
  /** Anywhere in what the list is searched in, without regard to case and accents. */
  search?: string | undefined;
  modelId?: number | undefined;
}

function listed(db: Database, { search, modelId }: EntryFilter) {
  return selectEntries(db)
    .$if(search !== undefined, (query) => query.where(holds(listedText, search ?? '')))
    .$if(modelId !== undefined, (query) => query.where('e.modelo_equipamento_id', '=', modelId ?? 0));
}

/** A page of all entries, by symptom without regard to case and accents. */
export function listEntries(db: Database, filter: EntryFilter, page: Slice) {
  return listed(db, filter)
    .orderBy(sql`fold_text(s.sintoma)`)
    .orderBy('e.id')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

/** How many entries `listEntries` has in all. */
export async function countListedEntries(db: Database, filter: EntryFilter): Promise<number> {
  const { count } = await listed(db, filter)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The most liked entries first. */
export function listTopEntries(db: Database, page: Slice) {
  return selectEntries(db)
    .orderBy('e.score', 'desc')
    .orderBy('e.id')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

/** The count of entries in use, up to `atMost`. */
export async function countEntries(db: Database, atMost: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('troubleshooting_entries')
        .select('id')
        .where('exclusao_id', 'is', null)
        .limit(atMost)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
