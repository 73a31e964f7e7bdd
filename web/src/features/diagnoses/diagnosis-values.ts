import { type Diagnosis, DiagnosisEdit, diagnosisEndpoints } from '@bancada/contract/diagnoses';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/use-checked-form.ts';

/** The form's values; an empty code means none. */
export type DiagnosisValues = {
  descricao: string;
  code_post: string;
  code_led: string;
  code_beep: string;
  componente_ids: number[];
};

export function valuesOf({
  descricao,
  code_post,
  code_led,
  code_beep,
  componente_ids,
}: Diagnosis): DiagnosisValues {
  return {
    descricao,
    code_post: code_post ?? '',
    code_led: code_led ?? '',
    code_beep: code_beep ?? '',
    componente_ids,
  };
}

export function checkDiagnosis(values: DiagnosisValues): Record<string, string> {
  return schemaErrors(DiagnosisEdit, values);
}

export function saveDiagnosis(id: number, values: DiagnosisValues, version: string) {
  return call(diagnosisEndpoints.save, { params: { id }, body: { ...values, atualizado_em: version } });
}
