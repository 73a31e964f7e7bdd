import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { readingStates } from './reading-states.ts';
import { count, idInAddress } from './values.ts';

/** Why a file, or a page of it, could not be read, and the sentence for it. */
export const readingFailures = {
  senha: 'O PDF pede uma senha, então o texto dele não entra na busca.',
  danificado: 'O arquivo está danificado ou não é do tipo que diz ser.',
  'grande-demais': 'O arquivo tem páginas ou imagens grandes demais para serem lidas aqui.',
  demorado: 'A leitura passou do tempo que uma página pode levar.',
  memoria: 'A leitura passou da memória que um arquivo pode usar.',
  interrompida: 'A leitura foi interrompida várias vezes pelo mesmo arquivo.',
  ausente: 'O arquivo não está mais no armazenamento do servidor.',
} as const;
export type ReadingFailure = keyof typeof readingFailures;
const failures = Object.keys(readingFailures) as [ReadingFailure, ...ReadingFailure[]];

/** How far the server is with reading a file's text and making its thumbnail. */
export const Reading = z.object({
  estado: z.enum(readingStates),
  /** null: not known yet. A text file has pages of `textPageLines` lines; a picture has one; what holds no text has none. */
  paginas: z.nullable(count()),
  paginas_lidas: count(),
  /** Read pages that failed, and so are not found. */
  paginas_falhas: count(),
  /** Of the file, or of its first page that failed; null: none did. */
  motivo: z.nullable(z.enum(failures)),
});
export type Reading = z.output<typeof Reading>;

/** Whether more may be read by itself. */
export function isBeingRead({ estado }: Pick<Reading, 'estado'>): boolean {
  return estado === 'esperando' || estado === 'lendo';
}

const ofAttachment = () => z.object({ id: idInAddress() });

/** Of one file: its reading, and the thumbnail that comes of it. */
export const readingEndpoints = {
  reading: endpoint('GET /attachments/:id/leitura', 'read-knowledge-base', {
    summary: 'Até onde um anexo já foi lido para a busca, e o que não pôde ser lido',
    params: ofAttachment(),
    response: Reading,
    errors: ['attachment-not-found'],
  }),
  thumbnail: endpoint('GET /attachments/:id/miniatura', 'read-knowledge-base', {
    summary: 'A miniatura de um anexo (WebP): da imagem, ou da primeira página do PDF',
    params: ofAttachment(),
    answersBytes: true,
    requestHeaders: {
      'if-none-match': { description: 'O etag da miniatura que já se tem', schema: { type: 'string' } },
    },
    responseHeaders: { etag: 'Da miniatura, entre aspas; com If-None-Match, 304' },
    errors: ['attachment-not-found', 'thumbnail-not-found'],
  }),
};
