import { authEndpoints } from '@bancada/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Uses a link: once per page, however often it renders. Repeating it after success is no error. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'verify-email', token],
    queryFn: () => call(authEndpoints.verifyEmail, { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
