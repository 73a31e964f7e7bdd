import { type Count, type FaultCard, faultEndpoints } from '@bancada/contract/faults/faults';
import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '../../api/client.ts';
import { timings } from '../../timings.ts';

/** The criteria of a request. */
export interface ResultCriteria {
  modelo_equipamento_id?: number | undefined;
  componente_id?: number | undefined;
  codigo_sinal_id?: number[] | undefined;
  fabricante_id?: number | undefined;
  q?: string | undefined;
}

export interface Results {
  data: FaultCard[];
  /** Of entries. */
  total: Count;
  /** The server still reads records for its search: there may be more. */
  isIncomplete: boolean;
}

/** The faults of the most useful entries that meet all criteria, at most 100; previous results stay, dimmed, while new ones load. */
export function resultsQuery(criteria: ResultCriteria, enabled: boolean) {
  return queryOptions({
    queryKey: ['faults', 'by-criteria', criteria],
    queryFn: async ({ signal }): Promise<Results> => {
      const query = { ...criteria };
      const { body, headers } = await callWithHeaders(faultEndpoints.byCriteria, { query }, { signal });
      return { ...body, isIncomplete: headers.has(incompleteHeader) };
    },
    refetchInterval: ({ state }) => (state.data?.isIncomplete === true ? timings.searchAgainMs : false),
    enabled,
    placeholderData: keepPreviousData,
  });
}
