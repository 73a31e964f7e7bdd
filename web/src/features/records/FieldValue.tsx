import { longSignalWords } from '@bancada/contract/codes/signal-codes';
import { LongText } from '../../ui/LongText.tsx';
import { dateText } from '../../ui/time.ts';
import { type EditedKind, editedField } from './edited-kind.ts';

/** A value as text; long ones can be expanded. */
export function FieldValue({ kind, field, text }: { kind: EditedKind; field: string; text: string | null }) {
  if (text === null) return <i>vazio</i>;
  const words = field === 'code_post_id' ? longSignalWords(text) : null;
  const plain = words === null ? text : `${text}: ${words}`;
  const shown = editedField(kind, field).isDate ? dateText(text) : plain;
  return <LongText text={shown} />;
}
