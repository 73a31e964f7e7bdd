import { contactEndpoints } from '@bancada/contract/instance/contact';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../api/client.ts';
import { isSignedIn, onSessionChange } from '../../api/session.ts';

/** It changes with a restart of the server alone. */
const contactQuery = (isColleague: boolean) =>
  queryOptions({
    queryKey: ['contact', isColleague],
    queryFn: ({ signal }) =>
      call(isColleague ? contactEndpoints.ofColleagues : contactEndpoints.get, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Whom one may write to (who is signed in, to an admin where the instance names nobody), and whether this instance sends e-mails;
 * undefined until it is known.
 */
export function useContact() {
  return useQuery(contactQuery(useSyncExternalStore(onSessionChange, isSignedIn))).data;
}

/** Whether this instance sends e-mails; undefined until it is known. The footer of every screen asks for it. */
export function useSendsMail(): boolean | undefined {
  return useContact()?.envia_emails;
}
