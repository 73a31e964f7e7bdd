import { typedDay } from '@bancada/contract/typed-day';

// Without `Intl`, whose first formatter costs a phone as much as drawing a whole page.
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A timestamp of the API as `dd/mm/aaaa hh:mm` in the browser's time zone. */
export function timeText(iso: string): string {
  return `${dayText(iso)} ${hourText(new Date(iso))}`;
}

/** The time of day as `hh:mm` in the browser's time zone. */
export function hourText(moment: Date): string {
  return [moment.getHours(), moment.getMinutes()].map(twoDigits).join(':');
}

/** A date of the API (`YYYY-MM-DD`) as `dd/mm/aaaa`; anything else unchanged. */
export function dateText(isoDate: string): string {
  return isoDate.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');
}

/** A timestamp of the API as `dd/mm/aaaa` in the browser's time zone. */
export function dayText(iso: string): string {
  const moment = new Date(iso);
  return [twoDigits(moment.getDate()), twoDigits(moment.getMonth() + 1), moment.getFullYear()].join('/');
}

/** `YYYY-MM-DD` of a completely typed date, even if it does not exist; anything else unchanged. */
export function isoDate(typed: string): string {
  const isComplete = /\D\d{4}$|^\d{8}$|^\d{4}-\d\d-\d\d$/.test(typed.trim());
  return isComplete ? isoDateWhenLeft(typed) : typed;
}

/** The same once typing has ended, so that `5/3/19` is a date too. */
export function isoDateWhenLeft(typed: string): string {
  const found = typedDay(typed);
  return found === null || found.isApproximate ? typed : found.day;
}

/** Of today only the hour. */
export function whenText(iso: string): string {
  const isToday = dayText(iso) === dayText(new Date().toISOString());
  return isToday ? hourText(new Date(iso)) : timeText(iso);
}
