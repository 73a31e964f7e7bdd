import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { count, idInAddress } from '../values.ts';
import { readingStates } from './reading-states.ts';

/** Why a file, or a page of it, could not be read, and the sentence for it. */
export const readingFailures = {
  senha: 'O PDF pede uma senha, então o texto dele não entra na busca.',
  danificado: 'O arquivo está danificado ou não é do tipo que diz ser.',
  'grande-demais': 'O arquivo tem páginas ou imagens grandes demais para serem lidas aqui.',
  demorado: 'A leitura passou do tempo que uma página pode levar.',
  memoria: 'A leitura passou da memória que um arquivo pode usar.',
  interrompida: 'A leitura foi interrompida várias vezes pelo mesmo arquivo.',
  ausente: 'O arquivo não está mais no armazenamento do servidor.',
  'paginas-demais':
    'O arquivo tem mais páginas do que este servidor lê: as que vêm depois não entram na busca.',
  'texto-demais':
    'O arquivo tem mais texto do que este servidor guarda: o que vem depois não entra na busca.',
  'falhas-demais': 'Páginas demais falharam, e as que vêm depois não foram lidas.',
  'horas-demais': 'A leitura passou do tempo que um arquivo pode levar: o que vem depois não entra na busca.',
  'sem-cota':
    'O espaço de quem enviou o arquivo acabou, e o texto também conta nele: o que vem depois não entra na busca.',
  parada: 'Um administrador parou a leitura.',
} as const;
export type ReadingFailure = keyof typeof readingFailures;
/** For a day their people's other files wait behind those of everybody else. A damaged file, or one with a password, costs nothing. */
export const costlyFailures = [
  ...['demorado', 'memoria', 'interrompida', 'paginas-demais', 'texto-demais', 'falhas-demais'],
  ...['horas-demais', 'parada'],
] as readonly ReadingFailure[];
const failures = Object.keys(readingFailures) as [ReadingFailure, ...ReadingFailure[]];

/** How far the server is with reading a file's text and making its thumbnail. */
export const Reading = z.object({
  estado: z.enum(readingStates),
  /** As the file says itself; null: not known yet. A text file has pages of `textPageLines` lines; a picture has one; what holds no text has none. */
  paginas: z.nullable(count()),
  paginas_lidas: count(),
  /** Read pages that failed, and so are not found. */
  paginas_falhas: count(),
  /** Read pages that draw some of their names beside their text: not all of these are recognised. */
  paginas_desenhadas: count(),
  /** Of the file, of its first page that failed, or why pages behind `paginas_lidas` are left unread; null: nothing of that. */
  motivo: z.nullable(z.enum(failures)),
  /** It is read on when the server has disk space again. */
  sem_espaco: z.boolean(),
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
