import type { Fault } from '@bancada/contract/faults/faults';
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
import { useConnectionLost } from '../../api/connection.ts';
import { keptOwnerKey } from '../../api/last-person.ts';
import { isSignedIn } from '../../api/session.ts';
import { loadCode } from '../../ui/lazy-part.tsx';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import type { KeptFault, OpenedFault } from './kept-faults.ts';
import {
  afterFirstView,
  endFirstView,
  forgetPins,
  mayKeep,
  notePin,
  store,
  wasPinned,
} from './kept-owner.ts';

/** The store, emptied first if it is another person's. */
export async function storeOf(personId: number) {
  const kept = await store();
  if (localStorage.getItem(keptOwnerKey) !== String(personId)) {
    await kept.dropAllKept();
    forgetPins();
    if (isSignedIn()) localStorage.setItem(keptOwnerKey, String(personId));
  }
  return kept;
}

export function usePersonId(): number | undefined {
  return useQuery({ ...currentUserQuery, enabled: false }).data?.id;
}

/** A fault that is shown. */
interface Opened extends Omit<OpenedFault, 'fault'> {
  /** Of the symptom. */
  id: number;
  /** All of it, which the page itself need not show. */
  read: () => Promise<Fault>;
}

/** Keeps a fault that somebody has opened, each time it was read from the server. */
export function useKeepFault(fault: Opened | undefined): void {
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

/** How the keeping of each fault of this page comes out, or came out last: a press of `Fixar` waits for it. */
const keepings = new Map<number, PromiseWithResolvers<void>>();

function newKeeping(id: number): PromiseWithResolvers<void> {
  const keeping = Promise.withResolvers<void>();
  // There may be nobody who waits for it.
  keeping.promise.catch(() => undefined);
  keepings.get(id)?.resolve(keeping.promise);
  keepings.set(id, keeping);
  return keeping;
}

async function keep(
  queryClient: QueryClient,
  personId: number,
  { id, read, ...opened }: Opened,
): Promise<void> {
  const keeping = newKeeping(id);
  try {
    await afterFirstView();
    const [kept, fault] = await Promise.all([storeOf(personId), read()]);
    if (!isSignedIn()) return;
    await kept.keepFault(personId, { ...opened, fault });
    keeping.resolve();
    await queryClient.invalidateQueries({ queryKey: ['kept'] });
  } catch (error) {
    console.warn('a fault was not kept', error);
    return keeping.reject(error);
  }
  await keepPicturesOf(queryClient, personId, id);
}

/** The text of a fault is kept already, and stays without them. */
async function keepPicturesOf(queryClient: QueryClient, personId: number, id: number): Promise<void> {
  try {
    const { keepPictures } = await loadCode(() => import('./keep-pictures.ts'));
    await keepPictures(queryClient, await storeOf(personId), { personId, faultId: id });
  } catch (error) {
    console.warn('the pictures of a fault were not kept', error);
  }
  await queryClient.invalidateQueries({ queryKey: ['kept'] });
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
            const kept = await (await storeOf(personId)).keptFault(personId, kind, id);
            if (kept !== null) notePin(kept.id, kept.pinnedAtMs !== null);
            return kept;
          },
  });

/** What is kept of a fault that cannot be read now; null while it can, and if nothing is kept. */
export function useKeptCopy({ data }: UseQueryResult<unknown>, name: FaultName): KeptFault | null {
  const isMissing = useConnectionLost() && data === undefined;
  const { data: kept = null } = useQuery({
    ...keptQuery(usePersonId(), name),
    enabled: isMissing,
    // Each time it is kept anew the whole page would be drawn again.
    notifyOnChangeProps: isMissing ? undefined : [],
  });
  return isMissing ? kept : null;
}

/** The pictures of a kept fault. */
export function useKeptPictures({ personId, id, attachments }: KeptFault) {
  return useQuery({
    queryKey: ['kept', 'pictures', personId, id],
    queryFn: async () => {
      const { keptPictures } = await storeOf(personId);
      const ids = attachments.map((attachment) => attachment.id);
      return keptPictures(personId, ids);
    },
    gcTime: 0,
  });
}

/** Whether a fault is pinned, as far as is known, and pinning it, which waits until it is kept at all. */
export function usePin(id: number) {
  const personId = usePersonId();
  const queryClient = useQueryClient();
  const { data: kept } = useQuery(keptQuery(personId, { kind: 'sintomas', id }, afterFirstView));
  const pinning = useMutation({
    mutationFn: async (isPinned: boolean) => {
      if (personId === undefined) return false;
      // The browser may otherwise throw it away when its disk is full.
      if (isPinned) void navigator.storage?.persist?.();
      const store = await storeOf(personId);
      if ((await store.keptFault(personId, 'sintomas', id)) === null) {
        endFirstView();
        await (keepings.get(id) ?? newKeeping(id)).promise;
      }
      return store.pinFault(personId, id, isPinned);
    },
    onSuccess: (isDone, isPinned) => {
      if (isDone) notePin(id, isPinned);
      if (isDone && isPinned && personId !== undefined) void keepPicturesOf(queryClient, personId, id);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['kept'] }),
  });
  return { isPinned: kept ? kept.pinnedAtMs !== null : wasPinned(id), pinning };
}
