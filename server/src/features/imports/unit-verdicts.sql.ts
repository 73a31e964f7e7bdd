import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A number of a line. `tipo`: `imei` stands for both fields. */
export interface NumberOfLine {
  place: number;
  tipo: 'serie' | 'imei' | 'chassi' | 'placa' | 'referencia';
  numero: string;
}

export interface UnitOfLine extends NumberOfLine {
  id: number;
  modelo: number | null;
}

/** The units in use that have a number of a line, at most a few of each: by the index of each kind of number. */
export async function findUnitsOfLines(
  db: Database,
  numbers: readonly NumberOfLine[],
  atMost: number,
): Promise<UnitOfLine[]> {
  if (numbers.length === 0) return [];
  const by = (tipo: NumberOfLine['tipo'], column: string) => sql`
    SELECT id, modelo_equipamento_id FROM units
     WHERE given.tipo = ${sql.lit(tipo)} AND ${sql.ref(column)} = given.numero AND exclusao_id IS NULL`;
  const each = [
    by('serie', 'serie'),
    by('imei', 'imei1'),
    by('imei', 'imei2'),
    by('chassi', 'chassi'),
    by('placa', 'placa'),
    by('referencia', 'referencia'),
  ];
  const { rows } = await sql<UnitOfLine>`
    SELECT given.place, given.tipo, given.numero, u.id, u.modelo_equipamento_id AS modelo
      FROM jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) AS given (place integer, tipo text, numero text)
     CROSS JOIN LATERAL (${sql.join(each, sql` UNION ALL `)} LIMIT ${atMost}) AS u`.execute(db);
  return rows;
}
