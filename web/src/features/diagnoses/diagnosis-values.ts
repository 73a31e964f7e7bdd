import { asShown } from '@bancada/contract/codes/long-signals';
import { type Diagnosis, DiagnosisEdit, diagnosisEndpoints } from '@bancada/contract/faults/diagnoses';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { type CheckValues, checkBody, checkValuesOf } from './check-values.ts';

/** The form's values; an empty code means none. */
export type DiagnosisValues = {
  descricao: string;
  code_post: string;
  code_led: string;
  code_beep: string;
  componente_ids: number[];
} & CheckValues;

export function valuesOf(diagnosis: Diagnosis): DiagnosisValues {
  const { descricao, componente_ids } = diagnosis;
  const { code_post, code_led, code_beep } = asShown(diagnosis);
  return {
    descricao,
    code_post: code_post ?? '',
    code_led: code_led ?? '',
    code_beep: code_beep ?? '',
    componente_ids,
    ...checkValuesOf(diagnosis),
  };
}

export function checkDiagnosis(values: DiagnosisValues): Record<string, string> {
  return schemaErrors(DiagnosisEdit, bodyOf(values));
}

export function saveDiagnosis(id: number, values: DiagnosisValues, version: string) {
  return call(diagnosisEndpoints.save, {
    params: { id },
    body: { ...bodyOf(values), atualizado_em: version },
  });
}

const bodyOf = (values: DiagnosisValues) => ({ ...values, ...checkBody(values) });
