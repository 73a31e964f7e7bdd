import { LongText } from '../../ui/LongText.tsx';
import { dateText } from '../../ui/time.ts';
import { type EditedKind, editedField } from './edited-kind.ts';

/** A value as it reads; long ones open on request. */
export function FieldValue({ kind, field, text }: { kind: EditedKind; field: string; text: string | null }) {
  if (text === null) return <i>vazio</i>;
  const shown = editedField(kind, field).isDate ? dateText(text) : text;
  return <LongText text={shown} />;
}
