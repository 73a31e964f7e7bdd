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

export async function readDocuments(db: Database): Promise<SearchDocument[]> {
  const { rows } = await sql<Omit<SearchDocument, 'key'> & { tipo: string; id: number }>`
    SELECT tipo, registro_id AS id, titulo, corpo, codigos FROM search_sources ORDER BY tipo, registro_id`.execute(
    db,
  );
  return rows.map(({ tipo, id, ...texts }) => ({ key: keyOf(tipo, id), ...texts }));
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

export function readFlows(starterDirectory: string): { sintoma: string }[] {
  return JSON.parse(readFileSync(path.join(starterDirectory, 'fluxos.json'), 'utf8'));
}
