import pg from 'pg';

const dateOid = 1082;
const timestamptzOid = 1184;
const int8Oid = 20;

/** Dates stay text, timestamps become ISO 8601 in UTC with microseconds, bigints become numbers. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
  if (oid === dateOid) return (value: string) => value;
  if (oid === timestamptzOid) return isoTime;
  if (oid === int8Oid) return Number;
  return pg.types.getTypeParser(oid, 'text');
}

/** `2026-11-21 12:00:00.5-03` → `2026-11-21T15:00:00.500000Z`. */
export function isoTime(value: string): string {
  const [, day, clock, fraction = '', zone = '+00'] =
    /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-][\d:]+)?$/.exec(value) ?? [];
  if (day === undefined) return value;
  if (zone === '+00') return `${day}T${clock}.${fraction.padEnd(6, '0')}Z`;
  const utcSeconds = new Date(`${day}T${clock}${zone.length === 3 ? `${zone}:00` : zone}`).toISOString();
  return `${utcSeconds.slice(0, 19)}.${fraction.padEnd(6, '0')}Z`;
}

/** What all our connections have in common. */
export const clientSettings = { application_name: 'bancada', types: { getTypeParser } };
