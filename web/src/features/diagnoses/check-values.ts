import { type CheckKind, checkKinds } from '@bancada/contract/faults/check-kinds';
import type { Diagnosis } from '@bancada/contract/faults/diagnoses';
import { type MeasureParts, measureParts, noMeasure, typedMinutes } from '@bancada/contract/measures/measure';

/** How a diagnosis is checked, as a form has it: null and '' mean none. */
export type CheckValues = {
  tipo: CheckKind;
  medida: MeasureParts | null;
  minutos: string;
  alta_tensao: boolean;
};
export type CheckField = keyof CheckValues | `medida.${keyof MeasureParts}`;

export const noCheck: CheckValues = { tipo: 'verificacao', medida: null, minutos: '', alta_tensao: false };

export function checkValuesOf({ tipo, medida, minutos, alta_tensao }: Diagnosis): CheckValues {
  return { tipo, medida, minutos: minutos === null ? '' : String(minutos), alta_tensao };
}

/** The fields of a call; minutes that are no number are NaN, which its schema refuses. */
export function checkBody({ tipo, medida, minutos, alta_tensao }: CheckValues) {
  return { tipo, medida, minutos: typedMinutes(minutos), alta_tensao };
}

export function isCheckWritten({ tipo, medida, minutos, alta_tensao }: CheckValues): boolean {
  return tipo !== noCheck.tipo || medida !== null || minutos.trim() !== '' || alta_tensao;
}

/** What a draft of any version of the product has kept. */
export function readCheck(raw: Record<string, unknown>): CheckValues {
  const kept = Object(raw.medida);
  const parts = measureParts.flatMap((part) => (typeof kept[part] === 'string' ? [[part, kept[part]]] : []));
  return {
    tipo: checkKinds.find((kind) => kind === raw.tipo) ?? noCheck.tipo,
    medida: parts.length === 0 ? null : { ...noMeasure, ...Object.fromEntries(parts) },
    minutos: typeof raw.minutos === 'string' ? raw.minutos : '',
    alta_tensao: raw.alta_tensao === true,
  };
}

/** The name of a field on the screen, for a path of the schema: `medida.onde`, but `componente_ids` for one of its items. */
export function fieldOfPath(path: string): string {
  return path.startsWith('medida.') ? path : (path.split('.')[0] ?? path);
}
