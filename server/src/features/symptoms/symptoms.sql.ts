import type { ModelOfSymptom } from '@bancada/contract/faults/symptoms';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { authorName } from '../records/author-name.ts';

/** A symptom's models in use, by name. */
const modelsOf: RawBuilder<ModelOfSymptom[]> = sql`coalesce((
  SELECT json_agg(json_build_object('id', m.id, 'nome', m.nome, 'numero_modelo', m.numero_modelo,
                                    'fabricante_nome', f.nome, 'registros', (
                                      SELECT count(*) FROM troubleshooting_entries e
                                       WHERE e.sintoma_id = s.id AND e.modelo_equipamento_id = m.id
                                         AND e.exclusao_id IS NULL)) ORDER BY fold_text(m.nome), m.id)
    FROM symptom_models link
    JOIN equipment_models m ON m.id = link.modelo_equipamento_id
    JOIN manufacturers f ON f.id = m.fabricante_id
   WHERE link.sintoma_id = s.id AND m.exclusao_id IS NULL), '[]')`;

export async function findSymptom(db: Database, id: number) {
  const row = await db
    .selectFrom('symptoms as s')
    .leftJoin('users as author', 'author.id', 's.criado_por')
    .where('s.id', '=', id)
    .where('s.exclusao_id', 'is', null)
    .select([
      's.id',
      's.sintoma',
      's.ditos',
      's.alta_tensao',
      modelsOf.as('equipment_models'),
      sql<number>`(SELECT count(*)::int FROM troubleshooting_entries e
        WHERE e.sintoma_id = s.id AND e.exclusao_id IS NULL)`.as('registros'),
      sql<number>`(SELECT count(DISTINCT e.solucao_id)::int FROM troubleshooting_entries e
        WHERE e.sintoma_id = s.id AND e.exclusao_id IS NULL)`.as('consertos'),
      authorName('author', 's').as('criado_por_nome'),
      's.criado_em',
      's.atualizado_em',
    ])
    .executeTakeFirst();
  return row && { ...row, equipment_model_ids: row.equipment_models.map((model) => model.id) };
}

/** The other ways to say a symptom, one per line; '' also if there is no such symptom. */
export async function findDitos(db: Database, id: number): Promise<string> {
  const row = await db.selectFrom('symptoms').select('ditos').where('id', '=', id).executeTakeFirst();
  return row?.ditos ?? '';
}

export async function updateDitos(db: Database, id: number, ditos: string): Promise<void> {
  await db.updateTable('symptoms').set({ ditos }).where('id', '=', id).execute();
}
