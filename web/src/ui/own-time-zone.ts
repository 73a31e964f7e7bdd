import { unknownTimeZone } from '@bancada/contract/instance/dashboard';

/** The zone of this machine's clock: its name, or its present offset (`-03:00`) where the browser cannot read the name. */
export function ownTimeZone(
  name: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone,
  minutesBehindUtc = new Date().getTimezoneOffset(),
): string {
  if (name !== undefined && name !== unknownTimeZone) return name;
  const minutes = Math.abs(minutesBehindUtc);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${minutesBehindUtc > 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
