import type { SignalType } from '@bancada/contract/codes/signal-codes';
import type { NewDiagnosis } from '@bancada/contract/faults/diagnoses';

/** What a line says of a fault, validated as in the wizard. */
export interface FaultCells {
  sintoma: string;
  solucao: string;
  ditos: string;
  /** undefined: the line says nothing. */
  alta_tensao: boolean | undefined;
  diagnosticos: NewDiagnosis[];
  codes: { [Field in `code_${SignalType}`]?: string };
  equipamento: string;
  numero_modelo: string;
}
