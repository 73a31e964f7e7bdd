import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';
import { fold } from './fold.ts';

/** A fault or an entry, with the texts that the product's search indexes. */
export interface SearchDocument {
  /** `<type> <id>`, as `keyOf` writes it. */
  key: string;
  titulo: string;
  corpo: string;
  /** Part numbers, model numbers and codes, in lower case and without separators. */
  codigos: string[];
}

export function keyOf(type: string, id: number): string {
  return `${type} ${id}`;
}

/** The documents, the texts to look for codes in, and their signal codes. */
type Row<Named> = Omit<SearchDocument, 'key' | 'codigos'> & { com_codigos: string; sinais: string[] } & Named;

const partsOf = sql`SELECT string_agg(c.part_number || ' ' || c.nome, ' ') AS texto, string_agg(c.part_number, ' ') AS numeros
    FROM diagnosis_components dc JOIN datasheets c ON c.id = dc.componente_id WHERE dc.diagnostico_id = d.id`;

const maxInteger = 2 ** 31 - 1;

/** All entries, or those in a range of ids. */
export async function readEntryDocuments(
  db: Database,
  first = 0,
  last = maxInteger,
): Promise<SearchDocument[]> {
  const { rows } = await sql<Row<{ id: number }>>`
    SELECT e.id, s.sintoma AS titulo,
           concat_ws(' ', checks.texto, o.solucao, m.nome, m.numero_modelo, f.nome, k.nome, checks.componentes) AS corpo,
           concat_ws(' ', s.sintoma, m.nome, replace(m.numero_modelo, ' ', '-'), checks.numeros) AS com_codigos,
           ARRAY(SELECT codigo FROM signal_codes sc
                  WHERE sc.id = ANY (ARRAY[e.code_post_id, e.code_led_id, e.code_beep_id] || checks.codes)) AS sinais
      FROM troubleshooting_entries e
      JOIN symptoms s ON s.id = e.sintoma_id
      JOIN solutions o ON o.id = e.solucao_id
      JOIN equipment_models m ON m.id = e.modelo_equipamento_id
      JOIN manufacturers f ON f.id = m.fabricante_id
      JOIN categories k ON k.id = m.categoria_id
     CROSS JOIN LATERAL (
           SELECT string_agg(d.descricao, ' ' ORDER BY ed.posicao) AS texto,
                  string_agg(parts.texto, ' ' ORDER BY ed.posicao) AS componentes, string_agg(parts.numeros, ' ') AS numeros,
                  array_agg(d.code_post_id) || array_agg(d.code_led_id) || array_agg(d.code_beep_id) AS codes
             FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id CROSS JOIN LATERAL (${partsOf}) AS parts
            WHERE ed.troubleshooting_id = e.id) AS checks
     WHERE e.exclusao_id IS NULL AND e.id BETWEEN ${first} AND ${last}
     ORDER BY e.id`.execute(db);
  return rows.map(({ id, ...row }) => documentOf(keyOf('troubleshooting', id), row));
}

