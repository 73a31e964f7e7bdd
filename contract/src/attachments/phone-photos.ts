import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { acrossFields, id, idInAddress, time } from '../values.ts';
import { keptFileName } from './attachments.ts';

export const phoneLinkLimits = {
  minutes: 10,
  /** Of one code. */
  photos: 100,
  bytes: 1024 * 1024 * 1024,
  /** Of one photo. */
  photoBytes: 50 * 1024 * 1024,
  /** Of the small picture that goes before a photo. */
  previewBytes: 64 * 1024,
} as const;

/** Carries a code's token: no address, which logs would keep, has it. */
export const phoneHeader = 'x-celular';

/** What takes photos of a phone. Of a fault, its symptom. */
export const phoneTargets = ['sintoma', 'modelo', 'componente', 'artigo', 'atendimento'] as const;
export type PhoneTarget = (typeof phoneTargets)[number];

/** A record as the phone names it: `sintoma:12`. */
export type PhoneRecord = `${PhoneTarget}:${number}`;

export const phonePhotoTexts = {
  modelNeeded: 'Diga de qual equipamento são as fotos do defeito.',
  notPicture: 'Isto não é uma foto: nada foi guardado.',
  fileNeeded: 'A foto não chegou. Envie de novo.',
  kept: 'Foto guardada.',
  previewTooLarge: 'A prévia da foto é grande demais.',
  previewShown: 'Prévia mostrada no computador.',
} as const;

/** @returns null for anything else */
export function readPhoneRecord(text: string): { target: PhoneTarget; id: number } | null {
  const [, target, number] = /^([a-z]{1,20}):([1-9]\d{0,8})$/.exec(text) ?? [];
  const found = phoneTargets.find((one) => one === target);
  return found === undefined ? null : { target: found, id: Number(number) };
}

const record = () =>
  z.string().check(z.refine((text) => readPhoneRecord(text) !== null, 'Diga o registro assim: sintoma:12.'));
const md5 = () => z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Use um MD5 em 32 dígitos hexadecimais.'));
const linkId = () => z.object({ id: idInAddress() });

const NewPhoneLink = z
  .object({
    registro: record(),
    /** Of a fault: the equipment whose attachments its photos become. */
    modelo_equipamento_id: z.optional(id()),
  })
  .check(
    acrossFields<{ registro: string; modelo_equipamento_id?: unknown }>(
      ['registro', 'modelo_equipamento_id'],
      ({ registro, modelo_equipamento_id }) =>
        !registro.startsWith('sintoma:') || modelo_equipamento_id !== undefined,
      { error: phonePhotoTexts.modelNeeded, path: ['modelo_equipamento_id'] },
    ),
  );

export const PhoneLink = z.object({
  id: id(),
  /** Told once: only its hash is kept. */
  token: z.string(),
  expira_em: time(),
  /** Where phones may reach this server, the likeliest first: `http://192.168.0.10:3000`. */
  enderecos: z.array(z.string()),
});
export type PhoneLink = z.output<typeof PhoneLink>;

const PhoneLinkState = z.object({
  estado: z.enum(['aberto', 'encerrado', 'vencido', 'cheio']),
  /** How many photos it has brought. */
  fotos: z.int(),
  /** The `foto_id` of a photo that is on its way, and of which there is a small picture; null: of none. */
  previa_de: z.nullable(z.string()),
  expira_em: time(),
});
export type PhoneLinkState = z.output<typeof PhoneLinkState>;

const PhonePreviewShown = z.object({
  /** null: nothing is on its way, or it is there by now. */
  foto_id: z.nullable(z.string()),
  /** JPEG in Base64. */
  imagem: z.nullable(z.string()),
});
export type PhonePreviewShown = z.output<typeof PhonePreviewShown>;

/** What a phone is told of its code. */
export const PhoneVisit = z.object({
  registro: z.string(),
  /** The record's name. */
  titulo: z.string(),
  expira_em: time(),
  fotos: z.int(),
  fotos_max: z.int(),
});
export type PhoneVisit = z.output<typeof PhoneVisit>;

