import { readingRefusal } from '@bancada/contract/measures/reading-values';
import { type BoardReading, boardReadingEndpoints, ReadingEdit } from '@bancada/contract/measures/readings';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';

/** The form's values; '' is none. */
export type ReadingValues = {
  revisao: string;
  ponto: string;
  referencia: string;
  grandeza: BoardReading['grandeza'];
  condicao: BoardReading['condicao'];
  valor: string;
  boa: boolean;
  sintoma_id: number | null;
  anexo_id: number | null;
  medidor: string;
  nota: string;
};

export function valuesOf(reading: BoardReading): ReadingValues {
  return {
    revisao: reading.revisao ?? '',
    ponto: reading.ponto,
    referencia: reading.referencia ?? '',
    grandeza: reading.grandeza,
    condicao: reading.condicao,
    valor: reading.valor ?? '',
    boa: reading.boa,
    sintoma_id: reading.sintoma_id,
    anexo_id: reading.anexo_id,
    medidor: reading.medidor ?? '',
    nota: reading.nota ?? '',
  };
}

const asBody = (values: ReadingValues) => ({ ...values, sintoma_id: values.boa ? null : values.sintoma_id });

export function checkReading(values: ReadingValues): Record<string, string> {
  const refusal = readingRefusal(values.grandeza, values.valor);
  return {
    ...schemaErrors(ReadingEdit, asBody(values)),
    ...(refusal !== null && { valor: refusal }),
  };
}

export function saveReading(id: number, values: ReadingValues, version: string) {
  const body = ReadingEdit.parse({ ...asBody(values), atualizado_em: version });
  return call(boardReadingEndpoints.save, { params: { id }, body });
}
