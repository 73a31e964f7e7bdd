import { checkKinds, checkKindTexts } from '../faults/check-kinds.ts';
import { Measure, measureText, minutesText } from '../measures/measure.ts';
import {
  readingConditions,
  readingConditionTexts,
  readingKinds,
  readingKindTexts,
} from '../measures/reading-kinds.ts';
import { visitStates, visitStateTexts } from '../units/visit-states.ts';
import { type RecordKind, recordField } from './records.ts';

const countedKinds: Record<string, { one: string; several: string }> = {
  photos: { one: 'foto', several: 'fotos' },
  substitutes: { one: 'peça', several: 'peças' },
};

/** A value of a field, other than ids, as text for people; null for none. */
export function fieldText(kind: RecordKind, name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number' && recordField(kind, name)?.kind === 'minutes') return minutesText(value);
  const step = recordField(kind, name)?.kind === 'check-kind' && checkKinds.find((one) => one === value);
  if (step) return checkKindTexts[step].label;
  const state = recordField(kind, name)?.kind === 'visit-state' && visitStates.find((one) => one === value);
  if (state) return visitStateTexts[state];
  const kindRead =
    recordField(kind, name)?.kind === 'reading-kind' && readingKinds.find((one) => one === value);
  if (kindRead) return readingKindTexts[kindRead];
  const condition =
    recordField(kind, name)?.kind === 'reading-condition' && readingConditions.find((one) => one === value);
  if (condition) return readingConditionTexts[condition];
  const measure = recordField(kind, name)?.kind === 'measure' ? Measure.safeParse(value) : null;
  if (measure?.success) return measureText(measure.data);
  const counted = countedKinds[recordField(kind, name)?.kind ?? 'text'];
  if (counted !== undefined) {
    const count = Array.isArray(value) ? value.length : 0;
    return count === 0 ? null : `${count} ${count === 1 ? counted.one : counted.several}`;
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
