import type { OwnerColumn } from '@bancada/contract/attachments/attachments';
import type { RecordKind } from '@bancada/contract/records/records';

/** The kinds that can own attachments, by column. */
const kinds: Record<OwnerColumn, RecordKind> = {
  modelo_equipamento_id: 'equipment-models',
  componente_id: 'datasheets',
  artigo_id: 'artigos',
  atendimento_id: 'visits',
};

export interface Owner {
  column: OwnerColumn;
  kind: RecordKind;
  id: number;
}

/** The one owner; the contract's schema has checked that exactly one is given. */
export function ownerIn(named: { [Column in OwnerColumn]?: number | undefined }): Owner {
  for (const [column, kind] of Object.entries(kinds) as [OwnerColumn, RecordKind][]) {
    const id = named[column];
    if (id !== undefined) return { column, kind, id };
  }
  throw new Error('no owner');
}
