import { asShown } from '@bancada/contract/codes/long-signals';
import type { SignalType } from '@bancada/contract/codes/signal-codes';
import { readSignalCode } from '@bancada/contract/codes/typed-code';
import { type Diagnosis, DiagnosisEdit, diagnosisEndpoints } from '@bancada/contract/faults/diagnoses';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { type CheckValues, checkBody, checkValuesOf } from './check-values.ts';

export type CodeField = `code_${SignalType}`;
/** As they are typed; an empty one means none. */
export type CodeTexts = Record<CodeField, string>;

/** The form's values. */
export type DiagnosisValues = { descricao: string; componente_ids: number[] } & CodeTexts & CheckValues;

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

/** The typed codes that can be drawn; null for the others. */
export function readableCodes(values: CodeTexts): Record<CodeField, string | null> {
  const readable = (type: SignalType) => {
    const read = readSignalCode(type, values[`code_${type}`]);
    return 'code' in read ? read.code : null;
  };
  return { code_post: readable('post'), code_led: readable('led'), code_beep: readable('beep') };
}
