import type { ImportColumn } from '@bancada/contract/imports/import-columns';
import { plainNumber } from './plain-number.ts';
import type { SheetCell } from './workbook.ts';

/** What a cell of a table says in its column. */
export interface ReadCell {
  text: string;
  /** What the spreadsheet may have changed: to be looked at. */
  note: string | null;
  /** Why the line cannot be imported. */
  fault: string | null;
}

/** Errors of formulas, as programs write them; typed by hand, `#N/DISP` stands for nothing. */
const errors = /^#(?:N\/[DA]|REF!|DIV\/0!|VALOR!|VALUE!|NOME\?|NAME\?|N[ÚU]M!|NULO!|NULL!|ERRO|SPILL!|#+)$/i;
const notAvailable = /^#N\/DISP!?$/i;
const powerOfTen = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d{1,3}$/i;
const ownSigns = /[\ue000-\uf8ff]/;

/** A cell of a file of text. */
export function textCell(text: string, column: ImportColumn | undefined): ReadCell {
  const typed = text.trim();
  if (column === undefined) return asIs(text);
  if (notAvailable.test(typed)) return { ...asIs(''), note: `${typed} foi lido como vazio` };
  if (errors.test(typed)) return { ...asIs(text), fault: `a planilha traz o erro ${typed}` };
  if (column.cell === 'part' && powerOfTen.test(typed) && /e[+-]|[.,]/i.test(typed))
    return { ...asIs(text), note: `${typed} parece um número que a planilha cortou` };
  if (column.cell === 'measure' && /[\dkKM]\s?\?/.test(typed))
    return { ...asIs(text), note: `${typed} parece ter perdido um sinal (Ω, µ) ao ser salvo` };
  return ownSigns.test(text)
    ? { ...asIs(text), note: `${typed} tem sinais de uma fonte especial, que outros programas não mostram` }
    : asIs(text);
}

const asIs = (text: string): ReadCell => ({ text, note: null, fault: null });

/** A cell of a spreadsheet: the meaning of its column decides, not its look. */
export function sheetCell(cell: SheetCell | null, column: ImportColumn | undefined): ReadCell {
  if (cell === null || column === undefined) return asIs(cell?.text ?? '');
  if (cell.kind === 'error') return { ...asIs(cell.text), fault: `a planilha traz o erro ${cell.text}` };
  if (cell.kind === 'no-value')
    return {
      ...asIs(''),
      fault: 'é uma fórmula sem valor guardado: abra e salve no programa de planilhas',
    };
  if (cell.kind === 'day') return dayCell(cell, column);
  if (cell.kind === 'number') return numberCell(cell, column);
  const read = textCell(cell.text, column);
  if (!cell.isStruck || read.note !== null) return read;
  return { ...read, note: `“${cell.text}” tem palavras riscadas na planilha, que foram lidas também` };
}

function dayCell(cell: SheetCell, column: ImportColumn): ReadCell {
  if (column.cell === 'day') return asIs(cell.text);
  if (column.cell === 'minutes') return asIs(plainNumber(Math.round(cell.value * 24 * 60)));
  return { ...asIs(cell.text), note: `a planilha tem uma data (${cell.text}): confira se era um código` };
}

/** As many digits as a spreadsheet keeps. */
const keptDigits = 15;
/** Sizes of parts that begin with a zero. */
const sizes = ['0201', '0402', '0603', '0805'];

function numberCell(cell: SheetCell, column: ImportColumn): ReadCell {
  if (column.cell === 'minutes') return asIs(plainNumber(cell.value));
  const { text } = cell;
  if (column.cell !== 'part') return asIs(text);
  const note = (said: string) => ({ ...asIs(text), note: said });
  if (text.replace(/\D/g, '').length > keptDigits)
    return note(`${text} é um número longo demais para a planilha: os últimos algarismos se perderam`);
  if (/^[1-9]\d?0{3,}$/.test(text)) return note(`${text} parece um código como 1E5 que a planilha mudou`);
  const size = sizes.find((size) => size === `0${text}`);
  if (size !== undefined) return note(`${text} é um número na planilha: confira se era ${size}`);
  return text.startsWith('0') || cell.isDressed
    ? asIs(text)
    : note(`${text} é um número na planilha: confira se não perdeu zeros ou letras`);
}
