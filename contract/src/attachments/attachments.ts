import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { errorDetail } from '../errors.ts';
import { cleanLine } from '../texts.ts';
import { acrossFields, emptyableParagraphs, id, idInAddress, requiredText, time } from '../values.ts';

export const attachmentLimits = {
  nameMaxChars: 255,
  tipoMaxChars: 80,
  descricaoMaxChars: 2000,
  /** Files from this size on are uploaded in chunks, and an interrupted upload resumes. */
  resumableFromBytes: 16 * 1024 * 1024,
  /** Stored bytes that no attachment refers to are deleted after this many days. */
  unusedKeptDays: 30,
} as const;

/** Chunked uploads speak tus (https://tus.io/protocols/resumable-upload): its version, and a chunk's media type. */
export const resumable = { version: '1.0.0', contentType: 'application/offset+octet-stream' } as const;

const wholeNumber = { type: 'string', pattern: '^[0-9]{1,15}$' } as const;
const tusHeaders = {
  'tus-resumable': {
    description: 'A versão do protocolo',
    required: true,
    schema: { type: 'string', const: resumable.version },
  },
} as const;

/** Document types that the screens offer; stored ones may differ (older or imported records). */
export const documentTypes = [
  'Artigos',
  'Apostilas',
  'Cartilha',
  'Datasheet',
  'Ebook',
  'Foto',
  'Foto do Equipamento',
  'Garantias',
  'Guia',
  'Guia Rápido',
  'Manual de Instalação',
  'Manutenção',
  'Serviço',
  'Treinamento',
  'Usuário',
  'Manual Técnico',
  'Modelo Documento',
  'Outro',
  'Recall',
  'Tabelas',
  'Desenho Técnico',
  'Diagrama Elétrico',
  'Ficha Técnica',
  'Normas técnicas aplicáveis',
  'Relatórios técnicos',
  'Catálogos técnicos',
  'Certificados técnicos',
  'Software e firmware',
  'Lista de Peças',
] as const;

/** The shorter list of the upload page. */
export const uploadDocumentTypes = [
  'Manual Técnico',
  'Diagrama Elétrico',
  'Datasheet',
  'Foto',
  'Foto do Equipamento',
  'Lista de Peças',
  'Ficha Técnica',
  'Desenho Técnico',
  'Guia',
  'Software e firmware',
  'Recall',
  'Outro',
] as const satisfies readonly (typeof documentTypes)[number][];

export const attachmentTexts = {
  fileAndMd5Required: 'Arquivo e MD5 são obrigatórios.',
  exactlyOneOwner: 'Forneça exatamente um ID (Modelo, Componente ou Artigo).',
  sameName: (file: string) => errorDetail('attachment-name-taken', { file }),
  emptyFile: 'O arquivo está vazio: não há o que guardar.',
  nameUnusable: 'Digite um nome de arquivo.',
  nothingSent: 'Já existia no servidor: nada foi enviado',
  notExaminable:
    'O servidor não conseguiu examinar este arquivo: os dados dentro dele estão fora do comum. Salve uma cópia em outro programa e envie a cópia.',
  md5Differs: 'O arquivo chegou diferente do que foi enviado (MD5 não confere). Envie de novo.',
  created: (file: string) => `Anexo "${file}" criado com sucesso!`,
  sizeNeeded: 'Diga o tamanho do arquivo em Upload-Length.',
  offsetNeeded: 'Diga de onde o envio continua em Upload-Offset.',
  deleted: 'Anexo excluído com sucesso!',
} as const;

/** Device names reserved by Windows, with or without an extension. */
const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/**
 * A file's name as it is stored: as typed, but without folders, invisible characters, and what an operating system
 * would misread (`CON`, a trailing dot or space). Empty if nothing is left.
 */
export function keptFileName(name: string): string {
  const last =
    cleanLine(name.replace(/[\p{Cc}\u2028\u2029\p{Cs}]/gu, ''))
      .split(/[\\/]/)
      .at(-1) ?? '';
  return last
    .trim()
    .replace(/[. ]+$/, '')
    .replace(deviceName, '_$1');
}

const fileName = () =>
  z
    .string()
    .check(
      z.overwrite(keptFileName),
      z.minLength(1, attachmentTexts.nameUnusable),
      z.maxLength(attachmentLimits.nameMaxChars),
    );

/** An attachment as the lists of its owners show it: one icon. */
export const AttachmentSummary = z.object({
  id: id(),
  nome_arquivo: z.string(),
  /** `Diagrama Elétrico`, `Foto`, … */
  tipo_documento: z.string(),
  /** Media type, detected from the bytes. */
  tipo_arquivo: z.string(),
  /** Whether `GET /attachments/:id/miniatura` has a picture of it. */
  tem_miniatura: z.boolean(),
  /** In the lists of a record; elsewhere it may be absent. */
  descricao: z.optional(z.nullable(z.string())),
});
export type AttachmentSummary = z.output<typeof AttachmentSummary>;

