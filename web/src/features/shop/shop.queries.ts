import { shopEndpoints } from '@bancada/contract/units/shop';
import { queryOptions } from '@tanstack/react-query';
import { call, callForBytes } from '../../api/client.ts';

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => call(shopEndpoints.get, {}, { signal }),
});

/** @param setAt when it was set: another one has another key */
export const logoQuery = (setAt: string) =>
  queryOptions({
    queryKey: ['shop', 'logo', setAt],
    queryFn: ({ signal }) => callForBytes(shopEndpoints.logo, {}, { signal }),
  });
