// Reads a spreadsheet in a worker: docs/decisions/0084-spreadsheets-in-the-browser.md.
import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { plainNumber } from './plain-number.ts';

/** A cell as the spreadsheet has it. What it means is told by its column (`sheet-cells.ts`). */
export interface SheetCell {
  kind: 'text' | 'number' | 'day' | 'yes-no' | 'error' | 'no-value';
  /** As shown, with a comma before decimals; of a day `03/04/2026`. */
  text: string;
  /** Of a number as stored; of a day in days, where 0.5 is noon. */
  value: number;
  /** Shown with words or signs around its number: `4,7 kΩ`. */
  isDressed: boolean;
  /** Some of it is crossed out. */
  isStruck: boolean;
}

export interface SheetName {
  name: string;
  isHidden: boolean;
}

export interface ReadSheet {
  sheets: SheetName[];
  sheet: string;
  /** From the first row of the sheet on; null: an empty cell. */
  rows: (SheetCell | null)[][];
  hiddenRows: number;
  hasMerged: boolean;
}

/** Why a file is not read, by the sentence that says so (`read-workbook.ts`). */
export type WorkbookFault = 'old-or-locked' | 'no-workbook' | 'too-large' | 'unreadable';

export const workbookLimits = { unzippedBytes: 192 * 1024 * 1024, cells: 2_000_000 } as const;

export class UnreadWorkbook extends Error {
  readonly fault: WorkbookFault;
  constructor(fault: WorkbookFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/**
 * One sheet of a workbook: the one with this name, or else the first one that is not hidden and has anything.
 * @throws UnreadWorkbook
 */
export function readWorkbook(bytes: Uint8Array, wanted?: string): ReadSheet {
  const { parts, isOpenDocument } = unpacked(bytes);
  const book = parsed(zipSync(parts, { level: 0 }), {});
  const sheets = book.SheetNames.map((name, place) => ({
    name,
    isHidden: (book.Workbook?.Sheets?.[place]?.Hidden ?? 0) !== 0,
  }));
  const filled = sheets.filter(({ name }) => book.Sheets[name]?.['!ref'] !== undefined);
  const chosen =
    sheets.find(({ name }) => name === wanted) ??
    filled.find(({ isHidden }) => !isHidden) ??
    filled[0] ??
    sheets[0];
  const sheet = chosen === undefined ? undefined : book.Sheets[chosen.name];
  if (chosen === undefined || sheet === undefined) throw new UnreadWorkbook('no-workbook');
  const counts1904 = book.Workbook?.WBProps?.date1904 === true;
  return {
    sheets,
    sheet: chosen.name,
    rows: rowsOf(sheet, { counts1904, isOpenDocument }),
    hiddenRows: (sheet['!rows'] ?? []).filter((row) => row?.hidden === true).length,
    hasMerged: (sheet['!merges'] ?? []).length > 0,
  };
}

/** What the library needs of a zip, unpacked here: it would unpack whatever it is given. */
function unpacked(bytes: Uint8Array): { parts: Record<string, Uint8Array>; isOpenDocument: boolean } {
  // The head of a compound file: .xls, or a workbook with a password.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new UnreadWorkbook('old-or-locked');
  let size = 0;
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/(\.xml|\.rels|^mimetype)$/i.test(name)) return false;
        size += originalSize;
        if (size > workbookLimits.unzippedBytes) throw new UnreadWorkbook('too-large');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof UnreadWorkbook ? error : new UnreadWorkbook('unreadable', error);
  }
  const content = parts['content.xml'];
  const isOpenDocument = content !== undefined;
  if (!isOpenDocument && parts['xl/workbook.xml'] === undefined) throw new UnreadWorkbook('no-workbook');
  if (isOpenDocument) refuseRepetitions(new TextDecoder().decode(content));
  return { parts, isOpenDocument };
}

const repeated = /<table:(?:table-row|table-cell|covered-table-cell)\b[^>]*?>/g;

/** A row, or a cell, may say that it is there a million times: with something in it, that is what the library makes of it. */
function refuseRepetitions(content: string): void {
  let cells = 0;
  let ofRow = 0;
  let times = 1;
  for (const [tag] of content.matchAll(repeated)) {
    if (tag.startsWith('<table:table-row')) {
      cells += ofRow * times;
      ofRow = 0;
      times = Number(/number-rows-repeated="(\d+)"/.exec(tag)?.[1] ?? 1);
    } else if (/value-type=|formula=/.test(tag))
      ofRow += Number(/number-columns-repeated="(\d+)"/.exec(tag)?.[1] ?? 1);
    if (cells + ofRow * times > workbookLimits.cells) throw new UnreadWorkbook('too-large');
  }
}

