import { symptomEndpoints } from '@bancada/contract/symptoms';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { suggest } from '../suggestions/suggest.ts';
import { pageOfSymptomArticles, pageOfSymptomAttachments, symptoms } from './symptoms.service.ts';

export function symptomsRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(symptomEndpoints.similar, async (asked) =>
    (await suggest(db, 'symptom', asked)).map(({ texto, ...found }) => ({ ...found, sintoma: texto })),
  );
  serve(symptomEndpoints.get, ({ params }) => symptoms.get(db, params.id));
  serve(symptomEndpoints.details, ({ params }) => symptoms.get(db, params.id));
  serve(symptomEndpoints.save, ({ caller, params, body }) => symptoms.save(db, caller, params.id, body));
  serve(symptomEndpoints.attachments, ({ params, query }) => pageOfSymptomAttachments(db, params.id, query));
  serve(symptomEndpoints.articles, ({ params, query }) => pageOfSymptomArticles(db, params.id, query));
}
