import { diagnosisEndpoints } from '@bancada/contract/diagnoses';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { suggest } from '../suggestions/suggest.ts';
import {
  diagnoses,
  modelsOfDiagnosis,
  solutionsOfDiagnoses,
  symptomsOfDiagnosis,
} from './diagnoses.service.ts';

export function diagnosesRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(diagnosisEndpoints.suggest, async (asked) =>
    (await suggest(db, 'diagnosis', asked)).map(({ texto, ...found }) => ({
      ...found,
      descricao: texto,
    })),
  );
  serve(diagnosisEndpoints.get, ({ params }) => diagnoses.get(db, params.id));
  serve(diagnosisEndpoints.save, ({ caller, params, body }) => diagnoses.save(db, caller, params.id, body));
  serve(diagnosisEndpoints.symptoms, ({ params }) => symptomsOfDiagnosis(db, params.id));
  serve(diagnosisEndpoints.models, ({ params }) => modelsOfDiagnosis(db, params.id));
  serve(diagnosisEndpoints.solutionsOf, ({ body }) => solutionsOfDiagnoses(db, body.diagnostico_ids));
}
