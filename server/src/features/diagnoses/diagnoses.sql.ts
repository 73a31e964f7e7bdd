import type { NamedComponent } from '@bancada/contract/faults/diagnoses';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holds } from '../../database/text-search.ts';
import { authorName } from '../records/author-name.ts';

/** A diagnosis's suspected components in use, by part number. */
const componentsOf: RawBuilder<NamedComponent[]> = sql`coalesce((
  SELECT json_agg(json_build_object('id', c.id, 'part_number', c.part_number, 'nome', c.nome)
                  ORDER BY fold_text(c.part_number), c.id)
    FROM diagnosis_components link JOIN datasheets c ON c.id = link.componente_id
   WHERE link.diagnostico_id = d.id AND c.exclusao_id IS NULL), '[]')`;

/** In how many faults a diagnosis in `d` is a check. */
const faultsOf = sql<number>`(SELECT count(DISTINCT e.sintoma_id)::int FROM entry_diagnoses ed
  JOIN troubleshooting_entries e ON e.id = ed.troubleshooting_id
 WHERE ed.diagnostico_id = d.id AND e.exclusao_id IS NULL)`;

export async function findDiagnosis(db: Database, id: number) {
  const row = await db
    .selectFrom('diagnoses as d')
    .leftJoin('signal_codes as post', 'post.id', 'd.code_post_id')
    .leftJoin('signal_codes as led', 'led.id', 'd.code_led_id')
    .leftJoin('signal_codes as beep', 'beep.id', 'd.code_beep_id')
    .leftJoin('users as author', 'author.id', 'd.criado_por')
    .where('d.id', '=', id)
    .where('d.exclusao_id', 'is', null)
    .select([
      'd.id',
      'd.descricao',
      'post.codigo as code_post',
      'led.codigo as code_led',
      'beep.codigo as code_beep',
      componentsOf.as('componentes'),
      'd.tipo',
      'd.medida',
      'd.minutos',
      'd.alta_tensao',
      sql<number>`(SELECT count(*)::int FROM entry_diagnoses ed
        JOIN troubleshooting_entries e ON e.id = ed.troubleshooting_id
       WHERE ed.diagnostico_id = d.id AND e.exclusao_id IS NULL)`.as('registros'),
      faultsOf.as('defeitos'),
      authorName('author', 'd').as('criado_por_nome'),
      'd.criado_em',
      'd.atualizado_em',
    ])
    .executeTakeFirst();
  return row && { ...row, componente_ids: row.componentes.map((component) => component.id) };
}

export interface DiagnosisFilter {
  /** Matches the text, ignoring case and accents. */
  search?: string | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
}

function inUse(db: Database, { search, ids }: DiagnosisFilter) {
  return db
    .selectFrom('diagnoses as d')
    .where('d.exclusao_id', 'is', null)
    .$if(search !== undefined, (query) => query.where(holds(sql.ref('d.descricao'), search ?? '')))
    .$if(ids !== undefined, (query) => query.where('d.id', 'in', ids ?? []));
}

/** A page, by text, ignoring case and accents. */
export function listDiagnoses(db: Database, filter: DiagnosisFilter, page: Slice) {
  return inUse(db, filter)
    .select([
      'd.id',
      'd.descricao',
      'd.tipo',
      'd.medida',
      'd.minutos',
      'd.alta_tensao',
      faultsOf.as('defeitos'),
    ])
    .orderBy(sql`left(fold_text(d.descricao), 200)`)
    .orderBy('d.id')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

export async function countDiagnoses(db: Database, filter: DiagnosisFilter): Promise<number> {
  const { count } = await inUse(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The entries in use that list a diagnosis. */
function entriesOf(db: Database, diagnosisIds: readonly number[]) {
  return db
    .selectFrom('entry_diagnoses as ed')
    .innerJoin('troubleshooting_entries as e', 'e.id', 'ed.troubleshooting_id')
    .where(sql<boolean>`ed.diagnostico_id = ANY (${diagnosisIds}::integer[])`)
    .where('e.exclusao_id', 'is', null);
}

/** The symptoms of these entries, by text. */
export function listSymptomsOf(db: Database, diagnosisId: number, limit: number) {
  return db
    .selectFrom('symptoms as s')
    .where('s.id', 'in', entriesOf(db, [diagnosisId]).select('e.sintoma_id'))
    .select(['s.id', 's.sintoma'])
    .orderBy(sql`fold_text(s.sintoma)`)
    .orderBy('s.id')
    .limit(limit)
    .execute();
}

/** The equipment models of these entries, by name. */
export function listModelsOf(db: Database, diagnosisId: number, limit: number) {
  return db
    .selectFrom('equipment_models as m')
    .innerJoin('manufacturers as f', 'f.id', 'm.fabricante_id')
    .where('m.id', 'in', entriesOf(db, [diagnosisId]).select('e.modelo_equipamento_id'))
    .select(['m.id', 'm.nome', 'm.numero_modelo', 'f.nome as fabricante_nome'])
    .orderBy(sql`fold_text(m.nome)`)
    .orderBy('m.id')
    .limit(limit)
    .execute();
}

/** The solutions of the entries of any of these diagnoses, those with the most entries first. */
export function listSolutionsOf(db: Database, diagnosisIds: readonly number[], limit: number) {
  return entriesOf(db, diagnosisIds)
    .innerJoin('solutions as o', 'o.id', 'e.solucao_id')
    .select(['o.id', 'o.solucao'])
    .groupBy(['o.id', 'o.solucao'])
    .orderBy(sql`count(DISTINCT e.id)`, 'desc')
    .orderBy(sql`fold_text(o.solucao)`)
    .orderBy('o.id')
    .limit(limit)
    .execute();
}
