import {
  type Datasheet,
  DatasheetEdit,
  datasheetEndpoints,
  NewDatasheet,
} from '@bancada/contract/records/datasheets';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';

/** The form's values; at first no maker is selected. */
export type DatasheetValues = {
  part_number: string;
  nome: string;
  descricao: string;
  fabricante_id: number | null;
};

export const emptyDatasheet: DatasheetValues = {
  part_number: '',
  nome: '',
  descricao: '',
  fabricante_id: null,
};

export function valuesOf({ part_number, nome, descricao, fabricante_id }: Datasheet): DatasheetValues {
  return { part_number, nome, descricao: descricao ?? '', fabricante_id };
}

export function checkDatasheet(values: DatasheetValues): Record<string, string> {
  return schemaErrors(NewDatasheet, values);
}

export function createDatasheet(values: DatasheetValues) {
  return call(datasheetEndpoints.create, { body: NewDatasheet.parse(values) });
}

export function saveDatasheet(id: number, values: DatasheetValues, version: string) {
  const body = DatasheetEdit.parse({ ...values, atualizado_em: version });
  return call(datasheetEndpoints.save, { params: { id }, body });
}
