import { datasheet } from '@bancada/contract/kinds/datasheet';
import type { Datasheet } from '@bancada/contract/records/datasheets';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holdsFolded, holdsFoldedCode } from '../../database/text-search.ts';
import { attachmentsOf } from '../attachments/owned-attachments.ts';
import { kindRows } from '../records/kind-rows.ts';

const searched = sql.ref('busca');

/** By part number; a search matches it, also without separators, and the name. */
export const datasheetRows = kindRows<Datasheet>(datasheet, {
  search: (text) => sql<boolean>`(${holdsFolded(searched, text)} OR ${holdsFoldedCode(searched, text)})`,
  shows: { anexos: attachmentsOf('componente_id', 'r.id') },
});

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