const tokenHeader = {
  [phoneHeader]: {
    description: 'O código lido da tela do computador',
    required: true,
    schema: { type: 'string' },
  },
} as const;

const refusals = [
  'phone-link-unknown',
  'phone-link-expired',
  'phone-link-ended',
  'phone-link-revoked',
  'too-many-tries',
] as const satisfies readonly ErrorCode[];

const ofPhoto = () => ({
  /** The record that it was taken of: another's is refused. */
  registro: record(),
  /** Given by the phone; sent twice, it is kept once. */
  foto_id: z
    .string()
    .check(z.regex(/^[\w-]{16,64}$/, 'Dê a cada foto um nome só dela, de 16 a 64 letras e dígitos.')),
});

const PhonePreview = z.object({
  ...ofPhoto(),
  /** JPEG in Base64. */
  imagem: z
    .string()
    .check(
      z.maxLength(Math.ceil(phoneLinkLimits.previewBytes / 3) * 4, phonePhotoTexts.previewTooLarge),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, phonePhotoTexts.notPicture),
    ),
});
export type PhonePreview = z.output<typeof PhonePreview>;

export const PhonePhoto = z.object({
  ...ofPhoto(),
  md5: md5(),
  file_name: z.string().check(z.overwrite(keptFileName), z.minLength(1), z.maxLength(200)),
});
export type PhonePhoto = z.output<typeof PhonePhoto>;

export const phonePhotoEndpoints = {
  open: endpoint('POST /celular/codigos', 'edit-knowledge-base', {
    summary:
      'Abre um código com que um celular, sem entrar na conta, envia fotos de um registro: por dez minutos, e só fotos',
    body: NewPhoneLink,
    response: PhoneLink,
    status: 201,
    errors: [
      'symptom-not-found',
      'equipment-model-not-found',
      'datasheet-not-found',
      'article-not-found',
      'visit-not-found',
      'too-many-tries',
    ],
  }),
  state: endpoint('GET /celular/codigos/:id', 'edit-knowledge-base', {
    answeredBy: 'primary',
    summary: 'Se um código da própria sessão ainda vale, e quantas fotos vieram por ele',
    params: linkId(),
    response: PhoneLinkState,
    errors: ['phone-link-not-found'],
  }),
  end: endpoint('DELETE /celular/codigos/:id', 'edit-knowledge-base', {
    summary: 'Encerra um código da própria sessão',
    params: linkId(),
    errors: ['phone-link-not-found'],
  }),
  preview: endpoint('GET /celular/codigos/:id/previa', 'edit-knowledge-base', {
    answeredBy: 'primary',
    summary: 'A imagem pequena da foto que um celular está enviando por um código da própria sessão',
    params: linkId(),
    response: PhonePreviewShown,
    errors: ['phone-link-not-found'],
  }),
  visit: endpoint('GET /celular', 'anyone', {
    summary: 'De que registro é o código, e até quando vale',
    requestHeaders: tokenHeader,
    response: PhoneVisit,
    errors: refusals,
  }),
  announce: endpoint('POST /celular/previas', 'anyone', {
    summary:
      'Antes de uma foto, a imagem pequena dela: o computador a mostra até a foto chegar, e ela não é guardada',
    requestHeaders: tokenHeader,
    body: PhonePreview,
    maxBodyBytes: 1.5 * phoneLinkLimits.previewBytes,
    response: z.object({ message: z.string() }),
    errors: [...refusals, 'phone-link-used-up', 'phone-link-other-record'],
  }),
  send: endpoint('POST /celular/fotos', 'anyone', {
    summary: 'Envia uma foto com um código: a mesma foto_id é guardada uma vez só',
    requestHeaders: tokenHeader,
    form: PhonePhoto,
    response: z.object({ fotos: z.int(), message: z.string() }),
    status: 201,
    errors: [
      ...refusals,
      'phone-link-used-up',
      'phone-link-other-record',
      'attachment-name-taken',
      'file-too-large',
      'own-space-full',
      'storage-full',
      'files-read-only',
      'files-unavailable',
      'symptom-not-found',
      'visit-not-found',
      'too-many-changes',
      'too-many-created',
    ],
  }),
};
