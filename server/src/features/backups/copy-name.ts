/** A copy's moment, as its name tells it: in the time zone of the server that made it. */
export interface CopyName {
  file: string;
  /** `2026-11-26`. */
  day: string;
  /** Sorts like the moments: `2026-11-26-030000`, and what tells apart two of one second. */
  order: string;
}

const shape = /^bancada-((\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d))(?:-(\d{1,3}))?\.bancada$/;

/** `bancada-2026-11-26-030000.bancada`. @param number tells copies of one second apart; the first has none */
export function copyName(moment: Date, number = 1): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join('');
  return `bancada-${day}-${time}${number === 1 ? '' : `-${number}`}.bancada`;
}

/** null: not a name that the server gives, so not its file. */
export function readCopyName(file: string): CopyName | null {
  const [, second, day, hours, minutes, seconds, number = '1'] = shape.exec(file) ?? [];
  if (second === undefined || day === undefined) return null;
  if (Number.isNaN(Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`))) return null;
  return { file, day, order: `${second}-${number.padStart(3, '0')}` };
}

/** The moment in a name, ISO 8601, UTC. */
export function momentOf({ day, order }: CopyName): string {
  const time = order.slice(day.length + 1).replace(/^(\d\d)(\d\d)(\d\d).*$/, '$1:$2:$3');
  // Without a zone: that of the server.
  return new Date(`${day}T${time}`).toISOString();
}
