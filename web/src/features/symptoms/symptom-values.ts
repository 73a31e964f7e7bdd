import { type Symptom, SymptomEdit, symptomEndpoints } from '@bancada/contract/faults/symptoms';
import { deletionHeader } from '@bancada/contract/records/bin';
import { callWithHeaders } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';

/** The form's values. */
export type SymptomValues = {
  sintoma: string;
  ditos: string;
  alta_tensao: boolean;
  equipment_model_ids: number[];
};

export function valuesOf({ sintoma, ditos, alta_tensao, equipment_model_ids }: Symptom): SymptomValues {
  return { sintoma, ditos, alta_tensao, equipment_model_ids };
}

export function checkSymptom(values: SymptomValues): Record<string, string> {
  return schemaErrors(SymptomEdit, values);
}

/** The models that an edit adds and takes off. */
export function changedModels(base: readonly number[], typed: readonly number[]) {
  return {
    added: typed.filter((id) => !base.includes(id)),
    removed: base.filter((id) => !typed.includes(id)),
  };
}

/** What happens to the entries of the models. */
export interface EntriesToMove {
  /** Models that get the fixes of the symptom. */
  gaining: readonly number[];
  /** Models whose entries go to the bin. */
  losing: readonly number[];
}

/** @returns also the deletion of entries that went to the bin, null if none went */
export async function saveSymptom(
  id: number,
  values: SymptomValues,
  version: string,
  { gaining, losing }: EntriesToMove,
) {
  const { body, headers } = await callWithHeaders(symptomEndpoints.save, {
    params: { id },
    body: {
      ...values,
      levar_consertos_para: [...gaining],
      excluir_registros_de: [...losing],
      atualizado_em: version,
    },
  });
  const deletion = headers.get(deletionHeader);
  return { ...body, deletionId: deletion === null ? null : Number(deletion) };
}
