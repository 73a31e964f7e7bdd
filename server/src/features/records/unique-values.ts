import { type RecordKind, recordField, recordKindTexts } from '@bancada/contract/records/records';
import { brokenConstraint } from '../../database/failures.ts';
import { AppError } from '../../http/app-error.ts';
import type { Values } from './record-kinds.ts';

const shownValueMaxChars = 80;

/** Runs `write`, and names the field whose value another record in use has. @throws AppError value-taken */
export async function refusingTakenValue<Result>(
  kind: RecordKind,
  values: Values,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error)?.kind !== 'unique') throw error;
    const { uniqueField } = recordKindTexts[kind];
    // The field itself was not written: another change caused the conflict.
    if (uniqueField === undefined || values[uniqueField] === undefined) throw error;
    throw takenValue('value-taken', kind, uniqueField, String(values[uniqueField]));
  }
}

/** The 409 with the field and the value, for the sentence and for the screen. */
export function takenValue(
  code: 'value-taken' | 'restore-value-taken',
  kind: RecordKind,
  field: string,
  value: string,
): AppError {
  return new AppError(code, {
    record: another(kind),
    field: fieldLabel(kind, field).toLowerCase(),
    value: shownValue(value),
  }).with({ campo: field, valor: value });
}

/** `outro fabricante`, `outra categoria`. */
function another(kind: RecordKind): string {
  const { gender, singular } = recordKindTexts[kind];
  return `${gender === 'f' ? 'outra' : 'outro'} ${singular.toLowerCase()}`;
}

export function fieldLabel(kind: RecordKind, field: string): string {
  return recordField(kind, field)?.label ?? field;
}

/** A value as a sentence quotes it: long texts are truncated. */
export function shownValue(value: string): string {
  return value.length > shownValueMaxChars ? `${value.slice(0, shownValueMaxChars)}…` : value;
}
