import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useConnectionLost } from '../../api/connection.ts';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useIsAdmin } from '../auth/use-may.ts';
import { OpenSessions } from '../guided/OpenSessions.tsx';
import { mayKeep } from '../offline/kept-owner.ts';
import { TourOffer } from '../tour/TourOffer.tsx';
import { FlowButtons } from './FlowButtons.tsx';
import { FoundPage } from './FoundPage.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useDocuments } from './use-documents.ts';
import { workbenchQuery } from './workbench.queries.ts';
import { anotherTerm, type WorkbenchSearch } from './workbench-search.ts';

const KeptFound = lazyPart(async () => (await import('../faults/KeptFound.tsx')).KeptFound);

/** The first tab of the main screen: the search by text. */
export function WorkbenchTab({ search }: { search: WorkbenchSearch }) {
  const term = search.q ?? '';
  const page = search.pagina ?? 1;
  const isExplained = useIsAdmin() && search.explicar !== undefined;
  const sought = { term, isExact: search.exata !== undefined };
  const query = useQuery(workbenchQuery(sought, { page, isExplained }));
  const isStale = query.isPlaceholderData;
  const isAway = useConnectionLost() && (isStale || query.data === undefined) && mayKeep();
  const documents = useDocuments(sought, !isStale && !query.isPending);
  /** The term whose first result takes the focus; its results may still be on their way. */
  const [goingTo, setGoingTo] = useState<string | null>(null);
  const { searchFor, openPage } = useMoves(search);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SearchBox
          term={term}
          isBusy={query.isFetching && isStale}
          onSearch={searchFor}
          onLeaveTo={setGoingTo}
        />
        <FlowButtons />
      </Group>
      {term === '' && <TourOffer />}
      {term === '' && <OpenSessions />}
      {isAway ? (
        <KeptFound term={term} />
      ) : (
        <Loaded
          query={query}
          failure="Erro ao buscar dados."
          skeleton={<SkeletonBlocks count={5} heightPx={100} />}
        >
          {(found) => (
            <FoundPage
              found={found}
              documents={documents}
              search={search}
              page={page}
              isStale={isStale}
              isFirstWanted={goingTo === term}
              onFirstFocused={() => setGoingTo(null)}
              onPageChange={openPage}
            />
          )}
        </Loaded>
      )}
    </Stack>
  );
}

/** From one search, or page of its results, to another. */
function useMoves(search: WorkbenchSearch) {
  const navigate = useNavigate();
  const term = search.q ?? '';
  const searchFor = (next: string) => {
    if (next === term) return;
    // A new search adds a history entry; typing on or deleting letters of the same one does not.
    const isRefinement = term !== '' && next !== '' && (next.startsWith(term) || term.startsWith(next));
    void navigate({ to: '.', search: anotherTerm(search, next), replace: isRefinement });
  };
  const openPage = (next: number) =>
    void navigate({ to: '.', search: { ...search, pagina: next === 1 ? undefined : next } });
  return { searchFor, openPage };
}
