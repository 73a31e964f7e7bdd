import type { NamedModel } from '@bancada/contract/faults/symptoms';
import { type EquipmentModel, equipmentModelEndpoints } from '@bancada/contract/records/equipment-models';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { PickSource } from '../../ui/PickMany.tsx';
import { dateText } from '../../ui/time.ts';
import type { ChoiceSource } from '../../ui/use-choices.ts';
import type { TableSource } from '../imports/table-export.ts';

/** Limits of a search for equipment, from the specification. */
const modelSearches = { minChars: 3, limit: 50 } as const;

export interface ModelFilter {
  search?: string | undefined;
  manufacturer_id?: number | undefined;
  category_id?: number | undefined;
  a_completar?: 'true' | undefined;
}

/** A page of models by name; the previous page stays, dimmed, while the next one loads. */
export function modelsQuery(page: number, filter: ModelFilter) {
  return queryOptions({
    queryKey: ['equipment-models', 'list', page, filter],
    queryFn: ({ signal }) => call(equipmentModelEndpoints.list, { query: { page, ...filter } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many models there are. */
export function modelCountQuery(filter: ModelFilter) {
  return queryOptions({
    queryKey: ['equipment-models', 'count', filter],
    queryFn: ({ signal }) =>
      call(equipmentModelEndpoints.list, { query: { limit: 1, ...filter } }, { signal }),
  });
}

/** One model, by the raw id in the URL: the server reports what is wrong with it. */
export function modelQuery(id: string) {
  return queryOptions({
    queryKey: ['equipment-models', 'one', id],
    queryFn: ({ signal }) => call(equipmentModelEndpoints.get, { params: { id } }, { signal }),
  });
}

/** For selects. */
export const modelChoices: ChoiceSource = {
  key: 'equipment-models',
  minChars: modelSearches.minChars,
  search: async (search, signal) =>
    (await call(equipmentModelEndpoints.list, { query: { search, limit: modelSearches.limit } }, { signal }))
      .data,
  get: (id, signal) => call(equipmentModelEndpoints.get, { params: { id } }, { signal }),
};

/** Options of a multi-select. */
export const modelPicks: PickSource<NamedModel> = {
  key: ['equipment-models'],
  minChars: modelSearches.minChars,
  find: async (search, signal) =>
    (
      await call(equipmentModelEndpoints.list, { query: { search, limit: modelSearches.limit } }, { signal })
    ).data.map(({ id, nome, numero_modelo, fabricante_nome }) => ({
      id,
      nome,
      numero_modelo,
      fabricante_nome,
    })),
};

/** Everything that the list finds, for the CSV export. */
export function modelTable(filter: ModelFilter): TableSource<EquipmentModel> {
  return {
    kind: 'equipment-models',
    listPage: (range, signal) =>
      call(equipmentModelEndpoints.list, { query: { ...range, ...filter } }, { signal }),
    cells: async (row) => ({
      ...row,
      fabricante: row.fabricante_nome,
      categoria: row.categoria_nome,
      data_lancamento: row.data_lancamento === null ? '' : dateText(row.data_lancamento),
    }),
  };
}
