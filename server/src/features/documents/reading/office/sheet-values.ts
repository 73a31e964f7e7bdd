import { SSF } from '@e965/xlsx';

/** A number of a sheet as the sheet shows it in Brazil: `4,7 kΩ`, `0805`, `05/03/2026`. */
export function shownNumber(value: number, format: string, counts1904: boolean): string {
  if (SSF.is_date(format)) return dayText(value, counts1904);
  if (format === 'General' || format === '@') return plainNumber(value);
  const shown = formatted(value, format);
  return shown === null ? plainNumber(value) : inPortuguese(shown.trim());
}

/** Without the noise of binary fractions, as sheets show it. */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15))).replace('.', ',');
}

/** null: the library does not know the format. */
function formatted(value: number, format: string): string | null {
  try {
    return SSF.format(format, value);
  } catch (error) {
    // What it says of a format that is none.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** The library writes `4.7 kΩ` and `R$ 1,234.56`. */
function inPortuguese(shown: string): string {
  return shown.replace(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === '.' ? ',' : '.'));
}

/** By its number alone: the library's texts of days are American. */
function dayText(value: number, counts1904: boolean): string {
  const found = SSF.parse_date_code(value, { date1904: counts1904 });
  const two = (part: number) => String(part).padStart(2, '0');
  if (found === null || found === undefined) return plainNumber(value);
  const time = value % 1 === 0 ? '' : `${two(found.H)}:${two(found.M)}`;
  const day = value < 1 ? '' : `${two(found.d)}/${two(found.m)}/${found.y}`;
  return [day, time].filter((part) => part !== '').join(' ');
}

const builtIn: Readonly<Record<number, string>> = SSF.get_table();

/** A format of the list that every workbook has; `General` for what is none. */
export function builtInFormat(id: number): string {
  return builtIn[id] ?? 'General';
}
