import { symptomEndpoints } from '@bancada/contract/faults/symptoms';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** A page of the attachments of a symptom's models. */
export function symptomAttachmentsQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['symptoms', 'attachments', id, page],
    queryFn: ({ signal }) =>
      call(symptomEndpoints.attachments, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
