// The shop: in whose name documents for its customers are made.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cleanLine } from '../texts.ts';
import { lineText, paragraphs, time } from '../values.ts';
import { cnpjText, readCnpj } from './cnpj.ts';

export const shopLimits = {
  nomeMaxChars: 120,
  enderecoMaxChars: 300,
  garantiaMaxChars: 2000,
  cnpjTypedMaxChars: 30,
  logoMaxBytes: 4 * 1024 * 1024,
  /** What is kept of it, in each direction. */
  logoMaxPx: 600,
} as const;

export const shopTexts = {
  saved: 'Oficina salva: vale para os próximos documentos.',
  wrongCnpj:
    'Este CNPJ não confere: são 14 letras e números, e os 2 últimos confirmam os outros. Confira cada um.',
  wrongLogo: 'Escolha uma imagem PNG ou JPEG que abra neste computador.',
  noLogoFile: 'Escolha a imagem do logotipo.',
  logoTooLarge: `A imagem passa de ${shopLimits.logoMaxBytes / 1024 / 1024} MB. Escolha uma menor.`,
} as const;

/** `''`: none. */
const cnpj = z.string().check(
  z.overwrite(cleanLine),
  z.maxLength(shopLimits.cnpjTypedMaxChars),
  z.overwrite((text) => readCnpj(text) ?? text),
  z.refine((text) => text === '' || readCnpj(text) !== null, shopTexts.wrongCnpj),
);

/** All of it: what is empty is left out of documents. */
export const ShopEdit = z.object({
  nome: lineText(shopLimits.nomeMaxChars),
  cnpj: cnpj.check(z.meta({ examples: ['12.ABC.345/01DE-35', ''] })),
  /** Street, town, telephone of the shop. */
  endereco: paragraphs(shopLimits.enderecoMaxChars),
  garantia: paragraphs(shopLimits.garantiaMaxChars),
});
export type ShopEdit = z.output<typeof ShopEdit>;

export const Shop = z.object({
  nome: z.string(),
  /** 14 signs without points. */
  cnpj: z.string(),
  endereco: z.string(),
  garantia: z.string(),
  /** When the logo was set; null: there is none. */
  logo_em: z.nullable(time()),
});
export type Shop = z.output<typeof Shop>;

/** How the shop's number is shown; `''` where there is none. */
export const shownCnpj = ({ cnpj }: Pick<Shop, 'cnpj'>) => (cnpj === '' ? '' : cnpjText(cnpj));

const withMessage = z.extend(Shop, { message: z.string() });

export const shopEndpoints = {
  get: endpoint('GET /oficina', 'read-knowledge-base', {
    summary: 'A oficina em cujo nome os documentos são feitos; textos vazios: não informado',
    response: Shop,
  }),
  save: endpoint('PUT /oficina', 'manage-shop', {
    summary: 'Grava os dados da oficina',
    body: ShopEdit,
    response: withMessage,
  }),
  logo: endpoint('GET /oficina/logo', 'read-knowledge-base', {
    summary: 'O logotipo da oficina, em PNG',
    answersBytes: true,
    errors: ['logo-not-found'],
  }),
  setLogo: endpoint('PUT /oficina/logo', 'manage-shop', {
    summary: `Troca o logotipo: PNG ou JPEG, até ${shopLimits.logoMaxBytes / 1024 / 1024} MB; é redesenhado, e nada mais do arquivo fica`,
    form: z.object({}),
    response: Shop,
    errors: ['busy', 'storage-full', 'files-read-only', 'files-unavailable'],
  }),
  removeLogo: endpoint('DELETE /oficina/logo', 'manage-shop', {
    summary: 'Tira o logotipo',
    response: Shop,
  }),
};
