import { type AttachmentSummary, mayBeShown } from '@bancada/contract/attachments/attachments';
import { mayBeRead } from '@bancada/contract/attachments/office-types';

const photoTypes = ['Foto do Equipamento', 'Foto'];

/** Whether somebody took it with a camera, by its document type, or it is a picture at all. */
export function isPhoto({ tipo_documento, tipo_arquivo }: AttachmentSummary): boolean {
  return photoTypes.includes(tipo_documento) || tipo_arquivo.startsWith('image/');
}

/** Whether there is a picture of it, or may be one soon. */
export function mayHavePicture({ tem_miniatura, tipo_arquivo }: AttachmentSummary): boolean {
  return tem_miniatura || (mayBeShown(tipo_arquivo) && !tipo_arquivo.startsWith('text/'));
}

/** Pictures in the order in which one looks at them: photos, other images, first pages of documents; else as they come. */
export function picturesOf(attachments: readonly AttachmentSummary[]): AttachmentSummary[] {
  const place = (attachment: AttachmentSummary) => {
    const ofType = photoTypes.indexOf(attachment.tipo_documento);
    if (ofType >= 0) return ofType;
    return photoTypes.length + (isPhoto(attachment) ? 0 : 1);
  };
  return attachments.filter(mayHavePicture).toSorted((one, other) => place(one) - place(other));
}

/** What the viewer walks through: the pictures, then the other files that it can show. */
export function viewableOf(attachments: readonly AttachmentSummary[]): AttachmentSummary[] {
  const pictures = picturesOf(attachments);
  return [...pictures, ...attachments.filter((one) => !pictures.includes(one))].filter(({ tipo_arquivo }) =>
    mayBeRead(tipo_arquivo),
  );
}

/** Whether every browser draws it as it is. */
export function isDrawnByAll({ tipo_arquivo }: AttachmentSummary): boolean {
  return /^image\/(png|jpeg|webp|gif|avif|bmp)$/.test(tipo_arquivo);
}
