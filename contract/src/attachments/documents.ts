import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { totalHeaders } from '../faults/troubleshooting.ts';
import { incompleteHeaders } from '../search/incomplete-answers.ts';
import { searchLimits } from '../search/search.ts';
import { searchText } from '../texts.ts';
import { count, id, idInAddress, limitInQuery, skipInQuery, time } from '../values.ts';
import { AttachmentSummary } from './attachments.ts';
import { Reading } from './document-readings.ts';
import { readingStates } from './reading-states.ts';

/** A text file is found and opened by stretches of this many lines, as by pages. */
export const textPageLines = 60;

/** A rectangle on an upright page, in fractions of its width and height from the top left corner. */
export const Box = z.object({ x: z.number(), y: z.number(), largura: z.number(), altura: z.number() });
export type Box = z.output<typeof Box>;

/** Whose text a page has: its own, recognised by OCR, or its own with drawn names that were recognised. */
export const pageOrigins = ['texto', 'ocr', 'misto'] as const;
export type PageOrigin = (typeof pageOrigins)[number];

/** What of one page met a query. */
export const PageHit = z.object({
  /** From 1. */
  pagina: count(),
  /** The line with the words, shortened around them where it is long. */
  trecho: z.string(),
  /** Words that met the query, as the page has them, for highlighting. */
  marcas: z.array(z.string()),
  /** Where of these words stand those that the viewer does not find itself: recognised, written into a note, set wide. */
  caixas: z.array(Box),
  origem: z.enum(pageOrigins),
});
export type PageHit = z.output<typeof PageHit>;

/** A file in which a query was found. Identical files are one result. */
export const DocumentHit = z.object({
  anexo: AttachmentSummary,
  /** Whose it is: exactly one, by kind. */
  dono: z.object({ tipo: z.enum(['equipment-models', 'datasheets', 'artigos']), id: id(), nome: z.string() }),
  /** How many other attachments in use have the same bytes. */
  copias: count(),
  /** Some word of the query did not match: a near result. */
  aproximado: z.boolean(),
  /** The best page; absent where only the file's name matched. */
  melhor: z.nullable(PageHit),
  /** How many pages of it match; where tens of thousands of all files do, at least. */
  paginas_encontradas: count(),
});
export type DocumentHit = z.output<typeof DocumentHit>;

/** A document in the admins' list. */
export const ListedReading = z.extend(Reading, {
  anexo: AttachmentSummary,
  tamanho: count(),
  enviado_por_nome: z.nullable(z.string()),
  enviado_em: time(),
});
export type ListedReading = z.output<typeof ListedReading>;

export const ReadingTotals = z.object({
  esperando: count(),
  lendo: count(),
  falhou: count(),
  lido: count(),
  /** Pages in the search. */
  paginas: count(),
});
export type ReadingTotals = z.output<typeof ReadingTotals>;

export const documentLimits = {
  limit: { default: 5, max: 50 },
  /** Pages of one file that a search inside it lists. */
  pagesInsideMax: 500,
  list: { default: 20, max: 100 },
  /** Of a text that is shown as it was read. */
  shown: { pages: 200, chars: 1_000_000 },
  /** Longer side of a thumbnail, in pixels. */
  thumbnailPx: 320,
} as const;

const ofAttachment = () => z.object({ id: idInAddress() });

export const documentEndpoints = {
  search: endpoint('GET /search/documentos', 'read-knowledge-base', {
    // What it finds is no search without results.
    isChanging: true,
    summary:
      'Busca dentro dos anexos: cada arquivo uma vez, com a página que melhor atende; as mesmas regras da busca geral',
    query: z.object({
      q: searchText(searchLimits.queryMaxChars),
      /** `1`: search for the words as typed, without corrections. */
      exata: z.optional(z.literal('1')),
      /** Only what is attached to this model, and only what has all of `q`. */
      modelo_equipamento_id: z.optional(idInAddress()),
      skip: skipInQuery(),
      limit: limitInQuery(documentLimits.limit),
    }),
    response: z.array(DocumentHit),
    responseHeaders: { ...totalHeaders(), ...incompleteHeaders() },
    isCostly: true,
  }),
  inside: endpoint('GET /attachments/:id/busca', 'read-knowledge-base', {
    summary: 'As páginas de um anexo que atendem a uma busca, em ordem, e até onde ele já foi lido',
    params: ofAttachment(),
    query: z.object({ q: searchText(searchLimits.queryMaxChars) }),
    response: z.object({
      leitura: Reading,
      /** Whether this server reads, as in the list of documents. */
      ligada: z.boolean(),
      paginas: z.array(PageHit),
    }),
    responseHeaders: incompleteHeaders(),
    errors: ['attachment-not-found'],
    isCostly: true,
  }),
  text: endpoint('GET /attachments/:id/texto', 'read-knowledge-base', {
    summary:
      'O texto que o servidor leu de um anexo, página por página desde a primeira, e até onde ele já foi lido',
    params: ofAttachment(),
    response: z.object({
      leitura: Reading,
      /** Whether this server reads, as in the list of documents. */
      ligada: z.boolean(),
      paginas: z.array(z.object({ pagina: count(), texto: z.string() })),
      /** Pages were read that are not here. */
      tem_mais: z.boolean(),
    }),
    errors: ['attachment-not-found'],
  }),
  list: endpoint('GET /documentos', 'manage-documents', {
    summary:
      'A fila de leitura dos anexos: os que esperam, os que falharam, ou todos, mais recentes primeiro',
    query: z.object({
      estado: z.optional(z.enum(readingStates)),
      skip: skipInQuery(),
      limit: limitInQuery(documentLimits.list),
    }),
    response: z.object({
      data: z.array(ListedReading),
      total: count(),
      totais: ReadingTotals,
      /** What is being read at this moment, by all servers, longest first. */
      em_leitura: z.array(ListedReading),
      /** This server has so little disk space that it reads on only when there is more. */
      sem_espaco: z.boolean(),
      /** Whether this server reads; if not, others that share its database may. */
      ligada: z.boolean(),
    }),
  }),
  retry: endpoint('POST /documentos/:id/ler-de-novo', 'manage-documents', {
    summary: 'Põe o arquivo de um anexo de novo na fila de leitura, desde a primeira página',
    params: ofAttachment(),
    response: Reading,
    status: 202,
    errors: ['attachment-not-found'],
  }),
  stop: endpoint('POST /documentos/:id/parar', 'manage-documents', {
    summary:
      'Para a leitura do arquivo de um anexo, em qualquer servidor, ou tira-o da fila; o que já foi lido fica na busca',
    params: ofAttachment(),
    response: Reading,
    errors: ['attachment-not-found'],
  }),
  retryAll: endpoint('POST /documentos/ler-de-novo', 'manage-documents', {
    summary: 'Põe de novo na fila todos os arquivos cuja leitura falhou; os que alguém parou ficam parados',
    response: z.object({ quantidade: count() }),
    status: 202,
  }),
};
