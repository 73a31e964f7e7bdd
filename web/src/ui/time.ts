import { typedDay } from '@bancada/contract/typed-day';

const dayAndHour = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

/** A timestamp of the API as `dd/mm/aaaa hh:mm` in the browser's time zone. */
export function timeText(iso: string): string {
  return dayAndHour.format(new Date(iso)).replace(',', '');
}

const hour = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short' });

/** The time of day as `hh:mm` in the browser's time zone. */
export function hourText(moment: Date): string {
  return hour.format(moment);
}

/** A date of the API (`YYYY-MM-DD`) as `dd/mm/aaaa`; anything else unchanged. */
export function dateText(isoDate: string): string {
  return isoDate.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');
}

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' });

/** A timestamp of the API as `dd/mm/aaaa` in the browser's time zone. */
export function dayText(iso: string): string {
  return day.format(new Date(iso));
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
