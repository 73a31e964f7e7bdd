import { Correction } from '@bancada/contract/corrections';
import { schemaErrors } from '../../ui/schema-errors.ts';

export type CorrectionValues = Correction & Record<string, unknown>;

export const noCorrection: CorrectionValues = {
  errado: '',
  certo: '',
  palavra_inteira: true,
  diferenciar: false,
};

export function correctionErrors(values: CorrectionValues): Record<string, string> {
  return schemaErrors(Correction, values);
}
