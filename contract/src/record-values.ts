import { Measure, measureText, minutesText } from './measure.ts';
import { type RecordKind, recordField } from './records.ts';

/** A value of a field, other than ids, as text for people; null for none. */
export function fieldText(kind: RecordKind, name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number' && recordField(kind, name)?.kind === 'minutes') return minutesText(value);
  const measure = recordField(kind, name)?.kind === 'measure' ? Measure.safeParse(value) : null;
  if (measure?.success) return measureText(measure.data);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
