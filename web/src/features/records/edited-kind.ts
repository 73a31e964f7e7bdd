import { auditedFields } from '@bancada/contract/account-audit';
import { type RecordKind, recordField, recordKinds } from '@bancada/contract/records';

/** What is edited against its version: the kinds of records, and accounts, by either of their forms. */
export type EditedKind = RecordKind | 'users' | 'users-admin';

/** What a field is called, and whether it holds a date. */
export function editedField(kind: EditedKind, name: string): { label: string; isDate: boolean } {
  const record = recordKinds.find((known) => known === kind);
  if (record === undefined) {
    const label: Record<string, string> = auditedFields;
    return { label: label[name] ?? name, isDate: false };
  }
  // A form holds the text of a code where the record points at it.
  const field = recordField(record, name) ?? recordField(record, `${name}_id`);
  return { label: field?.label ?? name, isDate: field?.kind === 'date' };
}
