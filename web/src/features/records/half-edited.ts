import { readDraft } from '../../api/drafts.ts';
import type { EditedKind } from './edited-kind.ts';

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
