const dayAndHour = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

/** A time of the API as `dd/mm/aaaa hh:mm` in the browser's zone. */
export function timeText(iso: string): string {
  return dayAndHour.format(new Date(iso)).replace(',', '');
}
