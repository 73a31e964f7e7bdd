import type { GuidedCase } from '@bancada/contract/guided-calls';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { guidedCaseQuery } from './guided.queries.ts';
import { type GuidedAction, type UnsentAction, withActions } from './guided-actions.ts';
import { sendUnsent } from './send-unsent.ts';
import { keepUnsent, unsentKey, useUnsent } from './unsent.ts';

export interface OpenedCase {
  query: UseQueryResult<GuidedCase>;
  /** With what was done here and is not sent yet; undefined until it is loaded. */
  case_: GuidedCase | undefined;
  /** Of whoever is signed in. */
  ownName: string;
  unsent: readonly UnsentAction[];
  /** The line is broken: actions are kept, and sent again. */
  isHeldUp: boolean;
  /** Takes effect at once, and is sent behind. */
  act: (action: GuidedAction) => void;
  /** Tries at once, without waiting for the next turn. */
  sendNow: () => void;
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
  const { data, dataUpdatedAt } = query;
  // Also whenever an answer of the server shows that it is in reach again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is an occasion
  useEffect(
    () => sendUnsent(queryClient, personId, sessionId),
    [queryClient, personId, sessionId, dataUpdatedAt],
  );
  const case_ = useMemo(
    () => (data === undefined ? undefined : withActions(data, actions, ownName)),
    [data, actions, ownName],
  );
  const sendNow = () => sendUnsent(queryClient, personId, sessionId);
  const act = (action: GuidedAction) => {
    keepUnsent(key, action);
    sendNow();
  };
  return { query, case_, ownName, unsent: actions, isHeldUp, act, sendNow };
}
