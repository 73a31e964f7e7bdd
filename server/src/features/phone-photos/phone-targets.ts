import type { Attachment, OwnerColumn } from '@bancada/contract/attachments/attachments';
import { type PhoneTarget, readPhoneRecord } from '@bancada/contract/attachments/phone-photos';
import type { RecordKind } from '@bancada/contract/records/records';
import type { Database } from '../../database/database.ts';
import { addPhotoWithin } from '../fault-photos/fault-photos.service.ts';

interface Target {
  kind: RecordKind;
  /** The column of the owner of its photos. */
  owner: OwnerColumn;
  /** What else becomes of a photo, in the transaction that attaches it. */
  attached?: (db: Database, id: number, attachment: Attachment) => Promise<unknown>;
}

/** What can take photos of a phone. */
const targets: Record<PhoneTarget, Target> = {
  sintoma: {
    kind: 'sintomas',
    owner: 'modelo_equipamento_id',
    attached: (db, id, { id: anexo_id }) => addPhotoWithin(db, { kind: 'sintomas', id }, { anexo_id }),
  },
  modelo: { kind: 'equipment-models', owner: 'modelo_equipamento_id' },
  componente: { kind: 'datasheets', owner: 'componente_id' },
  artigo: { kind: 'artigos', owner: 'artigo_id' },
  atendimento: {
    kind: 'visits',
    owner: 'atendimento_id',
    attached: (db, id, { id: anexo_id }) => addPhotoWithin(db, { kind: 'visits', id }, { anexo_id }),
  },
};

interface Named {
  registro: string;
  modelo_equipamento_id?: number | null | undefined;
}

/** The record that takes a code's photos, and the owner of their attachments. */
export function targetOf({ registro, modelo_equipamento_id: model }: Named) {
  const named = readPhoneRecord(registro);
  if (named === null) throw new Error(`no such record: ${registro}`);
  const { kind, owner, attached } = targets[named.target];
  const ownerId = kind === 'sintomas' ? model : named.id;
  if (ownerId === null || ownerId === undefined) throw new Error(`no owner for the photos of ${registro}`);
  return {
    kind,
    id: named.id,
    owner: { [owner]: ownerId },
    attached: (db: Database, attachment: Attachment) => attached?.(db, named.id, attachment),
  };
}
