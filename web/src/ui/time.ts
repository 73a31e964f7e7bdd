const dayAndHour = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

/** A time of the API as `dd/mm/aaaa hh:mm` in the browser's zone. */
export function timeText(iso: string): string {
  return dayAndHour.format(new Date(iso)).replace(',', '');
}

const hour = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short' });

/** The hour of a moment as `hh:mm` in the browser's zone. */
export function hourText(moment: Date): string {
  return hour.format(moment);
}
