import { type Symptom, SymptomEdit, symptomEndpoints } from '@bancada/contract/symptoms';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/use-checked-form.ts';

/** The form's values. */
export type SymptomValues = { sintoma: string; ditos: string; equipment_model_ids: number[] };

export function valuesOf({ sintoma, ditos, equipment_model_ids }: Symptom): SymptomValues {
  return { sintoma, ditos, equipment_model_ids };
}

export function checkSymptom(values: SymptomValues): Record<string, string> {
  return schemaErrors(SymptomEdit, values);
}

export function saveSymptom(id: number, values: SymptomValues, version: string) {
  return call(symptomEndpoints.save, { params: { id }, body: { ...values, atualizado_em: version } });
}
