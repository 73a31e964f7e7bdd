import { sql } from 'kysely';
import { WordCounts } from '../retrieval/document-frequency.ts';

/** The pages of files, what attachments say of their files, and what their equipment is called: names of nets, part numbers and other languages stand there. */
export const pages = new WordCounts({
  table: 'document_pages',
  statistics: { table: 'document_pages', column: 'vetor' },
  meeting: (query, atMost) => sql`SELECT FROM pages_meeting(${query}, ${sql.lit(atMost)})`,
  besides: (query, atMost) => sql`SELECT FROM attachments_meeting(${query}, ${sql.lit(atMost)})
    UNION ALL SELECT FROM files_of_equipment_meeting(${query}, ${sql.lit(atMost)})`,
});
