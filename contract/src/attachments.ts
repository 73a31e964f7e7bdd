import * as z from 'zod/mini';
import { id } from './values.ts';

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
