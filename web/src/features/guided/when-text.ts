import { dayText, hourText, timeText } from '../../ui/time.ts';

/** Of today only the hour. */
export function whenText(iso: string): string {
  const isToday = dayText(iso) === dayText(new Date().toISOString());
  return isToday ? hourText(new Date(iso)) : timeText(iso);
}
