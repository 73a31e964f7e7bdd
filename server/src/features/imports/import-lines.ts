import { fieldTexts } from '@bancada/contract/errors';
import { importColumns } from '@bancada/contract/imports/import-columns';
import { type ImportLine, importTexts, type LineVerdict } from '@bancada/contract/imports/imports';
import { cleanLine } from '@bancada/contract/texts';
import { typedDay, typedDayForms } from '@bancada/contract/typed-day';
import * as z from 'zod/mini';
import type { FaultCells } from './fault-cells.ts';
import { type ComposedColumn, type ImportRules, importRules, type PlainKind } from './import-kinds.ts';
import { nameSchemas } from './import-making.ts';

export type LineError = LineVerdict['erros'][number];

/** A parsed line, validated as far as possible without the database. */
export interface ReadLine {
  linha: number;
  /** By column: the valid values in the file. */
  values: Record<string, unknown>;
  /** By field of the file: the name or id of another record; null for none. */
  named: Record<string, string | number | null>;
  /** By composed column: the parts that the file has. */
  composed: Record<string, Record<string, unknown>>;
  /** The record's own id, if the file has one. */
  id: number | null;
  erros: LineError[];
  /** What a line of the table of faults says. */
  fault?: FaultCells;
}

const idMax = 2_147_483_647;

/** Parses one line: each cell is cleaned and validated as in the form of its kind. */
export function readLine(kind: PlainKind, { linha, valores }: ImportLine): ReadLine {
  const rules = importRules[kind];
  const line: ReadLine = { linha, values: {}, named: {}, composed: {}, id: null, erros: [] };
  for (const { field, isRequired } of importColumns[kind]) {
    const given = valores[field];
    // Lone surrogates cannot be stored.
    const cell = given?.toWellFormed();
    const msg =
      cell === undefined
        ? isRequired
          ? fieldTexts.required
          : null
        : readCell(rules, line, { field, isRequired }, cell);
    if (msg !== null) line.erros.push({ campo: field, msg });
  }
  return line;
}

/** Parses a cell into the line. @returns what is wrong with it */
function readCell(
  rules: ImportRules,
  line: ReadLine,
  { field, isRequired }: { field: string; isRequired: boolean },
  cell: string,
): string | null {
  if (cell.includes('\0')) return fieldTexts.notStorable;
  const typed = cleanLine(cell);
  const naming = rules.names.find((column) => column.field === field);
  const schema = rules.cells[field];
  if (naming?.by === 'name') {
    if (typed === '') return isRequired ? fieldTexts.required : null;
    return nameOf(line, field, typed);
  }
  const whole = rules.composed?.find(({ parts }) => field in parts);
  if (whole !== undefined) return readPart(line, whole, field, cell);
  if (schema === undefined) return readNumber(line, field, typed);
  if (field === 'data_lancamento') return readDay(line, schema, typed);
  const result = z.safeParse(schema, cell);
  if (!result.success) return firstIssue(result.error);
  line.values[field] = result.data === '' ? null : result.data;
  return null;
}

/** Takes the name of another record into the line. @returns what is wrong with it */
export function nameOf(line: ReadLine, field: string, typed: string): string | null {
  const schema = nameSchemas[field === 'categoria' ? 'categories' : 'manufacturers'];
  const result = z.safeParse(schema, typed);
  if (!result.success) return firstIssue(result.error);
  line.named[field] = result.data;
  return null;
}

export function firstIssue(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? 'Valor inválido.';
}

function readPart(
  line: ReadLine,
  { column, parts }: ComposedColumn,
  field: string,
  cell: string,
): string | null {
  const result = z.safeParse(parts[field] ?? z.never(), cell);
  if (!result.success) return firstIssue(result.error);
  line.composed[column] = { ...line.composed[column], [field]: result.data };
  return null;
}

/** The id of the article itself, or of its parent; empty and 0 mean none. */
function readNumber(line: ReadLine, field: string, cell: string): string | null {
  const number = /^\d{1,10}$/.test(cell || '0') ? Number(cell) : Number.NaN;
  if (!(number <= idMax)) return importTexts.notANumber;
  if (field === 'id') line.id = number || null;
  else line.named[field] = number || null;
  return null;
}

/** Parses a release date in any format of people and spreadsheets; a bare month or year is approximate, an empty cell unknown. */
export function readDay(line: ReadLine, schema: z.ZodMiniType, cell: string): string | null {
  if (cell === '') {
    line.values.data_lancamento = null;
    return null;
  }
  const typed = typedDay(cell);
  if (typed === null) return typedDayForms;
  const result = z.safeParse(schema, typed.day);
  if (!result.success) return firstIssue(result.error);
  line.values.data_lancamento = result.data;
  if (typed.isApproximate) line.values.data_aproximada = true;
  return null;
}
