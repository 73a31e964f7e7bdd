import { skipToken, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConnectionLost } from '../../api/connection.ts';
import { isSignedIn } from '../../api/session.ts';
import { storeOf, usePersonId } from './kept.queries.ts';
import type { KeptUnit } from './kept-faults.ts';
import { afterFirstView, mayKeep } from './kept-owner.ts';
import type { OpenedUnit } from './kept-units.ts';

/** Keeps a ficha that somebody has opened, each time it was read from the server. */
export function useKeepUnit(opened: OpenedUnit | undefined): void {
  const personId = usePersonId();
  const queryClient = useQueryClient();
  const latest = useRef(opened);
  latest.current = opened;
  const version = opened && `${opened.unit.id} ${opened.unit.atualizado_em} ${opened.readAtMs}`;
  useEffect(() => {
    if (personId === undefined || version === undefined || !mayKeep()) return;
    const unit = latest.current;
    if (unit !== undefined)
      keep(personId, unit)
        .then(() => queryClient.invalidateQueries({ queryKey: ['kept'] }))
        .catch((error: unknown) => console.warn('a ficha was not kept', error));
  }, [personId, version, queryClient]);
}

async function keep(personId: number, unit: OpenedUnit): Promise<void> {
  await afterFirstView();
  const kept = await storeOf(personId);
  if (isSignedIn()) await kept.keepUnit(personId, unit);
}

/** All fichas that this person has kept in this browser, in no order. */
export function useAllKeptUnits(): UseQueryResult<KeptUnit[]> {
  const personId = usePersonId();
  return useQuery({
    queryKey: ['kept', 'all units', personId],
    queryFn:
      personId === undefined || !mayKeep()
        ? skipToken
        : async () => (await storeOf(personId)).allKeptUnits(personId),
  });
}

/** The kept ficha of a unit, or of a visit, that cannot be read now; null while it can, and if nothing is kept. */
export function useKeptUnit(
  { data }: UseQueryResult<unknown>,
  { kind, id }: { kind: 'units' | 'visits'; id: number },
): KeptUnit | null {
  const personId = usePersonId();
  const isMissing = useConnectionLost() && data === undefined;
  const { data: kept = null } = useQuery({
    queryKey: ['kept', kind, id, personId],
    queryFn:
      personId === undefined || !mayKeep()
        ? skipToken
        : async () => (await storeOf(personId)).keptUnit(personId, kind, id),
    enabled: isMissing,
  });
  return isMissing ? kept : null;
}
