import { readImeis } from '@bancada/contract/units/imei';
import { kindsOf } from '@bancada/contract/units/read-number';
import {
  hasNumber,
  NewUnit,
  type Unit,
  UnitEdit,
  unitEndpoints,
  unitTexts,
} from '@bancada/contract/units/units';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';

/** The form's values; at first no model is selected. */
export type UnitValues = {
  modelo_equipamento_id: number | null;
  serie: string;
  imei1: string;
  imei2: string;
  chassi: string;
  placa: string;
  referencia: string;
  troca_de_placa: string;
  nota: string;
};

export const emptyUnit: UnitValues = {
  modelo_equipamento_id: null,
  serie: '',
  imei1: '',
  imei2: '',
  chassi: '',
  placa: '',
  referencia: '',
  troca_de_placa: '',
  nota: '',
};

/** A new unit of a number that was typed elsewhere, in the field of its likeliest kind. */
export function unitOfNumber(typed: string): UnitValues {
  const [imei1 = '', imei2 = ''] = readImeis(typed);
  if (imei1 !== '') return { ...emptyUnit, imei1, imei2 };
  const [kind] = kindsOf(typed);
  return kind === undefined || kind === 'imei'
    ? { ...emptyUnit, serie: typed }
    : { ...emptyUnit, [kind]: typed };
}

export function valuesOf(unit: Unit): UnitValues {
  return {
    modelo_equipamento_id: unit.modelo_equipamento_id,
    serie: unit.serie ?? '',
    imei1: unit.imei1 ?? '',
    imei2: unit.imei2 ?? '',
    chassi: unit.chassi ?? '',
    placa: unit.placa ?? '',
    referencia: unit.referencia ?? '',
    troca_de_placa: unit.troca_de_placa ?? '',
    nota: unit.nota ?? '',
  };
}

export function checkUnit(values: UnitValues): Record<string, string> {
  const errors = schemaErrors(UnitEdit, values);
  return hasNumber(values) ? errors : { serie: unitTexts.oneNumber, ...errors };
}

export function createUnit(values: UnitValues) {
  return call(unitEndpoints.create, { body: NewUnit.parse(values) });
}

export function saveUnit(id: number, values: UnitValues, version: string) {
  return call(unitEndpoints.save, {
    params: { id },
    body: UnitEdit.parse({ ...values, atualizado_em: version }),
  });
}