function parsed(zip: Uint8Array, more: object): WorkBook {
  try {
    return read(zip, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellStyles: true,
      sheetStubs: true,
      // Notes on number formats belong to nobody's screen.
      WTF: false,
      ...more,
    });
  } catch (error) {
    throw new UnreadWorkbook('unreadable', error);
  }
}

interface Reading {
  counts1904: boolean;
  isOpenDocument: boolean;
}

/** Up to the last row and cell with something in it. */
function rowsOf(sheet: WorkSheet, reading: Reading): (SheetCell | null)[][] {
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? [];
  const rows: (SheetCell | null)[][] = [];
  let count = 0;
  for (let row = 0; row < data.length; row += 1) {
    const cells = (data[row] ?? []).map((cell) => cellOf(cell, reading));
    const last = cells.findLastIndex((cell) => cell !== null);
    count += last + 1;
    if (count > workbookLimits.cells) throw new UnreadWorkbook('too-large');
    rows.push(Array.from({ length: last + 1 }, (_, place) => cells[place] ?? null));
  }
  return rows.slice(0, 1 + rows.findLastIndex((cells) => cells.length > 0));
}

function cellOf(cell: CellObject | undefined, reading: Reading): SheetCell | null {
  if (cell === undefined) return null;
  const plain = { value: 0, isDressed: false, isStruck: false };
  if (cell.t === 'z') return cell.f === undefined ? null : { ...plain, kind: 'no-value', text: '' };
  if (cell.t === 'e') return { ...plain, kind: 'error', text: cell.w ?? '#ERRO' };
  if (cell.t === 'b') return { ...plain, kind: 'yes-no', text: cell.v === true ? 'sim' : 'não' };
  if (cell.t === 'n') return numberOf(cell, reading);
  const text = textOf(cell);
  return text.trim() === '' ? null : { ...plain, kind: 'text', text, isStruck: /<s>/.test(cell.h ?? '') };
}

function numberOf(cell: CellObject, { counts1904, isOpenDocument }: Reading): SheetCell {
  const value = Number(cell.v);
  const format = typeof cell.z === 'string' ? cell.z : 'General';
  const number = { kind: 'number' as const, value, isStruck: false };
  if (SSF.is_date(format)) return dayOf(value, counts1904);
  const shown = (cell.w ?? '').trim();
  const isDressed = /[^\d.,+\-\s]/.test(shown) && !/^[+-]?[\d.,]+e[+-]?\d+$/i.test(shown);
  if (isDressed)
    return { ...number, text: isOpenDocument ? withComma(shown) : inPortuguese(shown), isDressed };
  // A format that keeps zeros in front is how people keep 0805.
  const text = /^0+\d*$/.test(shown) && shown.length > 1 ? shown : plainNumber(value);
  return { ...number, text, isDressed: false };
}

/** The library writes `4.7 kΩ` and `R$ 1,234.56`. */
function inPortuguese(shown: string): string {
  return shown.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
}

/** Of an OpenDocument sheet, the text is as the sheet shows it, unless the library wrote it anew. */
function withComma(shown: string): string {
  return /\d,\d/.test(shown) ? shown : shown.replace(/(\d)\.(?=\d{1,2}(?!\d))/, '$1,');
}

/** By its number alone: the texts of days are American, and depend on where the reader is. */
function dayOf(value: number, counts1904: boolean): SheetCell {
  const found = SSF.parse_date_code(value, { date1904: counts1904 });
  const two = (part: number) => String(part).padStart(2, '0');
  const time = value % 1 === 0 ? '' : `${two(found?.H ?? 0)}:${two(found?.M ?? 0)}`;
  const day = found === null || value < 1 ? '' : `${two(found.d)}/${two(found.m)}/${found.y}`;
  const text = [day, time].filter((part) => part !== '').join(' ');
  return { kind: 'day', text, value, isDressed: false, isStruck: false };
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The text of a cell, whose raised digits the library writes on the line: `10³`. */
function textOf({ v, h }: CellObject): string {
  const text = String(v ?? '')
    .replace(/_x000D_/g, '')
    .replace(/\r\n?/g, '\n');
  if (h === undefined || !h.includes('<sup>')) return text;
  return h
    .replace(/<sup>([\d\-−]+)<\/sup>/g, (_, digits: string) =>
      digits.replace(/./g, (sign) => raised[Number(sign)] ?? '⁻'),
    )
    .replace(/<br\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
