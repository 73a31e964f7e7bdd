import { type Count, type FaultCard, faultEndpoints } from '@bancada/contract/faults/faults';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

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
}

/** The faults of the most useful entries that meet all criteria, at most 100; previous results stay, dimmed, while new ones load. */
export function resultsQuery(criteria: ResultCriteria, enabled: boolean) {
  return queryOptions({
    queryKey: ['faults', 'by-criteria', criteria],
    queryFn: ({ signal }): Promise<Results> =>
      call(faultEndpoints.byCriteria, { query: { ...criteria } }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
}
