import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idInAddress } from './values.ts';

/** An attachment as the lists of its owners show it: one icon. */
export const AttachmentSummary = z.object({
  id: id(),
  nome_arquivo: z.string(),
  /** `Diagrama Elétrico`, `Foto`, … */
  tipo_documento: z.string(),
  /** Media type, found from the bytes. */
  tipo_arquivo: z.string(),
});
export type AttachmentSummary = z.output<typeof AttachmentSummary>;

/** Media types that a browser may show, on request; every other file is a download. */
export const shownMediaTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'text/plain',
] as const;

/** Whether a file of this media type may be shown in the browser. */
export function mayBeShown(mediaType: string): boolean {
  const [essence = ''] = mediaType.split(';', 1);
  return (shownMediaTypes as readonly string[]).includes(essence.trim().toLowerCase());
}

export const attachmentEndpoints = {
  download: endpoint('GET /attachments/:id/download', 'read-knowledge-base', {
    summary:
      'O arquivo de um anexo; com ver=1, para ser mostrado pelo navegador, se for de um tipo que pode ser',
    params: z.object({ id: idInAddress() }),
    query: z.object({ ver: z.optional(z.literal('1')) }),
    answersBytes: true,
    responseHeaders: {
      'content-disposition': 'Se o arquivo é para mostrar ou para guardar, e o seu nome (RFC 6266)',
      etag: 'SHA-256 do conteúdo, entre aspas; com If-None-Match, 304',
      'accept-ranges': 'Com Range, só uma parte do arquivo (206; 416 se ela não existir)',
    },
  }),
};
