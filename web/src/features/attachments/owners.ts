import type { Attachment, OwnerColumn } from '@bancada/contract/attachments/attachments';
import type { PhoneTarget } from '@bancada/contract/attachments/phone-photos';
import type { RecordKind } from '@bancada/contract/records/records';
import type { ComponentType } from 'react';
import type { RecordSelectProps } from '../../ui/RecordSelect.tsx';

/** The kinds of owners of attachments, by column; `phone` is what a phone's code calls them. */
export const ownerColumns = {
  modelo_equipamento_id: { kind: 'equipment-models', search: 'modelId', phone: 'modelo' },
  componente_id: { kind: 'datasheets', search: 'datasheetId', phone: 'componente' },
  artigo_id: { kind: 'artigos', search: 'artigoId', phone: 'artigo' },
  atendimento_id: { kind: 'visits', search: 'visitId', phone: 'atendimento' },
} as const satisfies Record<OwnerColumn, { kind: RecordKind; search: string; phone: PhoneTarget }>;

/** The select for an owner, by column. A visit is named by a link alone. */
export type OwnerSelects = Record<Exclude<OwnerColumn, 'atendimento_id'>, ComponentType<RecordSelectProps>>;

export interface Owner {
  column: OwnerColumn;
  id: number;
}

/** The owner in the URL of the attachment pages. */
export interface OwnerSearch {
  modelId?: number | undefined;
  datasheetId?: number | undefined;
  artigoId?: number | undefined;
  visitId?: number | undefined;
}

const columns = Object.keys(ownerColumns) as OwnerColumn[];

/** The owner as API parameters. */
export function ownerFields({ column, id }: Owner): { [Column in OwnerColumn]?: number } {
  return { [column]: id };
}

/** The owner as URL parameters. */
export function ownerSearch({ column, id }: Owner): OwnerSearch {
  return { [ownerColumns[column].search]: id };
}

/** All owners in a URL; a valid one has exactly one. */
export function ownersIn(search: OwnerSearch): Owner[] {
  return columns.flatMap((column) => {
    const id = search[ownerColumns[column].search];
    return id === undefined ? [] : [{ column, id }];
  });
}

export function ownerOf(attachment: Pick<Attachment, 'id' | OwnerColumn>): Owner {
  for (const column of columns) {
    const id = attachment[column];
    if (id !== null) return { column, id };
  }
  throw new Error(`attachment ${attachment.id} has no owner`);
}
