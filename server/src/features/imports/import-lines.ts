import { fieldTexts } from '@bancada/contract/errors';
import {
  type ImportKind,
  type ImportLine,
  importColumns,
  importTexts,
  type LineVerdict,
} from '@bancada/contract/imports';
import { cleanLine } from '@bancada/contract/texts';
import { typedDay, typedDayForms } from '@bancada/contract/typed-day';
import * as z from 'zod/mini';
import { type ComposedColumn, type ImportRules, importRules } from './import-kinds.ts';

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
}

const idMax = 2_147_483_647;

/** Parses one line: each cell is cleaned and validated as in the form of its kind. */
export function readLine(kind: ImportKind, { linha, valores }: ImportLine): ReadLine {
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
    line.named[field] = typed;
    return null;
  }
  const whole = rules.composed?.find(({ parts }) => field in parts);
  if (whole !== undefined) return readPart(line, whole, field, cell);
  if (schema === undefined) return readNumber(line, field, typed);
  if (field === 'data_lancamento') return readDay(line, schema, typed);
  const result = z.safeParse(schema, cell);
  if (!result.success) return result.error.issues[0]?.message ?? 'Valor inválido.';
  line.values[field] = result.data === '' ? null : result.data;
  return null;
}

function readPart(
  line: ReadLine,
  { column, parts }: ComposedColumn,
  field: string,
  cell: string,
): string | null {
  const result = z.safeParse(parts[field] ?? z.never(), cell);
  if (!result.success) return result.error.issues[0]?.message ?? 'Valor inválido.';
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

/** Parses a release date in any format of people and spreadsheets; a bare month or year is approximate. */
function readDay(line: ReadLine, schema: z.ZodMiniType, cell: string): string | null {
  if (cell === '') return fieldTexts.required;
  const typed = typedDay(cell);
  if (typed === null) return typedDayForms;
  const result = z.safeParse(schema, typed.day);
  if (!result.success) return result.error.issues[0]?.message ?? 'Valor inválido.';
  line.values.data_lancamento = result.data;
  if (typed.isApproximate) line.values.data_aproximada = true;
  return null;
}
