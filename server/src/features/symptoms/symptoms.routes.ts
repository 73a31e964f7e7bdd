import { symptomEndpoints } from '@bancada/contract/symptoms';
import type { Serve } from '../../http/serve.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { suggest } from '../suggestions/suggest.ts';
import { pageOfSymptomArticles, pageOfSymptomAttachments, symptoms } from './symptoms.service.ts';

export function symptomsRoutes(serve: Serve, parts: SearchParts): void {
  const { db } = parts;
  serve(symptomEndpoints.similar, async (asked) =>
    (await suggest(parts, 'symptom', asked)).map(({ texto, ...found }) => ({ ...found, sintoma: texto })),
  );
  serve(symptomEndpoints.get, ({ params }) => symptoms.get(db, params.id));
  serve(symptomEndpoints.details, ({ params }) => symptoms.get(db, params.id));
  serve(symptomEndpoints.save, ({ caller, params, body }) => symptoms.save(db, caller, params.id, body));
  serve(symptomEndpoints.attachments, ({ params, query }) => pageOfSymptomAttachments(db, params.id, query));
  serve(symptomEndpoints.articles, ({ params, query }) => pageOfSymptomArticles(db, params.id, query));
}
