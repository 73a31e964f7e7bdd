import type { Attachment } from '@bancada/contract/attachments';
import type { RecordKind } from '@bancada/contract/records';
import type { ComponentType } from 'react';
import type { RecordSelectProps } from '../../ui/RecordSelect.tsx';

/** What an attachment can belong to, by its column. */
export const ownerColumns = {
  modelo_equipamento_id: { kind: 'equipment-models', search: 'modelId' },
  componente_id: { kind: 'datasheets', search: 'datasheetId' },
  artigo_id: { kind: 'artigos', search: 'artigoId' },
} as const satisfies Record<string, { kind: RecordKind; search: string }>;

type OwnerColumn = keyof typeof ownerColumns;

/** The field that chooses an owner, by the owner's column. */
export type OwnerSelects = Record<OwnerColumn, ComponentType<RecordSelectProps>>;

export interface Owner {
  column: OwnerColumn;
  id: number;
}

/** What the address of the attachments' pages says: which owner's. */
export interface OwnerSearch {
  modelId?: number | undefined;
  datasheetId?: number | undefined;
  artigoId?: number | undefined;
}

const columns = Object.keys(ownerColumns) as OwnerColumn[];

/** The owner as the calls name it. */
export function ownerFields({ column, id }: Owner): { [Column in OwnerColumn]?: number } {
  return { [column]: id };
}

/** The owner as the addresses name it. */
export function ownerSearch({ column, id }: Owner): OwnerSearch {
  return { [ownerColumns[column].search]: id };
}

/** Every owner that an address names: a good one names one. */
export function ownersIn(search: OwnerSearch): Owner[] {
  return columns.flatMap((column) => {
    const id = search[ownerColumns[column].search];
    return id === undefined ? [] : [{ column, id }];
  });
}

export function ownerOf(attachment: Attachment): Owner {
  for (const column of columns) {
    const id = attachment[column];
    if (id !== null) return { column, id };
  }
  throw new Error(`attachment ${attachment.id} has no owner`);
}
