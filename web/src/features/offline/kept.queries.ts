import {
  type QueryClient,
  queryOptions,
  skipToken,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isSignedIn } from '../../api/session.ts';
import { useConnectionLost } from '../../api/use-connection-lost.ts';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import type { KeptFault, OpenedFault } from './kept-faults.ts';
import { afterFirstView, mayKeep, ownerKey, store } from './kept-owner.ts';

/** The store, emptied first if it is another person's. */
async function storeOf(personId: number) {
  const kept = await store();
  if (localStorage.getItem(ownerKey) !== String(personId)) {
    await kept.dropAllKept();
    if (isSignedIn()) localStorage.setItem(ownerKey, String(personId));
  }
  return kept;
}

function usePersonId(): number | undefined {
  return useQuery({ ...currentUserQuery, enabled: false }).data?.id;
}

/** Keeps a fault that somebody has opened, each time it was read from the server. */
export function useKeepFault(fault: OpenedFault | undefined): void {
  const personId = usePersonId();
  const queryClient = useQueryClient();
  const latest = useRef(fault);
  latest.current = fault;
  const id = fault?.id;
  const readAtMs = fault?.readAtMs;
  useEffect(() => {
    const opened = latest.current;
    if (personId === undefined || opened?.id !== id || opened?.readAtMs !== readAtMs || !mayKeep()) return;
    if (opened !== undefined) void keep(queryClient, personId, opened);
  }, [personId, id, readAtMs, queryClient]);
}

async function keep(queryClient: QueryClient, personId: number, fault: OpenedFault): Promise<void> {
  try {
    await afterFirstView();
    const { keepFault } = await storeOf(personId);
    if (!isSignedIn()) return;
    await keepFault(personId, fault);
    await queryClient.invalidateQueries({ queryKey: ['kept'] });
  } catch (error) {
    console.warn('a fault was not kept', error);
  }
}

/** All that this person has kept in this browser, in no order. */
export function useAllKept(): UseQueryResult<KeptFault[]> {
  const personId = usePersonId();
  return useQuery({
    queryKey: ['kept', 'all', personId],
    queryFn: personId === undefined ? skipToken : async () => (await storeOf(personId)).allKept(personId),
  });
}

type FaultName = { kind: 'sintomas' | 'troubleshooting'; id: number };

const keptQuery = (personId: number | undefined, { kind, id }: FaultName, after?: () => Promise<void>) =>
  queryOptions({
    queryKey: ['kept', kind, id, personId],
    queryFn:
      personId === undefined || !mayKeep()
        ? skipToken
        : async () => {
            await after?.();
            return (await storeOf(personId)).keptFault(personId, kind, id);
          },
  });

/** What is kept of a fault that cannot be read now; null while it can, and if nothing is kept. */
export function useKeptCopy({ data }: UseQueryResult<unknown>, name: FaultName): KeptFault | null {
  const isMissing = useConnectionLost() && data === undefined;
  const kept = useQuery({ ...keptQuery(usePersonId(), name), enabled: isMissing });
  return isMissing ? (kept.data ?? null) : null;
}

/** Whether a fault is pinned, and pinning it. `isPinned` is undefined until it is kept at all. */
export function usePin(id: number) {
  const personId = usePersonId();
  const queryClient = useQueryClient();
  const { data: kept } = useQuery(keptQuery(personId, { kind: 'sintomas', id }, afterFirstView));
  const pinning = useMutation({
    mutationFn: async (isPinned: boolean) => {
      if (personId === undefined) return false;
      // The browser may otherwise throw it away when its disk is full.
      if (isPinned) void navigator.storage?.persist?.();
      return (await storeOf(personId)).pinFault(personId, id, isPinned);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['kept'] }),
  });
  return { isPinned: kept ? kept.pinnedAtMs !== null : undefined, pinning };
}
