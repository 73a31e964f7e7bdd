import * as z from 'zod/mini';
import { AttachmentSummary } from './attachments.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, pageOf } from './lists.ts';
import { day, id, idInAddress, requiredText, time } from './values.ts';

export const equipmentModelLimits = {
  nomeMaxChars: 200,
  numeroMaxChars: 120,
  /** Range of release dates: no electronic equipment is older, and none is announced further ahead. */
  firstDay: '1900-01-01',
  lastDay: '2100-12-31',
} as const;

export const EquipmentModel = z.object({
  id: id(),
  nome: z.string(),
  numero_modelo: z.string(),
  fabricante_id: id(),
  fabricante_nome: z.string(),
  categoria_id: id(),
  categoria_nome: z.string(),
  /** `2021-05-01` */
  data_lancamento: z.iso.date(),
  /** Only the year, or the month, is known. */
  data_aproximada: z.boolean(),
  anexos: z.array(AttachmentSummary),
  criado_em: time(),
  atualizado_em: time(),
});
export type EquipmentModel = z.output<typeof EquipmentModel>;

const { nomeMaxChars, numeroMaxChars, firstDay, lastDay } = equipmentModelLimits;

export const NewEquipmentModel = z.object({
  nome: requiredText(nomeMaxChars),
  numero_modelo: requiredText(numeroMaxChars),
  fabricante_id: id(),
  categoria_id: id(),
  data_lancamento: day({ first: firstDay, last: lastDay }),
  data_aproximada: z._default(z.boolean(), false),
});
export type NewEquipmentModel = z.output<typeof NewEquipmentModel>;

/** Body of an edit: absent fields are left unchanged. */
export const EquipmentModelEdit = z.object({
  nome: z.optional(requiredText(nomeMaxChars)),
  numero_modelo: z.optional(requiredText(numeroMaxChars)),
  fabricante_id: z.optional(id()),
  categoria_id: z.optional(id()),
  data_lancamento: z.optional(day({ first: firstDay, last: lastDay })),
  data_aproximada: z.optional(z.boolean()),
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type EquipmentModelEdit = z.output<typeof EquipmentModelEdit>;

const withMessage = z.extend(EquipmentModel, { message: z.string() });

export const equipmentModelEndpoints = {
  list: endpoint('GET /equipment-models', 'read-knowledge-base', {
    summary: 'Modelos de equipamento, por nome; com model_id, só aquele',
    query: z.extend(listQuery(), {
      /** `search` matches the name and the model number, the latter with and without separators. */
      manufacturer_id: z.optional(idInAddress()),
      category_id: z.optional(idInAddress()),
      model_id: z.optional(idInAddress()),
    }),
    response: pageOf(EquipmentModel),
    isCostly: true,
  }),
  get: endpoint('GET /equipment-models/:id', 'read-knowledge-base', {
    summary: 'Um modelo de equipamento',
    params: z.object({ id: idInAddress() }),
    response: EquipmentModel,
    errors: ['equipment-model-not-found'],
  }),
  create: endpoint('POST /equipment-models', 'edit-knowledge-base', {
    summary: 'Cria um modelo de equipamento',
    body: NewEquipmentModel,
    response: withMessage,
    status: 201,
    errors: ['value-taken'],
  }),
  save: endpoint('PUT /equipment-models/:id', 'edit-knowledge-base', {
    summary: 'Altera um modelo; com atualizado_em, só se ninguém o alterou desde essa leitura',
    params: z.object({ id: idInAddress() }),
    body: EquipmentModelEdit,
    response: withMessage,
    errors: ['equipment-model-not-found', 'changed-meanwhile', 'value-taken'],
  }),
};
