import { symptomEndpoints } from '@bancada/contract/faults/symptoms';
import { deletionHeader } from '@bancada/contract/records/bin';
import type { Serve } from '../../http/serve.ts';
import type { InstancePolicy } from '../policy/policy.service.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { similarTexts } from '../suggestions/suggestions.service.ts';
import { saveSymptom, symptomFields } from './save-symptom.service.ts';
import { pageOfSymptomArticles, pageOfSymptomAttachments, symptoms } from './symptoms.service.ts';

export function symptomsRoutes(serve: Serve, parts: SearchParts & { policy: InstancePolicy }): void {
  const { db, policy } = parts;
  serve(symptomEndpoints.similar, async ({ query }) =>
    (await similarTexts(parts, 'symptom', query)).map(({ texto, ...found }) => ({
      ...found,
      sintoma: texto,
    })),
  );
  serve(symptomEndpoints.get, ({ params }) => symptoms.get(db, params.id));
  serve(symptomEndpoints.details, ({ params }) => symptoms.get(db, params.id));
  serve(
    symptomEndpoints.save,
    async ({ caller, params, body, setHeader }) => {
      const mayDelete = await policy.may(caller.perfil, 'delete-in-knowledge-base');
      const { deletionId, ...saved } = await saveSymptom(db, { ...caller, mayDelete }, params.id, body);
      if (deletionId !== null) setHeader(deletionHeader, deletionId);
      return saved;
    },
    symptomFields(db),
  );
  serve(symptomEndpoints.attachments, ({ params, query }) => pageOfSymptomAttachments(db, params.id, query));
  serve(symptomEndpoints.articles, ({ params, query }) => pageOfSymptomArticles(db, params.id, query));
}
