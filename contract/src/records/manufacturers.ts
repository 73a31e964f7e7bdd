import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import { id, idInAddress, lineText, requiredText, time, webAddress } from '../values.ts';

export const manufacturerLimits = { nomeMaxChars: 200, websiteMaxChars: 500, contatoMaxChars: 60 } as const;

export const Manufacturer = z.object({
  id: id(),
  nome: z.string(),
  website: z.nullable(z.string()),
  contato_suporte: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type Manufacturer = z.output<typeof Manufacturer>;

const websiteRule = 'O website deve ser uma URL válida (ex: https://www.exemplo.com.br).';

/** A maker's website; empty: none. */
export const website = webAddress(manufacturerLimits.websiteMaxChars, websiteRule);
const contact = lineText(manufacturerLimits.contatoMaxChars);

/** The creation form, in which every field is required. */
export const NewManufacturer = z.object({
  nome: requiredText(manufacturerLimits.nomeMaxChars),
  website: website.check(z.minLength(1)),
  contato_suporte: contact.check(z.minLength(1)),
});

/** A maker made in passing, while something else is written. */
export const NamedManufacturer = z.object({ nome: requiredText(manufacturerLimits.nomeMaxChars) });

/** Body of an edit: absent fields are left unchanged; an empty website or contact is stored as none. */
export const ManufacturerEdit = z.object({
  nome: z.optional(requiredText(manufacturerLimits.nomeMaxChars)),
  website: z.optional(z.nullable(website)),
  contato_suporte: z.optional(z.nullable(contact)),
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type ManufacturerEdit = z.output<typeof ManufacturerEdit>;

const withMessage = z.extend(Manufacturer, { message: z.string() });

export const manufacturerEndpoints = {
  list: endpoint('GET /manufacturers', 'read-knowledge-base', {
    summary: 'Fabricantes, por nome; com manufacturer_id, só aquele',
    query: z.extend(listQuery(), { manufacturer_id: z.optional(idInAddress()) }),
    response: pageOf(Manufacturer),
    isCostly: true,
  }),
  get: endpoint('GET /manufacturers/:id', 'read-knowledge-base', {
    summary: 'Um fabricante',
    params: z.object({ id: idInAddress() }),
    response: Manufacturer,
    errors: ['manufacturer-not-found'],
  }),
  create: endpoint('POST /manufacturers', 'edit-knowledge-base', {
    summary: 'Cria um fabricante',
    body: NewManufacturer,
    response: withMessage,
    status: 201,
    errors: ['value-taken'],
  }),
  createNamed: endpoint('POST /manufacturers/so-nome', 'edit-knowledge-base', {
    summary: 'Cria um fabricante só com o nome; website e contato podem vir depois',
    body: NamedManufacturer,
    response: withMessage,
    status: 201,
    errors: ['value-taken'],
  }),
  save: endpoint('PUT /manufacturers/:id', 'edit-knowledge-base', {
    summary: 'Altera um fabricante; com atualizado_em, só se ninguém o alterou desde essa leitura',
    params: z.object({ id: idInAddress() }),
    body: ManufacturerEdit,
    response: withMessage,
    errors: ['manufacturer-not-found', 'changed-meanwhile', 'value-taken'],
  }),
};
