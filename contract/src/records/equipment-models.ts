import * as z from 'zod/mini';
import { AttachmentSummary } from '../attachments/attachments.ts';
import { endpoint } from '../endpoint.ts';
import { fieldTexts } from '../errors.ts';
import { callsOf } from '../kinds/calls.ts';
import { equipmentModel } from '../kinds/equipment-model.ts';
import { manufacturer } from '../kinds/manufacturer.ts';
import { answerOf, editOf, newOf } from '../kinds/schemas.ts';
import { foldText } from '../texts.ts';
import { acrossFields, id, idInAddress } from '../values.ts';

const { fields } = equipmentModel;

export const EquipmentModel = answerOf(equipmentModel, { anexos: z.array(AttachmentSummary) });
export type EquipmentModel = z.output<typeof EquipmentModel>;

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
  .extend(newOf(equipmentModel), {
    /** null, with `data_aproximada`: nobody knows it. */
    data_lancamento: fields.data_lancamento.written,
    data_aproximada: z._default(z.boolean(), false),
  })
  .check(knownOrApproximate());
export const EquipmentModelEdit = editOf(equipmentModel).check(knownOrApproximate());

/** A model as people say it, its maker by name: what is not said can be completed later (`toComplete`). */
export const ShortEquipmentModel = z.object({
  nome: fields.nome.written,
  /** Created by its name alone where there is none. */
  fabricante: manufacturer.fields.nome.written,
  /** Absent: as the name. */
  numero_modelo: z.optional(fields.numero_modelo.written),
  /** Absent: none yet. */
  categoria_id: z.optional(id()),
});
export type ShortEquipmentModel = z.output<typeof ShortEquipmentModel>;

const calls = callsOf(
  equipmentModel,
  [EquipmentModel, NewEquipmentModel, EquipmentModelEdit],
  'modelo de equipamento',
);

export const equipmentModelEndpoints = {
  list: endpoint(
    'GET /equipment-models',
    'read-knowledge-base',
    calls.list('Modelos de equipamento, por nome; com model_id, só aquele', {
      /** `search` matches the name and the model number, the latter with and without separators. */
      manufacturer_id: z.optional(idInAddress()),
      category_id: z.optional(idInAddress()),
      model_id: z.optional(idInAddress()),
      /** Only those that lack something: `toComplete`. */
      a_completar: z.optional(z.enum(['true'])),
    }),
  ),
  get: endpoint('GET /equipment-models/:id', 'read-knowledge-base', calls.get),
  create: endpoint('POST /equipment-models', 'edit-knowledge-base', calls.create),
  createShort: endpoint('POST /equipment-models/em-uma-linha', 'edit-knowledge-base', {
    ...calls.create,
    summary:
      'Cria um modelo só com o nome e o fabricante, que é criado se não existe; o resto fica a completar',
    body: ShortEquipmentModel,
  }),
  save: endpoint('PUT /equipment-models/:id', 'edit-knowledge-base', {
    ...calls.save,
    summary: 'Altera um modelo; com atualizado_em, só se ninguém o alterou desde essa leitura',
  }),
};
