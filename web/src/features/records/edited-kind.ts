import { auditedFields } from '@bancada/contract/accounts/account-audit';
import { recordKinds } from '@bancada/contract/records/record-kinds';
import { fieldText } from '@bancada/contract/records/record-values';
import { type RecordKind, recordField } from '@bancada/contract/records/records';
import { readDraft } from '../../api/drafts.ts';

/** What is edited with optimistic locking: the kinds of records, and accounts in either of their forms. */
export type EditedKind = RecordKind | 'users' | 'users-admin';

/** A field's label, and whether it is a date. */
export function editedField(kind: EditedKind, name: string): { label: string; isDate: boolean } {
  const record = recordKinds.find((known) => known === kind);
  if (record === undefined) {
    const label: Record<string, string> = auditedFields;
    return { label: label[name] ?? name, isDate: false };
  }
  // A form has a code's text where the record has its id.
  const field = recordField(record, name) ?? recordField(record, `${name}_id`);
  return { label: field?.label ?? name, isDate: field?.kind === 'date' };
}

/** A value that is no id, as text for people; null for none. */
export function editedText(kind: EditedKind, name: string, value: unknown): string | null {
  const record = recordKinds.find((known) => known === kind);
  return record === undefined ? String(value) : fieldText(record, name, value);
}

/** The edited record; two forms with different fields for one record are two kinds. */
export interface EditedRecord {
  tipo: EditedKind;
  id: number;
}

export const draftKey = ({ tipo, id }: EditedRecord) => `${tipo}:${id}`;

/** Whether there is a draft of this record from a lost session or page: its form should open by itself. */
export function isHalfEdited(record: EditedRecord): boolean {
  return readDraft(draftKey(record)) !== null;
}
