import { unknownTimeZone } from '@bancada/contract/instance/dashboard';

/** Whether a computer calls itself alone by this name. @param hostname as in `location`: IPv6 in brackets */
export const isItself = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

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

/**
 * Copies the text of a field, which stays selected where that fails.
 * @returns whether it was copied
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  // Browsers have a clipboard only on https and on localhost.
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(field.value);
    return true;
  }
  field.select();
  return document.execCommand('copy');
}
