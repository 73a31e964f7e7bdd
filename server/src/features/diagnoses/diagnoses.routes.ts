import { diagnosisEndpoints } from '@bancada/contract/faults/diagnoses';
import type { Serve } from '../../http/serve.ts';
import { referencesOf } from '../records/unknown-references.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { similarTexts } from '../suggestions/suggestions.service.ts';
import {
  diagnoses,
  modelsOfDiagnosis,
  pageOfDiagnoses,
  solutionsOfDiagnoses,
  symptomsOfDiagnosis,
} from './diagnoses.service.ts';

export function diagnosesRoutes(serve: Serve, parts: SearchParts): void {
  const { db } = parts;
  const references = referencesOf(db, 'diagnosticos');
  serve(diagnosisEndpoints.suggest, async ({ query }) =>
    (await similarTexts(parts, 'diagnosis', query)).map(({ texto, ...found }) => ({
      ...found,
      descricao: texto,
    })),
  );
  serve(diagnosisEndpoints.list, ({ query }) => pageOfDiagnoses(parts, query));
  serve(diagnosisEndpoints.get, ({ params }) => diagnoses.get(db, params.id));
  serve(
    diagnosisEndpoints.save,
    ({ caller, params, body }) => diagnoses.save(db, caller, params.id, body),
    references,
  );
  serve(diagnosisEndpoints.symptoms, ({ params }) => symptomsOfDiagnosis(db, params.id));
  serve(diagnosisEndpoints.models, ({ params }) => modelsOfDiagnosis(db, params.id));
  serve(diagnosisEndpoints.solutionsOf, ({ body }) => solutionsOfDiagnoses(db, body.diagnostico_ids));
}
