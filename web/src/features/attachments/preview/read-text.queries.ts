import { isBeingRead } from '@bancada/contract/document-readings';
import { documentEndpoints } from '@bancada/contract/documents';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { previewLimits } from '../../../timings.ts';

/** The text of a file as the server has read it; asked again as long as it reads. */
export function readTextQuery(id: number) {
  return queryOptions({
    queryKey: ['attachment-read-text', id],
    queryFn: ({ signal }) => call(documentEndpoints.text, { params: { id } }, { signal }),
    // It may be long, so it is kept only while on the screen.
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isBeingRead(state.data.leitura) ? previewLimits.readingRefreshMs : false,
  });
}
