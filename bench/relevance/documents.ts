import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';

/** A symptom, diagnosis, solution or entry, with the texts that the product's search knows of it. */
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

const partsOf = sql`SELECT string_agg(c.part_number || ' ' || c.nome, ' ') AS texto, string_agg(c.part_number, ' ') AS numeros
    FROM diagnosis_components dc JOIN datasheets c ON c.id = dc.componente_id WHERE dc.diagnostico_id = d.id`;

/** Every record by itself, and every entry with all that it shows. */
export async function readDocuments(db: Database): Promise<SearchDocument[]> {
  const { rows } = await sql<Omit<SearchDocument, 'key'> & { tipo: string; id: number }>`
    SELECT 'sintoma' AS tipo, id, sintoma AS titulo, '' AS corpo, codes_in(sintoma) AS codigos FROM symptoms
     UNION ALL
    SELECT 'diagnostico', d.id, d.descricao, coalesce(parts.texto, ''),
           codes_in(concat_ws(' ', d.descricao, parts.numeros)) || signals.words
      FROM diagnoses d CROSS JOIN LATERAL (${partsOf}) AS parts
     CROSS JOIN LATERAL (SELECT coalesce(array_agg(signal_word(sc.tipo, sc.codigo)), '{}') AS words FROM signal_codes sc
            WHERE sc.id IN (d.code_post_id, d.code_led_id, d.code_beep_id)) AS signals
     UNION ALL
    SELECT 'solucao', id, solucao, '', codes_in(solucao) FROM solutions
     ORDER BY tipo, id`.execute(db);
  const entries = await readEntryDocuments(db);
  return [...rows.map(({ tipo, id, ...texts }) => ({ key: keyOf(tipo, id), ...texts })), ...entries];
}

const maxInteger = 2 ** 31 - 1;

/** All entries, or those of the ids from the first to the last. */
export async function readEntryDocuments(
  db: Database,
  first = 0,
  last = maxInteger,
): Promise<SearchDocument[]> {
  const { rows } = await sql<Omit<SearchDocument, 'key'> & { id: number }>`
    SELECT e.id, s.sintoma AS titulo,
           concat_ws(' ', checks.texto, o.solucao, m.nome, m.numero_modelo, f.nome, k.nome, checks.componentes) AS corpo,
           codes_in(concat_ws(' ', s.sintoma, m.nome, replace(m.numero_modelo, ' ', '-'), checks.numeros)) || signals.words
             AS codigos
      FROM troubleshooting_entries e
      JOIN symptoms s ON s.id = e.sintoma_id
      JOIN solutions o ON o.id = e.solucao_id
      JOIN equipment_models m ON m.id = e.modelo_equipamento_id
      JOIN manufacturers f ON f.id = m.fabricante_id
      JOIN categories k ON k.id = m.categoria_id
     CROSS JOIN LATERAL (
           SELECT string_agg(d.descricao, ' ' ORDER BY ed.posicao) AS texto,
                  string_agg(parts.texto, ' ' ORDER BY ed.posicao) AS componentes, string_agg(parts.numeros, ' ') AS numeros,
                  array_remove(array_agg(d.code_post_id) || array_agg(d.code_led_id) || array_agg(d.code_beep_id), NULL) AS codes
             FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id CROSS JOIN LATERAL (${partsOf}) AS parts
            WHERE ed.troubleshooting_id = e.id) AS checks
     CROSS JOIN LATERAL (
           SELECT coalesce(array_agg(DISTINCT signal_word(sc.tipo, sc.codigo)), '{}') AS words FROM signal_codes sc
            WHERE sc.id = ANY (array_remove(ARRAY[e.code_post_id, e.code_led_id, e.code_beep_id], NULL) || checks.codes))
       AS signals
     WHERE e.exclusao_id IS NULL AND e.id BETWEEN ${first} AND ${last}
     ORDER BY e.id`.execute(db);
  return rows.map(({ id, ...texts }) => ({ key: keyOf('troubleshooting', id), ...texts }));
}

/** The faults, as places in `fluxos.json`, that each document belongs to, by its key. */
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
  const places = new Map(readFlows(starterDirectory).map(({ sintoma }, place) => [sintoma, place]));
  const faults = new Map<string, number[]>();
  for (const { tipo, id, sintoma } of rows) {
    const place = places.get(sintoma);
    if (place === undefined) throw new Error(`no flow has the symptom “${sintoma}”`);
    const key = keyOf(tipo, id);
    faults.set(key, [...(faults.get(key) ?? []), place]);
  }
  return faults;
}

/** A fault of the starter base. */
export interface Flow {
  sintoma: string;
  /** As they are kept (`signal-codes.ts`); none where it has none. */
  code_post: string | null;
  code_led: string | null;
  code_beep: string | null;
  /** Part numbers. */
  componentes: string[];
}

export function readFlows(starterDirectory: string): Flow[] {
  return JSON.parse(readFileSync(path.join(starterDirectory, 'fluxos.json'), 'utf8'));
}