/**
 * Media types that a browser may display inline, on request; every other file is a download. HEIF and TIFF are pictures that
 * only some browsers draw: the viewer says so in the others. Files of today have no `image/apng`: they are `image/png`.
 */
export const shownMediaTypes = [
  'application/pdf',
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/bmp',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/tiff',
  'text/plain',
] as const;

/** Whether a file of this media type may be displayed inline. */
export function mayBeShown(mediaType: string): boolean {
  const [essence = ''] = mediaType.split(';', 1);
  return (shownMediaTypes as readonly string[]).includes(essence.trim().toLowerCase());
}

export const Attachment = z.object({
  ...AttachmentSummary.shape,
  descricao: z.nullable(z.string()),
  md5: z.string(),
  /** Bytes. */
  tamanho: z.int(),
  /** The one owner; the other owner fields are null. */
  modelo_equipamento_id: z.nullable(id()),
  componente_id: z.nullable(id()),
  artigo_id: z.nullable(id()),
  atendimento_id: z.nullable(id()),
  /** The owner's name. */
  dono_nome: z.string(),
  criado_por_nome: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type Attachment = z.output<typeof Attachment>;

/** Body of an edit: absent fields are left unchanged. Neither the bytes nor the owner can change. */
export const AttachmentEdit = z.object({
  nome_arquivo: z.optional(fileName()),
  tipo_documento: z.optional(requiredText(attachmentLimits.tipoMaxChars)),
  descricao: z.optional(emptyableParagraphs(attachmentLimits.descricaoMaxChars)),
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type AttachmentEdit = z.output<typeof AttachmentEdit>;

const owner = () => z.optional(idInAddress());
/** The columns of the kinds of records that own attachments. */
export const ownerColumns = [
  'modelo_equipamento_id',
  'componente_id',
  'artigo_id',
  'atendimento_id',
] as const;
export type OwnerColumn = (typeof ownerColumns)[number];
const owners = () => ({
  modelo_equipamento_id: owner(),
  componente_id: owner(),
  artigo_id: owner(),
  atendimento_id: owner(),
});
const exactlyOneOwner = () =>
  acrossFields<{ [Column in OwnerColumn]?: unknown }>(
    [...ownerColumns],
    (given) => ownerColumns.filter((column) => given[column] !== undefined).length === 1,
    { error: attachmentTexts.exactlyOneOwner },
  );
const md5 = (missing?: string) =>
  z
    .string(missing)
    .check(z.toLowerCase(), z.regex(/^[0-9a-f]{32}$/, 'Use um MD5 em 32 dígitos hexadecimais.'));
const uploadId = () => z.string().check(z.regex(/^[\w-]{8,64}$/));

/**
 * The fields of the upload form. The file is its last part, `file`; without one, the bytes are those that the server
 * already has under this MD5, or those uploaded in chunks (`upload_id`).
 */
export const UploadFields = z
  .object({
    ...owners(),
    tipo_documento: requiredText(attachmentLimits.tipoMaxChars),
    descricao: z.optional(emptyableParagraphs(attachmentLimits.descricaoMaxChars)),
    md5: md5(attachmentTexts.fileAndMd5Required),
    file_name: fileName(),
    upload_id: z.optional(uploadId()),
  })
  .check(exactlyOneOwner());
export type UploadFields = z.output<typeof UploadFields>;

export const attachmentEndpoints = {
  list: endpoint('GET /attachments/list', 'read-knowledge-base', {
    summary: 'Os anexos de um modelo, de um datasheet, de um artigo ou de um atendimento, por nome',
    query: z.object(owners()).check(exactlyOneOwner()),
    response: z.array(Attachment),
    errors: ['equipment-model-not-found', 'datasheet-not-found', 'article-not-found', 'visit-not-found'],
  }),
  limits: endpoint('GET /attachments/limits', 'read-knowledge-base', {
    summary:
      'O maior arquivo que este servidor aceita, a partir de que tamanho se envia em partes, e quanto os anexos de quem chama ocupam',
    response: z.object({
      /** Bytes. */
      tamanho_max: z.int(),
      em_partes_desde: z.int(),
      /** Bytes used by the caller's attachments, and their quota; null where there is none. */
      ocupado: z.int(),
      ocupado_max: z.nullable(z.int()),
    }),
  }),
  checkMd5: endpoint('GET /attachments/checkmd5', 'read-knowledge-base', {
    summary: 'Se os bytes deste MD5 já estão no servidor, em um anexo que quem chama pode ler',
    query: z.object({ md5_hash: md5() }),
    response: z.object({ exists: z.boolean() }),
    errors: ['files-read-only', 'files-unavailable'],
  }),
  upload: endpoint('POST /attachments/fast_upload', 'edit-knowledge-base', {
    summary:
      'Anexa um arquivo a um modelo, datasheet, artigo ou atendimento: os bytes em file; sem file, os que o servidor já tem com este MD5, ou os que vieram em partes (upload_id)',
    form: UploadFields,
    response: z.extend(Attachment, { message: z.string() }),
    status: 201,
    errors: [
      'attachment-name-taken',
      'file-too-large',
      'upload-not-found',
      'upload-incomplete',
      'busy',
      'own-space-full',
      'storage-full',
      'files-read-only',
      'files-unavailable',
    ],
  }),
  beginUpload: endpoint('POST /attachments/uploads', 'edit-knowledge-base', {
    summary: 'Começa o envio de um arquivo em partes (tus 1.0.0): Upload-Length diz o tamanho',
    isTransfer: true,
    status: 201,
    requestHeaders: {
      ...tusHeaders,
      'upload-length': { description: 'Quantos bytes o arquivo tem', required: true, schema: wholeNumber },
      'upload-metadata': { description: 'O que o remetente quer guardar', schema: { type: 'string' } },
    },
    responseHeaders: { location: 'Para onde vão as partes; o seu fim é o upload_id de fast_upload' },
    errors: [
      'tus-expected',
      'file-too-large',
      'too-many-unfinished',
      'own-space-full',
      'storage-full',
      'files-read-only',
      'files-unavailable',
      'busy',
    ],
  }),
  uploadState: endpoint('HEAD /attachments/uploads/:upload', 'edit-knowledge-base', {
    answeredBy: 'primary',
    summary: 'Quanto já chegou de um arquivo em partes; quem ainda o enviava é interrompido',
    params: z.object({ upload: uploadId() }),
    isTransfer: true,
    status: 200,
    requestHeaders: tusHeaders,
    responseHeaders: {
      'upload-offset': 'Quantos bytes já chegaram',
      'upload-length': 'Quantos são ao todo',
      'upload-metadata': 'O que o remetente disse ao começar',
    },
    errors: ['tus-expected', 'upload-not-found', 'files-read-only', 'files-unavailable'],
  }),
  appendUpload: endpoint('PATCH /attachments/uploads/:upload', 'edit-knowledge-base', {
    summary: 'Uma parte do arquivo, a partir de Upload-Offset; o que chegou fica, ainda que a linha caia',
    params: z.object({ upload: uploadId() }),
    isTransfer: true,
    requestHeaders: {
      ...tusHeaders,
      'upload-offset': { description: 'De onde o envio continua', required: true, schema: wholeNumber },
    },
    responseHeaders: { 'upload-offset': 'Quantos bytes já chegaram' },
    errors: [
      'tus-expected',
      'transfer-expected',
      'upload-not-found',
      'upload-offset-differs',
      'file-changed',
      'storage-full',
      'files-read-only',
      'files-unavailable',
    ],
  }),
  cancelUpload: endpoint('DELETE /attachments/uploads/:upload', 'edit-knowledge-base', {
    summary: 'Desiste de um arquivo em partes',
    params: z.object({ upload: uploadId() }),
    isTransfer: true,
    requestHeaders: tusHeaders,
    errors: ['tus-expected', 'upload-not-found', 'busy', 'files-read-only', 'files-unavailable'],
  }),
  get: endpoint('GET /attachments/:id', 'read-knowledge-base', {
    summary: 'Um anexo',
    params: z.object({ id: idInAddress() }),
    response: Attachment,
    errors: ['attachment-not-found'],
  }),
  save: endpoint('PUT /attachments/:id', 'edit-knowledge-base', {
    summary:
      'Altera nome, tipo e descrição de um anexo; com atualizado_em, só se ninguém o alterou desde essa leitura',
    params: z.object({ id: idInAddress() }),
    body: AttachmentEdit,
    response: z.extend(Attachment, { message: z.string() }),
    errors: ['attachment-not-found', 'changed-meanwhile', 'attachment-name-taken'],
  }),
  download: endpoint('GET /attachments/:id/download', 'read-knowledge-base', {
    summary:
      'O arquivo de um anexo; com ver=1, para ser mostrado pelo navegador, se for de um tipo que pode ser',
    params: z.object({ id: idInAddress() }),
    query: z.object({ ver: z.optional(z.literal('1')) }),
    answersBytes: true,
    requestHeaders: {
      range: {
        description: 'A parte do arquivo que se quer (RFC 9110)',
        schema: { type: 'string', pattern: '^bytes=[0-9]*-[0-9]*$' },
      },
      'if-range': { description: 'Só a parte deste mesmo arquivo: o seu etag', schema: { type: 'string' } },
      'if-none-match': { description: 'O etag do arquivo que já se tem', schema: { type: 'string' } },
    },
    responseHeaders: {
      'content-disposition': 'Se o arquivo é para mostrar ou para guardar, e o seu nome (RFC 6266)',
      etag: 'SHA-256 do conteúdo, entre aspas; com If-None-Match, 304',
      'accept-ranges': 'Com Range, só uma parte do arquivo (206; 416 se ela não existir)',
    },
    errors: ['attachment-not-found', 'file-missing', 'files-read-only', 'files-unavailable'],
  }),
};
