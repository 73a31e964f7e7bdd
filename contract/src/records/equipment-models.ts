import * as z from 'zod/mini';
import { AttachmentSummary } from '../attachments/attachments.ts';
import { endpoint } from '../endpoint.ts';
import { fieldTexts } from '../errors.ts';
import { listQuery, pageOf } from '../lists.ts';
import { foldText } from '../texts.ts';
import { acrossFields, day, id, idInAddress, requiredText, time } from '../values.ts';
import { manufacturerLimits } from './manufacturers.ts';

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
  /** The mark of its category: the default of the faults that are recorded for it. */
  categoria_alta_tensao: z.boolean(),
  /** `2021-05-01`; null where nobody knows it, or has said it yet: see `toComplete`. */
  data_lancamento: z.nullable(z.iso.date()),
  /** Only the year, or the month, is known. */
  data_aproximada: z.boolean(),
  anexos: z.array(AttachmentSummary),
  criado_em: time(),
  atualizado_em: time(),
});
export type EquipmentModel = z.output<typeof EquipmentModel>;

const { nomeMaxChars, numeroMaxChars, firstDay, lastDay } = equipmentModelLimits;

/** The category of models that have none yet: whoever renames it, or merges it, has given them one. */
export const noCategoryName = 'Sem categoria';

/** The fields that a model still lacks, as it was made by its name and its maker alone. */
export function toComplete(
  model: Pick<
    EquipmentModel,
    'nome' | 'numero_modelo' | 'categoria_nome' | 'data_lancamento' | 'data_aproximada'
  >,
): ('numero_modelo' | 'categoria_id' | 'data_lancamento')[] {
  const isSame = (one: string, other: string) => foldText(one) === foldText(other);
  const lacksCategory = isSame(model.categoria_nome, noCategoryName);
  // An approximate date may be that nobody knows it.
  const lacksDate = model.data_lancamento === null && !model.data_aproximada;
  // A number that is the name is the plate's where everything else is known.
  const lacksNumber = (lacksCategory || lacksDate) && isSame(model.numero_modelo, model.nome);
  return [
    ...(lacksNumber ? ['numero_modelo' as const] : []),
    ...(lacksCategory ? ['categoria_id' as const] : []),
    ...(lacksDate ? ['data_lancamento' as const] : []),
  ];
}

const releaseDay = () => z.nullable(day({ first: firstDay, last: lastDay }));

interface Released {
  data_lancamento?: string | null | undefined;
  data_aproximada?: boolean | undefined;
}
/** Only who says that it is approximate may leave the date out. */
const knownOrApproximate = () =>
  acrossFields<Released>(
    ['data_lancamento', 'data_aproximada'],
    ({ data_lancamento, data_aproximada }) => data_lancamento !== null || data_aproximada === true,
    { error: fieldTexts.required, path: ['data_lancamento'] },
  );

export const NewEquipmentModel = z
  .object({
    nome: requiredText(nomeMaxChars),
    numero_modelo: requiredText(numeroMaxChars),
    fabricante_id: id(),
    categoria_id: id(),
    /** null, with `data_aproximada`: nobody knows it. */
    data_lancamento: releaseDay(),
    data_aproximada: z._default(z.boolean(), false),
  })
  .check(knownOrApproximate());
export type NewEquipmentModel = z.output<typeof NewEquipmentModel>;

/** Body of an edit: absent fields are left unchanged. */
export const EquipmentModelEdit = z
  .object({
    nome: z.optional(requiredText(nomeMaxChars)),
    numero_modelo: z.optional(requiredText(numeroMaxChars)),
    fabricante_id: z.optional(id()),
    categoria_id: z.optional(id()),
    data_lancamento: z.optional(releaseDay()),
    data_aproximada: z.optional(z.boolean()),
    /** The version that the edit is based on: 409 if the record has changed since. */
    atualizado_em: z.optional(time()),
  })
  .check(knownOrApproximate());
export type EquipmentModelEdit = z.output<typeof EquipmentModelEdit>;

/** A model as people say it, its maker by name: what is not said can be completed later (`toComplete`). */
export const ShortEquipmentModel = z.object({
  nome: requiredText(nomeMaxChars),
  /** Created by its name alone where there is none. */
  fabricante: requiredText(manufacturerLimits.nomeMaxChars),
  /** Absent: as the name. */
  numero_modelo: z.optional(requiredText(numeroMaxChars)),
  /** Absent: none yet. */
  categoria_id: z.optional(id()),
});
export type ShortEquipmentModel = z.output<typeof ShortEquipmentModel>;

const withMessage = z.extend(EquipmentModel, { message: z.string() });

export const equipmentModelEndpoints = {
  list: endpoint('GET /equipment-models', 'read-knowledge-base', {
    summary: 'Modelos de equipamento, por nome; com model_id, só aquele',
    query: z.extend(listQuery(), {
      /** `search` matches the name and the model number, the latter with and without separators. */
      manufacturer_id: z.optional(idInAddress()),
      category_id: z.optional(idInAddress()),
      model_id: z.optional(idInAddress()),
      /** Only those that lack something: `toComplete`. */
      a_completar: z.optional(z.enum(['true'])),
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
  createShort: endpoint('POST /equipment-models/em-uma-linha', 'edit-knowledge-base', {
    summary:
      'Cria um modelo só com o nome e o fabricante, que é criado se não existe; o resto fica a completar',
    body: ShortEquipmentModel,
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
