import * as z from 'zod/mini';
import { id } from '../values.ts';
import { Attachment } from './attachments.ts';

export const faultPhotoLimits = { photos: 40, legendaMaxChars: 300 } as const;

/** The kinds of records that have photos in an order, with captions and with what is drawn on them. */
export const photoKinds = ['sintomas', 'visits'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** The mark on an attachment that it shows a fault, or what was seen in a visit, as it is stored. */
export const PhotoMark = z.object({
  anexo_id: id(),
  legenda: z.string(),
  /** What it stands in the place of: the photo without the arrows drawn on it. */
  original_id: z.optional(z.nullable(id())),
});
export type PhotoMark = z.output<typeof PhotoMark>;

/** The marks in a stored value. */
export function photoMarksIn(value: unknown): PhotoMark[] {
  const read = z.array(PhotoMark).safeParse(value);
  return read.success ? read.data : [];
}

/** An attachment that shows a fault, or what was seen in a visit. */
export const FaultPhoto = z.extend(
  z.pick(Attachment, {
    id: true,
    nome_arquivo: true,
    tipo_documento: true,
    tipo_arquivo: true,
    tem_miniatura: true,
    modelo_equipamento_id: true,
    componente_id: true,
    artigo_id: true,
    atendimento_id: true,
  }),
  {
    legenda: z.string(),
    /** The attachment without what was drawn on this one, while it is there. */
    original_id: z.nullable(id()),
  },
);
export type FaultPhoto = z.output<typeof FaultPhoto>;
