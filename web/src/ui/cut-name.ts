import type { ReactNode } from 'react';

/** A symptom's may have 2,000 characters. */
const longFromChars = 160;

/** Properties of a text or link that names a record: long names are cut at three lines, for the record's own page has them whole. */
export function cutName(name: ReactNode): { lineClamp?: number } {
  return typeof name === 'string' && name.length > longFromChars ? { lineClamp: 3 } : {};
}
