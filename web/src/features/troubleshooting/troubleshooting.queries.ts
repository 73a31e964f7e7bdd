import { troubleshootingEndpoints } from '@bancada/contract/troubleshooting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** One entry, by the id in the address as it stands there: the server says what is wrong with it. */
export function entryQuery(id: string) {
  return queryOptions({
    queryKey: ['troubleshooting', id],
    queryFn: ({ signal }) => call(troubleshootingEndpoints.get, { params: { id } }, { signal }),
  });
}
