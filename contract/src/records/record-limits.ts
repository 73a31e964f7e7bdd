import { troubleshootingLimits } from '../faults/troubleshooting.ts';
import { type RecordKind, recordField, recordKindTexts } from './records.ts';

/** Length limit for the new value of a restored record of this kind. */
export function newValueMaxChars(kind: RecordKind): number {
  const { uniqueField = '' } = recordKindTexts[kind];
  return recordField(kind, uniqueField)?.maxChars ?? troubleshootingLimits.textMaxChars;
}
