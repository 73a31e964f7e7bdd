import { deletionHeader } from '@bancada/contract/bin';
import { may, type PolicyTable } from '@bancada/contract/policy';
import { symptomEndpoints } from '@bancada/contract/symptoms';
import type { Serve } from '../../http/serve.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { suggest } from '../suggestions/suggest.ts';
import { saveSymptom } from './save-symptom.service.ts';
import { pageOfSymptomArticles, pageOfSymptomAttachments, symptoms } from './symptoms.service.ts';

export function symptomsRoutes(serve: Serve, parts: SearchParts & { policy: PolicyTable }): void {
  const { db, policy } = parts;
  serve(symptomEndpoints.similar, async (asked) =>
    (await suggest(parts, 'symptom', asked)).map(({ texto, ...found }) => ({ ...found, sintoma: texto })),
  );
  serve(symptomEndpoints.get, ({ params }) => symptoms.get(db, params.id));
  serve(symptomEndpoints.details, ({ params }) => symptoms.get(db, params.id));
  serve(symptomEndpoints.save, async ({ caller, params, body, setHeader }) => {
    const mayDelete = may(caller.perfil, 'delete-in-knowledge-base', policy);
    const { deletionId, ...saved } = await saveSymptom(db, { ...caller, mayDelete }, params.id, body);
    if (deletionId !== null) setHeader(deletionHeader, deletionId);
    return saved;
  });
  serve(symptomEndpoints.attachments, ({ params, query }) => pageOfSymptomAttachments(db, params.id, query));
  serve(symptomEndpoints.articles, ({ params, query }) => pageOfSymptomArticles(db, params.id, query));
}
