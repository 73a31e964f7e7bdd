import type { CheckKind } from '@bancada/contract/faults/check-kinds';
import type { MeasureParts } from '@bancada/contract/measures/measure';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface ExportedCheck {
  descricao: string;
  tipo: CheckKind;
  medida: MeasureParts | null;
  minutos: number | null;
  alta_tensao: boolean;
}

export interface ExportedEntry {
  id: number;
  sintoma: string;
  ditos: string;
  alta_tensao: boolean;
  fabricante: string;
  equipamento: string;
  numero_modelo: string;
  categoria: string;
  data_lancamento: string | null;
  data_aproximada: boolean;
  checks: ExportedCheck[];
  solucao: string;
  code_post: string | null;
  code_led: string | null;
  code_beep: string | null;
  /** Where it was said. */
  code_fabricante: string | null;
}

/** What the table of faults says of these entries, in no particular order. */
export async function listExported(db: Database, ids: readonly number[]): Promise<ExportedEntry[]> {
  const { rows } = await sql<ExportedEntry>`
    SELECT e.id, e.sintoma, s.ditos, s.alta_tensao, e.fabricante_nome AS fabricante,
           e.modelo_equipamento_nome AS equipamento, e.numero_modelo, c.nome AS categoria, m.data_lancamento,
           m.data_aproximada, e.solucao, e.code_post, e.code_led, e.code_beep,
           CASE WHEN e.code_fabricante_id IS NOT NULL THEN e.code_fabricante_nome END AS code_fabricante,
           (SELECT coalesce(json_agg(json_build_object('descricao', d.descricao, 'tipo', d.tipo, 'medida', d.medida,
                                                       'minutos', d.minutos, 'alta_tensao', d.alta_tensao)
                                     ORDER BY l.posicao), '[]')
              FROM entry_diagnoses l JOIN diagnoses d ON d.id = l.diagnostico_id
             WHERE l.troubleshooting_id = e.id) AS checks
      FROM entry_cards_of(${ids}::int[]) AS e
      JOIN symptoms s ON s.id = e.sintoma_id
      JOIN equipment_models m ON m.id = e.modelo_equipamento_id
      JOIN categories c ON c.id = m.categoria_id`.execute(db);
  return rows;
}
