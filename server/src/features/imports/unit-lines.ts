import { fieldTexts } from '@bancada/contract/errors';
import { importColumns } from '@bancada/contract/imports/import-columns';
import type { ImportLine } from '@bancada/contract/imports/imports';
import { NewEquipmentModel } from '@bancada/contract/records/equipment-models';
import { cleanLine } from '@bancada/contract/texts';
import { readImeis } from '@bancada/contract/units/imei';
import { hasNumber, NewUnit, unitTexts } from '@bancada/contract/units/units';
import * as z from 'zod/mini';
import { firstIssue, nameOf, type ReadLine } from './import-lines.ts';
import type { ModelLine } from './named-models.ts';

const { nome, numero_modelo } = NewEquipmentModel.shape;
const { modelo_equipamento_id: _, ...unitFields } = NewUnit.shape;
const schemas: Record<string, z.ZodMiniType> = { ...unitFields, equipamento: nome, numero_modelo };

/** Parses a line of the table of units: each number is read as in the form, and an empty cell says nothing. */
export function readUnitLine({ linha, valores }: ImportLine): ModelLine {
  const line: ReadLine = { linha, values: {}, named: {}, composed: {}, id: null, erros: [] };
  const model = { equipamento: '', numero_modelo: '' };
  const cells = withBothImeis(valores);
  for (const { field } of importColumns.units) {
    const cell = (cells[field] ?? '').toWellFormed();
    const msg = cleanLine(cell) === '' ? null : readCell(line, model, field, cell);
    if (msg !== null) line.erros.push({ campo: field, msg });
  }
  if (line.erros.length === 0 && !hasNumber(line.values))
    line.erros.push({ campo: null, msg: unitTexts.oneNumber });
  if (line.values.imei1 !== undefined && line.values.imei1 === line.values.imei2)
    line.erros.push({ campo: 'imei2', msg: unitTexts.sameImei });
  // A number alone names the model as well.
  return { ...line, model: { ...model, equipamento: model.equipamento || model.numero_modelo } };
}

/** @returns what is wrong with the cell */
function readCell(line: ReadLine, model: ModelLine['model'], field: string, cell: string): string | null {
  if (cell.includes('\0')) return fieldTexts.notStorable;
  if (field === 'fabricante') return nameOf(line, field, cleanLine(cell));
  const result = z.safeParse(schemas[field] ?? z.never(), cell);
  if (!result.success) return firstIssue(result.error);
  if (field in model) Object.assign(model, { [field]: result.data });
  else line.values[field] = result.data;
  return null;
}

/** One cell with both IMEIs of a telephone, as it shows them. */
function withBothImeis(cells: Record<string, string>): Record<string, string> {
  if (cleanLine(cells.imei2 ?? '') !== '') return cells;
  const [imei1, imei2] = readImeis(cells.imei1 ?? '');
  return imei1 === undefined || imei2 === undefined ? cells : { ...cells, imei1, imei2 };
}
