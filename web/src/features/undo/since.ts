import { localDay } from '../../ui/days.ts';
import { hourText } from '../../ui/time.ts';

/** A moment as it is typed, in the time of this browser. */
export interface Since {
  /** `YYYY-MM-DD`, or the raw input while that is no date. */
  day: string;
  /** `hh:mm`, or the raw input. */
  hour: string;
}

export const sinceErrors = {
  day: 'Informe um dia como 27/11/2026.',
  hour: 'Informe uma hora como 14:30.',
} as const;

/** `moment` as the fields show it. */
export function sinceOf(moment: Date): Since {
  return { day: localDay(moment), hour: hourText(moment) };
}

/** The moment that was typed, or which fields hold none. */
export function momentOf({ day, hour }: Since): Date | (keyof Since)[] {
  const clock = /^(\d{1,2}):(\d{2})$/.exec(hour.trim());
  const [hours, minutes] = [Number(clock?.[1] ?? 24), Number(clock?.[2] ?? 60)];
  const moment = new Date(`${day}T00:00`);
  const wrong: (keyof Since)[] = [];
  if (Number.isNaN(moment.getTime())) wrong.push('day');
  if (hours > 23 || minutes > 59) wrong.push('hour');
  if (wrong.length > 0) return wrong;
  moment.setHours(hours, minutes);
  return moment;
}
