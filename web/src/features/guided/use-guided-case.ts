import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { guidedCaseQuery } from './guided.queries.ts';
import { type GuidedAction, type UnsentAction, withActions } from './guided-actions.ts';
import { type KeptCase, keepCase, keptCase } from './kept-case.ts';
import { sendUnsent } from './send-unsent.ts';
import { keepUnsent, unsentKey, useUnsent } from './unsent.ts';

export interface OpenedCase {
  query: UseQueryResult<GuidedCase>;
  /** With what was done here and is not sent yet; undefined until it is loaded. */
  case_: GuidedCase | undefined;
  /** Of whoever is signed in. */
  personId: number;
  ownName: string;
  unsent: readonly UnsentAction[];
  /** The line is broken: actions are kept, and sent again. */
  isHeldUp: boolean;
  /** Takes effect at once, and is sent behind. */
  act: (action: GuidedAction) => void;
  /** Tries at once, without waiting for the next turn. */
  sendNow: () => void;
  /** The server's time, as far as this device knows: its own clock may be wrong. */
  serverMs: () => number;
}

/** What a step of it is given. */
export interface StepProps {
  case_: GuidedCase;
  opened: OpenedCase;
}

/** A guided diagnosis by the raw id in the URL, and what can be done in it. */
export function useGuidedCase(id: string): OpenedCase {
  const queryClient = useQueryClient();
  const query = useQuery(guidedCaseQuery(id));
  const { data: me } = useQuery(currentUserQuery);
  const personId = me?.id ?? 0;
  const sessionId = Number(id);
  const key = unsentKey(personId, sessionId);
  const { actions, isHeldUp } = useUnsent(key);
  const ownName = me?.nome ?? '';
  const { dataUpdatedAt } = query;
  // Also whenever an answer of the server shows that it is in reach again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is an occasion
  useEffect(
    () => sendUnsent(queryClient, personId, sessionId),
    [queryClient, personId, sessionId, dataUpdatedAt],
  );
  const received = useReceived({ id, personId }, query);
  const aheadMs = received === null ? 0 : Date.parse(received.case_.seguranca.agora) - received.receivedMs;
  const case_ = useMemo(
    () => (received === null ? undefined : withActions(received.case_, actions, { name: ownName, aheadMs })),
    [received, actions, ownName, aheadMs],
  );
  const sendNow = () => sendUnsent(queryClient, personId, sessionId);
  const act = (action: GuidedAction) => {
    keepUnsent(key, action);
    sendNow();
  };
  const serverMs = () => Date.now() + aheadMs;
  return { query, case_, personId, ownName, unsent: actions, isHeldUp, act, sendNow, serverMs };
}

/** The case as it came last, or, while it cannot be read, as it was seen on this device before. */
function useReceived(
  { id, personId }: { id: string; personId: number },
  { data, dataUpdatedAt, failureCount }: UseQueryResult<GuidedCase>,
): KeptCase | null {
  const isMissing = data === undefined && failureCount > 0;
  const kept = useMemo(
    () => (isMissing && personId !== 0 ? keptCase(personId, id) : null),
    [isMissing, personId, id],
  );
  const read = useMemo(
    () => (data === undefined ? null : { case_: data, receivedMs: dataUpdatedAt }),
    [data, dataUpdatedAt],
  );
  useEffect(() => {
    if (read !== null && personId !== 0) keepCase(personId, id, read);
  }, [read, personId, id]);
  return read ?? kept;
}