/** Every fault as one document: its symptom, and all texts of its entries without duplicates. */
export async function readFaultDocuments(db: Database): Promise<SearchDocument[]> {
  const { rows } = await sql<Row<{ id: number }>>`
    WITH shown AS (
      SELECT e.sintoma_id, e.id AS entry, t.position, t.texto, t.numero
        FROM troubleshooting_entries e
        JOIN solutions o ON o.id = e.solucao_id
        JOIN equipment_models m ON m.id = e.modelo_equipamento_id
        JOIN manufacturers f ON f.id = m.fabricante_id
        JOIN categories k ON k.id = m.categoria_id
       CROSS JOIN LATERAL (
             SELECT ed.posicao AS position, d.descricao AS texto, d.descricao AS numero
               FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id WHERE ed.troubleshooting_id = e.id
              UNION ALL
             SELECT 100, c.part_number || ' ' || c.nome, c.part_number
               FROM entry_diagnoses ed JOIN diagnosis_components dc USING (diagnostico_id)
               JOIN datasheets c ON c.id = dc.componente_id WHERE ed.troubleshooting_id = e.id
              UNION ALL
             VALUES (101, o.solucao, ''), (102, m.nome, m.nome), (103, m.numero_modelo, replace(m.numero_modelo, ' ', '-')),
                    (104, f.nome, ''), (105, k.nome, '')) AS t
       WHERE e.exclusao_id IS NULL),
    once AS (
      SELECT DISTINCT ON (sintoma_id, texto) * FROM shown ORDER BY sintoma_id, texto, position)
    SELECT s.id, s.sintoma AS titulo, concat_ws(' ', string_agg(o.texto, ' ' ORDER BY o.position, o.entry), s.ditos) AS corpo,
           concat_ws(' ', s.sintoma, string_agg(o.numero, ' ')) AS com_codigos,
           ARRAY(SELECT sc.codigo FROM signal_codes sc WHERE sc.id IN (
             SELECT unnest(ARRAY[e.code_post_id, e.code_led_id, e.code_beep_id, d.code_post_id, d.code_led_id, d.code_beep_id])
               FROM troubleshooting_entries e LEFT JOIN entry_diagnoses ed ON ed.troubleshooting_id = e.id
               LEFT JOIN diagnoses d ON d.id = ed.diagnostico_id
              WHERE e.sintoma_id = s.id AND e.exclusao_id IS NULL)) AS sinais
      FROM symptoms s LEFT JOIN once o ON o.sintoma_id = s.id
     WHERE s.exclusao_id IS NULL
     GROUP BY s.id ORDER BY s.id`.execute(db);
  return rows.map(({ id, ...row }) => documentOf(keyOf('sintoma', id), row));
}

/** Codes are parsed here and not by the product's functions, so that the baseline does not change with the product. */
function documentOf(key: string, { titulo, corpo, com_codigos, sinais }: Row<unknown>): SearchDocument {
  const compact = (code: string) => fold(code).replace(/[^a-z0-9]/g, '');
  const named = com_codigos.split(/[\s,;:()]+/).filter((word) => /\d/.test(word));
  const codigos = [...named, ...sinais].map(compact).filter(({ length }) => length >= 2);
  return { key, titulo, corpo, codigos: [...new Set(codigos)] };
}

/** The faults, as indexes into `fluxos.json`, that each document belongs to, by its key. */
export async function readFaults(db: Database, starterDirectory: string): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ tipo: string; id: number; sintoma: string }>`
    SELECT of_fault.tipo, of_fault.id, s.sintoma
      FROM (SELECT 'sintoma' AS tipo, id, id AS sintoma_id FROM symptoms
            UNION SELECT 'troubleshooting', id, sintoma_id FROM troubleshooting_entries
            UNION SELECT 'solucao', solucao_id, sintoma_id FROM troubleshooting_entries
            UNION SELECT 'diagnostico', ed.diagnostico_id, e.sintoma_id
              FROM entry_diagnoses ed JOIN troubleshooting_entries e ON e.id = ed.troubleshooting_id) AS of_fault
      JOIN symptoms s ON s.id = of_fault.sintoma_id
     ORDER BY of_fault.tipo, of_fault.id, s.id`.execute(db);
  const positions = new Map(readFlows(starterDirectory).map(({ sintoma }, position) => [sintoma, position]));
  const faults = new Map<string, number[]>();
  for (const { tipo, id, sintoma } of rows) {
    const position = positions.get(sintoma);
    if (position === undefined) throw new Error(`no flow has the symptom “${sintoma}”`);
    const key = keyOf(tipo, id);
    faults.set(key, [...(faults.get(key) ?? []), position]);
  }
  return faults;
}

/** A fault of the starter base. */
export interface Flow {
  sintoma: string;
  /** In the stored notation (`signal-codes.ts`); null if it has none. */
  code_post: string | null;
  code_led: string | null;
  code_beep: string | null;
  /** Part numbers. */
  componentes: string[];
  /** Descriptions, in the recorded order. */
  diagnosticos: string[];
}

export function readFlows(starterDirectory: string): Flow[] {
  return JSON.parse(readFileSync(path.join(starterDirectory, 'fluxos.json'), 'utf8'));
}
