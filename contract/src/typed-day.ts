import { plain } from './codes/notation-words.ts';

/** A date as a person or a spreadsheet wrote it. */
export interface TypedDay {
  /** `2019-03-05`; may be a date that does not exist. */
  day: string;
  /** Only the month or year was given; `day` is the first of it. */
  isApproximate: boolean;
}

/** Error for a text in none of the formats that `typedDay` parses. */
export const typedDayForms =
  'Escreva a data como dia/mês/ano (05/03/2019). Também são lidas 5/3/19, 05-03-2019, 05.03.2019, 2019-03-05, mar/2019, 2019 e o número de data de uma planilha (43529).';

/** Spreadsheet serial number of 1 January 1970; serial numbers from 1927 to 2099 have five digits. */
const serialOfEpoch = 25_569;
const serials = { first: 10_000, last: 73_050 };
const msPerDay = 24 * 60 * 60 * 1000;
/** `19` is 2019, `87` is 1987: the last two-digit year that belongs to this century. */
const lastShortYear = 49;

const months = [
  ['janeiro', 'january'],
  ['fevereiro', 'february'],
  ['marco', 'march'],
  ['abril', 'april'],
  ['maio', 'may'],
  ['junho', 'june'],
  ['julho', 'july'],
  ['agosto', 'august'],
  ['setembro', 'september'],
  ['outubro', 'october'],
  ['novembro', 'november'],
  ['dezembro', 'december'],
];

/** Parses a date, always day before month. @returns null where the text has none of the formats of `typedDayForms` */
export function typedDay(text: string): TypedDay | null {
  const written = plain(text)
    .trim()
    .replace(/[t ,]+\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?( ?[ap]m)?( ?(z|utc|[+-]\d{2}:?\d{2}))?$/, '');
  return wholeDay(written) ?? serialDay(written) ?? monthOrYear(written);
}

function wholeDay(text: string): TypedDay | null {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso !== null) return dayOf(iso[1], iso[3], iso[4]);
  const local =
    /^(\d{1,2})([-/.])(\d{1,2}|[a-z]{3,})\2(\d{4}|\d{2})$/.exec(text) ??
    /^(\d{1,2})( (?:de )?)([a-z]{3,})\.? (?:de )?(\d{4}|\d{2})$/.exec(text) ??
    /^(\d\d)()(\d\d)(\d{4})$/.exec(text);
  return local && dayOf(local[4], local[3], local[1]);
}

function serialDay(text: string): TypedDay | null {
  const serial = /^\d{5}(?=$|[.,]\d+$)/.exec(text)?.[0];
  if (serial === undefined || Number(serial) < serials.first || Number(serial) > serials.last) return null;
  const day = new Date((Number(serial) - serialOfEpoch) * msPerDay).toISOString().slice(0, 10);
  return { day, isApproximate: false };
}

function monthOrYear(text: string): TypedDay | null {
  if (/^\d{4}$/.test(text)) return { day: `${text}-01-01`, isApproximate: true };
  const named =
    /^([a-z]{3,})\.?(?:[-/. ]| de )(\d{4}|\d{2})$/.exec(text) ?? /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  const found = named && dayOf(named[2], named[1], '1');
  return found && { ...found, isApproximate: true };
}

function dayOf(year = '', month = '', day = ''): TypedDay | null {
  const number = /^\d/.test(month) ? Number(month) : monthNamed(month);
  if (number < 1 || number > 12) return null;
  const century = year.length === 4 ? '' : Number(year) <= lastShortYear ? '20' : '19';
  const two = (part: string | number) => String(part).padStart(2, '0');
  return { day: `${century}${year}-${two(number)}-${two(day)}`, isApproximate: false };
}

/** Month number from 1; 0 if unknown. `mar`, `março` and `march` are 3. */
function monthNamed(word: string): number {
  return 1 + months.findIndex((names) => names.some((name) => name.startsWith(word)));
}
