import { equipmentModel } from '@bancada/contract/kinds/equipment-model';
import { type EquipmentModel, noCategoryName } from '@bancada/contract/records/equipment-models';
import { sql } from 'kysely';
import { holds, holdsCode } from '../../database/text-search.ts';
import { attachmentsOf } from '../attachments/owned-attachments.ts';
import { kindRows } from '../records/kind-rows.ts';

const nome = sql.ref('nome');
const numero = sql.ref('numero_modelo');

/** By name; a search matches it and the model number, the latter also without separators. */
export const equipmentModelRows = kindRows<EquipmentModel, 'isToComplete'>(equipmentModel, {
  order: 'nome',
  search: (text) =>
    sql<boolean>`(${holds(nome, text)} OR ${holds(numero, text)} OR ${holdsCode(numero, text)})`,
  shows: { anexos: attachmentsOf('modelo_equipamento_id', 'r.id') },
  filters: {
    /** Only those that lack something: `toComplete` of the contract. */
    isToComplete: sql<boolean>`(data_lancamento IS NULL AND NOT data_aproximada
      OR categoria_id = (SELECT c.id FROM categories c
                          WHERE same_text_key(c.nome) = same_text_key(${noCategoryName}) AND c.exclusao_id IS NULL))`,
  },
});
