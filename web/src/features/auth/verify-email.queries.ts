import { authEndpoints } from '@bancada/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Uses up the link of an e-mail: once a page, however often it is drawn. Asking again after it worked is no failure. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'verify-email', token],
    queryFn: () => call(authEndpoints.verifyEmail, { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
