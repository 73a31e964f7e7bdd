import { asStored, haveRoom, longSignalTexts } from '@bancada/contract/codes/long-signals';
import { signalTypes } from '@bancada/contract/codes/signal-codes';
import { writtenCode } from '@bancada/contract/codes/typed-code';
import { fieldTexts } from '@bancada/contract/errors';
import { readCheckLines } from '@bancada/contract/faults/check-lines';
import { NewDiagnosis } from '@bancada/contract/faults/diagnoses';
import { ditos } from '@bancada/contract/faults/ditos';
import { Flow, wizardLimits } from '@bancada/contract/faults/wizard';
import { importColumns } from '@bancada/contract/imports/import-columns';
import { type ImportLine, importTexts } from '@bancada/contract/imports/imports';
import { isNoMeasure } from '@bancada/contract/measures/measure';
import { NewEquipmentModel } from '@bancada/contract/records/equipment-models';
import { cleanLine } from '@bancada/contract/texts';
import * as z from 'zod/mini';
import { minutesCell, yesNoCell } from './cell-values.ts';
import type { FaultCells } from './fault-cells.ts';
import { firstIssue, nameOf, type ReadLine, readDay } from './import-lines.ts';
import type { ModelLine } from './named-models.ts';

export type FaultLine = ModelLine & { fault: FaultCells };

const { nome, numero_modelo } = NewEquipmentModel.shape;
const { descricao } = NewDiagnosis.shape;

/** The columns that are a text, each with its schema; an empty optional one is not validated. */
const texts = { sintoma: Flow.shape.sintoma, solucao: descricao, equipamento: nome, numero_modelo } as const;

/** Parses a line of the table of faults. */
export function readFaultLine({ linha, valores }: ImportLine): FaultLine {
  const line: ReadLine = { linha, values: {}, named: {}, composed: {}, id: null, erros: [] };
  const cells = cellsOf(line, valores);
  const read = reader(line, cells);
  const fault: FaultCells = {
    sintoma: read('sintoma', texts.sintoma) ?? '',
    solucao: read('solucao', texts.solucao) ?? '',
    equipamento: read('equipamento', texts.equipamento) ?? '',
    numero_modelo: read('numero_modelo', texts.numero_modelo) ?? '',
    ditos: read('ditos', ditos()) ?? '',
    alta_tensao: read('alta_tensao', yesNoCell) ?? undefined,
    diagnosticos: readChecks(line, cells.get('diagnosticos') ?? ''),
    codes: {},
  };
  for (const type of signalTypes) {
    const code = read(`code_${type}`, writtenCode(type));
    if (code !== null) fault.codes[`code_${type}`] = code;
  }
  if (!haveRoom(fault.codes)) line.erros.push({ campo: 'code_post', msg: longSignalTexts.taken });
  fault.codes = storedCodes(fault.codes);
  for (const field of ['fabricante', 'categoria', 'code_fabricante'] as const) {
    const typed = cleanLine(cells.get(field) ?? '');
    const msg = typed === '' ? null : nameOf(line, field, typed);
    if (msg !== null) line.erros.push({ campo: field, msg });
  }
  const day = cleanLine(cells.get('data_lancamento') ?? '');
  const msg = day === '' ? null : readDay(line, NewEquipmentModel.shape.data_lancamento, day);
  if (msg !== null) line.erros.push({ campo: 'data_lancamento', msg });
  return { ...line, fault, model: fault };
}

/** What is not in the line stays as it is in the entry. */
function storedCodes(codes: FaultCells['codes']): FaultCells['codes'] {
  return Object.fromEntries(Object.entries(asStored(codes)).filter(([, code]) => (code ?? '') !== ''));
}

/** The cells that can be stored; those that are required and empty are reported. */
function cellsOf(line: ReadLine, valores: Record<string, string>): Map<string, string> {
  const cells = new Map<string, string>();
  for (const { field, isRequired } of importColumns.troubleshooting) {
    const cell = (valores[field] ?? '').toWellFormed();
    if (cell.includes('\0')) line.erros.push({ campo: field, msg: fieldTexts.notStorable });
    else if (isRequired && cleanLine(cell) === '')
      line.erros.push({ campo: field, msg: fieldTexts.required });
    else cells.set(field, cell);
  }
  return cells;
}

/** Reads a cell by its schema, and reports what is wrong with it; null: empty, or wrong. */
function reader(line: ReadLine, cells: ReadonlyMap<string, string>) {
  return <Output>(field: string, schema: z.ZodMiniType<Output>): Output | null => {
    const cell = cells.get(field) ?? '';
    if (cleanLine(cell) === '') return null;
    const result = z.safeParse(schema, cell);
    if (result.success) return result.data;
    line.erros.push({ campo: field, msg: firstIssue(result.error) });
    return null;
  };
}

function readChecks(line: ReadLine, cell: string): NewDiagnosis[] {
  const { checks, faults } = readCheckLines(cell);
  const report = (msg: string) => line.erros.push({ campo: 'diagnosticos', msg });
  for (const fault of faults) report(fault);
  if (checks.length > wizardLimits.diagnosesMax) report(importTexts.tooManyChecks(wizardLimits.diagnosesMax));
  return checks.slice(0, wizardLimits.diagnosesMax).flatMap(({ medida, ...check }, place) => {
    const wrong = (msg: string) => {
      report(importTexts.check(place + 1, msg));
      return [];
    };
    const minutos = z.safeParse(minutesCell, check.minutos);
    if (!minutos.success) return wrong(firstIssue(minutos.error));
    const alta_tensao = z.safeParse(yesNoCell, check.alta_tensao);
    if (!alta_tensao.success) return wrong(firstIssue(alta_tensao.error));
    const given = {
      descricao: check.descricao,
      tipo: check.tipo,
      medida: isNoMeasure(medida) ? null : medida,
      minutos: minutos.data,
      alta_tensao: alta_tensao.data,
    };
    const result = z.safeParse(NewDiagnosis, given);
    return result.success ? [result.data] : wrong(firstIssue(result.error));
  });
}
