import { datasheetEndpoints } from '@bancada/contract/datasheets';
import { equipmentModelEndpoints } from '@bancada/contract/equipment-models';
import { type TroubleshootingEntry, troubleshootingEndpoints } from '@bancada/contract/troubleshooting';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../../api/client.ts';
import { rowsOf } from '../../api/rows-of.ts';
import type { ChoiceSource } from '../../ui/use-choices.ts';
import { componentText, datasheetChoices } from '../datasheets/datasheets.queries.ts';
import { modelChoices } from '../equipment-models/equipment-models.queries.ts';
import { type Fault, faultsOf } from '../troubleshooting/fault.ts';

/** The criteria of a request. */
export interface ResultCriteria {
  modelo_equipamento_id?: number | undefined;
  componente_id?: number | undefined;
  codigo_sinal_id?: number[] | undefined;
  fabricante_id?: number | undefined;
  q?: string | undefined;
}

export interface Results {
  entries: TroubleshootingEntry[];
  /** The entries as faults, each once. */
  faults: Fault[];
  total: number;
  /** The total is a lower bound. */
  isAtLeast: boolean;
}

/** The most useful entries that meet all criteria, at most 100; previous results stay, dimmed, while new ones load. */
export function resultsQuery(criteria: ResultCriteria, enabled: boolean) {
  return queryOptions({
    queryKey: ['troubleshooting', 'compact', criteria],
    queryFn: async ({ signal }): Promise<Results> => {
      const { body, headers } = await callWithHeaders(
        troubleshootingEndpoints.compactSearch,
        { query: { ...criteria } },
        { signal },
      );
      return {
        entries: body,
        faults: faultsOf(body),
        total: Number(headers.get('x-total-count') ?? body.length),
        isAtLeast: headers.get('x-total-count-relation') === 'gte',
      };
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** Limits of the searches for equipment and datasheets, from the specification. */
const searched = { minChars: 3, limit: 50 } as const;

export const criteriaModels: ChoiceSource = {
  ...modelChoices,
  minChars: searched.minChars,
  search: async (search, signal) =>
    rowsOf(
      await call(equipmentModelEndpoints.list, { query: { search, limit: searched.limit } }, { signal }),
    ),
};

export const criteriaDatasheets: ChoiceSource = {
  ...datasheetChoices,
  minChars: searched.minChars,
  search: async (search, signal) =>
    rowsOf(await call(datasheetEndpoints.list, { query: { search, limit: searched.limit } }, { signal })).map(
      (datasheet) => ({ id: datasheet.id, nome: componentText(datasheet) }),
    ),
};
